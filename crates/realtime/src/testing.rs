//! Reads and answers messages without a socket, for the fuzzer and the tests that share its properties.

use axum::extract::ws::Message as Frame;
use bytes::Bytes;
use sangam_db::ChangedRow;
use sangam_schema::{Resource, Schema};
use serde_json::Value as Json;

use crate::changes::{ChangeFilter, Listener, ListenerAllowance, ListenerCost, PatternCache};
use crate::limits::Limits;
use crate::queued_bytes::QueuedBytes;
use crate::socket::{JoinPayload, check_broadcast};
use crate::wire::{
    self, Broadcast, ChannelMessage, ProtocolVersion, Push, PushBody, SharedMessage, decode_broadcast, parse_binary,
    parse_text,
};

/// A message of a client.
pub struct ClientMessage {
    push: Push,
    version: ProtocolVersion,
}

/// The parts of a message in the protocol: references, topic, event, and the payload if it is JSON.
#[derive(Debug, Clone, PartialEq)]
pub struct MessageParts {
    /// The reference of the join and the reference of the message.
    pub references: [Json; 2],
    /// The topic.
    pub topic: String,
    /// The event.
    pub event: String,
    /// The payload. `None` for a broadcast that came as a binary frame.
    pub payload: Option<String>,
}

impl ClientMessage {
    /// Parses a text frame of the version that `vsn` names.
    pub fn read_text(vsn: &str, text: &str) -> Option<ClientMessage> {
        let version = ProtocolVersion::parse(Some(vsn))?;
        Some(ClientMessage { push: parse_text(version, text).ok()?, version })
    }

    /// Parses a binary frame.
    pub fn read_binary(vsn: &str, bytes: &[u8]) -> Option<ClientMessage> {
        let version = ProtocolVersion::parse(Some(vsn))?;
        Some(ClientMessage { push: parse_binary(version, &Bytes::copy_from_slice(bytes)).ok()?, version })
    }

    /// The parts of the message.
    pub fn parts(&self) -> MessageParts {
        let Push { join_ref, reference, topic, event, body } = &self.push;
        let payload = match body {
            PushBody::Json(raw) => Some(raw.get().to_owned()),
            PushBody::Broadcast(_) => None,
        };
        MessageParts {
            references: [join_ref.clone(), reference.clone()],
            topic: topic.clone(),
            event: event.clone(),
            payload,
        }
    }

    /// The same message as the server encodes it.
    pub fn write(&self) -> Option<String> {
        let Push { join_ref, reference, topic, event, body: PushBody::Json(payload) } = &self.push else { return None };
        text_of(ChannelMessage { join_ref, reference, topic, event, payload: payload.get() }.encode(self.version))
    }

    /// The server's replies to it and its channel messages, with this text as the reason.
    pub fn answers(&self, reason: &str) -> Vec<String> {
        let Push { join_ref, topic, .. } = &self.push;
        let frames = [
            wire::reply_ok(self.version, &self.push, "{}"),
            wire::reply_error(self.version, &self.push, reason),
            wire::system(self.version, join_ref, topic, "system", "error", reason),
            wire::close(self.version, join_ref, topic),
            wire::error(self.version, join_ref, topic),
        ];
        frames.into_iter().filter_map(text_of).collect()
    }

    /// How many listeners a join with this payload creates, or why it is refused. `None` if it is not a join.
    pub fn join(&self, schema: &Schema) -> Option<Result<usize, String>> {
        let PushBody::Json(payload) = &self.push.body else { return None };
        let join = JoinPayload::parse(payload.get())?;
        let (patterns, limits) = (PatternCache::default(), Limits::default());
        let mut allowance = ListenerAllowance::new(&patterns, &limits, ListenerCost::default());
        let requests = join.requests().get(..limits.entries).unwrap_or(join.requests());
        let resolved = Listener::resolve(schema, requests, &mut allowance);
        Some(resolved.map(|(_, listeners)| listeners.len()).map_err(|invalid| invalid.to_string()))
    }

    /// The frames that receivers of a broadcast get, in version 1 and version 2. `None` if the server does not send it on.
    pub fn deliver(&self) -> Option<[Option<Frame>; 2]> {
        let broadcast = match &self.push.body {
            PushBody::Broadcast(broadcast) => broadcast.clone(),
            PushBody::Json(raw) => Broadcast::parse(raw.get())?,
        };
        let limits = Limits::default();
        check_broadcast(&broadcast, limits.payload_bytes).ok()?;
        let shared = SharedMessage::broadcast(&self.push.topic, &broadcast);
        let queued = QueuedBytes::new(usize::MAX);
        Some([ProtocolVersion::One, ProtocolVersion::Two].map(|version| shared.frame(version, &queued)))
    }
}

/// Topic and event of a binary frame sent by the server.
pub fn read_delivered(bytes: &Bytes) -> Option<(String, String)> {
    decode_broadcast(bytes).map(|(topic, broadcast)| (topic, broadcast.event))
}

/// Whether this is a valid message from another copy of the server.
pub fn is_copy_message(bytes: &[u8]) -> bool {
    serde_json::from_slice::<crate::copies::CopyMessage>(bytes).is_ok()
}

/// The filter of a `postgres_changes` entry.
pub struct LiveFilter(ChangeFilter);

impl LiveFilter {
    /// Parses a filter on the rows of a table. The error explains what is wrong.
    pub fn parse(resource: &Resource, text: &str) -> Result<LiveFilter, String> {
        let (patterns, limits) = (PatternCache::default(), Limits::default());
        let mut allowance = ListenerAllowance::new(&patterns, &limits, ListenerCost::default());
        ChangeFilter::parse(resource, text, &mut allowance).map(LiveFilter)
    }

    /// Whether a row matches.
    pub fn matches(&self, row: &ChangedRow) -> bool {
        self.0.matches(row)
    }

    /// A column and the one value that matching rows must have there.
    pub fn fixed(&self) -> Option<(&'static str, &Json)> {
        self.0.fixed()
    }
}

fn text_of(frame: Frame) -> Option<String> {
    frame.to_text().ok().map(str::to_owned)
}
