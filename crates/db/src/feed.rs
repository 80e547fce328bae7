//! The feed of committed changes: those made here, and those that other copies tell of.

mod codec;
mod row;

use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use jiff::Timestamp;
use parking_lot::RwLock;
use sangam_schema::Clock;
use serde_json::Value as Json;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use uuid::Uuid;

use sangam_bus::{Bus, BusEvent, Subscription};

pub use row::ChangedRow;
pub(crate) use row::ColumnNames;

/// Commits a slow listener may fall behind before it loses the oldest and is told so.
const BACKLOG: usize = 4096;

/// What copies call the feed among themselves.
const SUBJECT: &str = "commits";

/// A commit that another copy tells of, read and written again; nothing if it is none.
#[cfg(feature = "testing")]
pub(crate) fn read_and_write(bytes: &[u8]) -> Option<Bytes> {
    codec::read(bytes, Uuid::nil()).ok().map(|commit| codec::write(&commit))
}

/// What one transaction changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Commit {
    /// When it was committed.
    pub at: Timestamp,
    /// Its changes, in the order they were made.
    pub changes: Vec<Change>,
    /// Which copy of the server made it.
    pub origin: CommitOrigin,
}

/// Which copy of the server did something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CommitOrigin {
    /// This one.
    Here,
    /// Another one.
    Elsewhere(Uuid),
}

/// One row's change.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The row's table.
    pub table: Arc<str>,
    /// What happened to it.
    pub kind: ChangeKind,
    /// The row after an insert or update.
    pub new: Option<ChangedRow>,
    /// The row before an update or delete.
    pub old: Option<ChangedRow>,
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

    fn letter(self) -> &'static str {
        match self {
            ChangeKind::Insert => "I",
            ChangeKind::Update => "U",
            ChangeKind::Delete => "D",
        }
    }
}

/// What a listener of the feed hears.
#[derive(Debug, Clone, PartialEq)]
pub enum FeedEvent {
    /// A transaction has committed.
    Commit(Arc<Commit>),
    /// Some commits were missed, by falling behind, because the bus was away, or because their outcome is unknown: what is kept in
    /// memory must be read again.
    Missed,
}

/// Listens to the feed.
#[derive(Debug)]
pub struct Changes(broadcast::Receiver<FeedEvent>);

impl Changes {
    /// Waits for the next commit. Nothing when the database is closed.
    pub async fn next(&mut self) -> Option<FeedEvent> {
        match self.0.recv().await {
            Ok(event) => Some(event),
            Err(RecvError::Lagged(_)) => Some(FeedEvent::Missed),
            Err(RecvError::Closed) => None,
        }
    }

    /// Whether nothing can be heard without waiting.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What can be heard without waiting.
    pub fn try_next(&mut self) -> Option<FeedEvent> {
        match self.0.try_recv() {
            Ok(event) => Some(event),
            Err(TryRecvError::Lagged(_)) => Some(FeedEvent::Missed),
            Err(TryRecvError::Empty | TryRecvError::Closed) => None,
        }
    }
}

/// Where commits are announced.
#[derive(Debug, Clone)]
pub(crate) struct Feed {
    /// Nothing once the database is closed.
    sender: Arc<RwLock<Option<broadcast::Sender<FeedEvent>>>>,
    clock: Clock,
    bus: Bus,
}

impl Feed {
    pub(crate) fn new(clock: Clock, bus: Bus) -> Feed {
        Feed { sender: Arc::new(RwLock::new(Some(broadcast::Sender::new(BACKLOG)))), clock, bus }
    }

    pub(crate) fn subscribe(&self) -> Changes {
        let sender = self.sender.read();
        // A listener that comes after the end hears it at once, its channel having no one who sends.
        Changes(sender.as_ref().map_or_else(|| broadcast::channel(1).1, broadcast::Sender::subscribe))
    }

    /// Announces a commit, here and to the other copies, unless it changed nothing.
    pub(crate) fn publish(&self, changes: Vec<Change>) {
        if changes.is_empty() {
            return;
        }
        let commit = Commit { at: self.clock.now(), changes: as_committed(changes), origin: CommitOrigin::Here };
        if !self.bus.is_local() {
            self.bus.publish(SUBJECT, codec::write(&commit));
        }
        self.announce(FeedEvent::Commit(Arc::new(commit)));
    }

    /// Lets the listeners know, here and on the other copies, that something may have been committed of which no one knows what.
    pub(crate) fn publish_missed(&self) {
        if !self.bus.is_local() {
            self.bus.publish(SUBJECT, Bytes::from_static(codec::MISSED));
        }
        self.announce(FeedEvent::Missed);
    }

    /// Announces what the other copies commit, for as long as it is polled. `heard` is told before any listener, who may read again.
    pub(crate) async fn relay(self, heard: impl Fn(&FeedEvent)) {
        let mut subscription = self.bus.subscribe(SUBJECT);
        loop {
            let event = next_event(&mut subscription).await;
            heard(&event);
            self.announce(event);
        }
    }

    /// Lets the listeners know that nothing will come any more.
    pub(crate) fn close(&self) {
        self.sender.write().take();
    }

    fn announce(&self, event: FeedEvent) {
        if let Some(sender) = &*self.sender.read() {
            // Sending fails only when no one listens, which is fine.
            let _ = sender.send(event);
        }
    }
}

/// A row that one transaction inserted or updated and then updated again is told once, as it was committed: what it was in between may
/// be for no one to see. Rows without an `id` are left as they are.
fn as_committed(changes: Vec<Change>) -> Vec<Change> {
    if changes.len() < 2 || !changes.iter().skip(1).any(|change| change.kind == ChangeKind::Update) {
        return changes;
    }
    let mut places: HashMap<(Arc<str>, String), usize> = HashMap::new();
    let mut told: Vec<Change> = Vec::with_capacity(changes.len());
    for change in changes {
        let row = change.new.as_ref().or(change.old.as_ref());
        let Some(id) = row.and_then(|row| row.get("id")).and_then(Json::as_str) else {
            told.push(change);
            continue;
        };
        let key = (Arc::clone(&change.table), id.to_owned());
        match (change.kind, places.get(&key)) {
            (ChangeKind::Update, Some(place)) => told[*place].new = change.new,
            (ChangeKind::Delete, _) => {
                places.remove(&key);
                told.push(change);
            }
            _ => {
                places.insert(key, told.len());
                told.push(change);
            }
        }
    }
    told
}

async fn next_event(subscription: &mut Subscription) -> FeedEvent {
    match subscription.next().await {
        BusEvent::Missed => FeedEvent::Missed,
        BusEvent::Message { payload, .. } if payload == codec::MISSED => FeedEvent::Missed,
        BusEvent::Message { from, payload } => match codec::read(&payload, from) {
            Ok(commit) => FeedEvent::Commit(Arc::new(commit)),
            Err(error) => {
                tracing::error!(%error, "another copy's commit could not be read");
                FeedEvent::Missed
            }
        },
    }
}
