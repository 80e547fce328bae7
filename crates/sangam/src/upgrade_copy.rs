//! The copy of the database made before an upgrade. Migrations cannot be undone, so it is the only way back.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use sangam_db::{Db, Engine, PendingMigrations};

use crate::data_folder;
use crate::settings::Settings;

/// How many copies are kept.
const KEPT_COPIES: usize = 2;

/// How much space must remain free in addition while a copy is made.
const MIN_FREE_BYTES: u64 = 64 << 20;

/// Copies the database if an upgrade is about to change it. Returns the path of the copy: a SQLite file, or a dump by `pg_dump`.
/// Without a copy, the upgrade is refused.
pub(crate) async fn make(settings: &Settings, db: &Db) -> anyhow::Result<Option<PathBuf>> {
    if !settings.upgrade_copy {
        return Ok(None);
    }
    let PendingMigrations { applied: Some(version), names } = db.pending_migrations().await? else { return Ok(None) };
    if names.is_empty() {
        return Ok(None);
    }
    data_folder::make(&settings.data)?;
    let prefix = prefix(db.engine());
    if db.engine() == Engine::Sqlite {
        check_room(&data_folder::database_file(&settings.data))?;
    }
    let target = settings.data.join(format!("{prefix}V{version}"));
    let unfinished = settings.data.join(format!("{prefix}copying"));
    let _ = std::fs::remove_file(&unfinished);
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(&unfinished)?;
    db.back_up(&unfinished, &settings.postgres_tools, &[]).await.context(
        "an upgrade copies the database first, which failed. Fix that, or make a backup yourself and set \
             --upgrade-copy=false",
    )?;
    File::open(&unfinished)?.sync_all()?;
    std::fs::rename(&unfinished, &target)?;
    remove_older(&settings.data, prefix)?;
    Ok(Some(target))
}

/// How the names of copies begin.
fn prefix(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "sangam.db.before-",
        Engine::Postgres => "sangam.dump.before-",
    }
}

fn check_room(database: &Path) -> anyhow::Result<()> {
    let needed = std::fs::metadata(database)?.len() + MIN_FREE_BYTES;
    let free = data_folder::free_bytes(database)?;
    if free < needed {
        bail!(
            "an upgrade copies the database first, but there is not enough space: {} MiB are free and {} are needed. \
             Free up space, or make a backup elsewhere with `sangam backup` and set --upgrade-copy=false",
            free >> 20,
            needed >> 20
        );
    }
    Ok(())
}

/// Removes the oldest copies. Names end with the version, so sorting them sorts by time.
fn remove_older(data: &Path, prefix: &str) -> anyhow::Result<()> {
    let entries = std::fs::read_dir(data)?.flatten().map(|entry| entry.path());
    let is_copy =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&format!("{prefix}V")));
    let mut copies: Vec<PathBuf> = entries.filter(is_copy).collect();
    copies.sort();
    for copy in &copies[..copies.len().saturating_sub(KEPT_COPIES)] {
        std::fs::remove_file(copy)?;
    }
    Ok(())
}
