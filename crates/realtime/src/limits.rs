//! What a client may use, and how long the server waits for it.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use uuid::Uuid;

/// The limits of the live channels. The defaults are what the official clients expect; tests choose shorter times.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Sockets that may be open at once.
    pub sockets: usize,
    /// Channels on one socket.
    pub channels: usize,
    /// Row listeners of one channel.
    pub listeners: usize,
    /// A frame, refused before it is parsed.
    pub frame_bytes: usize,
    /// The payload of a push.
    pub payload_bytes: usize,
    /// What a member shows of themselves on a topic, which is kept for as long as they are there.
    pub presence_bytes: usize,
    /// Pushes a second on one socket, and broadcasts a second over HTTP for one account.
    pub pushes_per_second: u32,
    /// Pushes that may come at once, as after a reconnect: all joins and a full buffer.
    pub burst: u32,
    /// Frames that may wait for a slow reader.
    pub queue_frames: usize,
    /// Bytes that may wait for a slow reader.
    pub queue_bytes: usize,
    /// How long a socket may be silent. The clients send a heartbeat every 25 seconds.
    pub silence: Duration,
    /// How long a join may take; the clients give up after ten seconds.
    pub join: Duration,
    /// How long one write to a socket may take.
    pub write: Duration,
    /// How long a right to be on a private topic is believed.
    pub recheck: Duration,
    /// How often each copy of the server tells the others that it lives.
    pub alive_every: Duration,
    /// After how much silence a copy counts as gone, and its people with it.
    pub gone_after: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            sockets: 100_000,
            channels: 100,
            listeners: 100,
            frame_bytes: 1024 * 1024,
            payload_bytes: 256 * 1024,
            presence_bytes: 16 * 1024,
            pushes_per_second: 100,
            burst: 200,
            queue_frames: 1024,
            queue_bytes: 2 * 1024 * 1024,
            silence: Duration::from_secs(60),
            join: Duration::from_secs(9),
            write: Duration::from_secs(30),
            recheck: Duration::from_secs(5 * 60),
            alive_every: Duration::from_secs(2),
            gone_after: Duration::from_secs(7),
        }
    }
}

/// A bucket of permissions that fills with time.
#[derive(Debug)]
pub(crate) struct Bucket {
    level: f64,
    filled_at: tokio::time::Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(limits: &Limits) -> Bucket {
        Bucket { level: limits.burst.into(), filled_at: tokio::time::Instant::now() }
    }

    /// Takes some, unless there are not that many left.
    pub(crate) fn take(&mut self, limits: &Limits, count: usize) -> bool {
        let now = tokio::time::Instant::now();
        let filled = now.duration_since(self.filled_at).as_secs_f64() * f64::from(limits.pushes_per_second);
        self.level = (self.level + filled).min(limits.burst.into());
        self.filled_at = now;
        // A request that holds more than 2^52 broadcasts was refused for its size.
        #[allow(clippy::cast_precision_loss)]
        let count = count as f64;
        let enough = self.level >= count;
        if enough {
            self.level -= count;
        }
        enough
    }

    /// Whether it has not been used for long enough to be full again, and need not be kept.
    pub(crate) fn is_full(&self, limits: &Limits) -> bool {
        let filled = self.filled_at.elapsed().as_secs_f64() * f64::from(limits.pushes_per_second);
        self.level + filled >= limits.burst.into()
    }
}

/// Buckets of accounts that call over HTTP. Those that are full again are forgotten.
#[derive(Debug, Default)]
pub(crate) struct Callers(Mutex<HashMap<Uuid, Bucket>>);

/// Buckets that are kept before the full ones are looked for.
const MOST_BUCKETS: usize = 1024;

impl Callers {
    /// Takes some of an account's permissions, unless there are not that many left.
    pub(crate) fn take(&self, limits: &Limits, account: Uuid, count: usize) -> bool {
        let mut buckets = self.0.lock();
        if buckets.len() >= MOST_BUCKETS {
            buckets.retain(|_, bucket| !bucket.is_full(limits));
        }
        buckets.entry(account).or_insert_with(|| Bucket::new(limits)).take(limits, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_gives_its_burst_and_then_its_rate() {
        let limits = Limits { pushes_per_second: 10, burst: 20, ..Limits::default() };
        let mut bucket = Bucket::new(&limits);
        assert!((0..20).all(|_| bucket.take(&limits, 1)));
        assert!(!bucket.take(&limits, 1));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(bucket.take(&limits, 10));
        assert!(!bucket.take(&limits, 1));
        assert!(!bucket.is_full(&limits));
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(bucket.is_full(&limits));
    }
}
