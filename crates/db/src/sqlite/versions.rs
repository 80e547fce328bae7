//! When each table last changed, so that a kept answer can tell whether it still holds.
//!
//! Commits of this process are noted by its writer. Those of other processes (`sangam user`, a shell) show in the header of
//! the file that all connections share, `sangam.db-shm`: it differs from the one the writer left behind.

use std::collections::HashMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::{Mutex, MutexGuard, RwLock};

use crate::Change;

/// The header's length; see "The WAL-Index File Format" of SQLite's documentation.
const HEADER_BYTES: usize = 48;

/// Where the header counts commits.
const COMMIT_COUNT: std::ops::Range<usize> = 8..12;

type Header = [u8; HEADER_BYTES];

/// How often something has changed.
type Version = Arc<AtomicU64>;

/// The versions of all tables of one database file.
pub(super) struct TableVersions {
    /// Of tables whose changes are captured.
    tables: RwLock<HashMap<Arc<str>, Version>>,
    /// Moves with every commit. Tables whose changes are not captured have this one.
    commits: Version,
    /// Moves when something changed of which no one knows what.
    unknown: Version,
    /// Moves when another process has written.
    foreign: Version,
    /// Held from a commit until its versions have moved.
    committing: Mutex<()>,
    /// What the shared header was when all versions were right.
    known: RwLock<Header>,
    /// Closing it would end the locks that SQLite holds on the same file, so it outlives every connection: whatever owns one owns
    /// these versions too.
    shared: File,
}

/// What a statement reads from.
#[derive(Debug)]
pub(super) struct Dependencies(Vec<Version>);

/// How far the tables of a statement had changed when it was run.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Snapshot(Vec<u64>);

impl TableVersions {
    /// The versions of the file at `path`, which a connection has open.
    pub(super) fn open(path: &Path) -> std::io::Result<TableVersions> {
        let mut name = path.as_os_str().to_owned();
        name.push("-shm");
        let versions = TableVersions {
            tables: RwLock::default(),
            commits: Version::default(),
            unknown: Version::default(),
            foreign: Version::default(),
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
        let mut followed = self.tables.write();
        for table in tables {
            followed.entry(table).or_default();
        }
        drop(followed);
        self.invalidate();
    }

    /// What a statement that reads these tables depends on.
    pub(super) fn dependencies<'t>(&self, read: impl Iterator<Item = &'t str>) -> Dependencies {
        let tables = self.tables.read();
        let mut dependencies = vec![Arc::clone(&self.unknown)];
        let mut is_captured = true;
        for table in read {
            match tables.get(table) {
                Some(version) => dependencies.push(Arc::clone(version)),
                None => is_captured = false,
            }
        }
        if !is_captured {
            dependencies.push(Arc::clone(&self.commits));
        }
        Dependencies(dependencies)
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
        self.foreign.load(Ordering::SeqCst)
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

    /// Notes a commit of ours, before anyone is told of it. `begun` is what [`TableVersions::begin`] gave; `wrote` says whether the
    /// transaction changed any row, captured or not.
    pub(super) fn note_commit<'c>(
        &self,
        _committing: &MutexGuard<'_, ()>,
        begun: Option<u32>,
        wrote: bool,
        changes: impl Iterator<Item = &'c Change>,
    ) {
        let tables = self.tables.read();
        let mut last: Option<&Arc<str>> = None;
        for change in changes {
            if last.is_some_and(|last| Arc::ptr_eq(last, &change.table)) {
                continue;
            }
            last = Some(&change.table);
            match tables.get(&change.table) {
                Some(version) => move_on(version),
                None => move_on(&self.unknown),
            }
        }
        move_on(&self.commits);
        let Ok(header) = self.header() else { return move_on(&self.unknown) };
        let commits = begun.map(|begun| commit_count(&header).wrapping_sub(begun));
        // One commit is ours if we changed a row. Any other was made right behind it by someone else, but for a commit that
        // changed nothing in any row.
        if !(commits == Some(0) || commits == Some(1) && wrote) {
            move_on(&self.unknown);
        }
        if commits.is_none_or(|commits| commits > 1) {
            move_on(&self.foreign);
        }
        *self.known.write() = header;
    }

    /// Notes that something may have changed of which no one knows what.
    pub(super) fn note_unknown(&self) {
        let _committing = self.committing.lock();
        self.invalidate();
    }

    /// Takes note of what others wrote, while no commit of ours is under way. Says whether that was possible.
    fn catch_up(&self) -> bool {
        let Ok(header) = self.header() else { return false };
        if header != *self.known.read() {
            move_on(&self.unknown);
            move_on(&self.foreign);
            *self.known.write() = header;
        }
        true
    }

    fn invalidate(&self) {
        move_on(&self.unknown);
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

impl Dependencies {
    /// How far they have changed now. Taken before a statement runs, it is never newer than what the statement sees.
    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot(self.0.iter().map(|version| version.load(Ordering::SeqCst)).collect())
    }

    /// Whether nothing has changed since.
    pub(super) fn are_at(&self, snapshot: &Snapshot) -> bool {
        self.0.iter().zip(&snapshot.0).all(|(version, seen)| version.load(Ordering::SeqCst) == *seen)
    }
}

fn move_on(version: &AtomicU64) {
    version.fetch_add(1, Ordering::SeqCst);
}

fn commit_count(header: &Header) -> u32 {
    let mut bytes = [0; 4];
    bytes.copy_from_slice(&header[COMMIT_COUNT]);
    u32::from_ne_bytes(bytes)
}
