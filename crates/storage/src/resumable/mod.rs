//! Resumable uploads in parts: TUS 1.0, compatible with Supabase's clients.
//!
//! Each part is a separate file in the store, with a row that says where it belongs. So every copy of the server knows
//! what has arrived, and it survives a restart. When all parts are there, they are joined and go through the same steps
//! as any other upload.

mod append;
mod budget;
mod finish;
mod metadata;
mod rows;
mod writers;

use jiff::{SignedDuration, Timestamp};
use sangam_schema::Caller;

pub(crate) use append::append;
pub(crate) use budget::UploadBudgets;
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

/// How long an upload may take from its first request to its last, as in the hosted service.
const LIFETIME: SignedDuration = SignedDuration::from_hours(24);

/// Maximum number of unfinished uploads of one account.
const MAX_UNFINISHED: i64 = 100;

/// A requested upload.
pub(crate) struct NewUpload {
    pub(crate) policy: BucketPolicy,
    pub(crate) name: ObjectName,
    pub(crate) caller: Caller,
    pub(crate) upsert: bool,
    pub(crate) size: u64,
    pub(crate) declared: UploadMetadata,
}

/// Starts an upload, if the file would be accepted right now. From here on its whole size counts towards the account's limit.
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
    inner.upload_budgets.spend(new_upload.caller.id(), &new_upload.declared.header, inner.clock.steady())?;
    let mut slot = inner.usage.take_slot(new_upload.caller.id()).await?;
    slot.reserve(&inner.db, (&policy.id, name), Some(new_upload.size), limit).await?;
    slot.settle(rows::insert(&inner.db, &new_upload, now)).await
}

/// Cancels an upload. Its parts are removed with its row.
pub(crate) async fn remove(inner: &StorageInner, upload: &ResumableUpload) -> Result<(), Error> {
    inner.writers.stop(upload.id).await;
    rows::delete(&inner.db, upload.id).await
}

impl Storage {
    /// Deletes expired uploads, with the parts of those that were never finished.
    pub async fn expire_uploads(&self, now: Timestamp) -> Result<(), sangam_db::Error> {
        rows::delete_expired(&self.0.db, now).await
    }
}
