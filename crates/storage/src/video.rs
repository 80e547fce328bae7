//! Removes personal metadata from videos. MP4 and QuickTime keep locations, names and devices in separate boxes. These
//! are overwritten while streaming, with empty boxes of the same size, so nothing else in the file has to move.

use bytes::{Bytes, BytesMut};
use futures_util::stream::{self, Stream, StreamExt};

use crate::content::DetectedContent;
use crate::error::Error;

/// Whether a file consists of boxes.
pub(crate) fn has_boxes(detected: DetectedContent) -> bool {
    matches!(detected, DetectedContent::Mp4 | DetectedContent::QuickTime)
}

/// The same video without metadata, with the same length.
pub(crate) fn without_metadata<S>(stream: S) -> impl Stream<Item = Result<Bytes, Error>> + Send + Unpin
where
    S: Stream<Item = Result<Bytes, Error>> + Send + Unpin,
{
    let mut scanner = BoxScanner::default();
    let chunks = stream.map(Some).chain(stream::iter([None]));
    chunks.map(move |chunk| match chunk {
        Some(chunk) => Ok(scanner.pass(&chunk?)),
        None => Ok(scanner.end()),
    })
}

/// Boxes that contain other boxes to check.
const CONTAINERS: [&[u8; 4]; 2] = [b"moov", b"trak"];

/// Boxes that players do not need: user data, metadata, and extensions such as XMP.
const PERSONAL: [&[u8; 4]; 4] = [b"udta", b"meta", b"uuid", b"XMP_"];

/// The longest header of a box: its size and type, and a second size for large ones.
const HEAD_BYTES: usize = 16;

/// The position of the stream within the file's boxes.
#[derive(Default)]
pub(crate) struct BoxScanner {
    /// The bytes of an incomplete box header.
    head: BytesMut,
    /// How many bytes of the current box are still to come.
    left: u64,
    /// Whether they are replaced by zeros.
    erasing: bool,
}

impl BoxScanner {
    /// Returns as many bytes as it gets, except that an incomplete header is held back.
    pub(crate) fn pass(&mut self, chunk: &[u8]) -> Bytes {
        let mut out = BytesMut::with_capacity(chunk.len() + HEAD_BYTES);
        let mut rest = chunk;
        while !rest.is_empty() {
            if self.left > 0 {
                let length = usize::try_from(self.left).unwrap_or(usize::MAX).min(rest.len());
                let (inside, behind) = rest.split_at(length);
                match self.erasing {
                    true => out.resize(out.len() + length, 0),
                    false => out.extend_from_slice(inside),
                }
                self.left -= length as u64;
                rest = behind;
            } else {
                let (byte, behind) = rest.split_at(1);
                self.head.extend_from_slice(byte);
                rest = behind;
                self.open(&mut out);
            }
        }
        out.freeze()
    }

    /// Returns an incomplete header at the end of the file.
    pub(crate) fn end(&mut self) -> Bytes {
        std::mem::take(&mut self.head).freeze()
    }

    /// Starts a box once its header is complete.
    fn open(&mut self, out: &mut BytesMut) {
        let Some(kind) = self.head.get(4..8).and_then(|kind| <[u8; 4]>::try_from(kind).ok()) else { return };
        let short = self.head.iter().take(4).fold(0, |size, byte| size << 8 | u64::from(*byte));
        let (size, head_bytes) = match short {
            1 => match self.head.get(8..16) {
                Some(long) => (long.iter().fold(0, |size, byte| size << 8 | u64::from(*byte)), 16),
                None => return,
            },
            // It extends to the end of the file.
            0 => (u64::MAX, 8),
            size => (size, 8),
        };
        let mut head = std::mem::take(&mut self.head);
        self.erasing = PERSONAL.contains(&&kind);
        if self.erasing {
            head[4..8].copy_from_slice(b"free");
        }
        out.extend_from_slice(&head);
        // A size smaller than its own header is invalid, so pass the rest on unchanged.
        let content = if size < head_bytes { u64::MAX } else { size - head_bytes };
        self.left = if CONTAINERS.contains(&&kind) { 0 } else { content };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxed(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let size = u32::try_from(content.len() + 8).unwrap_or_default();
        [&size.to_be_bytes()[..], kind, content].concat()
    }

    #[test]
    fn a_location_is_overwritten_and_nothing_moves() {
        let place = boxed(b"udta", &boxed(b"\xa9xyz", b"+19.0760+072.8777/"));
        let track = boxed(b"trak", &[boxed(b"tkhd", b"track"), boxed(b"meta", b"secret")].concat());
        let movie = boxed(b"moov", &[boxed(b"mvhd", b"movie"), track, place].concat());
        let file = [boxed(b"ftyp", b"isom"), movie, boxed(b"mdat", b"udta meta +19.0760")].concat();
        for size in [1, 3, 7, 16, 1000] {
            let mut scanner = BoxScanner::default();
            let out: Vec<u8> = file.chunks(size).flat_map(|chunk| scanner.pass(chunk)).collect();
            assert_eq!(out.len(), file.len());
            let text = String::from_utf8_lossy(&out);
            assert!(!text.contains("072.8777") && !text.contains("secret"));
            assert!(text.contains("track") && text.contains("movie") && text.contains("udta meta +19.0760"));
            assert_eq!(text.matches("free").count(), 2);
        }
    }

    #[test]
    fn invalid_boxes_pass_unchanged() {
        for file in [&b"\0\0\0\x02moovxxxxxxxx"[..], b"\0\0\0\0mdat and on", b"\0\0\0\x0emdat inside\0\0"] {
            let mut scanner = BoxScanner::default();
            assert_eq!([scanner.pass(file), scanner.end()].concat(), file);
        }
    }
}
