//! How often each table has changed, so that a kept answer can tell whether it still holds, and a replica whether it has everything.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::RwLock;

use crate::{Change, FeedEvent};

/// What no version is: the replica has nothing that anyone knows of.
const NEVER: u64 = u64::MAX;

type Version = Arc<TableVersion>;

/// How often something has changed.
#[derive(Debug)]
struct TableVersion {
    now: AtomicU64,
    /// As far as the replica has it.
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
    /// Of tables whose changes are captured.
    tables: RwLock<HashMap<Arc<str>, Version>>,
    /// Moves with every commit. Tables whose changes are not captured have this one.
    commits: Version,
    /// Moves when something changed of which no one knows what.
    unknown: Version,
    /// Moves when another program has written.
    foreign: Version,
}

/// What a statement reads from.
#[derive(Debug)]
pub(crate) struct Dependencies(Vec<Version>);

/// How far the tables of a statement had changed when it was run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Snapshot(Vec<u64>);

/// How far everything had changed at one moment.
pub(crate) struct VersionMarks(Vec<(Version, u64)>);

impl TableVersions {
    /// Follows these tables, whose changes are captured from now on. Migrations may have changed anything.
    pub(crate) fn follow(&self, tables: impl Iterator<Item = Arc<str>>) {
        let mut followed = self.tables.write();
        for table in tables {
            followed.entry(table).or_default();
        }
        drop(followed);
        self.note_unknown();
    }

    /// What a statement that reads these tables depends on.
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

    /// Notes the changes of a commit of ours, before anyone is told of it.
    pub(crate) fn note_changes<'c>(&self, changes: impl Iterator<Item = &'c Change>) {
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
    }

    /// Notes what another copy has committed.
    pub(crate) fn note_event(&self, event: &FeedEvent) {
        match event {
            FeedEvent::Commit(commit) => self.note_changes(commit.changes.iter()),
            FeedEvent::Missed => self.note_unknown(),
        }
    }

    /// Notes that something may have changed of which no one knows what.
    pub(crate) fn note_unknown(&self) {
        move_on(&self.unknown);
    }

    /// Notes that another program has written.
    pub(crate) fn note_foreign(&self) {
        move_on(&self.unknown);
        move_on(&self.foreign);
    }

    /// How often it was noticed that other programs have written.
    pub(crate) fn foreign_commits(&self) -> u64 {
        self.foreign.now.load(Ordering::SeqCst)
    }

    /// How far everything has changed now.
    pub(crate) fn marks(&self) -> VersionMarks {
        let mark = |version: Version| {
            let now = version.now.load(Ordering::SeqCst);
            (version, now)
        };
        VersionMarks(self.followed().into_iter().map(mark).collect())
    }

    /// Whether the replica has everything.
    pub(crate) fn are_replicated(&self) -> bool {
        self.followed().iter().all(|version| version.is_replicated())
    }

    /// From now on no one knows what the replica has.
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
    /// Notes that the replica has everything as far as this.
    pub(crate) fn note_replicated(&self) {
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
    /// How far they have changed now. Taken before a statement runs, it is never newer than what the statement sees.
    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot(self.0.iter().map(|version| version.now.load(Ordering::SeqCst)).collect())
    }

    /// Whether nothing has changed since.
    pub(crate) fn are_at(&self, snapshot: &Snapshot) -> bool {
        self.0.iter().zip(&snapshot.0).all(|(version, seen)| version.now.load(Ordering::SeqCst) == *seen)
    }

    /// Whether the replica has everything that was committed to them.
    pub(crate) fn are_replicated(&self) -> bool {
        self.0.iter().all(|version| version.is_replicated())
    }
}

fn move_on(version: &TableVersion) {
    version.now.fetch_add(1, Ordering::SeqCst);
}
