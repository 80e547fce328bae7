//! Restoring a backup into an empty instance.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use futures_util::{Stream, StreamExt};
use sangam_db::{Engine, restore_backup};
use sangam_schema::Clock;
use sangam_storage::{Files, StoreAddress, check_unused};
use tokio::io::AsyncReadExt;

use super::backup_folder::{create_file, make_folder};
use super::verify::{VerifiedBackup, verify};
use super::{FILES, KEYS, KeptFiles, TEXTS};
use crate::data_folder::{self, DataFolder};
use crate::instance;
use crate::settings::{DatabaseChoice, Settings};

/// Checks a backup and restores it to where the settings point. Rows are restored last: a server refuses to start with
/// files but no rows, so an interrupted restore is not mistaken for a complete instance.
pub(crate) async fn restore(settings: &Settings, backup: &Path) -> anyhow::Result<VerifiedBackup> {
    check_empty(&settings.data, "choose another with --data")?;
    if let StoreAddress::Folder(folder) = &settings.files {
        check_empty(folder, "choose another with --files")?;
    }
    let verified = verify(backup, &settings.postgres_tools).await?;
    let engine = verified.manifest.engine();
    check_engine(settings, engine)?;
    verified.contents.check_version(engine)?;
    let restored = restore_contents(settings, &verified).await;
    restored.with_context(|| {
        format!(
            "the restore did not finish; empty {} and {} before trying again",
            settings.data.display(),
            settings.files
        )
    })?;
    Ok(verified)
}

async fn restore_contents(settings: &Settings, backup: &VerifiedBackup) -> anyhow::Result<()> {
    let _folder = DataFolder::claim(&settings.data)?;
    let files = instance::open_files(settings, Clock::system())?;
    if let KeptFiles::Copied { .. } = backup.manifest.files {
        check_unused(&files).await?;
        restore_files(&files, backup).await?;
    }
    let is_of_operator = |path: &str| {
        path == KEYS || TEXTS.iter().any(|name| path.strip_prefix(name).is_some_and(|rest| rest.starts_with('/')))
    };
    for (path, _) in backup.checksums.iter().filter(|(path, _)| is_of_operator(path)) {
        copy_file(&backup.path.join(path), &settings.data.join(path))?;
    }
    restore_rows(settings, backup).await
}

async fn restore_files(files: &Files, backup: &VerifiedBackup) -> anyhow::Result<()> {
    if let Some(id) = backup.manifest.instance {
        files.write_owner(id).await?;
    }
    let stored = backup.checksums.iter().filter_map(|(path, _)| {
        let version = path.strip_prefix(FILES)?.rsplit('/').next()?.parse().ok()?;
        Some((path, version))
    });
    for (path, version) in stored {
        let file = tokio::fs::File::open(backup.path.join(path)).await?;
        files.import(version, chunks(file).boxed()).await?;
    }
    Ok(())
}

async fn restore_rows(settings: &Settings, backup: &VerifiedBackup) -> anyhow::Result<()> {
    let copy = backup.path.join(backup.manifest.database_name());
    match &settings.database {
        DatabaseChoice::Sqlite => {
            let target = data_folder::database_file(&settings.data);
            let unfinished = target.with_extension("db.restoring");
            copy_file(&copy, &unfinished)?;
            std::fs::rename(unfinished, target)?;
            std::fs::File::open(&settings.data)?.sync_all()?;
            Ok(())
        }
        DatabaseChoice::Postgres(url) => {
            let database = sangam_db::Database::Postgres { url: url.reveal().to_owned() };
            restore_backup(&database, &copy, &settings.postgres_tools).await.context("cannot restore the rows")
        }
    }
}

/// Refuses a folder that has content. A missing folder counts as empty, and so does one with only `lost+found`, which
/// new disks have.
fn check_empty(folder: &Path, advice: &str) -> anyhow::Result<()> {
    let mut entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        entries => entries.with_context(|| format!("cannot read {}", folder.display()))?,
    };
    match entries.find(|entry| entry.as_ref().is_ok_and(|entry| entry.file_name() != "lost+found")) {
        Some(entry) => bail!(
            "{} is not empty: it contains {:?}; a backup is only restored into an empty folder. Move the contents away, \
             or {advice}",
            folder.display(),
            entry?.file_name()
        ),
        None => Ok(()),
    }
}

fn check_engine(settings: &Settings, engine: Engine) -> anyhow::Result<()> {
    match (&settings.database, engine) {
        (DatabaseChoice::Sqlite, Engine::Sqlite) | (DatabaseChoice::Postgres(_), Engine::Postgres) => Ok(()),
        (_, Engine::Sqlite) => bail!("this is the backup of a SQLite database; restore it with --database sqlite"),
        (_, Engine::Postgres) => {
            bail!("this is the backup of a PostgreSQL database; set SANGAM_DATABASE to an empty one")
        }
    }
}

/// Copies a file and syncs it to disk. Only its owner can access the copy.
fn copy_file(from: &Path, to: &Path) -> anyhow::Result<()> {
    to.parent().map_or(Ok(()), make_folder)?;
    let mut target = create_file(to)?;
    std::io::copy(&mut std::fs::File::open(from)?, &mut target)?;
    target.flush()?;
    target.sync_all()?;
    Ok(())
}

fn chunks(file: tokio::fs::File) -> impl Stream<Item = std::io::Result<bytes::Bytes>> {
    futures_util::stream::try_unfold(file, |mut file| async move {
        let mut chunk = Vec::with_capacity(256 * 1024);
        let read = (&mut file).take(256 * 1024).read_to_end(&mut chunk).await?;
        Ok((read > 0).then(|| (bytes::Bytes::from(chunk), file)))
    })
}
