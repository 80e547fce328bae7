//! Compares files and rows, for the operator.

use std::collections::HashSet;

use futures_util::TryStreamExt;
use jiff::Timestamp;
use object_store::ObjectStore;
use sangam_db::Db;
use uuid::Uuid;

use super::sweep::{find_needed, is_too_many};
use super::{Files, quarantine};
use crate::error::Error;

/// How many rows are read per query.
const PAGE: i64 = 5000;

/// The result of the comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inventory {
    /// Files outside the quarantine.
    pub files: usize,
    /// Files that should have a row by now but do not.
    pub without_row: usize,
    /// Files in the quarantine.
    pub quarantined: usize,
    /// Rows whose file is missing.
    pub without_file: usize,
    /// The bucket and path of one of them.
    pub example: Option<String>,
}

impl Inventory {
    /// Whether a sweep with this limit would stop and ask for confirmation.
    pub fn needs_confirmation(&self, sweep_percent: u8) -> bool {
        is_too_many(self.files, self.without_row, sweep_percent)
    }
}

impl Files {
    /// Counts files without rows and rows without files. Changes nothing.
    pub async fn take_inventory(&self, db: &Db, now: Timestamp) -> Result<Inventory, Error> {
        let quarantined: HashSet<Uuid> = self.list_quarantine().await?.into_iter().map(|file| file.version).collect();
        // Read the rows first: an upload stores its file before its row.
        let rows = read_rows(db).await?;
        let (files, orphans) = self.find_orphans(db, now).await?;
        let stored = self.list_versions().await?;
        let absent = |version: &Uuid| !stored.contains(version) && !quarantined.contains(version);
        let missing: Vec<(Uuid, String)> = rows.into_iter().filter(|(version, _)| absent(version)).collect();
        // A file that was removed after the rows were read is not missing.
        let versions: Vec<Uuid> = missing.iter().map(|(version, _)| *version).collect();
        let needed = find_needed(db, &versions).await?;
        Ok(Inventory {
            files,
            without_row: orphans.len(),
            quarantined: quarantined.len(),
            without_file: needed.len(),
            example: missing.into_iter().find(|(version, _)| needed.contains(version)).map(|(_, name)| name),
        })
    }

    /// Every file outside the quarantine.
    pub async fn list_versions(&self) -> Result<HashSet<Uuid>, Error> {
        let mut listing = self.store.list(None);
        let mut versions = HashSet::new();
        while let Some(file) = listing.try_next().await? {
            if !quarantine::contains(&file.location) {
                versions.extend(file.location.filename().and_then(|name| name.parse::<Uuid>().ok()));
            }
        }
        Ok(versions)
    }
}

/// The version and the name of every file that has a row.
async fn read_rows(db: &Db) -> Result<Vec<(Uuid, String)>, Error> {
    let mut all = Vec::new();
    let mut after = Uuid::nil();
    loop {
        let page = db.statement(
            "select id, version, bucket_id, name from objects where id > {uuid} order by id limit {int}",
            vec![after.into(), PAGE.into()],
        );
        let rows = db.read(page).await?;
        let Some(last) = rows.last().and_then(|row| row.uuid(0)) else { return Ok(all) };
        after = last;
        all.extend(rows.iter().filter_map(|row| {
            Some((row.uuid(1)?, format!("{}/{}", row.text(2).unwrap_or_default(), row.text(3).unwrap_or_default())))
        }));
    }
}
