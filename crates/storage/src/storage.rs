//! The service: what every request shares.

use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use sangam_db::{BoxFuture, Change, ChangedRow, CommitOrigin, Db, FeedEvent};
use sangam_schema::{Bucket, Clock};
use uuid::Uuid;

use crate::bucket_policy::{BucketPolicy, DeclaredBuckets};
use crate::error::Error;
use crate::fair_semaphore::FairSemaphore;
use crate::files::{Files, SweepError, SweepLimit, SweepReport};
use crate::images::DecodeMemory;
use crate::links::LinkSigner;
use crate::objects::Object;
use crate::render::Renderer;
use crate::resumable::UploadWriters;
use crate::usage::{Limits, Usage};
use crate::virus_scanner::VirusScanner;

/// How many uploads are decoded at once, accounts in turn, and how many may wait for that.
const DECODERS: usize = 2;
const WAITING_UPLOADS: usize = 1000;

/// What the product wants to know about its files.
pub trait FileObserver: Send + Sync {
    /// Someone is about to get the bytes of a file in an observed bucket. An error keeps them from it.
    fn opened(&self, access: FileAccess) -> BoxFuture<'static, Result<(), sangam_db::Error>>;
}

/// Who reads which file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileAccess {
    /// The bucket.
    pub bucket: String,
    /// The file's path.
    pub name: String,
    /// The account that reads it, or asked for the link by which it is read.
    pub reader: Uuid,
    /// When.
    pub at: Timestamp,
}

/// What the operator decides about files.
#[derive(Debug, Clone, Default)]
pub struct StorageSettings {
    /// What an account may use.
    pub limits: Limits,
    /// Looks at each file before it is stored; without one, none is looked at.
    pub scanner: Option<VirusScanner>,
}

/// Files in buckets, over one database and one file store. Cheap to copy.
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
    /// The memory in which uploads and scaled pictures are decoded.
    pub(crate) memory: DecodeMemory,
    pub(crate) renderer: Renderer,
    pub(crate) usage: Arc<Usage>,
    /// Who writes to uploads that come in pieces.
    pub(crate) writers: Arc<UploadWriters>,
    pub(crate) scanner: Option<VirusScanner>,
    sweep_limit: SweepLimit,
}

impl Storage {
    /// Opens the service with the product's buckets. `link_key` signs links and must be used for nothing else.
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
            decoders: FairSemaphore::new(DECODERS, WAITING_UPLOADS, WAITING_UPLOADS),
            memory: DecodeMemory::new(),
            renderer: Renderer::new(limits.scaling),
            scanner,
            sweep_limit: SweepLimit::Percent(limits.sweep_percent),
            usage: Arc::new(Usage::new(limits, files)),
            writers: Arc::default(),
        })))
    }

    /// Puts files without a row into quarantine, and ends the quarantine of those whose time there is over.
    pub async fn sweep(&self, now: Timestamp, limit: SweepLimit) -> Result<SweepReport, SweepError> {
        self.0.files.sweep(&self.0.db, now, limit).await
    }

    /// The share of files without a row that is moved without asking.
    pub fn sweep_limit(&self) -> SweepLimit {
        self.0.sweep_limit
    }

    /// Removes the bytes of files whose rows are replaced or gone, until the database is closed. What it
    /// misses, the sweep finds.
    pub fn remove_replaced(&self) -> impl Future<Output = ()> + Send + use<> {
        let (storage, mut changes) = (self.clone(), self.0.db.changes());
        async move {
            while let Some(news) = changes.next().await {
                // What other copies of the server replace, they remove.
                if let FeedEvent::Commit(commit) = news
                    && commit.origin == CommitOrigin::Here
                {
                    storage.0.remove_versions(commit.changes.iter().filter_map(replaced_version)).await;
                }
            }
        }
    }
}

/// The version that no row points to any more after this change.
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

    /// Tells the product that a reader is about to get a file's bytes, if it wants to know.
    pub(crate) async fn note_access(
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

    async fn remove_versions(&self, versions: impl Iterator<Item = Uuid>) {
        for version in versions {
            if let Err(error) = self.files.delete(version).await {
                tracing::warn!(%error, "a file without a row could not be removed; the sweep will: {error}");
            }
        }
    }

    /// Two buckets, which may be one.
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
