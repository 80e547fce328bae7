//! Binary frames: lengths of one byte each, then the texts, then the payload. Broadcasts from a client have kind 3,
//! those to its receivers kind 4.

use bytes::{BufMut, Bytes, BytesMut};
use serde_json::value::RawValue;

use super::push::{MalformedFrame, Push, PushBody};
use super::{Broadcast, BroadcastContent, ProtocolVersion, Ref, is_too_deep};

const PUSHED: u8 = 3;
const DELIVERED: u8 = 4;

const BYTES: u8 = 0;
const JSON: u8 = 1;

/// Parses a client's broadcast. Only protocol version 2 has binary frames.
pub(crate) fn parse_binary(version: ProtocolVersion, frame: &Bytes) -> Result<Push, MalformedFrame> {
    if version == ProtocolVersion::One {
        return Err(MalformedFrame::Binary);
    }
    let mut reader = FrameReader { rest: frame.clone() };
    let push = (|| {
        let [PUSHED, join_ref, reference, topic, event, meta, encoding] = reader.take()? else { return None };
        let join_ref = reader.mark(join_ref)?;
        let reference = reader.mark(reference)?;
        let topic = reader.text(topic)?;
        let broadcast = reader.broadcast(event, meta, encoding)?;
        Some(Push { join_ref, reference, topic, event: "broadcast".to_owned(), body: PushBody::Broadcast(broadcast) })
    })();
    push.ok_or(MalformedFrame::Binary)
}

/// Parses a delivered broadcast and its topic. Copies of the server send these to each other.
pub(crate) fn decode_broadcast(frame: &Bytes) -> Option<(String, Broadcast)> {
    let mut reader = FrameReader { rest: frame.clone() };
    let [DELIVERED, topic, event, meta, encoding] = reader.take()? else { return None };
    let topic = reader.text(topic)?;
    Some((topic, reader.broadcast(event, meta, encoding)?))
}

/// Encodes a broadcast for its receivers. `None` if one of its texts is too long for the format.
pub(crate) fn encode_broadcast(topic: &str, broadcast: &Broadcast) -> Option<Bytes> {
    let meta = broadcast.meta.as_ref().map_or("", |meta| meta.get());
    let texts = [topic, &broadcast.event, meta];
    let (encoding, payload) = match &broadcast.content {
        BroadcastContent::Bytes(bytes) => (BYTES, &bytes[..]),
        BroadcastContent::Json(json) => (JSON, json.get().as_bytes()),
    };
    let mut frame = BytesMut::with_capacity(5 + texts.iter().map(|text| text.len()).sum::<usize>() + payload.len());
    frame.put_u8(DELIVERED);
    for text in texts {
        frame.put_u8(u8::try_from(text.len()).ok()?);
    }
    frame.put_u8(encoding);
    for text in texts {
        frame.put_slice(text.as_bytes());
    }
    frame.put_slice(payload);
    Some(frame.freeze())
}

struct FrameReader {
    rest: Bytes,
}

impl FrameReader {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        if self.rest.len() < N {
            return None;
        }
        self.rest.split_to(N)[..].try_into().ok()
    }

    fn text(&mut self, length: u8) -> Option<String> {
        let length = usize::from(length);
        if self.rest.len() < length {
            return None;
        }
        String::from_utf8(self.rest.split_to(length).to_vec()).ok()
    }

    /// A missing reference is sent as an empty text.
    fn mark(&mut self, length: u8) -> Option<Ref> {
        let text = self.text(length)?;
        Some(if text.is_empty() { Ref::Null } else { Ref::String(text) })
    }

    fn broadcast(&mut self, event: u8, meta: u8, encoding: u8) -> Option<Broadcast> {
        let event = self.text(event)?;
        let meta = self.text(meta)?;
        // Receivers get it alongside the payload.
        if is_too_deep(meta.as_bytes()) {
            return None;
        }
        let meta = if meta.is_empty() { None } else { Some(RawValue::from_string(meta).ok()?) };
        let payload = std::mem::take(&mut self.rest);
        let content = match encoding {
            BYTES => BroadcastContent::Bytes(payload),
            JSON if is_too_deep(&payload) => return None,
            JSON => BroadcastContent::Json(serde_json::from_slice(&payload).ok()?),
            _ => return None,
        };
        Some(Broadcast { event, content, meta })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    fn frame(parts: &[&[u8]]) -> Bytes {
        Bytes::from(parts.concat())
    }

    #[test]
    fn a_pushed_broadcast_is_read_by_its_lengths() {
        let frame = frame(&[&[3, 1, 2, 10, 4, 0, 1], b"1", b"12", b"realtime:a", "tést".as_bytes(), b"{\"x\":1}"]);
        // The é takes two bytes, and lengths count bytes, so the event ends in the middle of it.
        assert_eq!(parse_binary(ProtocolVersion::Two, &frame).unwrap_err(), MalformedFrame::Binary);

        let frame =
            self::frame(&[&[3, 1, 2, 10, 5, 0, 1], b"1", b"12", b"realtime:a", "tést".as_bytes(), b"{\"x\":1}"]);
        let push = parse_binary(ProtocolVersion::Two, &frame).unwrap();
        assert_eq!((push.topic.as_str(), push.event.as_str()), ("realtime:a", "broadcast"));
        assert_eq!((push.join_ref, push.reference), (json!("1"), json!("12")));
        let PushBody::Broadcast(broadcast) = push.body else { panic!("a binary frame carries a broadcast") };
        assert_eq!(broadcast.to_json().unwrap(), r#"{"type":"broadcast","event":"tést","payload":{"x":1}}"#);
    }

    #[test]
    fn truncated_and_inconsistent_frames_are_refused() {
        let whole = frame(&[&[3, 0, 0, 1, 1, 2, 1], b"t", b"e", b"{}", b"{\"x\":1}"]);
        assert!(parse_binary(ProtocolVersion::Two, &whole).is_ok());
        for end in 0..whole.len() {
            assert!(parse_binary(ProtocolVersion::Two, &whole.slice(..end)).is_err(), "{end}");
        }
        for odd in [&[4, 0, 0, 1, 1, 0, 1][..], &[3, 0, 0, 1, 1, 0, 2], &[3, 0, 0, 255, 1, 0, 1]] {
            assert!(parse_binary(ProtocolVersion::Two, &frame(&[odd, b"te{}"])).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn a_delivered_broadcast_reads_back_as_it_was() {
        let meta = Some(RawValue::from_string(r#"{"id":"7"}"#.to_owned()).unwrap());
        let bytes = Broadcast {
            event: "bytes".into(),
            content: BroadcastContent::Bytes(Bytes::from_static(&[0, 255, 7])),
            meta,
        };
        let frame = encode_broadcast("realtime:a", &bytes).unwrap();
        assert_eq!(frame[..5], [4, 10, 5, 10, 0]);
        let (topic, read) = decode_broadcast(&frame).unwrap();
        assert_eq!((topic.as_str(), read.event.as_str()), ("realtime:a", "bytes"));
        assert_eq!(read.meta.unwrap().get(), r#"{"id":"7"}"#);
        assert!(matches!(read.content, BroadcastContent::Bytes(bytes) if bytes[..] == [0, 255, 7]));
    }

    #[test]
    fn a_text_that_the_format_cannot_hold_is_not_encoded() {
        let broadcast =
            Broadcast { event: "e".repeat(256), content: BroadcastContent::Bytes(Bytes::new()), meta: None };
        assert!(encode_broadcast("t", &broadcast).is_none());
    }

    #[test]
    fn binary_frames_belong_to_the_second_version() {
        let frame = Bytes::from_static(b"\x03\x00\x00\x01\x01\x00\x01te{}");
        assert_eq!(parse_binary(ProtocolVersion::One, &frame).unwrap_err(), MalformedFrame::Binary);
        assert!(parse_binary(ProtocolVersion::Two, &frame).is_ok());
    }
}
