//! A queued write: its job, then its outcome, which the caller learns only after the shared transaction was committed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::oneshot;
use tracing::Span;

use super::session::SqliteSession;
use crate::tx::{CommitTask, TxContext, TxJob, run_after_commit};
use crate::{ClientShare, Error, Tx};

pub(super) struct QueuedWrite {
    /// `None` once it has run.
    job: Option<TxJob>,
    /// Why its changes cannot be committed, even if the job succeeded.
    failure: Option<Error>,
    answer: oneshot::Sender<Result<(), Error>>,
    context: Arc<TxContext>,
    queued: Instant,
    after_commit: Vec<CommitTask>,
    /// The log span of the request.
    span: Span,
    /// The account's share of the queue, released when the write has ended.
    _share: ClientShare,
}

impl QueuedWrite {
    pub(super) fn new(
        context: Arc<TxContext>,
        job: TxJob,
        answer: oneshot::Sender<Result<(), Error>>,
        share: ClientShare,
    ) -> QueuedWrite {
        QueuedWrite {
            job: Some(job),
            failure: None,
            answer,
            context,
            queued: Instant::now(),
            after_commit: Vec::new(),
            span: Span::current(),
            _share: share,
        }
    }

    /// Runs the job. Returns true if its changes are to be committed.
    pub(super) fn run(&mut self, session: &mut SqliteSession) -> bool {
        let Some(job) = self.job.take() else { return false };
        let mut tx = Tx::sqlite(&self.context, session);
        // If the job panics, its changes are rolled back, so no inconsistent state remains.
        let keep = catch_unwind(AssertUnwindSafe(|| pollster::block_on(job(&mut tx))));
        self.failure = match (&keep, tx.check_not_failed()) {
            (Err(_), _) => Some(Error::Other("a write panicked".to_owned())),
            (Ok(true), failed) => failed.err(),
            (Ok(false), _) => None,
        };
        let keep = self.failure.is_none() && keep.is_ok_and(|keep| keep);
        if keep {
            self.after_commit = tx.take_after_commit();
        }
        keep
    }

    /// Reports the outcome to the caller.
    pub(super) fn settle(self, commit: Result<(), Error>) {
        if commit.is_ok() && !self.after_commit.is_empty() {
            self.span.in_scope(|| run_after_commit(self.after_commit));
        }
        // The caller may have stopped waiting.
        let _ = self.answer.send(self.failure.map_or(commit, Err));
    }

    /// The time at which it was queued.
    pub(super) fn queued(&self) -> Instant {
        self.queued
    }
}
