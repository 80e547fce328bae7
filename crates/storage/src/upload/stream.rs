//! Checks on a stream of bytes: a look at the first ones, and a limit on the total.

use std::pin::Pin;

use bytes::{Bytes, BytesMut};
use futures_util::stream::{self, Stream, StreamExt};

use crate::error::Error;

/// A stream on its way to the store.
pub(super) type ChunkStream<'s> = Pin<Box<dyn Stream<Item = Result<Bytes, Error>> + Send + 's>>;

/// Returns up to this many bytes from the start of a stream, and a stream that still contains them.
pub(super) async fn peek<'s>(
    mut stream: impl Stream<Item = Result<Bytes, Error>> + Send + Unpin + 's,
    wanted: usize,
) -> Result<(Bytes, ChunkStream<'s>), Error> {
    let mut head = BytesMut::new();
    while head.len() < wanted {
        match stream.next().await {
            Some(chunk) => head.extend_from_slice(&chunk?),
            None => break,
        }
    }
    let head = head.freeze();
    let whole = stream::iter([Ok(head.clone())]).chain(stream);
    Ok((head, Box::pin(whole)))
}

/// The same stream, but it fails with this error once it exceeds the limit.
pub(super) fn limit(stream: ChunkStream<'_>, limit_bytes: u64, error: Error) -> ChunkStream<'_> {
    let mut error = Some(error);
    let mut left = limit_bytes;
    Box::pin(stream.map(move |chunk| {
        let chunk = chunk?;
        left = left.checked_sub(chunk.len() as u64).ok_or_else(|| error.take().unwrap_or(Error::TooLarge))?;
        Ok(chunk)
    }))
}
