//! What runs beside the server: the mail sender, the notifier and the chores.

use std::time::Duration;

use futures_util::future::{BoxFuture, join_all};
use sangam_db::keep_running;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Runs one background task until shutdown, and again if it panics.
pub(super) struct BackgroundTask {
    name: &'static str,
    /// Dropping it asks the task to stop.
    stop: watch::Sender<()>,
    task: JoinHandle<()>,
}

/// How long what is in hand may take when the server stops. Whatever is cut off is done at the next start.
const GRACE: Duration = Duration::from_secs(5);

impl BackgroundTask {
    /// Starts a task, which works until the given future is done.
    pub(super) fn start<F>(
        name: &'static str,
        work: impl Fn(BoxFuture<'static, ()>) -> F + Send + 'static,
    ) -> BackgroundTask
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (stop, stopped) = watch::channel(());
        let task = tokio::spawn(keep_running(name, move || {
            let mut stopped = stopped.clone();
            work(Box::pin(async move {
                // Nothing is ever sent: it is over when the sender is gone.
                let _ = stopped.changed().await;
            }))
        }));
        BackgroundTask { name, stop, task }
    }

    async fn finish(self) {
        let BackgroundTask { name, stop, mut task } = self;
        drop(stop);
        if tokio::time::timeout(GRACE, &mut task).await.is_err() {
            tracing::warn!("stopped while the {name} was busy; the next start finishes its work");
            task.abort();
        }
    }
}

/// Lets all of them finish what they have in hand.
pub(super) async fn finish(tasks: Vec<BackgroundTask>) {
    join_all(tasks.into_iter().map(BackgroundTask::finish)).await;
}
