//! Tracks changes of the tables in a SQLite file.
//!
//! The writer records the commits of this process. Commits of other processes (`sangam user`, a shell) are visible in the header of
//! `sangam.db-shm`, the file that all connections share: it differs from the header after the writer's last commit.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard, RwLock};

use crate::Change;
use crate::versions::TableVersions;

/// The header's length. See "The WAL-Index File Format" in SQLite's documentation.
const HEADER_BYTES: usize = 48;

/// The position of the commit counter in the header.
const COMMIT_COUNT: std::ops::Range<usize> = 8..12;

type Header = [u8; HEADER_BYTES];

/// The versions of one database file's tables.
pub(super) struct FileVersions {
    tables: TableVersions,
    /// Held from a commit until its versions have been incremented.
    committing: Mutex<()>,
    /// The shared header at the time when all versions were last correct.
    known: RwLock<Header>,
    /// Closing this file would release the locks that SQLite holds on it. It must therefore outlive every connection, so whatever owns a
    /// connection also owns these versions.
    shared: File,
}

impl FileVersions {
    /// Tracks the file at `path`, which a connection must have opened.
    pub(super) fn open(path: &Path) -> std::io::Result<FileVersions> {
        let mut name = path.as_os_str().to_owned();
        name.push("-shm");
        let versions = FileVersions {
            tables: TableVersions::default(),
            committing: Mutex::new(()),
            known: RwLock::new([0; HEADER_BYTES]),
            shared: File::open(name)?,
        };
        *versions.known.write() = versions.header()?;
        Ok(versions)
    }

    /// Tracks these tables, whose changes are captured from now on. Migrations may have changed anything.
    pub(super) fn follow(&self, tables: impl Iterator<Item = Arc<str>>) {
        let _committing = self.committing.lock();
        self.tables.follow(tables);
        self.take_header();
    }

    /// The versions themselves.
    pub(super) fn tables(&self) -> &TableVersions {
        &self.tables
    }

    /// Whether the versions include every commit that a new reader would see. If so, answers cached at the current versions are valid at
    /// the time of this call.
    pub(super) fn are_current(&self) -> bool {
        let Ok(header) = self.header() else { return false };
        if header == *self.known.read() {
            return true;
        }
        // Either a commit of ours has not incremented its versions yet, or another process has written.
        let Some(_committing) = self.committing.try_lock() else { return false };
        self.catch_up()
    }

    /// How often writes of other processes were detected.
    pub(super) fn foreign_commits(&self) -> u64 {
        self.are_current();
        self.tables.foreign_commits()
    }

    /// Called when a transaction of ours has begun, during which no other process can write. Returns the number of commits so far.
    pub(super) fn begin(&self) -> Option<u32> {
        let _committing = self.committing.lock();
        self.catch_up();
        self.header().ok().map(|header| commit_count(&header))
    }

    /// The lock that must be held while a transaction of ours is committed.
    pub(super) fn committing(&self) -> MutexGuard<'_, ()> {
        self.committing.lock()
    }

    /// Records a commit of ours, before it is announced. `begun` is the result of [`FileVersions::begin`]. `wrote` is true if the
    /// transaction changed any row, captured or not.
    pub(super) fn record_commit<'c>(
        &self,
        _committing: &MutexGuard<'_, ()>,
        begun: Option<u32>,
        wrote: bool,
        changes: impl Iterator<Item = &'c Change>,
    ) {
        self.tables.record_changes(changes);
        let Ok(header) = self.header() else { return self.tables.record_unknown() };
        let commits = begun.map(|begun| commit_count(&header).wrapping_sub(begun));
        // If we changed a row, one commit is ours, and any further one was made by another process right after it. If we changed no
        // row, there is no way to tell whose commit it is.
        if !(commits == Some(0) || commits == Some(1) && wrote) {
            self.tables.record_unknown();
        }
        if commits.is_none_or(|commits| commits > 1) {
            self.tables.record_foreign();
        }
        *self.known.write() = header;
    }

    /// Records that something unknown may have changed.
    pub(super) fn record_unknown(&self) {
        let _committing = self.committing.lock();
        self.tables.record_unknown();
        self.take_header();
    }

    /// Records writes of other processes while no commit of ours is in progress. Returns whether that was possible.
    fn catch_up(&self) -> bool {
        let Ok(header) = self.header() else { return false };
        if header != *self.known.read() {
            self.tables.record_foreign();
            *self.known.write() = header;
        }
        true
    }

    /// Records that all versions are correct for the current header.
    fn take_header(&self) {
        if let Ok(header) = self.header() {
            *self.known.write() = header;
        }
    }

    fn header(&self) -> std::io::Result<Header> {
        let mut header = [0; HEADER_BYTES];
        self.shared.read_exact_at(&mut header, 0)?;
        Ok(header)
    }
}

fn commit_count(header: &Header) -> u32 {
    let mut bytes = [0; 4];
    bytes.copy_from_slice(&header[COMMIT_COUNT]);
    u32::from_ne_bytes(bytes)
}
