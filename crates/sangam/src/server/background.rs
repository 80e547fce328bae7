//! The tasks that run beside the server: the mail sender, the notifier and the chores.

use std::time::Duration;

use futures_util::future::{BoxFuture, join_all};
use sangam_db::keep_running;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// One background task. It is restarted if it panics, until shutdown.
pub(super) struct BackgroundTask {
    name: &'static str,
    /// Dropping it asks the task to stop.
    stop: watch::Sender<()>,
    task: JoinHandle<()>,
}

/// How long a task may take to finish its current work at shutdown. Work that is cut off is done at the next start.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

impl BackgroundTask {
    /// Starts a task. `work` receives a future that completes when the task should stop.
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
                // Nothing is ever sent: the wait ends when the sender is dropped.
                let _ = stopped.changed().await;
            }))
        }));
        BackgroundTask { name, stop, task }
    }

    async fn finish(self) {
        let BackgroundTask { name, stop, mut task } = self;
        drop(stop);
        if tokio::time::timeout(STOP_TIMEOUT, &mut task).await.is_err() {
            tracing::warn!("stopped while the {name} was busy; the next start completes its work");
            task.abort();
        }
    }
}

/// Lets all tasks finish their current work.
pub(super) async fn finish(tasks: Vec<BackgroundTask>) {
    join_all(tasks.into_iter().map(BackgroundTask::finish)).await;
}
