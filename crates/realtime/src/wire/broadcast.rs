//! A broadcast: what one member of a topic says to the others.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// An event with its payload, whichever way it came.
#[derive(Debug, Clone)]
pub(crate) struct Broadcast {
    pub(crate) event: String,
    pub(crate) content: BroadcastContent,
    /// What the client said about the message itself, as JSON; nothing when it said nothing.
    pub(crate) meta: Option<Box<RawValue>>,
}

/// What is said.
#[derive(Debug, Clone)]
pub(crate) enum BroadcastContent {
    /// A JSON document, passed on unread.
    Json(Box<RawValue>),
    /// Bytes. Only the second version of the protocol can carry them.
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

/// What is said about a message has one byte for its length in binary frames.
const LONGEST_META: usize = 255;

impl Broadcast {
    /// Reads the payload of a text push, `{type, event, payload}`. A payload that is left out is an empty object.
    pub(crate) fn parse(json: &str) -> Option<Broadcast> {
        let sent: SentBroadcast = serde_json::from_str(json).ok()?;
        let content = BroadcastContent::Json(sent.payload.unwrap_or_else(empty));
        // Text frames say beside the payload what binary ones say in their metadata.
        let meta = sent.persist.and_then(|persist| RawValue::from_string(format!("{{\"persist\":{persist}}}")).ok());
        // Longer than the binary form can say, and than anyone needs.
        let sent_meta = sent.meta.filter(|meta| meta.get().len() <= LONGEST_META);
        Some(Broadcast { event: sent.event, content, meta: meta.or(sent_meta) })
    }

    /// Whether the sender wants the message kept for those who come later, which this server does not do.
    pub(crate) fn wants_persistence(&self) -> bool {
        #[derive(Deserialize)]
        struct BroadcastMeta {
            #[serde(default)]
            persist: serde_json::Value,
        }
        let meta = self.meta.as_ref().and_then(|meta| serde_json::from_str::<BroadcastMeta>(meta.get()).ok());
        meta.is_some_and(|meta| !matches!(meta.persist, serde_json::Value::Null | serde_json::Value::Bool(false)))
    }

    /// The payload of a text frame; none when bytes are to be carried.
    pub(crate) fn to_json(&self) -> Option<String> {
        let BroadcastContent::Json(payload) = &self.content else { return None };
        let payload = BroadcastPayload { r#type: "broadcast", event: &self.event, payload, meta: self.meta.as_deref() };
        // Texts and valid JSON always serialise.
        serde_json::to_string(&payload).ok()
    }

    /// How much is said, in bytes.
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
    fn a_push_without_an_event_is_no_broadcast() {
        assert!(Broadcast::parse(r#"{"payload":{}}"#).is_none());
        assert!(Broadcast::parse("[]").is_none());
    }

    #[test]
    fn a_wish_to_be_kept_is_noticed_in_either_form() {
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
