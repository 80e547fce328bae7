//! What crashes leave behind, removed after a day.

use std::collections::HashSet;
use std::path::Path as FilePath;

use futures_util::TryStreamExt;
use jiff::{SignedDuration, Timestamp};
use object_store::ObjectStore;
use sangam_db::Db;
use sangam_schema::Type;
use uuid::Uuid;

use super::Files;
use crate::error::Error;
use crate::sql::Sql;

/// No upload takes this long, so what is older and has no row will never get one.
const AGE: SignedDuration = SignedDuration::from_hours(24);

/// How many files are looked up in the rows at once.
const BATCH: usize = 500;

impl Files {
    /// Removes files without a row that are older than a day, and half-written ones. Says how many.
    pub(crate) async fn sweep(&self, db: &Db, now: Timestamp) -> Result<u64, Error> {
        let limit = now - AGE;
        let mut removed = match self.folder.clone() {
            Some(folder) => tokio::task::spawn_blocking(move || remove_half_written(&folder, limit))
                .await
                .map_err(|error| Error::Internal(format!("sweeping: {error}")))?,
            None => 0,
        };
        let mut listing = self.store.list(None).try_chunks(BATCH);
        while let Some(batch) = listing.try_next().await.map_err(|error| Error::from(error.1))? {
            let old = batch.iter().filter(|file| file.last_modified.timestamp() < limit.as_second());
            let versions: Vec<Uuid> = old.filter_map(|file| file.location.filename()?.parse().ok()).collect();
            let needed = find_versions(db, &versions).await?;
            for version in versions.iter().filter(|version| !needed.contains(version)) {
                self.delete(*version).await?;
                removed += 1;
            }
        }
        Ok(removed)
    }
}

/// Those of these versions that a row points to.
async fn find_versions(db: &Db, versions: &[Uuid]) -> Result<HashSet<Uuid>, Error> {
    let names: Vec<String> = versions.iter().map(Uuid::to_string).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut sql = Sql::new(db.engine());
    let list = sql.bind_array(&names);
    let condition = db.engine().is_one_of("version", &list, Type::Uuid);
    let rows = db.read(sql.statement(format!("select version from objects where {condition}"))).await?;
    Ok(rows.iter().filter_map(|row| row.uuid(0)).collect())
}

/// The store writes beside a file, under its name and a `#`, and forgets such files when the process is killed.
fn remove_half_written(folder: &FilePath, limit: Timestamp) -> u64 {
    let folders = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let files = folders.filter_map(|entry| std::fs::read_dir(entry.path()).ok()).flatten().flatten();
    let is_old = |entry: &std::fs::DirEntry| {
        let modified = entry.metadata().and_then(|metadata| metadata.modified()).ok();
        modified.and_then(|time| Timestamp::try_from(time).ok()).is_some_and(|time| time < limit)
    };
    let half_written = files.filter(|entry| entry.file_name().to_string_lossy().contains('#') && is_old(entry));
    half_written.filter(|entry| std::fs::remove_file(entry.path()).is_ok()).count() as u64
}
