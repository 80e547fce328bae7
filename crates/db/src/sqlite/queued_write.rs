//! One queued write: its job, then how it ended, which is told only when the shared transaction has committed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::oneshot;
use tracing::Span;

use super::session::SqliteSession;
use crate::tx::{CommitTask, TxContext, TxJob, run_after_commit};
use crate::{AccountShare, Error, Tx};

pub(super) struct QueuedWrite {
    /// Nothing once it has run.
    job: Option<TxJob>,
    /// Why its changes cannot be kept, although its job may have wanted to.
    failure: Option<Error>,
    answer: oneshot::Sender<Result<(), Error>>,
    context: Arc<TxContext>,
    queued: Instant,
    after_commit: Vec<CommitTask>,
    /// The request it belongs to, as the log names it.
    span: Span,
    /// The account's share of the queue, given back when the write has ended.
    _share: AccountShare,
}

impl QueuedWrite {
    pub(super) fn new(
        context: Arc<TxContext>,
        job: TxJob,
        answer: oneshot::Sender<Result<(), Error>>,
        share: AccountShare,
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

    /// Runs the job; true if its changes are to be kept.
    pub(super) fn run(&mut self, session: &mut SqliteSession) -> bool {
        let Some(job) = self.job.take() else { return false };
        let mut tx = Tx::sqlite(&self.context, session);
        // What the job leaves behind when it panics is rolled back, so nothing broken is seen afterwards.
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

    /// Tells the caller how it ended.
    pub(super) fn settle(self, commit: Result<(), Error>) {
        if commit.is_ok() && !self.after_commit.is_empty() {
            self.span.in_scope(|| run_after_commit(self.after_commit));
        }
        // The caller may have stopped waiting.
        let _ = self.answer.send(self.failure.map_or(commit, Err));
    }

    /// When it was queued.
    pub(super) fn queued(&self) -> Instant {
        self.queued
    }
}
