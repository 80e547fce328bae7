//! Listens to the other copies.

use std::sync::Arc;

use sangam_bus::{BusEvent, Subscription};
use uuid::Uuid;

use super::{CopyMessage, decode_broadcast};
use crate::channel::TopicKey;
use crate::hub::Hub;

/// People that are told in one message, so that it stays well below what the bus carries.
const AT_ONCE: usize = 32;

/// Says here what is said elsewhere. A broadcast that was missed is gone, and clients are made to join again, as they
/// would be if their own connection had broken.
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

/// Keeps up with the people of the other copies.
pub(crate) async fn receive_copy_messages(hub: Arc<Hub>, mut subscription: Subscription) {
    hub.copies.publish(&CopyMessage::Hello);
    loop {
        match subscription.next().await {
            // What was missed is asked for again; the answers are compared with what is known.
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
    let is_new = hub.copies.note(from);
    match message {
        CopyMessage::Goodbye => return forget(hub, from),
        CopyMessage::Alive => {}
        CopyMessage::Hello => tell_everything(hub, from),
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
    // One that started together with us may have missed our first word, and one that was silent was forgotten.
    if is_new {
        hub.copies.publish(&CopyMessage::Hello);
    }
}

/// Tells a copy all that we have. Each topic is told while no one can come or go in it, so that what is told later is
/// also newer.
fn tell_everything(hub: &Hub, to: Uuid) {
    hub.copies.publish(&CopyMessage::Begin { to, accounts: hub.channels.people() });
    hub.active_topics.for_each_own(|topic_key, people| {
        for (i, people) in people.chunks(AT_ONCE).enumerate() {
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

/// Takes a copy's people away.
pub(crate) fn forget(hub: &Hub, copy: Uuid) {
    hub.copies.forget(copy);
    hub.active_topics.forget_copy(copy, |_| false);
}
