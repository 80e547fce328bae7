//! Writes files to the store, one part at a time.

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use object_store::{MultipartUpload, ObjectStoreExt, PutPayload, PutPayloadMut};
use tokio::task::JoinHandle;
use uuid::Uuid;

use super::{Files, UnreferencedFile, key};
use crate::error::Error;

/// The smallest part S3 accepts, except for the last.
const S3_PART_BYTES: usize = 5 * 1024 * 1024;

/// A folder accepts any size. This is large enough to be fast.
const FOLDER_PART_BYTES: usize = 512 * 1024;

/// A complete file in the store that no row refers to yet.
pub(crate) struct ReceivedFile {
    pub(crate) unreferenced: UnreferencedFile,
    pub(crate) size: u64,
}

impl Files {
    /// Stores a file of any length. At most two parts are in memory: one being received and one being written. When
    /// this returns, the file is durable.
    pub(crate) async fn receive(
        &self,
        stream: impl Stream<Item = Result<Bytes, Error>> + Send + Unpin,
    ) -> Result<ReceivedFile, Error> {
        let unreferenced = UnreferencedFile::new(self.clone());
        let size = self.write(unreferenced.version(), stream).await?;
        Ok(ReceivedFile { unreferenced, size })
    }

    /// Stores a file under the given version and returns its length.
    pub(super) async fn write(
        &self,
        version: Uuid,
        mut stream: impl Stream<Item = Result<Bytes, Error>> + Send + Unpin,
    ) -> Result<u64, Error> {
        let part_bytes = if self.folder.is_some() { FOLDER_PART_BYTES } else { S3_PART_BYTES };
        let mut size = 0;
        let mut part = PutPayloadMut::new();
        let mut parts: Option<PartWriter> = None;
        while let Some(chunk) = stream.next().await {
            let mut chunk = chunk?;
            size += chunk.len() as u64;
            while !chunk.is_empty() {
                let room = part_bytes - part.content_length();
                part.push(chunk.split_to(room.min(chunk.len())));
                if part.content_length() == part_bytes {
                    let whole = std::mem::take(&mut part).freeze();
                    let parts = match &mut parts {
                        Some(parts) => parts,
                        none => none.insert(PartWriter::begin(self, version).await?),
                    };
                    parts.add(whole).await?;
                }
            }
        }
        match parts {
            Some(parts) => parts.finish(part.freeze()).await?,
            None => {
                self.store.put(&key(version), part.freeze()).await?;
            }
        }
        Ok(size)
    }

    /// Stores a file that is already in memory.
    pub(crate) async fn put(&self, file: Bytes) -> Result<UnreferencedFile, Error> {
        let unreferenced = UnreferencedFile::new(self.clone());
        self.store.put(&key(unreferenced.version()), file.into()).await?;
        Ok(unreferenced)
    }
}

/// A file written in parts, of which one is in progress. If dropped before the end, the parts are discarded.
struct PartWriter {
    upload: Option<Box<dyn MultipartUpload>>,
    active: Option<JoinHandle<object_store::Result<()>>>,
}

impl PartWriter {
    async fn begin(files: &Files, version: Uuid) -> Result<PartWriter, Error> {
        let upload = files.store.put_multipart(&key(version)).await?;
        Ok(PartWriter { upload: Some(upload), active: None })
    }

    /// Starts writing a part, once the previous one is written.
    async fn add(&mut self, part: PutPayload) -> Result<(), Error> {
        self.settle().await?;
        if let Some(upload) = &mut self.upload {
            self.active = Some(tokio::spawn(upload.put_part(part)));
        }
        Ok(())
    }

    async fn finish(mut self, last: PutPayload) -> Result<(), Error> {
        if last.content_length() > 0 {
            self.add(last).await?;
        }
        self.settle().await?;
        if let Some(mut upload) = self.upload.take() {
            upload.complete().await?;
        }
        Ok(())
    }

    async fn settle(&mut self) -> Result<(), Error> {
        match self.active.take() {
            Some(part) => Ok(part.await.map_err(|error| Error::Internal(format!("writing a part: {error}")))??),
            None => Ok(()),
        }
    }
}

impl Drop for PartWriter {
    fn drop(&mut self) {
        let (Some(mut upload), Ok(runtime)) = (self.upload.take(), tokio::runtime::Handle::try_current()) else {
            return;
        };
        let active = self.active.take();
        runtime.spawn(async move {
            if let Some(part) = active {
                // Whether it succeeded does not matter any more, only that it has ended.
                let _ = part.await;
            }
            if let Err(error) = upload.abort().await {
                tracing::warn!(%error, "the parts of an abandoned upload could not be removed: {error}");
            }
        });
    }
}
