//! What a client may use, and how long the server waits for it.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use sangam_schema::{TokenBucket, TokenBuckets, TokenRate};
use uuid::Uuid;

/// The limits of realtime. The defaults are what the official clients expect. Tests choose shorter times.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Maximum number of open sockets.
    pub sockets: usize,
    /// Maximum number of open sockets from one address.
    pub sockets_per_address: usize,
    /// Maximum number of sockets on which one account has channels.
    pub sockets_per_account: usize,
    /// Channels per socket.
    pub channels: usize,
    /// Channels of one account on all its sockets.
    pub account_channels: usize,
    /// Entries in `postgres_changes` of one channel.
    pub entries: usize,
    /// Row listeners of one channel. An entry for all tables is a listener on each of them.
    pub channel_listeners: usize,
    /// Row listeners of one socket.
    pub socket_listeners: usize,
    /// Row listeners of one account.
    pub account_listeners: usize,
    /// Patterns in the filters of one channel.
    pub channel_patterns: usize,
    /// Patterns in the filters of one socket.
    pub socket_patterns: usize,
    /// Patterns in the filters of one account.
    pub account_patterns: usize,
    /// Bytes of all filters of one socket.
    pub filter_bytes: usize,
    /// Bytes of all filters of one account.
    pub account_filter_bytes: usize,
    /// Size of a frame. Larger ones are refused before they are parsed.
    pub frame_bytes: usize,
    /// Size of a push's payload.
    pub payload_bytes: usize,
    /// Size of a presence key.
    pub presence_key_bytes: usize,
    /// Size of a member's presence on a topic. It is kept as long as the member is there.
    pub presence_bytes: usize,
    /// Size of an account's presence on all topics.
    pub account_presence_bytes: usize,
    /// Members in the presence of one topic. Everyone who joins gets the whole list.
    pub topic_members: usize,
    /// Size of a topic's presence.
    pub topic_presence_bytes: usize,
    /// Pushes on one socket, and broadcasts over HTTP for one account. A large one counts as several. The burst allows
    /// for a reconnect: all joins and a full buffer.
    pub pushes: Rate,
    /// Pushes of one account on its channels of all sockets.
    pub account_pushes: Rate,
    /// Joins on one socket, which cost more than other pushes. The burst is twice the number of channels per socket.
    pub joins: Rate,
    /// Joins of one account on all its sockets.
    pub account_joins: Rate,
    /// Frames that may wait for one reader. If a channel's message does not fit, the channel has to join again.
    pub queue_frames: usize,
    /// Bytes that may wait for one reader.
    pub queue_bytes: usize,
    /// Bytes that may wait for all readers. A frame shared by several counts once. Above it, the slowest readers are disconnected.
    pub queued_bytes: usize,
    /// How long a socket may be silent. The clients send a heartbeat every 25 seconds.
    pub silence: Duration,
    /// How long a join may take. The clients give up after ten seconds.
    pub join: Duration,
    /// How long a reader may take for a frame, in addition to the time its size allows.
    pub write: Duration,
    /// How often the right to be on a private topic is checked again.
    pub recheck: Duration,
    /// How often each copy of the server sends a sign of life.
    pub heartbeat_interval: Duration,
    /// How long a copy may be silent before it counts as gone, with its people.
    pub peer_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            sockets: 100_000,
            sockets_per_address: 20_000,
            sockets_per_account: 1000,
            channels: 100,
            // A page of the web app joins up to thirty channels, with about fifty listeners.
            account_channels: 5000,
            entries: 100,
            // Six entries for all tables.
            channel_listeners: 250,
            socket_listeners: 2000,
            account_listeners: 10_000,
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
            account_pushes: Rate { per_second: 500, burst: 1000 },
            joins: Rate { per_second: 20, burst: 200 },
            account_joins: Rate { per_second: 100, burst: 1000 },
            queue_frames: 4096,
            queue_bytes: 4 * 1024 * 1024,
            // Sixteen readers that read nothing, and far more than what waits for thousands that do.
            queued_bytes: 64 * 1024 * 1024,
            silence: Duration::from_secs(60),
            join: Duration::from_secs(9),
            write: Duration::from_secs(30),
            recheck: Duration::from_secs(5 * 60),
            heartbeat_interval: Duration::from_secs(2),
            peer_timeout: Duration::from_secs(7),
        }
    }
}

/// How often something may be done.
#[derive(Debug, Clone, Copy)]
pub struct Rate {
    /// In the long run.
    pub per_second: u32,
    /// In a burst, after a pause.
    pub burst: u32,
}

impl Rate {
    /// The same rate for a token bucket. One that refills nothing per second counts as refilling nothing at all.
    fn tokens(self) -> TokenRate {
        let refill = match self.per_second {
            0 => SignedDuration::from_hours(24),
            per_second => SignedDuration::from_nanos(1_000_000_000 / i64::from(per_second)),
        };
        TokenRate { burst: self.burst, refill }
    }

    /// Takes `count` tokens from a bucket. Returns whether there were enough.
    pub(crate) fn take(self, bucket: &mut TokenBucket, count: usize, now: Timestamp) -> bool {
        bucket.take(self.tokens(), u32::try_from(count).unwrap_or(u32::MAX), now).is_ok()
    }
}

/// A push counts once more for each of these bytes, because they are sent to everyone on its topic.
const PUSH_BYTES: usize = 16 * 1024;

/// How many pushes one of this size counts as.
pub(crate) fn weight(size_bytes: usize) -> usize {
    1 + size_bytes / PUSH_BYTES
}

/// A bucket for each account.
#[derive(Debug, Default)]
pub(crate) struct AccountBuckets(Mutex<TokenBuckets<Uuid>>);

impl AccountBuckets {
    /// Takes tokens from an account's bucket. Returns whether there were enough.
    pub(crate) fn take(&self, rate: Rate, account: Uuid, count: usize, now: Timestamp) -> bool {
        rate.take(self.0.lock().bucket(account, now), count, now)
    }
}
