//! What happens to bytes while they pass: a look at the first ones, and a limit on all of them.

use std::pin::Pin;

use bytes::{Bytes, BytesMut};
use futures_util::stream::{self, Stream, StreamExt};

use crate::error::Error;

/// A stream on its way to the store.
pub(super) type ChunkStream<'s> = Pin<Box<dyn Stream<Item = Result<Bytes, Error>> + Send + 's>>;

/// The first bytes of a stream, as many as asked for if there are so many, and the stream as it was.
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

/// The same stream, which fails with this error as soon as it is longer than the limit.
pub(super) fn limit(stream: ChunkStream<'_>, limit_bytes: u64, error: Error) -> ChunkStream<'_> {
    let mut error = Some(error);
    let mut left = limit_bytes;
    Box::pin(stream.map(move |chunk| {
        let chunk = chunk?;
        left = left.checked_sub(chunk.len() as u64).ok_or_else(|| error.take().unwrap_or(Error::TooLarge))?;
        Ok(chunk)
    }))
}
