//! Messages from clients: `{topic, event, payload, ref, join_ref}` or `[join_ref, ref, topic, event, payload]`.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Broadcast, ProtocolVersion, Ref, is_too_deep};

/// One message from a client.
#[derive(Debug)]
pub(crate) struct Push {
    pub(crate) join_ref: Ref,
    pub(crate) reference: Ref,
    pub(crate) topic: String,
    pub(crate) event: String,
    pub(crate) body: PushBody,
}

/// The body of a message.
#[derive(Debug)]
pub(crate) enum PushBody {
    /// A payload that has not been parsed yet.
    Json(Box<RawValue>),
    /// A broadcast that came as a binary frame.
    Broadcast(Broadcast),
}

/// A frame that does not follow the protocol. The text shows the client's author what a valid one looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum MalformedFrame {
    #[error("a frame is {{\"topic\", \"event\", \"payload\", \"ref\", \"join_ref\"}}")]
    Object,
    #[error("a frame is [join_ref, ref, topic, event, payload]")]
    Array,
    #[error("a binary frame is a broadcast of protocol 2.0.0")]
    Binary,
    #[error("the payload is nested too deeply")]
    Deep,
}

/// Parses a text frame.
pub(crate) fn parse_text(version: ProtocolVersion, text: &str) -> Result<Push, MalformedFrame> {
    // A broadcast is passed on unchanged, and deep nesting breaks the parsers of other clients.
    if is_too_deep(text.as_bytes()) {
        return Err(MalformedFrame::Deep);
    }
    match version {
        ProtocolVersion::One => {
            let frame: PushObject = serde_json::from_str(text).map_err(|_| MalformedFrame::Object)?;
            build(frame.join_ref, frame.reference, frame.topic, frame.event, frame.payload)
                .ok_or(MalformedFrame::Object)
        }
        ProtocolVersion::Two => {
            let (join_ref, reference, topic, event, payload) =
                serde_json::from_str(text).map_err(|_| MalformedFrame::Array)?;
            build(join_ref, reference, topic, event, payload).ok_or(MalformedFrame::Array)
        }
    }
}

#[derive(Deserialize)]
struct PushObject {
    topic: String,
    event: String,
    payload: Box<RawValue>,
    #[serde(default, rename = "ref")]
    reference: Ref,
    #[serde(default)]
    join_ref: Ref,
}

/// References are sent back to the client unchanged, so only short strings, numbers and null are accepted.
fn build(join_ref: Ref, reference: Ref, topic: String, event: String, payload: Box<RawValue>) -> Option<Push> {
    let is_reference =
        |value: &Ref| value.is_null() || value.is_number() || value.as_str().is_some_and(|text| text.len() <= 255);
    (is_reference(&join_ref) && is_reference(&reference)).then_some(Push {
        join_ref,
        reference,
        topic,
        event,
        body: PushBody::Json(payload),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    fn payload(push: &Push) -> &str {
        match &push.body {
            PushBody::Json(raw) => raw.get(),
            PushBody::Broadcast(_) => panic!("a text frame carries JSON"),
        }
    }

    #[test]
    fn the_first_version_sends_objects() {
        let text = r#"{"topic":"realtime:a","event":"phx_join","payload":{"config":{}},"ref":"1","join_ref":"1"}"#;
        let push = parse_text(ProtocolVersion::One, text).unwrap();
        assert_eq!((push.topic.as_str(), push.event.as_str()), ("realtime:a", "phx_join"));
        assert_eq!((&push.join_ref, &push.reference), (&json!("1"), &json!("1")));
        assert_eq!(payload(&push), r#"{"config":{}}"#);
    }

    #[test]
    fn the_second_version_sends_arrays() {
        let push = parse_text(ProtocolVersion::Two, r#"[null,"7","phoenix","heartbeat",{}]"#).unwrap();
        assert_eq!((push.topic.as_str(), push.event.as_str()), ("phoenix", "heartbeat"));
        assert_eq!((&push.join_ref, &push.reference), (&json!(null), &json!("7")));
    }

    #[test]
    fn references_may_be_missing_and_come_back_as_they_are() {
        let push = parse_text(ProtocolVersion::One, r#"{"topic":"phoenix","event":"heartbeat","payload":{}}"#).unwrap();
        assert_eq!((&push.join_ref, &push.reference), (&json!(null), &json!(null)));
        let push = parse_text(ProtocolVersion::Two, r#"[3,4,"a","b",{}]"#).unwrap();
        assert_eq!((&push.join_ref, &push.reference), (&json!(3), &json!(4)));
    }

    #[test]
    fn a_malformed_frame_is_refused_with_the_expected_shape() {
        for text in ["", "{}", "[]", r#"[null,"1","t","e"]"#, r#"[null,"1","t","e",{},1]"#, r#"[{},"1","t","e",{}]"#] {
            assert_eq!(parse_text(ProtocolVersion::Two, text).unwrap_err(), MalformedFrame::Array, "{text}");
        }
        for text in ["", "[]", r#"{"topic":"t"}"#, r#"{"topic":1,"event":"e","payload":{}}"#] {
            assert_eq!(parse_text(ProtocolVersion::One, text).unwrap_err(), MalformedFrame::Object, "{text}");
        }
        let deep = format!(r#"[null,"1","t","e",{}{}]"#, "[".repeat(5000), "]".repeat(5000));
        assert_eq!(parse_text(ProtocolVersion::Two, &deep).unwrap_err(), MalformedFrame::Deep);
    }
}
