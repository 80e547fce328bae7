//! An upload, from its first byte to its row.

mod body;
mod form;
mod inspect;
mod options;
mod stream;

use bytes::Bytes;
use futures_util::Stream;
use futures_util::stream::BoxStream;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http::request::Parts;
use sangam_schema::Caller;
use uuid::Uuid;

pub(crate) use body::SharedBody;
pub(crate) use form::UploadForm;
use inspect::inspect;
pub(crate) use options::{FileOptions, content_type};

use crate::bucket_policy::{AcceptedContent, BucketPolicy};
use crate::content::{HEAD_BYTES, sniff};
use crate::error::Error;
use crate::files::ReceivedFile;
use crate::object_name::ObjectName;
use crate::objects::Object;
use crate::objects::write::{self, NewObject};
use crate::resumable::complete;
use crate::storage::StorageInner;
use crate::usage::UploadSlot;
use crate::video;

/// How much a form may contain besides its file: boundaries and the other fields.
const MAX_FORM_BYTES: u64 = 64 * 1024;

/// The path and the owner of a file that is being stored.
pub(crate) struct Upload {
    pub(crate) policy: BucketPolicy,
    pub(crate) name: ObjectName,
    /// The caller who stores it, and who becomes its owner.
    pub(crate) caller: Caller,
    pub(crate) upsert: bool,
    /// How much its owner may still store.
    pub(crate) room_bytes: u64,
    /// The resumable upload that this completes.
    pub(crate) finishes: Option<Uuid>,
}

/// A file that is complete, checked and in the store.
struct CheckedFile {
    file: ReceivedFile,
    content_type: String,
}

/// Reads a file from a request and stores it. An existing file stays available until the new one replaces it.
pub(crate) async fn accept(
    inner: &StorageInner,
    mut upload: Upload,
    parts: &Parts,
    body: SharedBody,
) -> Result<Object, Error> {
    let new_object = NewObject::empty(&upload.policy, &upload.name, upload.caller.id(), &inner.clock);
    write::check(&inner.db, &new_object, upload.caller, upload.upsert).await?;
    let mut options = FileOptions::from_headers(&parts.headers)?;
    let declared = parts.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_form = declared.to_ascii_lowercase().starts_with("multipart/form-data");
    let room = if is_form { MAX_FORM_BYTES } else { 0 };
    let length = parts.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > upload.policy.accepts.limit_bytes().saturating_add(room)) {
        return Err(Error::TooLarge);
    }
    let mut slot = inner.usage.take_slot(upload.caller.id()).await?;
    let limit_bytes = upload.policy.accepts.limit_bytes();
    upload.room_bytes = slot.reserve(&inner.db, (&upload.policy.id, &upload.name), length, limit_bytes).await?;
    let checked = if is_form {
        UploadForm::read(parts, body).await?.receive(inner, &upload, &mut options).await?
    } else {
        receive(inner, &upload, declared, body.stream()).await?
    };
    reserve_growth(inner, &upload, &mut slot, checked.file.size).await?;
    slot.settle(store(inner, upload, new_object, options, checked)).await
}

/// A file whose content is already in the store, in parts.
pub(crate) struct AssembledUpload<'u> {
    pub(crate) stream: BoxStream<'static, Result<Bytes, Error>>,
    pub(crate) content_type: &'u str,
    pub(crate) options: FileOptions,
}

/// Stores a file from its parts, as [`accept`] does with one from a single request.
pub(crate) async fn join(
    inner: &StorageInner,
    upload: Upload,
    joined: AssembledUpload<'_>,
    mut slot: UploadSlot,
) -> Result<Object, Error> {
    let new_object = NewObject::empty(&upload.policy, &upload.name, upload.caller.id(), &inner.clock);
    let arrived = receive(inner, &upload, joined.content_type, joined.stream).await?;
    reserve_growth(inner, &upload, &mut slot, arrived.file.size).await?;
    slot.settle(store(inner, upload, new_object, joined.options, arrived)).await
}

/// Reserves room for what an image gained when it was rotated, or refuses it: it may be far larger than what arrived.
async fn reserve_growth(inner: &StorageInner, upload: &Upload, slot: &mut UploadSlot, size: u64) -> Result<(), Error> {
    let growth = size.saturating_sub(upload.room_bytes);
    if growth > 0 {
        slot.reserve(&inner.db, (&upload.policy.id, &upload.name), Some(growth), growth).await?;
    }
    Ok(())
}

/// Streams a file into the store and detects its type.
async fn receive(
    inner: &StorageInner,
    upload: &Upload,
    declared: &str,
    stream: impl Stream<Item = Result<Bytes, Error>> + Send + Unpin,
) -> Result<CheckedFile, Error> {
    let (head, stream) = stream::peek(stream, HEAD_BYTES).await?;
    let detected = sniff(&head, upload.name.file_name());
    let accepts = &upload.policy.accepts;
    let limit = accepts.limit_for(detected, declared)?;
    let stream = stream::limit(stream, limit, Error::TooLarge);
    let stream = stream::limit(stream, upload.room_bytes, inner.usage.quota());
    let checked = match accepts {
        AcceptedContent::Configured { .. } => {
            let content_type = content_type(declared)?;
            CheckedFile { file: inner.files.receive(stream).await?, content_type }
        }
        AcceptedContent::Declared(takes) => {
            let file = if video::has_boxes(detected) {
                inner.files.receive(video::without_metadata(stream)).await?
            } else {
                inner.files.receive(stream).await?
            };
            let (file, detected) = inspect(inner, upload.caller.id(), file, detected, (takes, limit)).await?;
            CheckedFile { file, content_type: detected.mime().to_owned() }
        }
    };
    if let Some(scanner) = &inner.scanner {
        scanner.scan(&inner.files, &checked.file).await?;
    }
    Ok(checked)
}

async fn store(
    inner: &StorageInner,
    upload: Upload,
    new_object: NewObject,
    options: FileOptions,
    checked: CheckedFile,
) -> Result<Object, Error> {
    let ReceivedFile { unreferenced, size } = checked.file;
    let new_object = NewObject {
        version: unreferenced.version(),
        size,
        content_type: checked.content_type,
        cache_control: options.cache_control,
        metadata: options.metadata,
        now: inner.clock.now(),
        ..new_object
    };
    // Boxed, because otherwise the future of every upload would contain it twice.
    let row = Box::pin(async {
        match put(inner, new_object.clone(), &upload).await {
            // Another upload created the file in the meantime, so replace it now.
            Err(Error::Duplicate) if upload.upsert => put(inner, new_object, &upload).await,
            stored => stored,
        }
    });
    let stored = unreferenced.settle(row).await?;
    metrics::counter!("sangam_storage_stored_bytes_total").increment(size);
    Ok(stored)
}

async fn put(inner: &StorageInner, new_object: NewObject, upload: &Upload) -> Result<Object, Error> {
    let (caller, upsert, finishes) = (upload.caller, upload.upsert, upload.finishes);
    inner
        .db
        .write(move |tx| {
            Box::pin(async move {
                let object = write::put(tx, &new_object, caller, upsert).await?;
                if let Some(id) = finishes {
                    complete(tx, id, new_object.now).await?;
                }
                Ok(object)
            })
        })
        .await
}
