//! Frames of the socket: text in both versions, and binary. Parsed frames are the same after they are written and
//! parsed again. Every answer is a frame with the references of its request. A broadcast reaches its receivers as JSON
//! that is not much deeper than the accepted maximum.

use axum::extract::ws::Message as Frame;
use sangam_realtime::testing::{ClientMessage, read_delivered};
use serde_json::value::RawValue;

use super::SCHEMA;

const VERSIONS: [&str; 2] = ["1.0.0", "2.0.0"];

/// The accepted depth, plus the levels around a payload.
const MAX_DEPTH: usize = 100 + 4;

/// An error message quotes what was sent.
const REASON_BYTES: usize = 4000;

pub fn check(bytes: &[u8]) {
    for version in VERSIONS {
        if let Ok(frame) = std::str::from_utf8(bytes)
            && let Some(message) = ClientMessage::read_text(version, frame)
        {
            let written = message.write().expect("a text frame is written as text");
            let again = ClientMessage::read_text(version, &written).expect("what was written can be read");
            assert_eq!(again.parts(), message.parts());
            check_message(version, &message, bytes.len());
        }
        if let Some(message) = ClientMessage::read_binary(version, bytes) {
            assert_eq!(version, "2.0.0");
            check_message(version, &message, bytes.len());
        }
    }
    let _ = read_delivered(&bytes.to_vec().into());
}

fn check_message(version: &str, message: &ClientMessage, sent_bytes: usize) {
    let parts = message.parts();
    for answer in message.answers("a \"reason\"\n") {
        let answer = ClientMessage::read_text(version, &answer).expect("an answer is a frame").parts();
        assert_eq!((answer.topic, &answer.references[0]), (parts.topic.clone(), &parts.references[0]));
    }
    if let Some(Err(reason)) = message.join(&SCHEMA) {
        assert!(reason.len() <= REASON_BYTES + 8 * sent_bytes, "the reason is long: {reason}");
    }
    for frame in message.deliver().into_iter().flatten().flatten() {
        match frame {
            Frame::Text(frame) => {
                assert!(serde_json::from_str::<&RawValue>(&frame).is_ok(), "receivers get JSON");
                assert!(depth(&frame) <= MAX_DEPTH, "receivers get {} levels", depth(&frame));
            }
            Frame::Binary(frame) => {
                let (topic, _) = read_delivered(&frame).expect("receivers can read it");
                assert_eq!(topic, parts.topic);
            }
            other => panic!("receivers get {other:?}"),
        }
    }
}

/// The nesting depth of brackets outside strings.
fn depth(json: &str) -> usize {
    let (mut depth, mut deepest, mut quoted, mut escaped) = (0usize, 0, false, false);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !quoted => depth -= 1,
            _ => {}
        }
    }
    deepest
}
