//! One queued write: its job, then its result, which is told only when the shared transaction has committed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::oneshot;

use super::session::SqliteSession;
use crate::tx::{TxContext, TxJob};
use crate::{AccountShare, Error, Tx};

/// A write without its types, so that writes of all kinds share one queue.
pub(super) trait Write: Send {
    /// Runs the job; true if its changes are to be kept.
    fn run(&mut self, session: &mut SqliteSession) -> bool;

    /// Tells the caller how it ended. A job that failed by itself keeps its own error.
    fn settle(self: Box<Self>, commit: Result<(), Error>);

    /// When it was queued.
    fn queued(&self) -> Instant;
}

pub(super) struct TypedWrite<J, T, E> {
    job: Option<J>,
    outcome: Option<Result<T, E>>,
    answer: oneshot::Sender<Result<T, E>>,
    context: Arc<TxContext>,
    queued: Instant,
    /// The account's share of the queue, given back when the write has ended.
    _share: AccountShare,
}

impl<J, T, E> TypedWrite<J, T, E> {
    pub(super) fn new(
        context: Arc<TxContext>,
        job: J,
        answer: oneshot::Sender<Result<T, E>>,
        share: AccountShare,
    ) -> Self {
        TypedWrite { job: Some(job), outcome: None, answer, context, queued: Instant::now(), _share: share }
    }
}

impl<J, T, E> Write for TypedWrite<J, T, E>
where
    J: TxJob<T, E>,
    T: Send + 'static,
    E: From<Error> + Send + 'static,
{
    fn run(&mut self, session: &mut SqliteSession) -> bool {
        let Some(job) = self.job.take() else { return false };
        let mut tx = Tx::sqlite(&self.context, session);
        // What the job leaves behind when it panics is rolled back, so nothing broken is seen afterwards.
        let outcome = catch_unwind(AssertUnwindSafe(|| pollster::block_on(job(&mut tx))));
        let outcome = match (outcome, tx.check_not_failed()) {
            (Err(_), _) => Err(Error::Other("a write panicked".to_owned()).into()),
            (Ok(Ok(_)), Err(failure)) => Err(failure.into()),
            (Ok(outcome), _) => outcome,
        };
        let keep = outcome.is_ok();
        self.outcome = Some(outcome);
        keep
    }

    fn settle(self: Box<Self>, commit: Result<(), Error>) {
        let outcome = match (self.outcome, commit) {
            (Some(Err(error)), _) => Err(error),
            (_, Err(error)) => Err(error.into()),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (None, Ok(())) => Err(Error::Other("a write was never run".to_owned()).into()),
        };
        // The caller may have stopped waiting.
        let _ = self.answer.send(outcome);
    }

    fn queued(&self) -> Instant {
        self.queued
    }
}
