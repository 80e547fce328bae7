//! Puts one copy's messages on one subject together again, and notices what is missing.

use bytes::{Bytes, BytesMut};

use crate::frame::FrameBody;

/// Larger messages are not sent; the subscribers get `Missed`.
pub(crate) const LARGEST_MESSAGE_BYTES: usize = 64 << 20;

/// Puts the messages of one copy on one subject together.
#[derive(Debug, Default)]
pub(crate) struct MessageAssembler {
    /// The number that comes next; unknown until the first frame arrives.
    next: Option<u64>,
    /// The pieces of a message so far.
    begun: Option<BytesMut>,
}

/// What follows from a frame.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Received {
    /// Something before it was lost.
    pub(crate) missed: bool,
    /// A message is complete.
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
            self.begun = None;
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
            self.begun = None;
        }
        if first && last {
            self.begun = None;
            return Received { missed, message: Some(bytes) };
        }
        if first {
            self.begun = Some(BytesMut::new());
        }
        match &mut self.begun {
            Some(begun) if begun.len() + bytes.len() <= LARGEST_MESSAGE_BYTES => begun.extend_from_slice(&bytes),
            // Its beginning was lost, or it is not from a copy of ours.
            _ => {
                self.begun = None;
                return Received { missed: true, message: None };
            }
        }
        let message = if last { self.begun.take().map(BytesMut::freeze) } else { None };
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
    fn pieces_become_the_message_they_were_cut_from() {
        let mut assembler = MessageAssembler::default();
        let received: Vec<Received> = (5..)
            .zip(split_message(Bytes::from_static(b"seven!!"), 3))
            .map(|(i, body)| assembler.take(i, body))
            .collect();
        assert_eq!(received, [NOTHING, NOTHING, message("seven!!")]);
        assert_eq!(assembler.take(8, whole("next")), message("next"));
    }

    #[test]
    fn a_lost_message_is_noticed_by_the_next_one() {
        let mut assembler = MessageAssembler::default();
        assert_eq!(assembler.take(1, whole("one")), message("one"));
        assert_eq!(assembler.take(3, whole("three")), Received { missed: true, ..message("three") });
        assert_eq!(assembler.take(4, whole("four")), message("four"));
    }

    #[test]
    fn a_lost_last_message_is_noticed_by_the_pulse() {
        let mut assembler = MessageAssembler::default();
        assert_eq!(assembler.take(0, FrameBody::Heartbeat), NOTHING);
        assert_eq!(assembler.take(1, FrameBody::Heartbeat), MISSED);
        assert_eq!(assembler.take(1, FrameBody::Heartbeat), NOTHING);
        assert_eq!(assembler.take(2, whole("two")), message("two"));
    }

    #[test]
    fn a_lost_piece_loses_its_message_and_no_other() {
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
    fn a_new_subscriber_has_missed_nothing_before() {
        assert_eq!(MessageAssembler::default().take(57, whole("hello")), message("hello"));
        assert_eq!(MessageAssembler::default().take(57, FrameBody::Heartbeat), NOTHING);
        let half = FrameBody::Piece { first: false, last: true, bytes: Bytes::from_static(b"lo") };
        assert_eq!(MessageAssembler::default().take(57, half), MISSED);
    }

    #[test]
    fn a_message_without_end_is_not_kept() {
        let mut assembler = MessageAssembler::default();
        let piece = Bytes::from(vec![0; LARGEST_MESSAGE_BYTES / 2 + 1]);
        assert_eq!(assembler.take(1, FrameBody::Piece { first: true, last: false, bytes: piece.clone() }), NOTHING);
        assert_eq!(assembler.take(2, FrameBody::Piece { first: false, last: false, bytes: piece }), MISSED);
        assert!(assembler.begun.is_none());
    }
}
