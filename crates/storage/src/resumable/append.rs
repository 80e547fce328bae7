//! Appends bytes to a resumable upload.

use bytes::Bytes;
use futures_util::stream::{self, BoxStream, StreamExt};
use sangam_schema::Caller;
use uuid::Uuid;

use super::finish::finish;
use super::rows::{self, ResumableUpload};
use super::writers::UploadWriter;
use crate::bucket_policy::BucketPolicy;
use crate::content::{HEAD_BYTES, sniff};
use crate::error::Error;
use crate::files::ReceivedFile;
use crate::object_name::ObjectName;
use crate::objects::write::{self, NewObject};
use crate::storage::{Storage, StorageInner};
use crate::upload::SharedBody;

/// Maximum size of a part, and so the most that a crash can lose.
const PART_BYTES: u64 = 8 * 1024 * 1024;

/// Maximum number of parts. Each has a row and takes space on the disk, however small it is.
const MAX_PARTS: i64 = 5000;

/// Appends the bytes from `offset` on. Continues if the client disconnects, and keeps what has arrived.
pub(crate) async fn append(
    storage: &Storage,
    id: Uuid,
    caller: Caller,
    offset: u64,
    length: Option<u64>,
    body: SharedBody,
) -> Result<ResumableUpload, Error> {
    let storage = storage.clone();
    let work = tokio::spawn(async move {
        // Boxed, because the future of an upload is large.
        Box::pin(write(&storage.0, id, caller, offset, length, body)).await
    });
    work.await.map_err(|error| Error::Internal(format!("an upload: {error}")))?
}

async fn write(
    inner: &StorageInner,
    id: Uuid,
    caller: Caller,
    offset: u64,
    length: Option<u64>,
    body: SharedBody,
) -> Result<ResumableUpload, Error> {
    let writer = inner.writers.enter(id).await?;
    let mut upload = rows::find(&inner.db, id).await?;
    if offset != upload.received {
        return Err(Error::OffsetMismatch);
    }
    if upload.finished {
        return Ok(upload);
    }
    let left = upload.size - upload.received;
    check_room(&upload, length, left)?;
    let (policy, name) = (inner.bucket_policy(&upload.bucket).await?, ObjectName::parse(&upload.name)?);
    let new_object = NewObject::empty(&policy, &name, caller.id(), &inner.clock);
    write::check(&inner.db, &new_object, caller, upload.upsert).await?;
    let slot = inner.usage.take_slot(caller.id()).await?;

    let mut source = BodySource::new(body, left);
    if upload.received == 0 {
        check_head(inner, &upload, (&policy, &name), &mut source).await?;
    }
    receive_parts(inner, &mut upload, &mut source, &writer).await?;
    if let Some(error) = source.ended {
        return Err(error);
    }
    if upload.received == upload.size {
        writer.begin_joining();
        return finish(inner, upload, caller, slot).await;
    }
    Ok(upload)
}

/// Checks that the upload has room for these bytes and for another part.
fn check_room(upload: &ResumableUpload, length: Option<u64>, left: u64) -> Result<(), Error> {
    if length.is_some_and(|length| length > left) {
        return Err(Error::LongerThanDeclared);
    }
    if upload.parts >= MAX_PARTS {
        return Err(Error::Invalid("The upload has too many parts; start again with larger chunks".into()));
    }
    Ok(())
}

/// Stores the body part by part until it or the upload ends.
async fn receive_parts(
    inner: &StorageInner,
    upload: &mut ResumableUpload,
    source: &mut BodySource,
    writer: &UploadWriter,
) -> Result<(), Error> {
    while upload.received < upload.size && !source.is_over() {
        let received = tokio::select! {
            received = inner.files.receive(source.piece(writer)) => received?,
            () = writer.stopped() => return Err(Error::Locked),
        };
        // If the body is too long, its last part is not stored, so that the client can send it again correctly.
        if received.size > 0 && !matches!(source.ended, Some(Error::LongerThanDeclared)) {
            add_part(inner, upload, received).await?;
        }
    }
    Ok(())
}

async fn add_part(
    inner: &StorageInner,
    upload: &mut ResumableUpload,
    ReceivedFile { unreferenced, size }: ReceivedFile,
) -> Result<(), Error> {
    let (id, start, version, now) = (upload.id, upload.received, unreferenced.version(), inner.clock.now());
    let row =
        inner.db.write(move |tx| Box::pin(async move { rows::advance(tx, id, (start, size), version, now).await }));
    unreferenced.settle(row).await?;
    upload.received += size;
    Ok(())
}

/// Checks the first bytes, so that a file that may not be stored is refused at its start rather than at its end.
async fn check_head(
    inner: &StorageInner,
    upload: &ResumableUpload,
    (policy, name): (&BucketPolicy, &ObjectName),
    source: &mut BodySource,
) -> Result<(), Error> {
    let head_bytes = upload.size.min(HEAD_BYTES as u64);
    let head = source.peek(usize::try_from(head_bytes).unwrap_or(HEAD_BYTES)).await;
    if (head.len() as u64) < head_bytes {
        return Ok(());
    }
    let checked = match policy.accepts.limit_for(sniff(&head, name.file_name()), &upload.content_type) {
        Ok(limit) if upload.size > limit => Err(Error::TooLarge),
        checked => checked.map(drop),
    };
    if checked.is_err() {
        rows::delete(&inner.db, upload.id).await?;
    }
    checked
}

/// The body of one request, cut into parts. If the connection breaks, the part ends there.
struct BodySource {
    stream: BoxStream<'static, Result<Bytes, Error>>,
    left: u64,
    /// Why the body ended early. `None` while it continues or if it ended properly.
    ended: Option<Error>,
    over: bool,
}

impl BodySource {
    fn new(body: SharedBody, left: u64) -> BodySource {
        BodySource { stream: body.stream().boxed(), left, ended: None, over: false }
    }

    fn is_over(&self) -> bool {
        self.over
    }

    async fn next(&mut self) -> Option<Bytes> {
        if self.over {
            return None;
        }
        match self.stream.next().await {
            Some(Ok(chunk)) if chunk.len() as u64 <= self.left => {
                self.left -= chunk.len() as u64;
                return Some(chunk);
            }
            Some(Ok(_)) => self.ended = Some(Error::LongerThanDeclared),
            Some(Err(error)) => self.ended = Some(error),
            None => {}
        }
        self.over = true;
        None
    }

    /// Puts back bytes that were read but not used.
    fn put_back(&mut self, chunk: Bytes) {
        self.left += chunk.len() as u64;
        let rest = std::mem::replace(&mut self.stream, stream::empty().boxed());
        self.stream = stream::iter([Ok(chunk)]).chain(rest).boxed();
    }

    /// Returns the first bytes without consuming them.
    async fn peek(&mut self, head_bytes: usize) -> Vec<u8> {
        let mut head = Vec::new();
        while head.len() < head_bytes {
            match self.next().await {
                Some(chunk) => head.extend_from_slice(&chunk),
                None => break,
            }
        }
        if head.is_empty() {
            return head;
        }
        if std::mem::replace(&mut self.over, false) {
            // Do not poll a stream that has ended.
            self.stream = stream::empty().boxed();
        }
        self.put_back(Bytes::from(head.clone()));
        head
    }

    /// The next part. It ends with the body or at the maximum part size.
    fn piece<'s>(&'s mut self, writer: &'s UploadWriter) -> BoxStream<'s, Result<Bytes, Error>> {
        stream::unfold((self, PART_BYTES), move |(source, room)| async move {
            if room == 0 {
                return None;
            }
            let mut chunk = source.next().await?;
            writer.record_progress();
            if chunk.len() as u64 > room {
                let rest = chunk.split_off(usize::try_from(room).unwrap_or(usize::MAX));
                source.put_back(rest);
            }
            let room = room - chunk.len() as u64;
            Some((Ok(chunk), (source, room)))
        })
        .boxed()
    }
}
