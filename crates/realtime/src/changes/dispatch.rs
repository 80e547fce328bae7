//! Follows the feed of commits: ends channels that lost their permissions, and sends each change to the listeners that may see it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use sangam_db::{Change, ChangedRow, Changes, Commit, Error, FeedEvent};
use sangam_schema::Caller;

use super::listeners::{InterestedChannel, row_of};
use super::payload::ChangeWriter;
use super::policy::Visibility;
use crate::channel::ChannelEnd;
use crate::hub::Hub;
use crate::metrics;
use crate::outbox::Outbox;

/// Maximum number of commits handled together when several are waiting.
const BATCH: usize = 32;

/// Changes sent in one chunk. Afterwards slow readers get a moment to catch up.
const CHUNK_SIZE: usize = 256;

/// How long readers may take to catch up, and how often this is checked.
const CATCH_UP_TIMEOUT: Duration = Duration::from_millis(100);
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Runs until the database is closed.
pub(crate) async fn follow(hub: Arc<Hub>, changes: Changes) {
    let mut feed = BatchedFeed { changes, unhandled: None };
    while let Some(event) = feed.next().await {
        match event {
            FeedEvent::Missed => hub.break_all("missed"),
            FeedEvent::Commit(commit) => {
                // Permissions first: a caller who loses access with a commit must not see it or any later one.
                hub.close_unauthorized(&commit).await;
                let batch = feed.take_batch(commit, &hub);
                dispatch_batch(&hub, &batch).await;
            }
        }
    }
}

/// The feed, and an event that was read from it but not handled yet.
struct BatchedFeed {
    changes: Changes,
    unhandled: Option<FeedEvent>,
}

impl BatchedFeed {
    async fn next(&mut self) -> Option<FeedEvent> {
        match self.unhandled.take() {
            Some(event) => Some(event),
            None => self.changes.next().await,
        }
    }

    /// A commit, with those that are waiting behind it, up to the first that may revoke a permission.
    fn take_batch(&mut self, first: Arc<Commit>, hub: &Hub) -> Vec<Arc<Commit>> {
        let mut batch = vec![first];
        while batch.len() < BATCH {
            match self.changes.try_next() {
                Some(FeedEvent::Commit(next)) if !hub.may_revoke_permissions(&next) => batch.push(next),
                other => {
                    self.unhandled = other;
                    break;
                }
            }
        }
        batch
    }
}

async fn dispatch_batch(hub: &Hub, batch: &[Arc<Commit>]) {
    let changes: Vec<_> =
        batch.iter().flat_map(|commit| commit.changes.iter().map(move |change| (&**commit, change))).collect();
    for part in changes.chunks(CHUNK_SIZE) {
        let readers = dispatch(hub, part).await;
        if part.len() == CHUNK_SIZE {
            wait_for_readers(&readers).await;
        }
    }
}

/// A change that at least one listener asked for.
struct RequestedChange<'a> {
    commit: &'a Commit,
    change: &'a Change,
    row: &'a ChangedRow,
    interested: Vec<InterestedChannel>,
}

/// Sends changes to the listeners. Returns the outboxes to wait for, if the chunk was full.
async fn dispatch(hub: &Hub, changes: &[(&Commit, &Change)]) -> Vec<Arc<Outbox>> {
    let wanted: Vec<RequestedChange<'_>> = changes
        .iter()
        .copied()
        .filter_map(|(commit, change)| {
            let interested = hub.listeners.interested(change);
            let row = row_of(change)?;
            (!interested.is_empty()).then_some(RequestedChange { commit, change, row, interested })
        })
        .collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    match check_visibility(hub, &wanted).await {
        Ok(visible) => deliver(hub, &wanted, &visible),
        Err(error) => {
            tracing::error!(%error, "a change could not be delivered, its listeners must join again: {error}");
            for interested in wanted.iter().flat_map(|wanted| &wanted.interested) {
                hub.close(&interested.channel, ChannelEnd::Broken);
            }
        }
    }
    // Only wait after a full chunk. The readers of its first change are nearly always the readers of the others too.
    let readers = wanted.first().filter(|_| changes.len() == CHUNK_SIZE);
    readers
        .map(|wanted| wanted.interested.iter().map(|interested| interested.channel.outbox.clone()).collect())
        .unwrap_or_default()
}

/// Waits briefly for readers that are still reading, so that a burst does not cost them their channels. A reader that
/// has stopped does not delay the others.
async fn wait_for_readers(readers: &[Arc<Outbox>]) {
    let caught_up = async {
        while readers.iter().any(|outbox| outbox.is_catching_up()) {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    };
    let _ = tokio::time::timeout(CATCH_UP_TIMEOUT, caught_up).await;
}

/// What all interested callers may see of the changed rows of one table.
struct TableVisibility {
    /// The indexes of its rows among the requested changes, in ascending order. [`Visibility`] counts the rows in this order.
    places: Vec<usize>,
    visibility: Visibility,
}

async fn check_visibility(
    hub: &Hub,
    wanted: &[RequestedChange<'_>],
) -> Result<HashMap<Arc<str>, TableVisibility>, Error> {
    let mut tables: HashMap<Arc<str>, Vec<usize>> = HashMap::new();
    for (place, wanted) in wanted.iter().enumerate() {
        tables.entry(wanted.change.table.clone()).or_default().push(place);
    }
    let mut visible = HashMap::new();
    for (table, places) in tables {
        let rows: Vec<&ChangedRow> = places.iter().map(|place| wanted[*place].row).collect();
        let mut callers: HashSet<Caller> = HashSet::new();
        for wanted in places.iter().map(|place| &wanted[*place]) {
            callers.extend(wanted.interested.iter().map(|interested| interested.channel.pass().caller));
        }
        let visibility = hub.policies.check_visibility(&hub.db, &table, &rows, &callers).await?;
        visible.insert(table, TableVisibility { places, visibility });
    }
    Ok(visible)
}

fn deliver(hub: &Hub, wanted: &[RequestedChange<'_>], visible: &HashMap<Arc<str>, TableVisibility>) {
    let mut count = 0;
    let now = hub.clock.now();
    for (place, RequestedChange { commit, change, interested, .. }) in wanted.iter().enumerate() {
        let Some(TableVisibility { places, visibility }) = visible.get(&change.table) else { continue };
        let Ok(place) = places.binary_search(&place) else { continue };
        let Some(resource) = hub.schema.resource(&change.table) else { continue };
        let mut writer = ChangeWriter::new(resource, change, commit.at, &hub.queued);
        for interested in interested {
            let pass = interested.channel.pass();
            if interested.channel.is_closed() || pass.is_expired(now) {
                continue;
            }
            if let Some(columns) = visibility.of(pass.caller, place) {
                let frame = writer.frame(interested, columns.and(interested.select));
                interested.channel.deliver(frame);
                count += 1;
            }
        }
    }
    metrics::deliveries("changes").increment(count);
}
