//! Work that goes on beside requests, also after a fault of ours.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use futures_util::FutureExt;

/// The wait before a task is started again; it doubles with every further fault, up to the longest.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Runs a background task until it returns. One that panics is started again, so that a single fault does not end notifications,
/// mails or live changes until the next restart of the server.
pub async fn keep_running<F>(name: &'static str, mut start: impl FnMut() -> F)
where
    F: Future<Output = ()>,
{
    let mut wait = FIRST_WAIT;
    loop {
        let started = Instant::now();
        if AssertUnwindSafe(start()).catch_unwind().await.is_ok() {
            return;
        }
        if started.elapsed() > LONGEST_WAIT {
            wait = FIRST_WAIT;
        }
        metrics::counter!("sangam_task_restarts_total", "task" => name).increment(1);
        tracing::error!(task = name, "the task {name} panicked; it is started again in {wait:?}");
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(LONGEST_WAIT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_task_that_panics_is_started_again_with_growing_waits() {
        let begun = tokio::time::Instant::now();
        let mut starts = Vec::new();
        keep_running("test", || {
            starts.push(begun.elapsed().as_secs());
            let number = starts.len();
            async move { assert!(number > 8, "a fault of ours") }
        })
        .await;
        assert_eq!(starts, [0, 1, 3, 7, 15, 31, 63, 123, 183]);
    }
}
