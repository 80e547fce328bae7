//! Puts one copy's messages on one subject together again, and notices what is missing.

use bytes::{Bytes, BytesMut};

use super::frame::Body;

/// Larger messages are not told; the others hear that they missed something.
pub(super) const LARGEST_MESSAGE_BYTES: usize = 64 << 20;

/// What was heard of one copy on one subject.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    /// The number that comes next; unknown until something is heard.
    next: Option<u64>,
    /// The pieces of a message so far.
    begun: Option<BytesMut>,
}

/// What a frame brings.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Arrival {
    /// Something before it was lost.
    pub(super) missed: bool,
    /// A message is complete.
    pub(super) message: Option<Bytes>,
}

impl Inbox {
    pub(super) fn take(&mut self, number: u64, body: Body) -> Arrival {
        match body {
            Body::Pulse => self.take_pulse(number),
            Body::Piece { first, last, bytes } => self.take_piece(number, first, last, bytes),
        }
    }

    fn take_pulse(&mut self, number: u64) -> Arrival {
        let next = number.saturating_add(1);
        let missed = self.next.is_some_and(|expected| next > expected);
        if missed {
            self.begun = None;
        }
        self.next = Some(self.next.map_or(next, |expected| expected.max(next)));
        Arrival { missed, message: None }
    }

    fn take_piece(&mut self, number: u64, first: bool, last: bool, bytes: Bytes) -> Arrival {
        if self.next.is_some_and(|expected| number < expected) {
            return Arrival::default();
        }
        let missed = self.next.is_some_and(|expected| number > expected);
        self.next = Some(number.saturating_add(1));
        if missed {
            self.begun = None;
        }
        if first && last {
            self.begun = None;
            return Arrival { missed, message: Some(bytes) };
        }
        if first {
            self.begun = Some(BytesMut::new());
        }
        match &mut self.begun {
            Some(begun) if begun.len() + bytes.len() <= LARGEST_MESSAGE_BYTES => begun.extend_from_slice(&bytes),
            // Its beginning was lost, or nobody of ours sent it.
            _ => {
                self.begun = None;
                return Arrival { missed: true, message: None };
            }
        }
        let message = if last { self.begun.take().map(BytesMut::freeze) } else { None };
        Arrival { missed, message }
    }
}

#[cfg(test)]
mod tests {
    use super::super::frame::cut;
    use super::*;

    fn whole(text: &'static str) -> Body {
        Body::Piece { first: true, last: true, bytes: Bytes::from_static(text.as_bytes()) }
    }

    fn message(text: &'static str) -> Arrival {
        Arrival { missed: false, message: Some(Bytes::from_static(text.as_bytes())) }
    }

    const NOTHING: Arrival = Arrival { missed: false, message: None };
    const MISSED: Arrival = Arrival { missed: true, message: None };

    #[test]
    fn pieces_become_the_message_they_were_cut_from() {
        let mut inbox = Inbox::default();
        let arrivals: Vec<Arrival> =
            (5..).zip(cut(Bytes::from_static(b"seven!!"), 3)).map(|(i, body)| inbox.take(i, body)).collect();
        assert_eq!(arrivals, [NOTHING, NOTHING, message("seven!!")]);
        assert_eq!(inbox.take(8, whole("next")), message("next"));
    }

    #[test]
    fn a_lost_message_is_noticed_by_the_next_one() {
        let mut inbox = Inbox::default();
        assert_eq!(inbox.take(1, whole("one")), message("one"));
        assert_eq!(inbox.take(3, whole("three")), Arrival { missed: true, ..message("three") });
        assert_eq!(inbox.take(4, whole("four")), message("four"));
    }

    #[test]
    fn a_lost_last_message_is_noticed_by_the_pulse() {
        let mut inbox = Inbox::default();
        assert_eq!(inbox.take(0, Body::Pulse), NOTHING);
        assert_eq!(inbox.take(1, Body::Pulse), MISSED);
        assert_eq!(inbox.take(1, Body::Pulse), NOTHING);
        assert_eq!(inbox.take(2, whole("two")), message("two"));
    }

    #[test]
    fn a_lost_piece_loses_its_message_and_no_other() {
        for lost in 0..3 {
            let mut inbox = Inbox::default();
            inbox.take(0, Body::Pulse);
            let pieces = (1..).zip(cut(Bytes::from_static(b"seven!!"), 3)).filter(|(i, _)| *i != lost + 1);
            let arrivals: Vec<Arrival> = pieces.map(|(i, body)| inbox.take(i, body)).collect();
            assert!(arrivals.iter().all(|arrival| arrival.message.is_none()), "{lost}: {arrivals:?}");
            let after = inbox.take(4, whole("next"));
            assert_eq!(after.message, message("next").message);
            assert!(after.missed || arrivals.iter().any(|arrival| arrival.missed), "{lost}");
        }
    }

    #[test]
    fn whoever_begins_to_listen_has_missed_nothing_before() {
        assert_eq!(Inbox::default().take(57, whole("hello")), message("hello"));
        assert_eq!(Inbox::default().take(57, Body::Pulse), NOTHING);
        let half = Body::Piece { first: false, last: true, bytes: Bytes::from_static(b"lo") };
        assert_eq!(Inbox::default().take(57, half), MISSED);
    }

    #[test]
    fn a_message_without_end_is_not_kept() {
        let mut inbox = Inbox::default();
        let piece = Bytes::from(vec![0; LARGEST_MESSAGE_BYTES / 2 + 1]);
        assert_eq!(inbox.take(1, Body::Piece { first: true, last: false, bytes: piece.clone() }), NOTHING);
        assert_eq!(inbox.take(2, Body::Piece { first: false, last: false, bytes: piece }), MISSED);
        assert!(inbox.begun.is_none());
    }
}
