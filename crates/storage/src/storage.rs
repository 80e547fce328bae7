//! The service: state shared by all requests.

use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use sangam_db::{BoxFuture, Change, ChangedRow, CommitOrigin, Db, FeedEvent};
use sangam_schema::{Bucket, Caller, Clock};
use uuid::Uuid;

use crate::bucket_policy::{BucketPolicy, DeclaredBuckets};
use crate::error::Error;
use crate::fair_semaphore::{FairSemaphore, Permit};
use crate::files::{Files, SweepError, SweepLimit, SweepReport};
use crate::images::DecodeMemory;
use crate::links::LinkSigner;
use crate::objects::Object;
use crate::render::Renderer;
use crate::resumable::{UploadBudgets, UploadWriters};
use crate::usage::{Limits, Usage, refused};
use crate::virus_scanner::VirusScanner;

/// How many uploads are decoded in parallel, with accounts taking turns, and how many may wait.
const MAX_PARALLEL_UPLOADS: usize = 2;
const MAX_WAITING_UPLOADS: usize = 1000;

/// How many lists are made in parallel, with callers taking turns, and how many may wait. A page of ten thousand long
/// names takes tens of megabytes.
const MAX_PARALLEL_LISTS: usize = 4;
const MAX_WAITING_LISTS_PER_CALLER: usize = 100;
const MAX_WAITING_LISTS: usize = 2000;

/// Lets the product observe access to files.
pub trait FileObserver: Send + Sync {
    /// Called before a reader gets the content of a file in an observed bucket. An error stops the download.
    fn opened(&self, access: FileAccess) -> BoxFuture<'static, Result<(), sangam_db::Error>>;
}

/// A read of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileAccess {
    /// The bucket.
    pub bucket: String,
    /// The file's path.
    pub name: String,
    /// The account that reads it, or that signed the link it is read by.
    pub reader: Uuid,
    /// The time.
    pub at: Timestamp,
}

/// The operator's settings for files.
#[derive(Debug, Clone, Default)]
pub struct StorageSettings {
    /// What an account may use.
    pub limits: Limits,
    /// Scans each file before it is stored. `None` turns scanning off.
    pub scanner: Option<VirusScanner>,
}

/// Files in buckets, over one database and one file store. Cheap to clone.
#[derive(Clone)]
pub struct Storage(pub(crate) Arc<StorageInner>);

pub(crate) struct StorageInner {
    pub(crate) db: Db,
    pub(crate) files: Files,
    pub(crate) declared: DeclaredBuckets,
    pub(crate) links: LinkSigner,
    pub(crate) observer: Arc<dyn FileObserver>,
    pub(crate) clock: Clock,
    pub(crate) decoders: Arc<FairSemaphore<Option<Uuid>>>,
    lists: Arc<FairSemaphore<Caller>>,
    /// The memory for decoding uploads and scaled images.
    pub(crate) memory: DecodeMemory,
    pub(crate) renderer: Renderer,
    pub(crate) usage: Arc<Usage>,
    /// The writers of resumable uploads.
    pub(crate) writers: Arc<UploadWriters>,
    /// How many resumable uploads each account may still start.
    pub(crate) upload_budgets: UploadBudgets,
    pub(crate) scanner: Option<VirusScanner>,
    sweep_limit: SweepLimit,
}

impl Storage {
    /// Creates the service with the product's buckets. `link_key` signs links and must be used for nothing else.
    pub async fn open(
        db: Db,
        files: Files,
        buckets: &[Bucket],
        link_key: &str,
        observer: Arc<dyn FileObserver>,
        clock: Clock,
        StorageSettings { limits, scanner }: StorageSettings,
    ) -> Result<Storage, sangam_db::Error> {
        let declared = DeclaredBuckets::register(&db, buckets, clock.now()).await?;
        Ok(Storage(Arc::new(StorageInner {
            db,
            files: files.clone(),
            declared,
            links: LinkSigner::new(link_key),
            observer,
            clock,
            decoders: FairSemaphore::new(MAX_PARALLEL_UPLOADS, MAX_WAITING_UPLOADS, MAX_WAITING_UPLOADS),
            lists: FairSemaphore::new(MAX_PARALLEL_LISTS, MAX_WAITING_LISTS_PER_CALLER, MAX_WAITING_LISTS),
            memory: DecodeMemory::new(),
            renderer: Renderer::new(limits.scaling),
            scanner,
            sweep_limit: SweepLimit::Percent(limits.sweep_percent),
            usage: Arc::new(Usage::new(limits, files)),
            writers: Arc::default(),
            upload_budgets: UploadBudgets::default(),
        })))
    }

    /// Moves files without a row to the quarantine, and deletes those whose time there is over.
    pub async fn sweep(&self, now: Timestamp, limit: SweepLimit) -> Result<SweepReport, SweepError> {
        self.0.files.sweep(&self.0.db, now, limit).await
    }

    /// The share of files without a row that a sweep moves without confirmation.
    pub fn sweep_limit(&self) -> SweepLimit {
        self.0.sweep_limit
    }

    /// Removes the content of files whose rows were replaced or deleted, until the database is closed. The sweep finds
    /// what it misses.
    pub fn remove_replaced(&self) -> impl Future<Output = ()> + Send + use<> {
        let (storage, mut changes) = (self.clone(), self.0.db.changes());
        async move {
            while let Some(news) = changes.next().await {
                // Other copies of the server remove what they replaced themselves.
                if let FeedEvent::Commit(commit) = news
                    && commit.origin == CommitOrigin::Local
                {
                    storage.0.remove_versions(commit.changes.iter().filter_map(replaced_version)).await;
                }
            }
        }
    }
}

/// The version that no row refers to any more after this change.
fn replaced_version(change: &Change) -> Option<Uuid> {
    let version = |row: &Option<ChangedRow>| row.as_ref()?.get("version")?.as_str()?.parse::<Uuid>().ok();
    let old = version(&change.old).filter(|_| matches!(&*change.table, "objects" | "upload_parts"))?;
    (version(&change.new) != Some(old)).then_some(old)
}

impl StorageInner {
    /// Finds a bucket.
    pub(crate) async fn bucket_policy(&self, id: &str) -> Result<BucketPolicy, Error> {
        self.declared.find(&self.db, id).await
    }

    /// Tells the product, if it observes the bucket, that a reader is about to get a file.
    pub(crate) async fn report_access(
        &self,
        policy: &BucketPolicy,
        object: &Object,
        reader: Option<Uuid>,
    ) -> Result<(), Error> {
        if let Some(reader) = reader.filter(|_| policy.observed) {
            let (bucket, name) = (object.bucket_id.clone(), object.name.clone());
            self.observer.opened(FileAccess { bucket, name, reader, at: self.clock.now() }).await?;
        }
        Ok(())
    }

    /// Waits for a caller's turn to make a list. It lasts until the text of the answer is made.
    pub(crate) async fn take_list_turn(&self, caller: Caller) -> Result<Permit<Caller>, Error> {
        self.lists.take(caller).await.map_err(|_| {
            refused("lists");
            Error::Busy("Too many lists are being made; try again in a moment")
        })
    }

    async fn remove_versions(&self, versions: impl Iterator<Item = Uuid>) {
        for version in versions {
            if let Err(error) = self.files.delete(version).await {
                tracing::warn!(%error, "a file without a row could not be removed; the sweep will remove it: {error}");
            }
        }
    }

    /// Finds two buckets, which may be the same.
    pub(crate) async fn two_bucket_policies(
        &self,
        one: &str,
        other: &str,
    ) -> Result<(BucketPolicy, BucketPolicy), Error> {
        let first = self.bucket_policy(one).await?;
        let second = if one == other { first.clone() } else { self.bucket_policy(other).await? };
        Ok((first, second))
    }
}

impl fmt::Debug for Storage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Storage").field("files", &self.0.files).finish_non_exhaustive()
    }
}
