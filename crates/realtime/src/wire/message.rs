//! What the server sends, written once and shared by every socket that gets it.

use std::cell::OnceCell;

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use serde_json::Value as Json;

use super::{Broadcast, Content, Ref, Version, encode_broadcast};
use crate::queued_bytes::QueuedBytes;

/// One message to one channel. The payload is JSON text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Message<'a> {
    pub(crate) join_ref: &'a Ref,
    pub(crate) reference: &'a Ref,
    pub(crate) topic: &'a str,
    pub(crate) event: &'a str,
    pub(crate) payload: &'a str,
}

impl<'a> Message<'a> {
    /// A message that answers nothing and holds for whichever join of the topic is current.
    pub(crate) fn unasked(topic: &'a str, event: &'a str, payload: &'a str) -> Message<'a> {
        const NONE: &Ref = &Ref::Null;
        Message { join_ref: NONE, reference: NONE, topic, event, payload }
    }

    /// Writes it the way a version wants it. In the first, `ref` is there even if it is null: the Python client drops
    /// frames without it.
    pub(crate) fn encode(&self, version: Version) -> Frame {
        let Message { join_ref, reference, topic, event, payload } = self;
        let (topic, event) = (quoted(topic), quoted(event));
        let text = match version {
            Version::One => format!(
                r#"{{"topic":{topic},"event":{event},"payload":{payload},"ref":{reference},"join_ref":{join_ref}}}"#
            ),
            Version::Two => format!("[{join_ref},{reference},{topic},{event},{payload}]"),
        };
        Frame::Text(Utf8Bytes::from(text))
    }
}

fn quoted(text: &str) -> Json {
    Json::from(text)
}

/// A message for many sockets: each version's frame is written when the first socket needs it.
pub(crate) struct Shared<'a> {
    topic: &'a str,
    kind: Kind<'a>,
    one: OnceCell<Option<Frame>>,
    two: OnceCell<Option<Frame>>,
}

enum Kind<'a> {
    Text { event: &'a str, payload: &'a str },
    Broadcast(&'a Broadcast),
}

impl<'a> Shared<'a> {
    /// An event with a payload of JSON text.
    pub(crate) fn text(topic: &'a str, event: &'a str, payload: &'a str) -> Shared<'a> {
        Shared { topic, kind: Kind::Text { event, payload }, one: OnceCell::new(), two: OnceCell::new() }
    }

    /// A broadcast.
    pub(crate) fn broadcast(topic: &'a str, broadcast: &'a Broadcast) -> Shared<'a> {
        Shared { topic, kind: Kind::Broadcast(broadcast), one: OnceCell::new(), two: OnceCell::new() }
    }

    /// The frame for sockets of this version; none when the version cannot carry it.
    pub(crate) fn frame(&self, version: Version, queued: &QueuedBytes) -> Option<Frame> {
        let cell = if version == Version::One { &self.one } else { &self.two };
        cell.get_or_init(|| self.encode(version).map(|frame| queued.count(frame))).clone()
    }

    fn encode(&self, version: Version) -> Option<Frame> {
        match self.kind {
            Kind::Text { event, payload } => Some(Message::unasked(self.topic, event, payload).encode(version)),
            Kind::Broadcast(broadcast) => match (&broadcast.content, version) {
                (Content::Bytes(_), Version::One) => None,
                (Content::Bytes(_), Version::Two) => encode_broadcast(self.topic, broadcast).map(Frame::Binary),
                (Content::Json(_), _) => {
                    Some(Message::unasked(self.topic, "broadcast", &broadcast.to_json()?).encode(version))
                }
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
        let message = Message { join_ref: &join_ref, reference: &reference, topic: "a\"b", event: "e", payload: "{}" };
        assert_eq!(
            text(&message.encode(Version::One)),
            r#"{"topic":"a\"b","event":"e","payload":{},"ref":"2","join_ref":"1"}"#
        );
        assert_eq!(text(&message.encode(Version::Two)), r#"["1","2","a\"b","e",{}]"#);
        let unasked = Message::unasked("t", "e", "{}");
        assert_eq!(
            text(&unasked.encode(Version::One)),
            r#"{"topic":"t","event":"e","payload":{},"ref":null,"join_ref":null}"#
        );
    }

    #[test]
    fn bytes_reach_only_sockets_that_can_carry_them() {
        let broadcast = Broadcast { event: "e".into(), content: Content::Bytes(Bytes::from_static(b"x")), meta: None };
        let shared = Shared::broadcast("t", &broadcast);
        let queued = QueuedBytes::new(100);
        assert!(shared.frame(Version::One, &queued).is_none());
        assert!(matches!(shared.frame(Version::Two, &queued), Some(Frame::Binary(_))));
    }

    #[test]
    fn a_shared_frame_is_written_once() {
        let shared = Shared::text("t", "e", "{}");
        let frame = || shared.frame(Version::Two, &QueuedBytes::new(100));
        let (Some(Frame::Text(first)), Some(Frame::Text(second))) = (frame(), frame()) else {
            panic!("text stays text");
        };
        assert_eq!(first.as_ptr(), second.as_ptr());
    }
}
