//! When the tables of a SQLite file last changed.
//!
//! Commits of this process are noted by its writer. Those of other processes (`sangam user`, a shell) show in the header of
//! the file that all connections share, `sangam.db-shm`: it differs from the one the writer left behind.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard, RwLock};

use crate::Change;
use crate::versions::TableVersions;

/// The header's length; see "The WAL-Index File Format" of SQLite's documentation.
const HEADER_BYTES: usize = 48;

/// Where the header counts commits.
const COMMIT_COUNT: std::ops::Range<usize> = 8..12;

type Header = [u8; HEADER_BYTES];

/// The versions of one database file's tables.
pub(super) struct FileVersions {
    tables: TableVersions,
    /// Held from a commit until its versions have moved.
    committing: Mutex<()>,
    /// What the shared header was when all versions were right.
    known: RwLock<Header>,
    /// Closing it would end the locks that SQLite holds on the same file, so it outlives every connection: whatever owns one owns
    /// these versions too.
    shared: File,
}

impl FileVersions {
    /// The versions of the file at `path`, which a connection has open.
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

    /// Follows these tables, whose changes are captured from now on. Migrations may have changed anything.
    pub(super) fn follow(&self, tables: impl Iterator<Item = Arc<str>>) {
        let _committing = self.committing.lock();
        self.tables.follow(tables);
        self.take_header();
    }

    /// The versions themselves.
    pub(super) fn tables(&self) -> &TableVersions {
        &self.tables
    }

    /// Whether every commit that a new reader would see has moved its versions. What was kept at the present versions then
    /// holds at the moment of this call.
    pub(super) fn are_current(&self) -> bool {
        let Ok(header) = self.header() else { return false };
        if header == *self.known.read() {
            return true;
        }
        // Either a commit of ours is about to move its versions, or someone else has written.
        let Some(_committing) = self.committing.try_lock() else { return false };
        self.catch_up()
    }

    /// How often it was noticed that other processes have written.
    pub(super) fn foreign_commits(&self) -> u64 {
        self.are_current();
        self.tables.foreign_commits()
    }

    /// Begins a transaction of ours, in which no one else can write. Gives the number of commits so far.
    pub(super) fn begin(&self) -> Option<u32> {
        let _committing = self.committing.lock();
        self.catch_up();
        self.header().ok().map(|header| commit_count(&header))
    }

    /// To be held while a transaction of ours is committed.
    pub(super) fn committing(&self) -> MutexGuard<'_, ()> {
        self.committing.lock()
    }

    /// Notes a commit of ours, before anyone is told of it. `begun` is what [`FileVersions::begin`] gave; `wrote` says whether the
    /// transaction changed any row, captured or not.
    pub(super) fn note_commit<'c>(
        &self,
        _committing: &MutexGuard<'_, ()>,
        begun: Option<u32>,
        wrote: bool,
        changes: impl Iterator<Item = &'c Change>,
    ) {
        self.tables.note_changes(changes);
        let Ok(header) = self.header() else { return self.tables.note_unknown() };
        let commits = begun.map(|begun| commit_count(&header).wrapping_sub(begun));
        // One commit is ours if we changed a row. Any other was made right behind it by someone else, but for a commit that
        // changed nothing in any row.
        if !(commits == Some(0) || commits == Some(1) && wrote) {
            self.tables.note_unknown();
        }
        if commits.is_none_or(|commits| commits > 1) {
            self.tables.note_foreign();
        }
        *self.known.write() = header;
    }

    /// Notes that something may have changed of which no one knows what.
    pub(super) fn note_unknown(&self) {
        let _committing = self.committing.lock();
        self.tables.note_unknown();
        self.take_header();
    }

    /// Takes note of what others wrote, while no commit of ours is under way. Says whether that was possible.
    fn catch_up(&self) -> bool {
        let Ok(header) = self.header() else { return false };
        if header != *self.known.read() {
            self.tables.note_foreign();
            *self.known.write() = header;
        }
        true
    }

    /// All versions are right for the header of now.
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
