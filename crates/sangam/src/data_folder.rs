//! The folder that holds all state. Only its owner can read it, and only one server uses it at a time.

use std::fs::{DirBuilder, File, TryLockError};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// A lock on a data folder, held by this process until it is dropped.
#[derive(Debug)]
pub(crate) struct DataFolder {
    _lock: File,
}

impl DataFolder {
    /// Creates the folder if it is missing, and locks it against other servers: two processes writing one SQLite file
    /// would miss each other's changes.
    pub(crate) fn claim(path: &Path) -> anyhow::Result<DataFolder> {
        make(path)?;
        let lock_path = path.join("lock");
        let lock = File::create(&lock_path).with_context(|| format!("cannot write {}", lock_path.display()))?;
        match lock.try_lock() {
            Ok(()) => Ok(DataFolder { _lock: lock }),
            Err(TryLockError::WouldBlock) => {
                bail!("{} is in use by another sangam; stop it, or choose another folder with --data", path.display())
            }
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("cannot lock {}", lock_path.display()))
            }
        }
    }
}

/// Creates the folder, readable by its owner only.
pub(crate) fn make(path: &Path) -> anyhow::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
        .with_context(|| format!("cannot make the data folder {}", path.display()))
}

/// Returns the permission bits that give access to other users, or 0 if there are none.
pub(crate) fn exposure(path: &Path) -> std::io::Result<u32> {
    Ok(std::fs::metadata(path)?.permissions().mode() & 0o077)
}

/// Returns how many bytes are free on the disk of a folder, or on the disk where the folder will be created.
pub(crate) fn free_bytes(path: &Path) -> std::io::Result<u64> {
    let existing = path.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    let disk = rustix::fs::statvfs(existing)?;
    Ok(disk.f_bavail * disk.f_frsize)
}

/// How much space a disk has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DiskSpace {
    /// Enough.
    Enough,
    /// Less than files must leave free.
    Low,
    /// So little that even writing rows may fail.
    Full,
}

/// A busy minute of writes needs less than this.
const FULL_BYTES: u64 = 16 << 20;

impl DiskSpace {
    /// Classifies a number of free bytes.
    pub(crate) fn of(free_bytes: u64, reserve_bytes: u64) -> DiskSpace {
        match free_bytes {
            ..FULL_BYTES => DiskSpace::Full,
            _ if free_bytes < reserve_bytes => DiskSpace::Low,
            _ => DiskSpace::Enough,
        }
    }
}

/// The database file used with SQLite.
pub(crate) fn database_file(data: &Path) -> PathBuf {
    data.join("sangam.db")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_folder_has_one_owner_at_a_time() {
        let parent = tempfile::tempdir().unwrap();
        let path = parent.path().join("a/b");
        let claimed = DataFolder::claim(&path).unwrap();
        let refusal = DataFolder::claim(&path).unwrap_err().to_string();
        assert!(refusal.contains("is in use by another sangam"), "{refusal}");
        drop(claimed);
        DataFolder::claim(&path).unwrap();
    }

    #[test]
    fn a_disk_is_low_before_it_is_full() {
        assert_eq!(DiskSpace::of(1 << 40, 1 << 30), DiskSpace::Enough);
        assert_eq!(DiskSpace::of(1 << 29, 1 << 30), DiskSpace::Low);
        assert_eq!(DiskSpace::of(1 << 20, 1 << 30), DiskSpace::Full);
        assert_eq!(DiskSpace::of(1 << 20, 0), DiskSpace::Full);
    }

    #[test]
    fn a_new_folder_is_inaccessible_to_others() {
        let parent = tempfile::tempdir().unwrap();
        let path = parent.path().join("data");
        make(&path).unwrap();
        assert_eq!(exposure(&path).unwrap(), 0);
    }
}
