//! Regular checks: expired tokens, ended sessions, private topics and silent copies.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval};
use uuid::Uuid;

use crate::channel::ChannelEnd;
use crate::copies::{CopyMessage, forget};
use crate::hub::Hub;
use crate::metrics;

/// The interval between checks. A token's end may be noticed this late; delivery checks the expiry itself.
const TICK: Duration = Duration::from_millis(500);

/// Runs as long as the server.
pub(crate) async fn run(hub: Arc<Hub>) {
    let mut tick = interval(TICK);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut told_at: Option<Instant> = None;
    let mut recheck = CredentialRecheck::default();
    loop {
        tick.tick().await;
        end_expired(&hub);
        recheck.run_some(&hub).await;
        hub.recheck_private_topics().await;
        if told_at.is_none_or(|told_at| told_at.elapsed() >= hub.limits.heartbeat_interval) {
            told_at = Some(Instant::now());
            hub.copies.publish(&CopyMessage::Alive);
            forget_silent_copies(&hub);
        }
    }
}

fn end_expired(hub: &Hub) {
    let now = hub.clock.now();
    for channel in hub.channels.expired(now) {
        metrics::drops("expired").increment(1);
        let seconds = channel.pass().expires_at.map_or(0, |end| now.duration_since(end).as_secs().max(0));
        hub.close(&channel, ChannelEnd::Refused(format!("Token has expired {seconds} seconds ago")));
    }
}

fn forget_silent_copies(hub: &Hub) {
    let Some(since) = Instant::now().checked_sub(hub.limits.peer_timeout) else { return };
    for copy in hub.copies.silent(since) {
        tracing::warn!(%copy, "another copy sent nothing for {:?}; its people count as offline", hub.limits.peer_timeout);
        forget(hub, copy);
    }
}

/// Rechecks every session, a few with each tick. The feed immediately reports sessions that end through a server. This
/// finds those that ended in another way: by an operator's command, or while the bus was down.
#[derive(Default)]
struct CredentialRecheck {
    waiting: Vec<Uuid>,
    per_tick: usize,
}

/// How long a round through all sessions takes.
const RECHECK_PERIOD: Duration = Duration::from_secs(30);
/// The same while the bus is down, because sessions that end on other copies are not reported then.
const SHORT_RECHECK_PERIOD: Duration = Duration::from_secs(5);

impl CredentialRecheck {
    async fn run_some(&mut self, hub: &Hub) {
        if self.waiting.is_empty() {
            self.waiting = hub.channels.credentials();
            let length = if hub.db.bus().is_connected() { RECHECK_PERIOD } else { SHORT_RECHECK_PERIOD };
            // Both are small whole multiples of a tick.
            let ticks = length.as_millis().div_ceil(TICK.as_millis());
            self.per_tick = self.waiting.len().div_ceil(usize::try_from(ticks).unwrap_or(1)).max(1);
        }
        let rest = self.waiting.len().saturating_sub(self.per_tick);
        for credential in self.waiting.split_off(rest) {
            hub.recheck_credential(credential).await;
        }
    }
}
