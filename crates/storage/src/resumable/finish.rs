//! Completes a resumable upload by joining its parts into one file.

use bytes::Bytes;
use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use sangam_schema::Caller;
use uuid::Uuid;

use super::rows::{self, ResumableUpload};
use crate::error::Error;
use crate::files::Files;
use crate::object_name::ObjectName;
use crate::storage::{Storage, StorageInner};
use crate::upload::{AssembledUpload, FileOptions, Upload, join};
use crate::usage::UploadSlot;

/// Joins the parts, and stores the file like any other upload.
pub(super) async fn finish(
    inner: &StorageInner,
    upload: ResumableUpload,
    caller: Caller,
    slot: UploadSlot,
) -> Result<ResumableUpload, Error> {
    match store(inner, &upload, caller, slot).await {
        Ok(()) => {}
        Err(error) => match rows::find(&inner.db, upload.id).await {
            // Another copy of the server has finished it first, from the same parts.
            Ok(upload) if upload.finished => {}
            // Content that the bucket does not accept will not be accepted later either.
            _ if error.is_about_content() => {
                rows::delete(&inner.db, upload.id).await?;
                return Err(error);
            }
            // It was cancelled. The error may only say that its parts are gone.
            Err(Error::NoSuchUpload) => return Err(Error::NoSuchUpload),
            _ => return Err(error),
        },
    }
    Ok(ResumableUpload { finished: true, ..upload })
}

/// Finishes an upload that has arrived completely but was interrupted by a crash or an outage.
pub(crate) async fn finish_if_complete(
    storage: &Storage,
    upload: ResumableUpload,
    caller: Caller,
) -> Result<ResumableUpload, Error> {
    if upload.finished || upload.received < upload.size {
        return Ok(upload);
    }
    let storage = storage.clone();
    let work = tokio::spawn(async move {
        let inner = &storage.0;
        let writer = inner.writers.enter(upload.id).await?;
        writer.begin_joining();
        let upload = rows::find(&inner.db, upload.id).await?;
        if upload.finished {
            return Ok(upload);
        }
        let slot = inner.usage.take_slot(caller.id()).await?;
        Box::pin(finish(inner, upload, caller, slot)).await
    });
    work.await.map_err(|error| Error::Internal(format!("an upload: {error}")))?
}

async fn store(inner: &StorageInner, upload: &ResumableUpload, caller: Caller, slot: UploadSlot) -> Result<(), Error> {
    let parts = rows::parts(&inner.db, upload.id).await?;
    if parts.iter().map(|(_, size)| size).sum::<u64>() != upload.size {
        return Err(Error::Internal(format!("the pieces of the upload {} do not fit together", upload.id)));
    }
    let target = Upload {
        policy: inner.bucket_policy(&upload.bucket).await?,
        name: ObjectName::parse(&upload.name)?,
        caller,
        upsert: upload.upsert,
        room_bytes: upload.size,
        finishes: Some(upload.id),
    };
    let options = FileOptions { cache_control: upload.cache_control.clone(), metadata: upload.metadata.clone() };
    let joined =
        AssembledUpload { stream: read_all(inner.files.clone(), parts), content_type: &upload.content_type, options };
    join(inner, target, joined, slot).await.map(drop)
}

/// Reads the parts one after the other.
fn read_all(files: Files, parts: Vec<(Uuid, u64)>) -> BoxStream<'static, Result<Bytes, Error>> {
    let pieces = stream::iter(parts).then(move |(version, size)| {
        let files = files.clone();
        async move { files.read(version, 0..size).await }
    });
    pieces.try_flatten().boxed()
}
