//! Reads files from the store.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use bytes::Bytes;
use futures_util::stream::{BoxStream, StreamExt, TryStreamExt, unfold};
use object_store::{GetOptions, GetRange, GetResult, GetResultPayload, ObjectStore};
use uuid::Uuid;

use super::{Files, key};
use crate::error::Error;

/// The content of a file as a stream.
pub(crate) type ByteStream = BoxStream<'static, Result<Bytes, Error>>;

/// How much of a file in a folder is read in one call.
const CHUNK_BYTES: u64 = 256 * 1024;

impl Files {
    /// Reads a range of a file, which must not be empty. A missing file is [`Error::NoSuchKey`].
    pub(crate) async fn read(&self, version: Uuid, range: Range<u64>) -> Result<ByteStream, Error> {
        let result =
            self.get(version, GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() }).await?;
        Ok(stream_of(result))
    }

    /// Reads a whole file for inspection. A missing file is [`Error::NoSuchKey`].
    pub(crate) async fn read_whole(&self, version: Uuid) -> Result<Bytes, Error> {
        Ok(self.get(version, GetOptions::default()).await?.bytes().await?)
    }

    /// Only files that a row needs are read, so a file in the quarantine is restored first.
    pub(super) async fn get(&self, version: Uuid, options: GetOptions) -> Result<GetResult, Error> {
        let is_absent =
            |result: &object_store::Result<GetResult>| matches!(result, Err(object_store::Error::NotFound { .. }));
        let mut result = self.store.get_opts(&key(version), options.clone()).await;
        if is_absent(&result) && self.restore(version).await? {
            result = self.store.get_opts(&key(version), options).await;
        }
        match result {
            Err(object_store::Error::NotFound { .. }) => Err(Error::NoSuchKey),
            result => Ok(result?),
        }
    }
}

/// The content of a found file.
pub(super) fn stream_of(found: GetResult) -> ByteStream {
    let range = found.range.clone();
    match found.payload {
        GetResultPayload::File(file, _) => read_file(file, range),
        GetResultPayload::Stream(stream) => stream.map_err(Error::from).boxed(),
    }
}

/// Reads large chunks, each on a thread where waiting for the disk blocks nothing else. The file is already open, so it
/// can be read to its end even if it is removed in the meantime.
fn read_file(file: File, range: Range<u64>) -> ByteStream {
    unfold(Some((file, range)), |state| async move {
        let (mut file, range) = state.filter(|(_, range)| !range.is_empty())?;
        let read = tokio::task::spawn_blocking(move || {
            let length = CHUNK_BYTES.min(range.end - range.start);
            let mut chunk = vec![0; usize::try_from(length).unwrap_or(0)];
            file.seek(SeekFrom::Start(range.start))?;
            file.read_exact(&mut chunk)?;
            Ok::<_, std::io::Error>((Bytes::from(chunk), file, range.start + length..range.end))
        });
        Some(match read.await {
            Ok(Ok((chunk, file, rest))) => (Ok(chunk), Some((file, rest))),
            Ok(Err(error)) => (Err(Error::Internal(format!("reading a file: {error}"))), None),
            Err(error) => (Err(Error::Internal(format!("reading a file: {error}"))), None),
        })
    })
    .boxed()
}
