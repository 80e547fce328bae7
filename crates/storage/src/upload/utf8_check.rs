//! Whether bytes that pass are text in UTF-8.

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt};

use crate::error::Error;

/// What was seen so far.
#[derive(Debug, Default)]
pub(super) struct Utf8Check {
    /// The beginning of a character whose end is in the next chunk.
    cut: Vec<u8>,
    is_broken: bool,
}

impl Utf8Check {
    /// The same stream, looked at while it passes.
    pub(super) fn watch<'s>(
        &'s mut self,
        stream: impl Stream<Item = Result<Bytes, Error>> + Send + Unpin + 's,
    ) -> impl Stream<Item = Result<Bytes, Error>> + Send + Unpin + 's {
        stream.inspect_ok(|chunk| self.look_at(chunk))
    }

    /// Whether all of it was UTF-8.
    pub(super) fn is_utf8(&self) -> bool {
        !self.is_broken && self.cut.is_empty()
    }

    fn look_at(&mut self, chunk: &[u8]) {
        if self.is_broken {
            return;
        }
        let mut joined = std::mem::take(&mut self.cut);
        let bytes = if joined.is_empty() {
            chunk
        } else {
            joined.extend_from_slice(chunk);
            &joined
        };
        match std::str::from_utf8(bytes) {
            Ok(_) => {}
            Err(error) if error.error_len().is_none() => self.cut = bytes[error.valid_up_to()..].to_vec(),
            Err(_) => self.is_broken = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_utf8(chunks: &[&[u8]]) -> bool {
        let mut check = Utf8Check::default();
        chunks.iter().for_each(|chunk| check.look_at(chunk));
        check.is_utf8()
    }

    #[test]
    fn text_is_utf8_wherever_it_is_cut() {
        let text = "नमस्ते, Zoë 🙂".as_bytes();
        for cut in 0..=text.len() {
            assert!(is_utf8(&[&text[..cut], &text[cut..]]), "{cut}");
        }
        assert!(is_utf8(&text.chunks(1).collect::<Vec<_>>()));
    }

    #[test]
    fn what_is_not_utf8_somewhere_is_not_utf8() {
        assert!(!is_utf8(&[b"plain words", b"caf\xe9 au lait"]));
        assert!(!is_utf8(&[b"\xff\xfeh\0i\0"]));
        assert!(!is_utf8(&[b"cut off \xe0\xa4"]));
    }
}
