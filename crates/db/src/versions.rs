//! Counts the changes of each table, to decide whether a cached answer is still valid and whether a replica is up to date.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::RwLock;

use crate::{Change, FeedEvent};

/// A version that no table reaches. It means that nothing is known about the replica.
const NEVER: u64 = u64::MAX;

type Version = Arc<TableVersion>;

/// A change counter.
#[derive(Debug)]
struct TableVersion {
    now: AtomicU64,
    /// The version that the replica is known to have.
    replicated: AtomicU64,
}

impl Default for TableVersion {
    fn default() -> TableVersion {
        TableVersion { now: AtomicU64::new(0), replicated: AtomicU64::new(NEVER) }
    }
}

/// The versions of all tables of one database.
#[derive(Debug, Default)]
pub(crate) struct TableVersions {
    /// The tables whose changes are captured.
    tables: RwLock<HashMap<Arc<str>, Version>>,
    /// Increments with every commit. Used for tables whose changes are not captured.
    commits: Version,
    /// Increments when something unknown may have changed.
    unknown: Version,
    /// Increments when another program has written.
    foreign: Version,
}

/// The versions on which a statement's answer depends.
#[derive(Debug)]
pub(crate) struct Dependencies(Vec<Version>);

/// The values of a statement's dependencies at the time it was run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Snapshot(Vec<u64>);

/// The values of all versions at one point in time.
pub(crate) struct VersionMarks(Vec<(Version, u64)>);

impl TableVersions {
    /// Tracks these tables, whose changes are captured from now on. Migrations may have changed anything.
    pub(crate) fn follow(&self, tables: impl Iterator<Item = Arc<str>>) {
        let mut followed = self.tables.write();
        for table in tables {
            followed.entry(table).or_default();
        }
        drop(followed);
        self.record_unknown();
    }

    /// The dependencies of a statement that reads these tables.
    pub(crate) fn dependencies<'t>(&self, read: impl Iterator<Item = &'t str>) -> Dependencies {
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

    /// Records the changes of a commit, before it is announced.
    pub(crate) fn record_changes<'c>(&self, changes: impl Iterator<Item = &'c Change>) {
        let tables = self.tables.read();
        let mut last: Option<&Arc<str>> = None;
        for change in changes {
            if last.is_some_and(|last| Arc::ptr_eq(last, &change.table)) {
                continue;
            }
            last = Some(&change.table);
            match tables.get(&change.table) {
                Some(version) => increment(version),
                None => increment(&self.unknown),
            }
        }
        increment(&self.commits);
    }

    /// Records a commit of another copy.
    pub(crate) fn record_event(&self, event: &FeedEvent) {
        match event {
            FeedEvent::Commit(commit) => self.record_changes(commit.changes.iter()),
            FeedEvent::Missed => self.record_unknown(),
        }
    }

    /// Records that something unknown may have changed.
    pub(crate) fn record_unknown(&self) {
        increment(&self.unknown);
    }

    /// Records that another program has written.
    pub(crate) fn record_foreign(&self) {
        increment(&self.unknown);
        increment(&self.foreign);
    }

    /// How often writes of other programs were detected.
    pub(crate) fn foreign_commits(&self) -> u64 {
        self.foreign.now.load(Ordering::SeqCst)
    }

    /// The current values of all versions.
    pub(crate) fn marks(&self) -> VersionMarks {
        let mark = |version: Version| {
            let now = version.now.load(Ordering::SeqCst);
            (version, now)
        };
        VersionMarks(self.followed().into_iter().map(mark).collect())
    }

    /// Whether the replica is known to be up to date.
    pub(crate) fn are_replicated(&self) -> bool {
        self.followed().iter().all(|version| version.is_replicated())
    }

    /// Forgets what the replica is known to have.
    pub(crate) fn forget_replicated(&self) {
        for version in self.followed() {
            version.replicated.store(NEVER, Ordering::SeqCst);
        }
    }

    fn followed(&self) -> Vec<Version> {
        self.tables.read().values().chain([&self.commits, &self.unknown]).map(Arc::clone).collect()
    }
}

impl VersionMarks {
    /// Records that the replica has everything up to these versions.
    pub(crate) fn record_replicated(&self) {
        for (version, mark) in &self.0 {
            version.replicated.store(*mark, Ordering::SeqCst);
        }
    }
}

impl TableVersion {
    fn is_replicated(&self) -> bool {
        self.now.load(Ordering::SeqCst) == self.replicated.load(Ordering::SeqCst)
    }
}

impl Dependencies {
    /// The current values. A snapshot taken before a statement runs is never newer than the data that the statement sees.
    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot(self.0.iter().map(|version| version.now.load(Ordering::SeqCst)).collect())
    }

    /// Whether nothing has changed since the snapshot.
    pub(crate) fn are_unchanged_since(&self, snapshot: &Snapshot) -> bool {
        self.0.iter().zip(&snapshot.0).all(|(version, seen)| version.now.load(Ordering::SeqCst) == *seen)
    }

    /// Whether the replica has every change to these tables.
    pub(crate) fn are_replicated(&self) -> bool {
        self.0.iter().all(|version| version.is_replicated())
    }
}

fn increment(version: &TableVersion) {
    version.now.fetch_add(1, Ordering::SeqCst);
}
