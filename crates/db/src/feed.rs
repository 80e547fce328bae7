//! The feed of committed changes.

use std::sync::Arc;

use jiff::Timestamp;
use sangam_schema::Clock;
use serde_json::{Map, Value as Json};
use tokio::sync::broadcast;

/// Commits a slow listener may fall behind before it loses the oldest and is told so.
const BACKLOG: usize = 4096;

/// What one transaction changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Commit {
    /// When it was committed.
    pub at: Timestamp,
    /// Its changes, in the order they were made.
    pub changes: Vec<Change>,
}

/// One row's change.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The row's table.
    pub table: Arc<str>,
    /// What happened to it.
    pub kind: ChangeKind,
    /// The row after an insert or update.
    pub new: Option<Map<String, Json>>,
    /// The row before an update or delete.
    pub old: Option<Map<String, Json>>,
}

/// What happened to a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChangeKind {
    /// It is new.
    Insert,
    /// It has other values than before.
    Update,
    /// It is gone.
    Delete,
}

impl ChangeKind {
    /// The letter both engines' triggers write for it.
    pub(crate) fn from_letter(letter: &str) -> Option<ChangeKind> {
        match letter {
            "I" => Some(ChangeKind::Insert),
            "U" => Some(ChangeKind::Update),
            "D" => Some(ChangeKind::Delete),
            _ => None,
        }
    }
}

/// Where commits are announced.
#[derive(Debug, Clone)]
pub(crate) struct Feed {
    sender: broadcast::Sender<Arc<Commit>>,
    clock: Clock,
}

impl Feed {
    pub(crate) fn new(clock: Clock) -> Feed {
        Feed { sender: broadcast::Sender::new(BACKLOG), clock }
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Arc<Commit>> {
        self.sender.subscribe()
    }

    /// Announces a commit, unless it changed nothing.
    pub(crate) fn publish(&self, changes: Vec<Change>) {
        if changes.is_empty() {
            return;
        }
        // Sending fails only when nobody listens, which is fine.
        let _ = self.sender.send(Arc::new(Commit { at: self.clock.now(), changes }));
    }
}
