//! Limits how much one account may store, and how many of its uploads run in parallel.

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

/// The limits of an account. The service key has no limits.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Total bytes of all files of one account. `None` means no limit.
    pub account_bytes: Option<u64>,
    /// Parallel uploads of one account. Others wait for their turn.
    pub uploads_at_once: usize,
    /// How much processor time one requester may use in a burst to scale images.
    pub scaling: Duration,
    /// Disk space that has to stay free for the database. With less, no file is accepted.
    pub disk_reserve_bytes: u64,
    /// The share of all files that one sweep moves to the quarantine without confirmation.
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

/// The minimum size a file counts as, because each has a row and takes space on the disk.
const MIN_BYTES: u64 = 64 * 1024;

/// How long an upload waits for its turn.
const SLOT_TIMEOUT: Duration = Duration::from_secs(20);

/// The running uploads on this copy of the server, by account.
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
    /// How many are running or waiting.
    uploads: usize,
    /// Bytes reserved for them.
    bytes: u64,
}

/// Keeps stored and reserved bytes consistent: every upload is counted in exactly one of them. Uploads settle in
/// parallel with a shared lock; counting needs the exclusive lock.
type AccountingLock = Arc<RwLock<()>>;

impl Usage {
    pub(crate) fn new(limits: Limits, files: Files) -> Usage {
        Usage { limits, files, accounts: Mutex::default() }
    }

    /// The error for an upload that would exceed the account's limit.
    pub(crate) fn quota(&self) -> Error {
        Error::Quota { allowed_bytes: self.limits.account_bytes.unwrap_or(u64::MAX) }
    }

    /// Waits for an account's turn to store a file, if the disk has room. Files are refused before the disk is full, so
    /// that rows can still be written.
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
        match tokio::time::timeout(SLOT_TIMEOUT, slots.acquire_owned()).await {
            Ok(Ok(permit)) => Ok(UploadSlot::Limited { reservation, _permit: permit }),
            _ => {
                refused("uploads_at_once");
                Err(Error::Busy("Too many of your uploads are in progress; wait until some are finished"))
            }
        }
    }
}

/// The right to store one file now.
pub(crate) enum UploadSlot {
    /// For the service key.
    Unlimited,
    /// For an account, with its reservation.
    Limited { reservation: QuotaReservation, _permit: OwnedSemaphorePermit },
}

/// The bytes reserved for one upload, until its row is written or it is cancelled.
pub(crate) struct QuotaReservation {
    usage: Arc<Usage>,
    account: Uuid,
    accounting_lock: AccountingLock,
    bytes: u64,
}

impl UploadSlot {
    /// Reserves room for a file of this length, counting the file that `name` holds now as free. Fails if there is not
    /// enough. Without a length, the upload gets all that is free, up to `limit`. Returns how large the file may become.
    pub(crate) async fn reserve(
        &mut self,
        db: &Db,
        (bucket, name): (&str, &ObjectName),
        length: Option<u64>,
        limit: u64,
    ) -> Result<u64, Error> {
        let UploadSlot::Limited { reservation, .. } = self else { return Ok(u64::MAX) };
        let Some(allowed) = reservation.usage.limits.account_bytes else { return Ok(u64::MAX) };
        let _exclusive = reservation.accounting_lock.write().await;
        let stored = stored_bytes(db, reservation.account, bucket, name).await?;
        let mut accounts = reservation.usage.accounts.lock();
        let Some(active) = accounts.get_mut(&reservation.account) else { return Ok(u64::MAX) };
        let free = allowed.saturating_sub(stored).saturating_sub(active.bytes);
        let promised = length.unwrap_or(limit.min(free)).max(MIN_BYTES);
        if promised > free {
            refused("quota");
            return Err(reservation.usage.quota());
        }
        active.bytes += promised;
        reservation.bytes += promised;
        Ok(promised)
    }

    /// Writes the row of the file, which from then on counts instead of the reservation.
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

/// Counts a refusal in the metrics.
pub(crate) fn refused(limit: &'static str) {
    metrics::counter!("sangam_storage_refusals_total", "limit" => limit).increment(1);
}

/// The bytes an account stores, not counting the file with this name. Unfinished resumable uploads count in full.
async fn stored_bytes(db: &Db, account: Uuid, bucket: &str, name: &ObjectName) -> Result<u64, Error> {
    let mut sql = SqlBuilder::for_caller(db.engine(), Caller::Service);
    let owner = sql.bind(account, Type::Uuid);
    let (bucket, path) = (sql.bind(bucket, Type::Text), sql.bind(name.as_str(), Type::Text));
    // Two sums rather than one with a condition, because the first only needs an index.
    let counted = format!("case when size < {MIN_BYTES} then {MIN_BYTES} else size end");
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
