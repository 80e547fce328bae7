//! Reassembles the messages of one copy on one subject, and detects missing ones.

use bytes::{Bytes, BytesMut};

use crate::frame::FrameBody;

/// The size limit of a message. Larger ones are not sent, and the subscribers get `Missed`.
pub(crate) const MAX_MESSAGE_BYTES: usize = 64 << 20;

/// Reassembles the messages of one copy on one subject.
#[derive(Debug, Default)]
pub(crate) struct MessageAssembler {
    /// The next expected number. Unknown until the first frame arrives.
    next: Option<u64>,
    /// The pieces received so far of an incomplete message.
    partial: Option<BytesMut>,
}

/// The result of receiving one frame.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Received {
    /// Whether something before this frame was lost.
    pub(crate) missed: bool,
    /// The message that this frame completes, if any.
    pub(crate) message: Option<Bytes>,
}

impl MessageAssembler {
    pub(crate) fn take(&mut self, number: u64, body: FrameBody) -> Received {
        match body {
            FrameBody::Heartbeat => self.take_heartbeat(number),
            FrameBody::Piece { first, last, bytes } => self.take_piece(number, first, last, bytes),
        }
    }

    fn take_heartbeat(&mut self, number: u64) -> Received {
        let next = number.saturating_add(1);
        let missed = self.next.is_some_and(|expected| next > expected);
        if missed {
            self.partial = None;
        }
        self.next = Some(self.next.map_or(next, |expected| expected.max(next)));
        Received { missed, message: None }
    }

    fn take_piece(&mut self, number: u64, first: bool, last: bool, bytes: Bytes) -> Received {
        if self.next.is_some_and(|expected| number < expected) {
            return Received::default();
        }
        let missed = self.next.is_some_and(|expected| number > expected);
        self.next = Some(number.saturating_add(1));
        if missed {
            self.partial = None;
        }
        if first && last {
            self.partial = None;
            return Received { missed, message: Some(bytes) };
        }
        if first {
            self.partial = Some(BytesMut::new());
        }
        match &mut self.partial {
            Some(partial) if partial.len() + bytes.len() <= MAX_MESSAGE_BYTES => partial.extend_from_slice(&bytes),
            // Its first piece was lost, it is too large, or it does not come from one of our copies.
            _ => {
                self.partial = None;
                return Received { missed: true, message: None };
            }
        }
        let message = if last { self.partial.take().map(BytesMut::freeze) } else { None };
        Received { missed, message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::split_message;

    fn whole(text: &'static str) -> FrameBody {
        FrameBody::Piece { first: true, last: true, bytes: Bytes::from_static(text.as_bytes()) }
    }

    fn message(text: &'static str) -> Received {
        Received { missed: false, message: Some(Bytes::from_static(text.as_bytes())) }
    }

    const NOTHING: Received = Received { missed: false, message: None };
    const MISSED: Received = Received { missed: true, message: None };

    #[test]
    fn pieces_are_reassembled_into_the_original_message() {
        let mut assembler = MessageAssembler::default();
        let received: Vec<Received> = (5..)
            .zip(split_message(Bytes::from_static(b"seven!!"), 3))
            .map(|(i, body)| assembler.take(i, body))
            .collect();
        assert_eq!(received, [NOTHING, NOTHING, message("seven!!")]);
        assert_eq!(assembler.take(8, whole("next")), message("next"));
    }

    #[test]
    fn a_lost_message_is_detected_when_the_next_one_arrives() {
        let mut assembler = MessageAssembler::default();
        assert_eq!(assembler.take(1, whole("one")), message("one"));
        assert_eq!(assembler.take(3, whole("three")), Received { missed: true, ..message("three") });
        assert_eq!(assembler.take(4, whole("four")), message("four"));
    }

    #[test]
    fn a_lost_last_message_is_detected_by_the_heartbeat() {
        let mut assembler = MessageAssembler::default();
        assert_eq!(assembler.take(0, FrameBody::Heartbeat), NOTHING);
        assert_eq!(assembler.take(1, FrameBody::Heartbeat), MISSED);
        assert_eq!(assembler.take(1, FrameBody::Heartbeat), NOTHING);
        assert_eq!(assembler.take(2, whole("two")), message("two"));
    }

    #[test]
    fn a_lost_piece_loses_only_its_own_message() {
        for lost in 0..3 {
            let mut assembler = MessageAssembler::default();
            assembler.take(0, FrameBody::Heartbeat);
            let pieces = (1..).zip(split_message(Bytes::from_static(b"seven!!"), 3)).filter(|(i, _)| *i != lost + 1);
            let received: Vec<Received> = pieces.map(|(i, body)| assembler.take(i, body)).collect();
            assert!(received.iter().all(|received| received.message.is_none()), "{lost}: {received:?}");
            let after = assembler.take(4, whole("next"));
            assert_eq!(after.message, message("next").message);
            assert!(after.missed || received.iter().any(|received| received.missed), "{lost}");
        }
    }

    #[test]
    fn a_new_subscriber_has_not_missed_earlier_messages() {
        assert_eq!(MessageAssembler::default().take(57, whole("hello")), message("hello"));
        assert_eq!(MessageAssembler::default().take(57, FrameBody::Heartbeat), NOTHING);
        let half = FrameBody::Piece { first: false, last: true, bytes: Bytes::from_static(b"lo") };
        assert_eq!(MessageAssembler::default().take(57, half), MISSED);
    }

    #[test]
    fn a_message_beyond_the_size_limit_is_discarded() {
        let mut assembler = MessageAssembler::default();
        let piece = Bytes::from(vec![0; MAX_MESSAGE_BYTES / 2 + 1]);
        assert_eq!(assembler.take(1, FrameBody::Piece { first: true, last: false, bytes: piece.clone() }), NOTHING);
        assert_eq!(assembler.take(2, FrameBody::Piece { first: false, last: false, bytes: piece }), MISSED);
        assert!(assembler.partial.is_none());
    }
}
