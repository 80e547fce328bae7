//! The folder that holds an instance's backups, one subfolder each.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use jiff::Timestamp;

use super::Manifest;

/// The prefix of every backup's name.
const PREFIX: &str = "sangam-";

/// The suffix of backups that are incomplete or being removed. Once the process working on one has died, anyone may
/// delete it.
const UNFINISHED: &str = ".unfinished";

/// A folder of backups.
#[derive(Debug, Clone)]
pub(crate) struct BackupFolder {
    path: PathBuf,
}

/// Keeps other processes from making backups in the folder until it is dropped.
#[derive(Debug)]
pub(super) struct BackupLock {
    _lock: File,
}

impl BackupFolder {
    pub(crate) fn new(path: &Path) -> BackupFolder {
        BackupFolder { path: path.to_owned() }
    }

    /// Lists all complete backups, oldest first.
    pub(crate) fn list(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(&self.path).into_iter().flatten().flatten();
        let is_backup = |path: &PathBuf| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PREFIX))
                && path.join(Manifest::NAME).is_file()
        };
        let mut backups: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_backup).collect();
        backups.sort();
        backups
    }

    /// Creates the folder if it is missing, locks it for this process, and removes what killed processes left behind.
    pub(super) fn claim(&self) -> anyhow::Result<BackupLock> {
        make_folder(&self.path)?;
        let path = self.path.join("lock");
        let lock = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("another backup is being made in {}; wait until it is finished", self.path.display())
            }
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("cannot lock {}", path.display()));
            }
        }
        for entry in std::fs::read_dir(&self.path)?.flatten() {
            if entry.file_name().to_string_lossy().ends_with(UNFINISHED) {
                let path = entry.path();
                std::fs::remove_dir_all(&path).with_context(|| format!("cannot remove {}", path.display()))?;
            }
        }
        Ok(BackupLock { _lock: lock })
    }

    /// Starts a backup under a temporary name, so that it is not mistaken for a complete one.
    pub(super) fn begin(&self, now: Timestamp, _lock: &BackupLock) -> anyhow::Result<UnfinishedBackup> {
        let name = format!("{PREFIX}{}", now.strftime("%Y-%m-%dT%H%M%SZ"));
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let name = std::iter::once(name.clone()).chain(numbered).find(|name| !self.path.join(name).exists());
        let target = self.path.join(name.unwrap_or_default());
        let path = unfinished(&target);
        make_folder(&path)?;
        Ok(UnfinishedBackup { path: Some(path), target })
    }

    /// Removes the oldest backups until `keep` are left.
    pub(crate) fn prune(&self, keep: usize) -> anyhow::Result<usize> {
        let _lock = self.claim()?;
        let backups = self.list();
        let surplus = &backups[..backups.len().saturating_sub(keep.max(1))];
        for backup in surplus {
            // Renamed first, so that a half-removed backup is not mistaken for a complete one.
            let renamed = unfinished(backup);
            std::fs::rename(backup, &renamed)
                .and_then(|()| std::fs::remove_dir_all(&renamed))
                .with_context(|| format!("cannot remove the old backup {}", backup.display()))?;
        }
        Ok(surplus.len())
    }
}

/// A backup in progress. It is removed if dropped before [`UnfinishedBackup::finish`].
pub(super) struct UnfinishedBackup {
    path: Option<PathBuf>,
    target: PathBuf,
}

impl UnfinishedBackup {
    pub(super) fn path(&self) -> &Path {
        self.path.as_deref().unwrap_or(&self.target)
    }

    /// Syncs the backup to disk and then renames it to its final name.
    pub(super) fn finish(mut self) -> anyhow::Result<PathBuf> {
        flush(self.path())?;
        std::fs::rename(self.path(), &self.target)?;
        self.path = None;
        flush(&self.target)?;
        Ok(self.target.clone())
    }
}

impl Drop for UnfinishedBackup {
    fn drop(&mut self) {
        if let Some(path) = &self.path
            && let Err(error) = std::fs::remove_dir_all(path)
        {
            tracing::warn!("an unfinished backup could not be removed; the next backup removes it: {error}");
        }
    }
}

fn unfinished(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!(".{name}{UNFINISHED}"))
}

/// Creates a folder that only its owner can access.
pub(super) fn make_folder(path: &Path) -> anyhow::Result<()> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(path);
    made.with_context(|| format!("cannot make the folder {}", path.display()))
}

/// Creates a file that only its owner can access.
pub(super) fn create_file(path: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    file.with_context(|| format!("cannot write {}", path.display()))
}

/// Syncs the whole file system of this folder, which is far faster than syncing many files one by one.
fn flush(path: &Path) -> anyhow::Result<()> {
    let folder = File::open(path)?;
    #[cfg(target_os = "linux")]
    rustix::fs::syncfs(&folder)?;
    #[cfg(not(target_os = "linux"))]
    folder.sync_all()?;
    Ok(())
}
