//! What a client may use, and how long the server waits for it.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use sangam_schema::{TokenBucket, TokenBuckets, TokenRate};
use uuid::Uuid;

/// The limits of the live channels. The defaults are what the official clients expect; tests choose shorter times.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Sockets that may be open at once.
    pub sockets: usize,
    /// Sockets that may be open at once from one address.
    pub sockets_per_address: usize,
    /// Sockets on which one account may have channels at once.
    pub sockets_per_account: usize,
    /// Channels on one socket.
    pub channels: usize,
    /// Row listeners of one channel.
    pub listeners: usize,
    /// Patterns in the filters of one channel.
    pub channel_patterns: usize,
    /// Patterns in the filters of one socket.
    pub socket_patterns: usize,
    /// Patterns in the filters of one account.
    pub account_patterns: usize,
    /// The text of all filters of one socket.
    pub filter_bytes: usize,
    /// The text of all filters of one account.
    pub account_filter_bytes: usize,
    /// A frame, refused before it is parsed.
    pub frame_bytes: usize,
    /// The payload of a push.
    pub payload_bytes: usize,
    /// The name under which a member is shown.
    pub presence_key_bytes: usize,
    /// What a member shows on a topic, which is kept for as long as it is there.
    pub presence_bytes: usize,
    /// What an account shows on all topics.
    pub account_presence_bytes: usize,
    /// Members that one topic shows, and what they show together. Everyone who joins is sent all of it.
    pub topic_members: usize,
    /// The bytes of that.
    pub topic_presence_bytes: usize,
    /// Pushes on one socket, and broadcasts over HTTP for one account; a large one counts as several. As many may come at
    /// once as after a reconnect: all joins and a full buffer.
    pub pushes: Rate,
    /// Joins on one socket, which cost more than other pushes. As many may come at once as a socket has channels, twice.
    pub joins: Rate,
    /// Joins of one account on all its sockets.
    pub account_joins: Rate,
    /// Frames that may wait for a reader. A burst of more makes its channel join again.
    pub queue_frames: usize,
    /// Bytes that may wait for a reader.
    pub queue_bytes: usize,
    /// Bytes that may wait for all readers; what several wait for counts once. Beyond it those furthest behind are closed.
    pub queued_bytes: usize,
    /// How long a socket may be silent. The clients send a heartbeat every 25 seconds.
    pub silence: Duration,
    /// How long a join may take; the clients give up after ten seconds.
    pub join: Duration,
    /// How long a reader may take for a frame, beyond what its size earns.
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
            sockets_per_address: 20_000,
            sockets_per_account: 1000,
            channels: 100,
            listeners: 100,
            channel_patterns: 10,
            socket_patterns: 20,
            account_patterns: 50,
            filter_bytes: 256 * 1024,
            account_filter_bytes: 4 * 1024 * 1024,
            frame_bytes: 1024 * 1024,
            payload_bytes: 256 * 1024,
            presence_key_bytes: 256,
            presence_bytes: 16 * 1024,
            account_presence_bytes: 256 * 1024,
            topic_members: 10_000,
            topic_presence_bytes: 2 * 1024 * 1024,
            pushes: Rate { per_second: 100, burst: 200 },
            joins: Rate { per_second: 20, burst: 200 },
            account_joins: Rate { per_second: 100, burst: 1000 },
            queue_frames: 4096,
            queue_bytes: 4 * 1024 * 1024,
            // Sixteen readers that take nothing, and far more than waits for thousands that read.
            queued_bytes: 64 * 1024 * 1024,
            silence: Duration::from_secs(60),
            join: Duration::from_secs(9),
            write: Duration::from_secs(30),
            recheck: Duration::from_secs(5 * 60),
            alive_every: Duration::from_secs(2),
            gone_after: Duration::from_secs(7),
        }
    }
}

/// How often something may be done, and how often at once.
#[derive(Debug, Clone, Copy)]
pub struct Rate {
    /// In the long run.
    pub per_second: u32,
    /// At once, after a while without.
    pub burst: u32,
}

impl Rate {
    /// As a bucket counts it. Where nothing comes back in a second, nothing does within a socket's life.
    fn tokens(self) -> TokenRate {
        let refill = match self.per_second {
            0 => SignedDuration::from_hours(24),
            per_second => SignedDuration::from_nanos(1_000_000_000 / i64::from(per_second)),
        };
        TokenRate { burst: self.burst, refill }
    }

    /// Takes so many out of a bucket; says whether they were there.
    pub(crate) fn take(self, bucket: &mut TokenBucket, count: usize, now: Timestamp) -> bool {
        bucket.take(self.tokens(), u32::try_from(count).unwrap_or(u32::MAX), now).is_ok()
    }
}

/// A push counts once more for each of these bytes, because everyone on its topic has to be sent them.
const PUSH_BYTES: usize = 16 * 1024;

/// As how many pushes one of this size counts.
pub(crate) fn weight(size_bytes: usize) -> usize {
    1 + size_bytes / PUSH_BYTES
}

/// A bucket for each account.
#[derive(Debug, Default)]
pub(crate) struct AccountBuckets(Mutex<TokenBuckets<Uuid>>);

impl AccountBuckets {
    /// Takes some of an account's permissions, unless there are not that many left.
    pub(crate) fn take(&self, rate: Rate, account: Uuid, count: usize, now: Timestamp) -> bool {
        rate.take(self.0.lock().bucket(account, now), count, now)
    }
}
