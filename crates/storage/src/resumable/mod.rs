//! Uploads that come in pieces and can be continued: TUS 1.0, as Supabase's clients speak it.
//!
//! A piece is a file of its own in the store, and a row says where it belongs. So what has arrived is known to every copy of the
//! server and survives its end. When all is there, the pieces are joined and pass through what every upload passes through.

mod append;
mod finish;
mod metadata;
mod rows;
mod writers;

use jiff::{SignedDuration, Timestamp};
use sangam_schema::Caller;

pub(crate) use append::append;
pub(crate) use finish::finish_if_complete;
pub(crate) use metadata::UploadMetadata;
pub(crate) use rows::{ResumableUpload, complete, find};
pub(crate) use writers::UploadWriters;

use crate::bucket_policy::{AcceptedContent, BucketPolicy};
use crate::content::DetectedContent;
use crate::error::Error;
use crate::object_name::ObjectName;
use crate::objects::write::{self, NewObject};
use crate::storage::{Storage, StorageInner};

/// How long an upload may take, from its first call to its last, as at the hosted service.
const LIFE: SignedDuration = SignedDuration::from_hours(24);

/// How many uploads of one account may be unfinished.
const MOST_UNFINISHED: i64 = 100;

/// An upload that is asked for.
pub(crate) struct NewUpload {
    pub(crate) policy: BucketPolicy,
    pub(crate) name: ObjectName,
    pub(crate) caller: Caller,
    pub(crate) upsert: bool,
    pub(crate) size: u64,
    pub(crate) declared: UploadMetadata,
}

/// Begins an upload, if such a file could be stored now. Its whole size counts as the account's from this moment.
pub(crate) async fn begin(inner: &StorageInner, new_upload: NewUpload) -> Result<ResumableUpload, Error> {
    let (policy, name, now) = (&new_upload.policy, &new_upload.name, inner.clock.now());
    let new_object = NewObject::empty(policy, name, new_upload.caller.id(), &inner.clock);
    write::check(&inner.db, &new_object, new_upload.caller, new_upload.upsert).await?;
    let limit = match &policy.accepts {
        AcceptedContent::Configured { .. } => {
            policy.accepts.limit_for(DetectedContent::Other(""), &new_upload.declared.content_type)?
        }
        AcceptedContent::Declared(_) => policy.accepts.limit_bytes(),
    };
    if new_upload.size > limit {
        return Err(Error::TooLarge);
    }
    let mut slot = inner.usage.take_slot(new_upload.caller.id()).await?;
    slot.reserve(&inner.db, (&policy.id, name), Some(new_upload.size), limit).await?;
    slot.settle(rows::insert(&inner.db, &new_upload, now)).await
}

/// Gives up an upload: its pieces go with its row.
pub(crate) async fn remove(inner: &StorageInner, upload: &ResumableUpload) -> Result<(), Error> {
    inner.writers.stop(upload.id).await;
    rows::delete(&inner.db, upload.id).await
}

impl Storage {
    /// Forgets uploads whose time is over, and with them the pieces of those that were never finished.
    pub async fn expire_uploads(&self, now: Timestamp) -> Result<(), sangam_db::Error> {
        rows::delete_expired(&self.0.db, now).await
    }
}
