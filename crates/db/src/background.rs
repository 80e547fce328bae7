//! Background tasks that are restarted after a panic.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use futures_util::FutureExt;

/// The delay before a task is restarted. It doubles with every further panic, up to the maximum.
const FIRST_DELAY: Duration = Duration::from_secs(1);
const MAX_DELAY: Duration = Duration::from_secs(60);

/// Runs a background task until it returns. A task that panics is restarted. Otherwise a single bug would stop notifications, mails
/// or live changes until the server is restarted.
pub async fn keep_running<F>(name: &'static str, mut start: impl FnMut() -> F)
where
    F: Future<Output = ()>,
{
    let mut delay = FIRST_DELAY;
    loop {
        let started = Instant::now();
        if AssertUnwindSafe(start()).catch_unwind().await.is_ok() {
            return;
        }
        if started.elapsed() > MAX_DELAY {
            delay = FIRST_DELAY;
        }
        metrics::counter!("sangam_task_restarts_total", "task" => name).increment(1);
        tracing::error!(task = name, "the task {name} panicked; it will be restarted in {delay:?}");
        tokio::time::sleep(delay).await;
        delay = (delay * 2).min(MAX_DELAY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_task_that_panics_is_restarted_with_growing_delays() {
        let begun = tokio::time::Instant::now();
        let mut starts = Vec::new();
        keep_running("test", || {
            starts.push(begun.elapsed().as_secs());
            let number = starts.len();
            async move { assert!(number > 8, "this test panics on purpose") }
        })
        .await;
        assert_eq!(starts, [0, 1, 3, 7, 15, 31, 63, 123, 183]);
    }
}
