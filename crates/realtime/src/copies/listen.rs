//! Receives the messages of the other copies.

use std::sync::Arc;

use sangam_bus::{BusEvent, Subscription};
use uuid::Uuid;

use super::{CopyMessage, decode_broadcast};
use crate::channel::TopicKey;
use crate::hub::Hub;

/// People per message, so that it stays well below the size limit of the bus.
const PEOPLE_PER_MESSAGE: usize = 32;

/// Delivers broadcasts from other copies. A missed broadcast cannot be repeated, so clients have to join again, as if
/// their own connection had broken.
pub(crate) async fn receive_broadcasts(hub: Arc<Hub>, mut subscription: Subscription) {
    loop {
        match subscription.next().await {
            BusEvent::Missed => hub.break_all("missed"),
            BusEvent::Message { payload, .. } => {
                if let Some((topic_key, broadcast)) = decode_broadcast(payload) {
                    hub.active_topics.deliver(&topic_key, &broadcast, None);
                }
            }
        }
    }
}

/// Keeps track of the people on the other copies.
pub(crate) async fn receive_copy_messages(hub: Arc<Hub>, mut subscription: Subscription) {
    hub.copies.publish(&CopyMessage::Hello);
    loop {
        match subscription.next().await {
            // Ask for everything again after missed messages. The answers are compared with what is known.
            BusEvent::Missed => hub.copies.publish(&CopyMessage::Hello),
            BusEvent::Message { from, payload } => match serde_json::from_slice(&payload) {
                Ok(message) => follow(&hub, from, message),
                Err(error) => {
                    tracing::warn!(%error, "a copy of another version sent a message that this one cannot read");
                }
            },
        }
    }
}

fn follow(hub: &Hub, from: Uuid, message: CopyMessage) {
    let here = hub.db.bus().copy();
    let is_new = hub.copies.record_alive(from);
    match message {
        CopyMessage::Goodbye => return forget(hub, from),
        CopyMessage::Alive => {}
        CopyMessage::Hello => send_full_state(hub, from),
        CopyMessage::People { topic, private, joins, leaves } => {
            let topic_key = TopicKey { topic: topic.into(), private };
            hub.copies.with(from, |known| known.mention(&topic_key));
            hub.active_topics.merge(&topic_key, joins, &leaves);
        }
        CopyMessage::Accounts { came, went } => hub.copies.with(from, |known| {
            known.accounts.extend(came);
            for account in &went {
                known.accounts.remove(account);
            }
        }),
        CopyMessage::Begin { to, accounts } if to == here => hub.copies.with(from, |known| {
            known.accounts = accounts.into_iter().collect();
            known.mentioned = Some(Default::default());
        }),
        CopyMessage::TopicPeople { to, topic, private, first, people } if to == here => {
            let topic_key = TopicKey { topic: topic.into(), private };
            hub.copies.with(from, |known| known.mention(&topic_key));
            if first {
                hub.active_topics.replace(&topic_key, from, people);
            } else {
                hub.active_topics.merge(&topic_key, people, &[]);
            }
        }
        CopyMessage::End { to } if to == here => {
            let mentioned = hub.copies.with(from, |known| known.mentioned.take()).unwrap_or_default();
            hub.active_topics.forget_copy(from, |topic_key| mentioned.contains(topic_key));
        }
        CopyMessage::Begin { .. } | CopyMessage::TopicPeople { .. } | CopyMessage::End { .. } => {}
    }
    // A copy that started at the same time may have missed our first message, and one that was silent was forgotten.
    if is_new {
        hub.copies.publish(&CopyMessage::Hello);
    }
}

/// Sends a copy our full state. Each topic is locked while it is sent, so that later messages are also newer.
fn send_full_state(hub: &Hub, to: Uuid) {
    hub.copies.publish(&CopyMessage::Begin { to, accounts: hub.channels.people() });
    hub.active_topics.for_each_own(|topic_key, people| {
        for (i, people) in people.chunks(PEOPLE_PER_MESSAGE).enumerate() {
            let (topic, private) = (topic_key.topic.to_string(), topic_key.private);
            hub.copies.publish(&CopyMessage::TopicPeople {
                to,
                topic,
                private,
                first: i == 0,
                people: people.to_vec(),
            });
        }
    });
    hub.copies.publish(&CopyMessage::End { to });
}

/// Removes a copy and its people.
pub(crate) fn forget(hub: &Hub, copy: Uuid) {
    hub.copies.forget(copy);
    hub.active_topics.forget_copy(copy, |_| false);
}
