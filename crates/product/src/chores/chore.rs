//! One chore.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};

/// Why a chore was not done. It is logged and tried again.
pub type ChoreError = Box<dyn std::error::Error + Send + Sync>;

type ChoreFn = Arc<dyn Fn(Timestamp) -> BoxFuture<'static, Result<(), ChoreError>> + Send + Sync>;

/// Something to be done every so often. Doing it once more than needed must do no harm: a copy of the server may die after the
/// work and before it could say so.
#[derive(Clone)]
pub struct Chore {
    pub(super) name: &'static str,
    pub(super) every: SignedDuration,
    pub(super) work: ChoreFn,
}

impl Chore {
    /// A chore by the name it has in logs and metrics. The work is given the time.
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
