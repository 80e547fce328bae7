//! What has to be looked at now and then: tokens that end, sessions, private topics, and copies that fell silent.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval};
use uuid::Uuid;

use crate::channel::ChannelEnd;
use crate::copies::{CopyMessage, forget};
use crate::hub::Hub;
use crate::numbers;

/// How late a token's end may be noticed. What is delivered checks for itself.
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
        if told_at.is_none_or(|told_at| told_at.elapsed() >= hub.limits.alive_every) {
            told_at = Some(Instant::now());
            hub.copies.publish(&CopyMessage::Alive);
            forget_silent_copies(&hub);
        }
    }
}

fn end_expired(hub: &Hub) {
    let now = hub.clock.now();
    for channel in hub.channels.expired(now) {
        numbers::drops("expired").increment(1);
        let seconds = channel.pass().expires_at.map_or(0, |end| now.duration_since(end).as_secs().max(0));
        hub.close(&channel, ChannelEnd::Refused(format!("Token has expired {seconds} seconds ago")));
    }
}

fn forget_silent_copies(hub: &Hub) {
    let Some(since) = Instant::now().checked_sub(hub.limits.gone_after) else { return };
    for copy in hub.copies.silent(since) {
        tracing::warn!(%copy, "another copy sent nothing for {:?}; its people count as offline", hub.limits.gone_after);
        forget(hub, copy);
    }
}

/// Looks at every session again, a few with each tick. The feed tells at once of sessions that end through a server; this
/// finds those that ended behind its back: by a command of the operator, or while the bus was away.
#[derive(Default)]
struct CredentialRecheck {
    waiting: Vec<Uuid>,
    at_once: usize,
}

/// How long a round takes.
const ROUND: Duration = Duration::from_secs(30);
/// How long it takes while the bus is away, and with it the news of sessions that end on other copies.
const HURRIED_ROUND: Duration = Duration::from_secs(5);

impl CredentialRecheck {
    async fn run_some(&mut self, hub: &Hub) {
        if self.waiting.is_empty() {
            self.waiting = hub.channels.credentials();
            let length = if hub.db.bus().is_connected() { ROUND } else { HURRIED_ROUND };
            // Both are small and whole multiples of a tick.
            let ticks = length.as_millis().div_ceil(TICK.as_millis());
            self.at_once = self.waiting.len().div_ceil(usize::try_from(ticks).unwrap_or(1)).max(1);
        }
        let rest = self.waiting.len().saturating_sub(self.at_once);
        for credential in self.waiting.split_off(rest) {
            hub.recheck_credential(credential).await;
        }
    }
}
