//! The message in which a copy of the server tells the others that it counted an attempt.

use bytes::Bytes;

/// The bus subject of these messages.
pub(super) const ATTEMPTS: &str = "attempts";

/// The SHA-256 of a key: of fixed size, because a client can make a key arbitrarily long.
pub(super) type KeyDigest = [u8; 32];

/// A token that was taken for good, by limiter and key.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CountedAttempt<'a> {
    pub(super) limiter: &'a str,
    pub(super) key: KeyDigest,
}

impl<'a> CountedAttempt<'a> {
    /// The digest, then the limiter's name.
    pub(super) fn encode(&self) -> Bytes {
        [&self.key, self.limiter.as_bytes()].concat().into()
    }

    /// Reads a message. A copy of another version may send what this one does not know.
    pub(super) fn decode(message: &'a [u8]) -> Option<CountedAttempt<'a>> {
        let (key, limiter) = message.split_first_chunk()?;
        Some(CountedAttempt { limiter: std::str::from_utf8(limiter).ok()?, key: *key })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_message_survives_a_round_trip() {
        let attempt = CountedAttempt { limiter: "sign_in_here", key: [7; 32] };
        assert_eq!(CountedAttempt::decode(&attempt.encode()), Some(attempt));
    }

    #[test]
    fn other_messages_are_ignored() {
        for message in [&[][..], &[7; 31], &[0xff; 40]] {
            assert_eq!(CountedAttempt::decode(message), None);
        }
    }
}
