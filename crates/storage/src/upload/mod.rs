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
use form::Form;
use inspect::inspect;
pub(crate) use options::{Options, content_type};

use crate::content::{HEAD_BYTES, sniff};
use crate::error::Error;
use crate::files::Received;
use crate::name::Name;
use crate::objects::Object;
use crate::objects::write::{self, Draft};
use crate::place::{Accepts, Place};
use crate::resumable::complete;
use crate::storage::Inner;
use crate::usage::Turn;
use crate::video;

/// What a form may hold around its file: boundaries and the other fields.
const FORM_BYTES: u64 = 64 * 1024;

/// Where a file is to go, on whose behalf.
pub(crate) struct Upload {
    pub(crate) place: Place,
    pub(crate) name: Name,
    /// Who stores it, and whose it becomes.
    pub(crate) caller: Caller,
    pub(crate) upsert: bool,
    /// How much its owner may still store.
    pub(crate) room_bytes: u64,
    /// The upload in pieces that ends with it.
    pub(crate) finishes: Option<Uuid>,
}

/// A file that is whole, checked and in the store.
struct Arrived {
    file: Received,
    content_type: String,
}

/// Takes a file out of a request and stores it. The old file, if there was one, is there until the new one is.
pub(crate) async fn accept(
    inner: &Inner,
    mut upload: Upload,
    parts: &Parts,
    body: SharedBody,
) -> Result<Object, Error> {
    let draft = Draft::empty(&upload.place, &upload.name, upload.caller.id(), inner.clock.now());
    write::check(&inner.db, &draft, upload.caller, upload.upsert).await?;
    let mut options = Options::from_headers(&parts.headers)?;
    let declared = parts.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_form = declared.to_ascii_lowercase().starts_with("multipart/form-data");
    let room = if is_form { FORM_BYTES } else { 0 };
    let length = parts.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > upload.place.accepts.limit_bytes().saturating_add(room)) {
        return Err(Error::TooLarge);
    }
    let mut turn = inner.usage.turn(upload.caller.id()).await?;
    let most = upload.place.accepts.limit_bytes();
    upload.room_bytes = turn.reserve(&inner.db, (&upload.place.id, &upload.name), length, most).await?;
    let arrived = if is_form {
        Form::read(parts, body).await?.receive(inner, &upload, &mut options).await?
    } else {
        receive(inner, &upload, declared, body.stream()).await?
    };
    turn.settle(store(inner, upload, draft, options, arrived)).await
}

/// A file whose bytes are here already, in pieces.
pub(crate) struct Joined<'u> {
    pub(crate) stream: BoxStream<'static, Result<Bytes, Error>>,
    pub(crate) content_type: &'u str,
    pub(crate) options: Options,
}

/// Stores a file that came in pieces, as [`accept`] does with one that comes at once.
pub(crate) async fn join(inner: &Inner, upload: Upload, joined: Joined<'_>, turn: Turn) -> Result<Object, Error> {
    let draft = Draft::empty(&upload.place, &upload.name, upload.caller.id(), inner.clock.now());
    let arrived = receive(inner, &upload, joined.content_type, joined.stream).await?;
    turn.settle(store(inner, upload, draft, joined.options, arrived)).await
}

/// Streams a file into the store and looks at what it is.
async fn receive(
    inner: &Inner,
    upload: &Upload,
    declared: &str,
    stream: impl Stream<Item = Result<Bytes, Error>> + Send + Unpin,
) -> Result<Arrived, Error> {
    let (head, stream) = stream::peek(stream, HEAD_BYTES).await?;
    let found = sniff(&head, upload.name.file_name());
    let accepts = &upload.place.accepts;
    let limit = accepts.limit_for(found, declared)?;
    let stream = stream::limit(stream, limit, Error::TooLarge);
    let stream = stream::limit(stream, upload.room_bytes, inner.usage.quota());
    match accepts {
        Accepts::Asked { .. } => {
            let content_type = content_type(declared)?;
            Ok(Arrived { file: inner.files.receive(stream).await?, content_type })
        }
        Accepts::Declared(takes) => {
            let file = if video::has_boxes(found) {
                inner.files.receive(video::without_metadata(stream)).await?
            } else {
                inner.files.receive(stream).await?
            };
            let (file, found) = inspect(inner, upload.caller.id(), file, found, takes).await?;
            Ok(Arrived { file, content_type: found.mime().to_owned() })
        }
    }
}

async fn store(
    inner: &Inner,
    upload: Upload,
    draft: Draft,
    options: Options,
    arrived: Arrived,
) -> Result<Object, Error> {
    let Received { fresh, size } = arrived.file;
    let draft = Draft {
        version: fresh.version(),
        size,
        content_type: arrived.content_type,
        cache_control: options.cache_control,
        metadata: options.metadata,
        now: inner.clock.now(),
        ..draft
    };
    // Boxed, because it is part of every upload's future twice over otherwise.
    let row = Box::pin(async {
        match put(inner, draft.clone(), &upload).await {
            // Somebody else was first since it was looked; now there is a file to replace.
            Err(Error::Duplicate) if upload.upsert => put(inner, draft, &upload).await,
            stored => stored,
        }
    });
    let stored = fresh.settle(row).await?;
    metrics::counter!("sangam_storage_stored_bytes_total").increment(size);
    Ok(stored)
}

async fn put(inner: &Inner, draft: Draft, upload: &Upload) -> Result<Object, Error> {
    let (caller, upsert, finishes) = (upload.caller, upload.upsert, upload.finishes);
    inner
        .db
        .write(move |tx| {
            Box::pin(async move {
                let object = write::put(tx, &draft, caller, upsert).await?;
                if let Some(id) = finishes {
                    complete(tx, id, draft.now).await?;
                }
                Ok(object)
            })
        })
        .await
}
