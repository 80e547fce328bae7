//! A broadcast: a message from one member of a topic to the others.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// An event with its payload, in either encoding.
#[derive(Debug, Clone)]
pub(crate) struct Broadcast {
    pub(crate) event: String,
    pub(crate) content: BroadcastContent,
    /// The client's metadata for the message, as JSON. `None` if it sent none.
    pub(crate) meta: Option<Box<RawValue>>,
}

/// The content of a broadcast.
#[derive(Debug, Clone)]
pub(crate) enum BroadcastContent {
    /// A JSON document, passed on without parsing.
    Json(Box<RawValue>),
    /// Bytes. Only version 2 of the protocol can carry them.
    Bytes(Bytes),
}

/// A broadcast as the payload of a text frame.
#[derive(Serialize)]
struct BroadcastPayload<'a> {
    r#type: &'static str,
    event: &'a str,
    payload: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    meta: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct SentBroadcast {
    event: String,
    #[serde(default)]
    payload: Option<Box<RawValue>>,
    #[serde(default)]
    meta: Option<Box<RawValue>>,
    #[serde(default)]
    persist: Option<Box<RawValue>>,
}

/// The length of the metadata must fit in one byte in binary frames.
const MAX_META_BYTES: usize = 255;

impl Broadcast {
    /// Parses the payload of a text push, `{type, event, payload}`. A missing payload is an empty object.
    pub(crate) fn parse(json: &str) -> Option<Broadcast> {
        let sent: SentBroadcast = serde_json::from_str(json).ok()?;
        let content = BroadcastContent::Json(sent.payload.unwrap_or_else(empty));
        // Text frames have this field next to the payload, binary frames have it in the metadata.
        let meta = sent.persist.and_then(|persist| RawValue::from_string(format!("{{\"persist\":{persist}}}")).ok());
        // Drop longer metadata: the binary format cannot hold it, and no client needs it.
        let sent_meta = sent.meta.filter(|meta| meta.get().len() <= MAX_META_BYTES);
        Some(Broadcast { event: sent.event, content, meta: meta.or(sent_meta) })
    }

    /// Whether the sender wants the message stored for members who join later, which this server does not do.
    pub(crate) fn wants_persistence(&self) -> bool {
        #[derive(Deserialize)]
        struct BroadcastMeta {
            #[serde(default)]
            persist: serde_json::Value,
        }
        let meta = self.meta.as_ref().and_then(|meta| serde_json::from_str::<BroadcastMeta>(meta.get()).ok());
        meta.is_some_and(|meta| !matches!(meta.persist, serde_json::Value::Null | serde_json::Value::Bool(false)))
    }

    /// The payload of a text frame. `None` if the content is bytes.
    pub(crate) fn to_json(&self) -> Option<String> {
        let BroadcastContent::Json(payload) = &self.content else { return None };
        let payload = BroadcastPayload { r#type: "broadcast", event: &self.event, payload, meta: self.meta.as_deref() };
        // Strings and valid JSON always serialise.
        serde_json::to_string(&payload).ok()
    }

    /// Size of the content in bytes.
    pub(crate) fn size_bytes(&self) -> usize {
        match &self.content {
            BroadcastContent::Json(payload) => payload.get().len(),
            BroadcastContent::Bytes(bytes) => bytes.len(),
        }
    }
}

fn empty() -> Box<RawValue> {
    RawValue::from_string("{}".to_owned()).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_text_push_becomes_the_payload_its_receivers_get() {
        let broadcast = Broadcast::parse(r#"{"type":"broadcast","event":"typing","payload":{"who": "a"}}"#).unwrap();
        assert_eq!(broadcast.to_json().unwrap(), r#"{"type":"broadcast","event":"typing","payload":{"who": "a"}}"#);
        assert_eq!(broadcast.size_bytes(), 12);
    }

    #[test]
    fn a_push_without_an_event_is_not_a_broadcast() {
        assert!(Broadcast::parse(r#"{"payload":{}}"#).is_none());
        assert!(Broadcast::parse("[]").is_none());
    }

    #[test]
    fn a_request_to_persist_is_found_in_either_form() {
        for (json, kept) in [
            (r#"{"event":"e","payload":{}}"#, false),
            (r#"{"event":"e","payload":{},"persist":true}"#, true),
            (r#"{"event":"e","payload":{},"persist":false}"#, false),
            (r#"{"event":"e","payload":{},"meta":{"persist":{"ttl":60}}}"#, true),
        ] {
            assert_eq!(Broadcast::parse(json).unwrap().wants_persistence(), kept, "{json}");
        }
    }
}
