//! Handles files without a row: left behind by crashes, or unknown to a database restored from an older backup.
//!
//! The sweep never deletes such a file immediately. It moves it to the quarantine, logs that, and deletes it 30 days
//! later. If many files have no row, the rows are more likely to be wrong than the files, so it stops and asks the
//! operator.

use std::collections::HashSet;
use std::path::Path as FilePath;

use futures_util::TryStreamExt;
use jiff::{SignedDuration, Timestamp};
use object_store::ObjectStore;
use sangam_db::{Db, SqlBuilder};
use sangam_schema::{Caller, Type};
use serde_json::json;
use uuid::Uuid;

use super::{Files, quarantine};
use crate::error::Error;
use crate::pairing;

/// No upload takes this long, so an older file without a row will never get one.
const MIN_AGE: SignedDuration = SignedDuration::from_hours(24);

/// How many files are looked up per query.
const BATCH: usize = 500;

/// Up to this many files without a row never need confirmation, however few files there are.
const MAX_UNCONFIRMED: usize = 10;

/// How many files without a row one sweep may move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SweepLimit {
    /// This share of all files, in percent.
    Percent(u8),
    /// All of them. The operator has checked.
    All,
}

/// What a sweep did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SweepReport {
    /// Files restored from the quarantine, because a row needs them.
    pub restored: usize,
    /// Files without a row that were moved to the quarantine.
    pub quarantined: usize,
    /// Files deleted after their time in the quarantine, and partly written ones.
    pub removed: usize,
}

/// Why a sweep stopped. Nothing was moved or deleted.
#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    /// The file store has another instance's id, or none.
    #[error("the files in {0} are not known to be this instance's; nothing was touched. `sangam doctor` says more")]
    NotOurs(String),
    /// Too many files without a row.
    #[error(
        "{orphans} of {files} files have no row, more than {percent} percent; nothing was moved. Check that this is the right \
         database and that it is not an old one. `sangam files sweep --all` moves them to the quarantine"
    )]
    TooMany {
        /// Files without a row.
        orphans: usize,
        /// All files.
        files: usize,
        /// The share a sweep may move without confirmation.
        percent: u8,
    },
    /// The rows or the files could not be read or moved.
    #[error(transparent)]
    Failed(#[from] Error),
}

impl Files {
    /// Moves files without a row that are older than a day to the quarantine, restores those in the quarantine that a
    /// row needs, and deletes those whose time there is over.
    pub async fn sweep(&self, db: &Db, now: Timestamp, limit: SweepLimit) -> Result<SweepReport, SweepError> {
        if pairing::agreed_id(db, self).await?.is_none() {
            return Err(SweepError::NotOurs(self.location.clone()));
        }
        let mut swept = SweepReport::default();
        let quarantined = self.list_quarantine().await?;
        let versions: Vec<Uuid> = quarantined.iter().map(|file| file.version).collect();
        let needed = find_needed(db, &versions).await?;
        for version in &needed {
            swept.restored += usize::from(self.restore(*version).await?);
        }
        let (files, orphans) = self.find_orphans(db, now).await?;
        check_limit(files, orphans.len(), limit)?;
        for version in orphans {
            self.quarantine(version, now).await?;
            swept.quarantined += 1;
            tracing::warn!(%version, "moved the file {version} to the quarantine: no row refers to it");
        }
        for file in quarantined.iter().filter(|file| file.has_expired(now) && !needed.contains(&file.version)) {
            self.remove_for_good(file).await?;
            swept.removed += 1;
            let (version, since) = (file.version, file.since);
            tracing::warn!(%version, "deleted the file {version}, which was in the quarantine since {since}");
        }
        swept.removed += self.remove_half_written(now).await?;
        metrics::counter!("sangam_storage_quarantined_total").increment(swept.quarantined as u64);
        Ok(swept)
    }

    /// The number of files, and the versions that are old enough to have a row but do not.
    pub(super) async fn find_orphans(&self, db: &Db, now: Timestamp) -> Result<(usize, Vec<Uuid>), Error> {
        let limit = now - MIN_AGE;
        let (mut files, mut orphans) = (0, Vec::new());
        let mut listing = self.store.list(None).try_chunks(BATCH);
        while let Some(batch) = listing.try_next().await.map_err(|error| Error::from(error.1))? {
            let versions = batch.iter().filter(|file| !quarantine::contains(&file.location)).filter_map(|file| {
                let version: Uuid = file.location.filename()?.parse().ok()?;
                Some((version, file.last_modified.timestamp() < limit.as_second() && is_older(version, limit)))
            });
            let versions: Vec<_> = versions.collect();
            files += versions.len();
            let old: Vec<Uuid> = versions.iter().filter(|(_, old)| *old).map(|(version, _)| *version).collect();
            let needed = find_needed(db, &old).await?;
            orphans.extend(old.into_iter().filter(|version| !needed.contains(version)));
        }
        Ok((files, orphans))
    }

    /// Removes partly written files, which a killed process leaves behind. Nothing can refer to them.
    async fn remove_half_written(&self, now: Timestamp) -> Result<usize, Error> {
        let Some(folder) = self.folder.clone() else { return Ok(0) };
        let removing = tokio::task::spawn_blocking(move || remove_half_written(&folder, now - MIN_AGE));
        removing.await.map_err(|error| Error::Internal(format!("sweeping: {error}")))
    }
}

/// Versions contain their creation time. The file's own time is not enough, because restoring a copy may set it to anything.
fn is_older(version: Uuid, limit: Timestamp) -> bool {
    let made_s = version.get_timestamp().and_then(|made| i64::try_from(made.to_unix().0).ok());
    made_s.is_none_or(|made_s| made_s < limit.as_second())
}

fn check_limit(files: usize, orphans: usize, limit: SweepLimit) -> Result<(), SweepError> {
    match limit {
        SweepLimit::Percent(percent) if is_too_many(files, orphans, percent) => {
            Err(SweepError::TooMany { orphans, files, percent })
        }
        _ => Ok(()),
    }
}

/// Whether this many files without a row need the operator's confirmation.
pub(super) fn is_too_many(files: usize, orphans: usize, percent: u8) -> bool {
    orphans > MAX_UNCONFIRMED.max(files.saturating_mul(percent.into()) / 100)
}

/// Returns which of these versions a row refers to.
pub(super) async fn find_needed(db: &Db, versions: &[Uuid]) -> Result<HashSet<Uuid>, Error> {
    let mut needed = HashSet::new();
    for some in versions.chunks(BATCH) {
        let mut sql = SqlBuilder::for_caller(db.engine(), Caller::Service);
        let list = sql.bind_array(json!(some));
        let condition = db.engine().is_one_of("version", &list, Type::Uuid);
        let text = format!(
            "select version from objects where {condition} union all select version from upload_parts where {condition}"
        );
        let rows = db.read(sql.statement(text)).await?;
        needed.extend(rows.iter().filter_map(|row| row.uuid(0)));
    }
    Ok(needed)
}

/// The store writes to a temporary file, named like the target plus `#`, and leaves it behind when the process is killed.
fn remove_half_written(folder: &FilePath, limit: Timestamp) -> usize {
    let folders = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let files = folders.filter_map(|entry| std::fs::read_dir(entry.path()).ok()).flatten().flatten();
    let is_old = |entry: &std::fs::DirEntry| {
        let modified = entry.metadata().and_then(|metadata| metadata.modified()).ok();
        modified.and_then(|time| Timestamp::try_from(time).ok()).is_some_and(|time| time < limit)
    };
    let half_written = files.filter(|entry| entry.file_name().to_string_lossy().contains('#') && is_old(entry));
    let removed = half_written.filter(|entry| std::fs::remove_file(entry.path()).is_ok());
    removed.inspect(|entry| tracing::warn!("removed the half-written file {}", entry.path().display())).count()
}

#[cfg(test)]
mod tests {
    use sangam_schema::Clock;

    use super::*;

    #[test]
    fn a_few_files_or_a_small_share_need_no_confirmation() {
        let asks = |files, orphans| check_limit(files, orphans, SweepLimit::Percent(10)).is_err();
        assert!(!asks(3, 3) && !asks(100, 10) && !asks(1000, 100));
        assert!(asks(20, 11) && asks(1000, 101) && asks(247, 247));
        assert!(check_limit(247, 247, SweepLimit::All).is_ok());
    }

    #[test]
    fn a_version_contains_its_creation_time() {
        let clock = Clock::system();
        let now = clock.now();
        assert!(!is_older(clock.new_id(), now - MIN_AGE));
        assert!(is_older(clock.new_id(), now + MIN_AGE));
    }
}
