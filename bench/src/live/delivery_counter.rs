//! Tracks which subscribers received which events, and how long it took.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, ensure};
use hdrhistogram::Histogram;
use tokio::sync::oneshot;

use crate::load::{Load, Throughput};

/// Counts deliveries. Each published event carries a mark with the time it was published.
pub(super) struct DeliveryCounter {
    state: Mutex<State>,
    subscribers: usize,
    epoch: Instant,
}

struct State {
    times: Histogram<u64>,
    delivered: u64,
    /// When deliveries start to count, and when publishing ends.
    begin: Instant,
    end: Instant,
    /// When the last counted delivery arrived.
    last: Instant,
    waiting: HashMap<u64, (usize, oneshot::Sender<()>)>,
}

/// The prefix of a mark. Its number follows, then another colon.
const MARK: &[u8] = b"mark:";

impl DeliveryCounter {
    pub(super) fn new(subscribers: usize, begin: Instant, end: Instant) -> anyhow::Result<DeliveryCounter> {
        // From a microsecond to a minute, with three digits of precision.
        let times = Histogram::new_with_bounds(1, 60_000_000, 3).context("the histogram's bounds are wrong")?;
        let state = State { times, delivered: 0, begin, end, last: begin, waiting: HashMap::new() };
        Ok(DeliveryCounter { state: Mutex::new(state), subscribers, epoch: Instant::now() })
    }

    /// Starts the clock.
    pub(super) fn start(&self, load: Load) {
        let mut state = self.lock();
        state.begin = Instant::now() + load.warm_up;
        state.end = state.begin + load.measured;
    }

    /// A new mark, and a receiver that is notified when every subscriber has it. `None` when the time is over. If
    /// nothing has arrived by then, on a very busy machine, it continues until something has.
    pub(super) fn mark(&self) -> Option<(String, oneshot::Receiver<()>)> {
        let mut state = self.lock();
        let now = Instant::now();
        if now >= state.end && !state.times.is_empty() {
            return None;
        }
        let mut number = self.micros(now);
        while state.waiting.contains_key(&number) {
            number += 1;
        }
        let (sender, receiver) = oneshot::channel();
        state.waiting.insert(number, (self.subscribers, sender));
        Some((format!("mark:{number}:"), receiver))
    }

    /// Counts a received frame, if it carries a mark.
    pub(super) fn note_delivery(&self, frame: &[u8]) {
        let Some(number) = find_mark(frame) else { return };
        let now = Instant::now();
        let mut state = self.lock();
        let Some((left, _)) = state.waiting.get_mut(&number) else { return };
        *left -= 1;
        if *left == 0
            && let Some((_, heard)) = state.waiting.remove(&number)
        {
            // The publisher may already be gone.
            let _ = heard.send(());
        }
        state.delivered += 1;
        if now > state.begin {
            state.last = now;
            // Times within the bounds are always recorded. A longer one counts as the maximum.
            state.times.saturating_record(self.micros(now).saturating_sub(number).max(1));
        }
    }

    /// The result.
    pub(super) fn pace(&self) -> anyhow::Result<Throughput> {
        let state = self.lock();
        ensure!(!state.times.is_empty(), "nothing was delivered");
        Ok(Throughput {
            per_second: state.times.len() as f64 / (state.last - state.begin).as_secs_f64(),
            p50_us: state.times.value_at_quantile(0.5),
            p99_us: state.times.value_at_quantile(0.99),
            answered: state.delivered,
        })
    }

    fn micros(&self, at: Instant) -> u64 {
        u64::try_from((at - self.epoch).as_micros()).unwrap_or(u64::MAX)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn find_mark(frame: &[u8]) -> Option<u64> {
    let start = frame.windows(MARK.len()).position(|bytes| bytes == MARK)? + MARK.len();
    let end = start + frame[start..].iter().position(|byte| *byte == b':')?;
    std::str::from_utf8(&frame[start..end]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_found_anywhere_in_a_frame() {
        assert_eq!(find_mark(br#"[null,null,"t","broadcast",{"payload":{"text":"mark:42:"}}]"#), Some(42));
        assert_eq!(find_mark(b"no mark"), None);
        assert_eq!(find_mark(b"mark:4"), None);
    }
}
