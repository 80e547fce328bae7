//! The feed of committed changes, of this copy and of other copies of the server.

mod codec;
mod row;

use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use jiff::Timestamp;
use parking_lot::RwLock;
use sangam_schema::Clock;
use serde_json::Value as Json;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{Notify, broadcast};
use uuid::Uuid;

use sangam_bus::{Bus, BusEvent, Subscription};

pub use row::ChangedRow;
pub(crate) use row::ColumnNames;

/// How many commits a slow listener may fall behind before it loses the oldest ones and gets [`FeedEvent::Missed`].
const BACKLOG: usize = 4096;

/// The subject of the feed on the bus.
const SUBJECT: &str = "commits";

/// Parses a commit from the bus and serialises it again. Returns `None` if it is not a valid commit.
#[cfg(feature = "testing")]
pub(crate) fn read_and_write(bytes: &[u8]) -> Option<Bytes> {
    codec::read(bytes, Uuid::nil()).ok().map(|commit| codec::write(&commit))
}

/// The changes of one transaction.
#[derive(Debug, Clone, PartialEq)]
pub struct Commit {
    /// When it was committed.
    pub at: Timestamp,
    /// The changes, in the order in which they were made.
    pub changes: Vec<Change>,
    /// The copy of the server that made it.
    pub origin: CommitOrigin,
}

/// The copy of the server that made a commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CommitOrigin {
    /// This copy.
    Local,
    /// Another copy.
    Remote(Uuid),
}

/// The change of one row.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The row's table.
    pub table: Arc<str>,
    /// The kind of change.
    pub kind: ChangeKind,
    /// The row after an insert or update.
    pub new: Option<ChangedRow>,
    /// The row before an update or delete.
    pub old: Option<ChangedRow>,
}

/// The kind of change to a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChangeKind {
    /// The row was inserted.
    Insert,
    /// The row was updated.
    Update,
    /// The row was deleted.
    Delete,
}

impl ChangeKind {
    /// Converts the letter that both engines' triggers write.
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

/// An event on the feed.
#[derive(Debug, Clone, PartialEq)]
pub enum FeedEvent {
    /// A transaction was committed.
    Commit(Arc<Commit>),
    /// Some commits were missed, because the listener fell behind, the bus was disconnected, or the outcome of a commit is unknown.
    /// Cached data must be read again.
    Missed,
}

/// A subscription to the feed.
#[derive(Debug)]
pub struct Changes(broadcast::Receiver<FeedEvent>);

impl Changes {
    /// Waits for the next event. Returns `None` once the database is closed.
    pub async fn next(&mut self) -> Option<FeedEvent> {
        match self.0.recv().await {
            Ok(event) => Some(event),
            Err(RecvError::Lagged(_)) => Some(FeedEvent::Missed),
            Err(RecvError::Closed) => None,
        }
    }

    /// Notifies a task of the commits that concern it, and of missed ones, for as long as it is polled. A busy task that read the feed by
    /// itself would let commits pile up in memory.
    pub async fn notify(mut self, task: &Notify, concerns: impl Fn(&Commit) -> bool) {
        while let Some(event) = self.next().await {
            match event {
                FeedEvent::Commit(commit) if !concerns(&commit) => {}
                FeedEvent::Commit(_) | FeedEvent::Missed => task.notify_one(),
            }
        }
        // The database is closed, so the task will be stopped.
        std::future::pending::<()>().await;
    }

    /// Whether no event is available without waiting.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the next event if one is available without waiting.
    pub fn try_next(&mut self) -> Option<FeedEvent> {
        match self.0.try_recv() {
            Ok(event) => Some(event),
            Err(TryRecvError::Lagged(_)) => Some(FeedEvent::Missed),
            Err(TryRecvError::Empty | TryRecvError::Closed) => None,
        }
    }
}

/// The sending side of the feed.
#[derive(Debug, Clone)]
pub(crate) struct Feed {
    /// `None` once the database is closed.
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
        // A listener that subscribes after the close gets a channel without a sender, so it ends immediately.
        Changes(sender.as_ref().map_or_else(|| broadcast::channel(1).1, broadcast::Sender::subscribe))
    }

    /// Announces a commit to local listeners and to the other copies, unless it changed nothing.
    pub(crate) fn publish(&self, changes: Vec<Change>) {
        if changes.is_empty() {
            return;
        }
        let commit = Commit { at: self.clock.now(), changes: merge_updates(changes), origin: CommitOrigin::Local };
        if !self.bus.is_local() {
            self.bus.publish(SUBJECT, codec::write(&commit));
        }
        self.announce(FeedEvent::Commit(Arc::new(commit)));
    }

    /// Tells local listeners and the other copies that a commit with unknown changes may have happened.
    pub(crate) fn publish_missed(&self) {
        if !self.bus.is_local() {
            self.bus.publish(SUBJECT, Bytes::from_static(codec::MISSED));
        }
        self.announce(FeedEvent::Missed);
    }

    /// Announces the commits of other copies for as long as it is polled. `on_event` is called before any listener gets the event, because
    /// listeners may read again immediately.
    pub(crate) async fn relay(self, on_event: impl Fn(&FeedEvent)) {
        let mut subscription = self.bus.subscribe(SUBJECT);
        loop {
            let event = next_event(&mut subscription).await;
            on_event(&event);
            self.announce(event);
        }
    }

    /// Ends all subscriptions.
    pub(crate) fn close(&self) {
        self.sender.write().take();
    }

    fn announce(&self, event: FeedEvent) {
        if let Some(sender) = &*self.sender.read() {
            // Sending fails only when there are no listeners, which is fine.
            let _ = sender.send(event);
        }
    }
}

/// Merges a transaction's updates of the same row into one change, because its intermediate states must not become visible.
/// Changes of rows without an `id` are not merged.
fn merge_updates(changes: Vec<Change>) -> Vec<Change> {
    if changes.len() < 2 || !changes.iter().skip(1).any(|change| change.kind == ChangeKind::Update) {
        return changes;
    }
    let mut positions: HashMap<(Arc<str>, String), usize> = HashMap::new();
    let mut merged: Vec<Change> = Vec::with_capacity(changes.len());
    for change in changes {
        let row = change.new.as_ref().or(change.old.as_ref());
        let Some(id) = row.and_then(|row| row.get("id")).and_then(Json::as_str) else {
            merged.push(change);
            continue;
        };
        let key = (Arc::clone(&change.table), id.to_owned());
        match (change.kind, positions.get(&key)) {
            (ChangeKind::Update, Some(position)) => merged[*position].new = change.new,
            (ChangeKind::Delete, _) => {
                positions.remove(&key);
                merged.push(change);
            }
            _ => {
                positions.insert(key, merged.len());
                merged.push(change);
            }
        }
    }
    merged
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
