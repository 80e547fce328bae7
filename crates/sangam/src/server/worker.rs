//! What works beside the server: the courier, the notifier and the chores.

use std::time::Duration;

use futures_util::future::{BoxFuture, join_all};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Somebody at work.
pub(super) struct Worker {
    name: &'static str,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// How long what is in hand may take when the server stops. Whatever is cut off is done at the next start.
const GRACE: Duration = Duration::from_secs(5);

impl Worker {
    /// Sends somebody off, who works until the given future is done.
    pub(super) fn start<F>(name: &'static str, work: impl FnOnce(BoxFuture<'static, ()>) -> F) -> Worker
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(work(Box::pin(async {
            // Whether they were told or forgotten, they stop.
            let _ = stopped.await;
        })));
        Worker { name, stop, task }
    }

    async fn finish(self) {
        let Worker { name, stop, mut task } = self;
        let _ = stop.send(());
        if tokio::time::timeout(GRACE, &mut task).await.is_err() {
            tracing::warn!("stopped while the {name} was busy; what it had in hand is done at the next start");
            task.abort();
        }
    }
}

/// Lets all of them finish what they have in hand.
pub(super) async fn finish(workers: Vec<Worker>) {
    join_all(workers.into_iter().map(Worker::finish)).await;
}
