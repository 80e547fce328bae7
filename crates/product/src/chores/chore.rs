//! A background task and its interval.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};

/// Why a chore failed. The scheduler logs it and retries.
pub type ChoreError = Box<dyn std::error::Error + Send + Sync>;

type ChoreFn = Arc<dyn Fn(Timestamp) -> BoxFuture<'static, Result<(), ChoreError>> + Send + Sync>;

/// A task that runs at a fixed interval. It must be idempotent: a copy of the server may crash after doing the work and before
/// recording that it did.
#[derive(Clone)]
pub struct Chore {
    pub(super) name: &'static str,
    pub(super) every: SignedDuration,
    pub(super) work: ChoreFn,
}

impl Chore {
    /// Creates a chore. Logs and metrics use its name. `work` receives the current time.
    pub fn new<W, F, E>(name: &'static str, every: SignedDuration, work: W) -> Chore
    where
        W: Fn(Timestamp) -> F + Send + Sync + 'static,
        F: Future<Output = Result<(), E>> + Send + 'static,
        E: Into<ChoreError> + Send + 'static,
    {
        let work = move |now| -> BoxFuture<'static, Result<(), ChoreError>> {
            let work = work(now);
            Box::pin(async move { work.await.map_err(Into::into) })
        };
        Chore { name, every, work: Arc::new(work) }
    }
}
