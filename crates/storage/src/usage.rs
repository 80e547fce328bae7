//! How much one account may keep, and how many of its uploads are taken at once.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sangam_db::{Db, SqlBuilder};
use sangam_schema::{Caller, Type};
use tokio::sync::{OwnedSemaphorePermit, RwLock, Semaphore};
use uuid::Uuid;

use crate::error::Error;
use crate::files::Files;
use crate::object_name::ObjectName;

/// What an account may use. The operator's key, which has no account, may use everything.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Bytes of all files of one account together; any number if there is none.
    pub account_bytes: Option<u64>,
    /// Uploads of one account that are taken at once; others wait for their turn.
    pub uploads_at_once: usize,
    /// How much time of our processors one requester may use at once to have pictures scaled.
    pub scaling: Duration,
    /// What has to stay free on the disk that holds the files, for the rows. With less, no file is taken.
    pub disk_reserve_bytes: u64,
    /// The share of all files that one sweep moves to the quarantine without the operator's word.
    pub sweep_percent: u8,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            account_bytes: Some(10 * 1024 * 1024 * 1024),
            uploads_at_once: 16,
            scaling: Duration::from_secs(60),
            disk_reserve_bytes: 512 * 1024 * 1024,
            sweep_percent: 10,
        }
    }
}

/// A file counts for at least this much: it has a row and a place on the disk, however small it is.
const LEAST_BYTES: u64 = 64 * 1024;

/// How long an upload waits for its turn.
const PATIENCE: Duration = Duration::from_secs(20);

/// Who is uploading how much on this copy of the server.
#[derive(Debug)]
pub(crate) struct Usage {
    limits: Limits,
    files: Files,
    accounts: Mutex<HashMap<Uuid, ActiveUploads>>,
}

/// The uploads of one account.
#[derive(Debug)]
struct ActiveUploads {
    slots: Arc<Semaphore>,
    accounting_lock: AccountingLock,
    /// How many have a turn or wait for one.
    uploads: usize,
    /// What they have been promised.
    bytes: u64,
}

/// Keeps what is stored and what is promised in step: the one that counts sees every upload in one of the two and in one only.
/// Uploads settle side by side, and the one that counts does it alone.
type AccountingLock = Arc<RwLock<()>>;

impl Usage {
    pub(crate) fn new(limits: Limits, files: Files) -> Usage {
        Usage { limits, files, accounts: Mutex::default() }
    }

    /// The refusal of what would be more than an account may keep.
    pub(crate) fn quota(&self) -> Error {
        Error::Quota { allowed_bytes: self.limits.account_bytes.unwrap_or(u64::MAX) }
    }

    /// Waits for an account's turn to store something, if there is room for it: files are refused before the disk is full, so that
    /// rows can still be written.
    pub(crate) async fn take_slot(self: &Arc<Self>, account: Option<Uuid>) -> Result<UploadSlot, Error> {
        if self.files.free_bytes().is_some_and(|free| free < self.limits.disk_reserve_bytes) {
            refused("disk");
            return Err(Error::Full);
        }
        let Some(account) = account else { return Ok(UploadSlot::Unlimited) };
        let (slots, accounting_lock) = {
            let mut accounts = self.accounts.lock();
            let active = accounts.entry(account).or_insert_with(|| ActiveUploads {
                slots: Arc::new(Semaphore::new(self.limits.uploads_at_once)),
                accounting_lock: AccountingLock::default(),
                uploads: 0,
                bytes: 0,
            });
            active.uploads += 1;
            (active.slots.clone(), active.accounting_lock.clone())
        };
        let reservation = QuotaReservation { usage: self.clone(), account, accounting_lock, bytes: 0 };
        match tokio::time::timeout(PATIENCE, slots.acquire_owned()).await {
            Ok(Ok(permit)) => Ok(UploadSlot::Limited { reservation, _permit: permit }),
            _ => {
                refused("uploads_at_once");
                Err(Error::Busy("Too many of your uploads are under way; wait until some are done"))
            }
        }
    }
}

/// The right to store one file now.
pub(crate) enum UploadSlot {
    /// The operator's.
    Unlimited,
    /// An account's, with what was promised to it.
    Limited { reservation: QuotaReservation, _permit: OwnedSemaphorePermit },
}

/// What one upload has been promised, until it has its row or is given up.
pub(crate) struct QuotaReservation {
    usage: Arc<Usage>,
    account: Uuid,
    accounting_lock: AccountingLock,
    bytes: u64,
}

impl UploadSlot {
    /// Promises room for a file of this length, in place of what `name` holds now, or says that there is none. Of a file whose
    /// length no one knows yet, `most` is its limit, and it gets what there is. Gives how long it may become.
    pub(crate) async fn reserve(
        &mut self,
        db: &Db,
        (bucket, name): (&str, &ObjectName),
        length: Option<u64>,
        most: u64,
    ) -> Result<u64, Error> {
        let UploadSlot::Limited { reservation, .. } = self else { return Ok(u64::MAX) };
        let Some(allowed) = reservation.usage.limits.account_bytes else { return Ok(u64::MAX) };
        let _exclusive = reservation.accounting_lock.write().await;
        let stored = stored_bytes(db, reservation.account, bucket, name).await?;
        let mut accounts = reservation.usage.accounts.lock();
        let Some(active) = accounts.get_mut(&reservation.account) else { return Ok(u64::MAX) };
        let free = allowed.saturating_sub(stored).saturating_sub(active.bytes);
        let promised = length.unwrap_or(most.min(free)).max(LEAST_BYTES);
        if promised > free {
            refused("quota");
            return Err(reservation.usage.quota());
        }
        active.bytes += promised;
        reservation.bytes += promised;
        Ok(promised)
    }

    /// Writes the row of the file, which then counts in place of what was promised.
    pub(crate) async fn settle<T>(self, row: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        let UploadSlot::Limited { reservation, _permit } = self else { return row.await };
        let accounting_lock = reservation.accounting_lock.clone();
        let _shared = accounting_lock.read().await;
        let written = row.await;
        drop(reservation);
        written
    }
}

impl Drop for QuotaReservation {
    fn drop(&mut self) {
        let mut accounts = self.usage.accounts.lock();
        if let Some(active) = accounts.get_mut(&self.account) {
            active.uploads -= 1;
            active.bytes -= self.bytes;
            if active.uploads == 0 {
                accounts.remove(&self.account);
            }
        }
    }
}

/// Counts a refusal for the operator.
pub(crate) fn refused(limit: &'static str) {
    metrics::counter!("sangam_storage_refusals_total", "limit" => limit).increment(1);
}

/// What an account keeps, apart from the file of one name. What it has begun to upload in pieces counts as if it were there.
async fn stored_bytes(db: &Db, account: Uuid, bucket: &str, name: &ObjectName) -> Result<u64, Error> {
    let mut sql = SqlBuilder::for_caller(db.engine(), Caller::Service);
    let owner = sql.bind(account, Type::Uuid);
    let (bucket, path) = (sql.bind(bucket, Type::Text), sql.bind(name.as_str(), Type::Text));
    // Two sums rather than one with a condition: the first reads an index alone.
    let counted = format!("case when size < {LEAST_BYTES} then {LEAST_BYTES} else size end");
    let text = format!(
        "select cast(coalesce((select sum({counted}) from objects where owner_id = {owner}), 0) \
                   + coalesce((select sum({counted}) from uploads where owner_id = {owner} and finished_at is null), 0) \
                   - coalesce((select {counted} from objects \
                               where bucket_id = {bucket} and name = {path} and owner_id = {owner}), 0) as bigint)"
    );
    let rows = db.read(sql.statement(text)).await?;
    let bytes = rows.first().and_then(|row| row.int(0)).unwrap_or_default();
    Ok(u64::try_from(bytes).unwrap_or(0))
}
