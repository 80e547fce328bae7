//! Messages from the server, encoded once and shared by every socket that gets them.

use std::cell::OnceCell;

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use serde_json::Value as Json;

use super::{Broadcast, BroadcastContent, ProtocolVersion, Ref, encode_broadcast};
use crate::queued_bytes::QueuedBytes;

/// One message to one channel. The payload is JSON text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChannelMessage<'a> {
    pub(crate) join_ref: &'a Ref,
    pub(crate) reference: &'a Ref,
    pub(crate) topic: &'a str,
    pub(crate) event: &'a str,
    pub(crate) payload: &'a str,
}

impl<'a> ChannelMessage<'a> {
    /// A message that is not a reply and applies to whichever join of the topic is current.
    pub(crate) fn without_request(topic: &'a str, event: &'a str, payload: &'a str) -> ChannelMessage<'a> {
        const NONE: &Ref = &Ref::Null;
        ChannelMessage { join_ref: NONE, reference: NONE, topic, event, payload }
    }

    /// Encodes it for a protocol version. Version 1 always includes `ref`, even if null, because the Python client
    /// drops frames without it.
    pub(crate) fn encode(&self, version: ProtocolVersion) -> Frame {
        let ChannelMessage { join_ref, reference, topic, event, payload } = self;
        let (topic, event) = (quoted(topic), quoted(event));
        let text = match version {
            ProtocolVersion::One => format!(
                r#"{{"topic":{topic},"event":{event},"payload":{payload},"ref":{reference},"join_ref":{join_ref}}}"#
            ),
            ProtocolVersion::Two => format!("[{join_ref},{reference},{topic},{event},{payload}]"),
        };
        Frame::Text(Utf8Bytes::from(text))
    }
}

fn quoted(text: &str) -> Json {
    Json::from(text)
}

/// A message for many sockets. The frame for each version is encoded when a socket first needs it.
pub(crate) struct SharedMessage<'a> {
    topic: &'a str,
    kind: MessageKind<'a>,
    one: OnceCell<Option<Frame>>,
    two: OnceCell<Option<Frame>>,
}

enum MessageKind<'a> {
    Text { event: &'a str, payload: &'a str },
    Broadcast(&'a Broadcast),
}

impl<'a> SharedMessage<'a> {
    /// An event with a payload of JSON text.
    pub(crate) fn text(topic: &'a str, event: &'a str, payload: &'a str) -> SharedMessage<'a> {
        SharedMessage { topic, kind: MessageKind::Text { event, payload }, one: OnceCell::new(), two: OnceCell::new() }
    }

    /// A broadcast.
    pub(crate) fn broadcast(topic: &'a str, broadcast: &'a Broadcast) -> SharedMessage<'a> {
        SharedMessage { topic, kind: MessageKind::Broadcast(broadcast), one: OnceCell::new(), two: OnceCell::new() }
    }

    /// The frame for sockets of this version. `None` if the version cannot carry the message.
    pub(crate) fn frame(&self, version: ProtocolVersion, queued: &QueuedBytes) -> Option<Frame> {
        let cell = if version == ProtocolVersion::One { &self.one } else { &self.two };
        cell.get_or_init(|| self.encode(version).map(|frame| queued.count(frame))).clone()
    }

    fn encode(&self, version: ProtocolVersion) -> Option<Frame> {
        match self.kind {
            MessageKind::Text { event, payload } => {
                Some(ChannelMessage::without_request(self.topic, event, payload).encode(version))
            }
            MessageKind::Broadcast(broadcast) => match (&broadcast.content, version) {
                (BroadcastContent::Bytes(_), ProtocolVersion::One) => None,
                (BroadcastContent::Bytes(_), ProtocolVersion::Two) => {
                    encode_broadcast(self.topic, broadcast).map(Frame::Binary)
                }
                (BroadcastContent::Json(_), _) => Some(
                    ChannelMessage::without_request(self.topic, "broadcast", &broadcast.to_json()?).encode(version),
                ),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use bytes::Bytes;
    use serde_json::json;

    fn text(frame: &Frame) -> &str {
        frame.to_text().unwrap()
    }

    #[test]
    fn each_version_has_its_shape_and_the_first_always_has_a_ref() {
        let (join_ref, reference) = (json!("1"), json!("2"));
        let message =
            ChannelMessage { join_ref: &join_ref, reference: &reference, topic: "a\"b", event: "e", payload: "{}" };
        assert_eq!(
            text(&message.encode(ProtocolVersion::One)),
            r#"{"topic":"a\"b","event":"e","payload":{},"ref":"2","join_ref":"1"}"#
        );
        assert_eq!(text(&message.encode(ProtocolVersion::Two)), r#"["1","2","a\"b","e",{}]"#);
        let without_request = ChannelMessage::without_request("t", "e", "{}");
        assert_eq!(
            text(&without_request.encode(ProtocolVersion::One)),
            r#"{"topic":"t","event":"e","payload":{},"ref":null,"join_ref":null}"#
        );
    }

    #[test]
    fn bytes_reach_only_sockets_that_can_carry_them() {
        let broadcast =
            Broadcast { event: "e".into(), content: BroadcastContent::Bytes(Bytes::from_static(b"x")), meta: None };
        let shared = SharedMessage::broadcast("t", &broadcast);
        let queued = QueuedBytes::new(100);
        assert!(shared.frame(ProtocolVersion::One, &queued).is_none());
        assert!(matches!(shared.frame(ProtocolVersion::Two, &queued), Some(Frame::Binary(_))));
    }

    #[test]
    fn a_shared_frame_is_written_once() {
        let shared = SharedMessage::text("t", "e", "{}");
        let frame = || shared.frame(ProtocolVersion::Two, &QueuedBytes::new(100));
        let (Some(Frame::Text(first)), Some(Frame::Text(second))) = (frame(), frame()) else {
            panic!("text stays text");
        };
        assert_eq!(first.as_ptr(), second.as_ptr());
    }
}
