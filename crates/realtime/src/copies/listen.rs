//! Listens to the other copies.

use std::sync::Arc;

use sangam_db::{Heard, Hearing};
use uuid::Uuid;

use super::{Word, decode_broadcast};
use crate::channel::RoomKey;
use crate::hub::Hub;

/// People that are told in one message, so that it stays well below what the bus carries.
const AT_ONCE: usize = 32;

/// Says here what is said elsewhere. A broadcast that was missed is gone, and clients are made to join again, as they
/// would be if their own connection had broken.
pub(crate) async fn hear_broadcasts(hub: Arc<Hub>, mut hearing: Hearing) {
    loop {
        match hearing.next().await {
            Heard::Missed => hub.break_all("missed"),
            Heard::Message { payload, .. } => {
                if let Some((room, broadcast)) = decode_broadcast(payload) {
                    hub.rooms.deliver(&room, &broadcast, None);
                }
            }
        }
    }
}

/// Keeps up with the people of the other copies.
pub(crate) async fn hear_words(hub: Arc<Hub>, mut hearing: Hearing) {
    hub.copies.tell(&Word::Hello);
    loop {
        match hearing.next().await {
            // What was missed is asked for again; the answers are compared with what is known.
            Heard::Missed => hub.copies.tell(&Word::Hello),
            Heard::Message { from, payload } => match serde_json::from_slice(&payload) {
                Ok(word) => follow(&hub, from, word),
                Err(error) => tracing::warn!(%error, "a copy of another version says what this one does not know"),
            },
        }
    }
}

fn follow(hub: &Hub, from: Uuid, word: Word) {
    let here = hub.db.bus().copy();
    let is_new = hub.copies.note(from);
    match word {
        Word::Goodbye => return forget(hub, from),
        Word::Alive => {}
        Word::Hello => tell_everything(hub, from),
        Word::People { topic, private, joins, leaves } => {
            let room = RoomKey { topic: topic.into(), private };
            hub.copies.with(from, |known| known.mention(&room));
            hub.rooms.merge(&room, joins, &leaves);
        }
        Word::Accounts { came, went } => hub.copies.with(from, |known| {
            known.accounts.extend(came);
            for account in &went {
                known.accounts.remove(account);
            }
        }),
        Word::Begin { to, accounts } if to == here => hub.copies.with(from, |known| {
            known.accounts = accounts.into_iter().collect();
            known.mentioned = Some(Default::default());
        }),
        Word::Room { to, topic, private, first, people } if to == here => {
            let room = RoomKey { topic: topic.into(), private };
            hub.copies.with(from, |known| known.mention(&room));
            if first {
                hub.rooms.replace(&room, from, people);
            } else {
                hub.rooms.merge(&room, people, &[]);
            }
        }
        Word::End { to } if to == here => {
            let mentioned = hub.copies.with(from, |known| known.mentioned.take()).unwrap_or_default();
            hub.rooms.forget_copy(from, |room| mentioned.contains(room));
        }
        Word::Begin { .. } | Word::Room { .. } | Word::End { .. } => {}
    }
    // One that started together with us may have missed our first word, and one that was silent was forgotten.
    if is_new {
        hub.copies.tell(&Word::Hello);
    }
}

/// Tells a copy all that we have. Each room is told while nobody can come or go in it, so that what is told later is
/// also newer.
fn tell_everything(hub: &Hub, to: Uuid) {
    hub.copies.tell(&Word::Begin { to, accounts: hub.channels.people() });
    hub.rooms.tell_all(|room, people| {
        for (i, people) in people.chunks(AT_ONCE).enumerate() {
            let (topic, private) = (room.topic.to_string(), room.private);
            hub.copies.tell(&Word::Room { to, topic, private, first: i == 0, people: people.to_vec() });
        }
    });
    hub.copies.tell(&Word::End { to });
}

/// Takes a copy's people away.
pub(crate) fn forget(hub: &Hub, copy: Uuid) {
    hub.copies.forget(copy);
    hub.rooms.forget_copy(copy, |_| false);
}
