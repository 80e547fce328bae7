//! The wire format between copies. A message is sent as one or more numbered frames. Regular heartbeats repeat the last number, so
//! that the other copies notice even when the last frame was lost.

use bytes::{BufMut, Bytes, BytesMut};
use uuid::Uuid;

/// The version of this format. Copies that run another version of the server may use another one.
const VERSION: u8 = 1;

const FIRST: u8 = 1;
const LAST: u8 = 2;

/// The size of the header before a frame's body: version, flags, copy id and number.
pub(crate) const HEADER_BYTES: usize = 2 + 16 + 8;

/// One piece of a message, or a heartbeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BusFrame {
    pub(crate) copy: Uuid,
    /// Counts the pieces sent by one copy on one subject. A heartbeat repeats the last number.
    pub(crate) number: u64,
    pub(crate) body: FrameBody,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FrameBody {
    Piece { first: bool, last: bool, bytes: Bytes },
    Heartbeat,
}

impl BusFrame {
    pub(crate) fn write(&self) -> Bytes {
        let (flags, bytes) = match &self.body {
            FrameBody::Piece { first, last, bytes } => {
                (if *first { FIRST } else { 0 } | if *last { LAST } else { 0 }, &bytes[..])
            }
            FrameBody::Heartbeat => (HEARTBEAT, &[][..]),
        };
        let mut frame = BytesMut::with_capacity(HEADER_BYTES + bytes.len());
        frame.put_u8(VERSION);
        frame.put_u8(flags);
        frame.put_slice(self.copy.as_bytes());
        frame.put_u64(self.number);
        frame.put_slice(bytes);
        frame.freeze()
    }

    /// Parses a frame. Returns `None` for a foreign message or a frame of another version.
    pub(crate) fn read(bytes: &Bytes) -> Option<BusFrame> {
        let (header, _) = bytes.split_at_checked(HEADER_BYTES)?;
        let [VERSION, flags, rest @ ..] = header else { return None };
        let (copy, number) = rest.split_first_chunk::<16>()?;
        let body = match *flags {
            HEARTBEAT => FrameBody::Heartbeat,
            flags if flags & !(FIRST | LAST) == 0 => FrameBody::Piece {
                first: flags & FIRST != 0,
                last: flags & LAST != 0,
                bytes: bytes.slice(HEADER_BYTES..),
            },
            _ => return None,
        };
        Some(BusFrame { copy: Uuid::from_bytes(*copy), number: u64::from_be_bytes(number.try_into().ok()?), body })
    }
}

/// The flags of a heartbeat.
const HEARTBEAT: u8 = 4;

/// Splits a message into pieces of at most `piece_bytes` bytes, and marks the first and the last one.
pub(crate) fn split_message(payload: Bytes, piece_bytes: usize) -> impl Iterator<Item = FrameBody> {
    let piece_bytes = piece_bytes.max(1);
    let pieces = payload.len().div_ceil(piece_bytes).max(1);
    (0..pieces).map(move |i| {
        let end = payload.len().min((i + 1) * piece_bytes);
        FrameBody::Piece { first: i == 0, last: i + 1 == pieces, bytes: payload.slice(i * piece_bytes..end) }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn lengths(payload: &'static str, piece_bytes: usize) -> Vec<(bool, bool, usize)> {
        split_message(Bytes::from_static(payload.as_bytes()), piece_bytes)
            .map(|body| match body {
                FrameBody::Piece { first, last, bytes } => (first, last, bytes.len()),
                FrameBody::Heartbeat => unreachable!("a message has no heartbeats"),
            })
            .collect()
    }

    #[test]
    fn a_frame_survives_a_round_trip() {
        for body in split_message(Bytes::from_static(b"hello"), 2).chain([FrameBody::Heartbeat]) {
            let frame = BusFrame { copy: Uuid::from_u128(1), number: 7, body };
            assert_eq!(BusFrame::read(&frame.write()), Some(frame));
        }
    }

    #[test]
    fn frames_of_another_version_and_foreign_messages_are_rejected() {
        let frame = BusFrame { copy: Uuid::nil(), number: 0, body: FrameBody::Heartbeat }.write();
        for (place, byte) in [(0, 2), (1, 5), (1, 8)] {
            let mut changed = frame.to_vec();
            changed[place] = byte;
            assert_eq!(BusFrame::read(&changed.into()), None);
        }
        assert_eq!(BusFrame::read(&frame.slice(1..)), None);
        assert_eq!(BusFrame::read(&Bytes::new()), None);
    }

    #[test]
    fn a_message_is_split_when_it_exceeds_the_piece_size() {
        assert_eq!(lengths("", 4), [(true, true, 0)]);
        assert_eq!(lengths("four", 4), [(true, true, 4)]);
        assert_eq!(lengths("seven!!", 3), [(true, false, 3), (false, false, 3), (false, true, 1)]);
    }
}
