//! Load: connections that each send a request, wait for the answer, check it, and send the next.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use hdrhistogram::Histogram;
use tokio::task::JoinSet;

use crate::wire::Connection;

/// The number of connections and the times.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Load {
    pub(crate) connections: u64,
    pub(crate) warm_up: Duration,
    pub(crate) measured: Duration,
}

/// A request and its expected answer. Comparing the length costs nothing, and a wrong answer rarely has the right
/// length. An answer whose length varies has no expected length.
#[derive(Debug, Clone)]
pub(crate) struct PreparedRequest {
    pub(crate) request: Vec<u8>,
    pub(crate) status: u16,
    pub(crate) body_bytes: Option<usize>,
}

/// The result of a load test.
#[derive(Debug, Clone, Copy, serde::Serialize)]
pub(crate) struct Throughput {
    pub(crate) per_second: f64,
    pub(crate) p50_us: u64,
    pub(crate) p99_us: u64,
    /// All answered requests, including those of the warm-up.
    pub(crate) answered: u64,
}

/// Puts load on a server. Each connection starts at a different request and cycles through all of them. The first wrong
/// answer ends the run.
pub(crate) async fn generate_load(
    address: SocketAddr,
    load: Load,
    requests: Vec<PreparedRequest>,
) -> anyhow::Result<Throughput> {
    ensure!(!requests.is_empty(), "there are no requests to send");
    let requests: Arc<[PreparedRequest]> = requests.into();
    let begin = Instant::now() + load.warm_up;
    let end = begin + load.measured;
    let mut connections = JoinSet::new();
    for number in 0..load.connections {
        let requests = Arc::clone(&requests);
        let offset = requests.len() * usize::try_from(number)? / usize::try_from(load.connections)?;
        connections.spawn(async move { run_connection(address, &requests, offset, begin, end).await });
    }
    let mut all = LoadResult::new(end)?;
    while let Some(result) = connections.join_next().await {
        all.add(&result??)?;
    }
    // If nothing was answered in time, on a very busy machine, the late answers are the only result.
    let (times, until) = if all.times.is_empty() { (&all.late, all.last) } else { (&all.times, end) };
    ensure!(!times.is_empty(), "nothing was answered");
    Ok(Throughput {
        per_second: times.len() as f64 / (until - begin).as_secs_f64(),
        p50_us: times.value_at_quantile(0.5),
        p99_us: times.value_at_quantile(0.99),
        answered: all.answered,
    })
}

async fn run_connection(
    address: SocketAddr,
    requests: &[PreparedRequest],
    offset: usize,
    begin: Instant,
    end: Instant,
) -> anyhow::Result<LoadResult> {
    let mut connection = Connection::open(address).await?;
    let mut result = LoadResult::new(end)?;
    for prepared in requests.iter().cycle().skip(offset) {
        let asked = Instant::now();
        if asked >= end && result.answered > 0 {
            break;
        }
        let answer = connection.ask(&prepared.request).await?;
        let answered = Instant::now();
        ensure!(
            answer.status == prepared.status
                && prepared.body_bytes.is_none_or(|expected| answer.body.len() == expected),
            "under load the answer was {} with {} bytes instead of {} with {:?}: {}",
            answer.status,
            answer.body.len(),
            prepared.status,
            prepared.body_bytes,
            String::from_utf8_lossy(&answer.body[..answer.body.len().min(300)]),
        );
        result.answered += 1;
        // An answer counts by when it arrived, not by when it was requested. Otherwise slow answers would be lost at
        // both ends of the window.
        let duration_us = u64::try_from((answered - asked).as_micros())?.max(1);
        if (begin..=end).contains(&answered) {
            result.times.record(duration_us)?;
        } else if answered > end {
            result.late.saturating_record(duration_us);
            result.last = result.last.max(answered);
        }
    }
    Ok(result)
}

struct LoadResult {
    times: Histogram<u64>,
    /// The answers that came after the end, and when the last one arrived.
    late: Histogram<u64>,
    last: Instant,
    answered: u64,
}

impl LoadResult {
    fn new(end: Instant) -> anyhow::Result<LoadResult> {
        // From a microsecond to a minute, with three digits of precision.
        let times = Histogram::new_with_bounds(1, 60_000_000, 3).context("the histogram's bounds are wrong")?;
        Ok(LoadResult { late: times.clone(), times, last: end, answered: 0 })
    }

    fn add(&mut self, other: &LoadResult) -> anyhow::Result<()> {
        self.times.add(&other.times)?;
        self.late.add(&other.late)?;
        self.last = self.last.max(other.last);
        self.answered += other.answered;
        Ok(())
    }
}
