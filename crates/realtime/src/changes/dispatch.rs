//! Follows the feed of commits: ends what they end, and tells each change to those who asked and may see it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use sangam_db::{Change, ChangeKind, ChangedRow, Changes, Commit, Error, FeedEvent};
use sangam_schema::Caller;

use super::listeners::{InterestedChannel, row_of};
use super::payload::ChangeWriter;
use super::policy::{STRANGER, Visibility};
use crate::channel::ChannelEnd;
use crate::hub::Hub;
use crate::numbers;
use crate::outbox::Outbox;

/// Commits that are looked at together when many wait.
const BATCH: usize = 32;

/// Changes that are told together. Readers may catch up after so many.
const AT_ONCE: usize = 256;

/// How long they may take for that, and how often they are looked at.
const CATCHING_UP: Duration = Duration::from_millis(100);
const GLANCE: Duration = Duration::from_millis(2);

/// Runs until the database is closed.
pub(crate) async fn follow(hub: Arc<Hub>, mut changes: Changes) {
    let mut waiting = None;
    loop {
        let news = match waiting.take() {
            Some(news) => news,
            None => match changes.next().await {
                Some(news) => news,
                None => return,
            },
        };
        match news {
            FeedEvent::Missed => hub.break_all("missed"),
            FeedEvent::Commit(commit) => {
                // Rights first: a caller who loses them with a commit is told nothing of it or of later ones.
                hub.follow_rights(&commit).await;
                let mut batch = vec![commit];
                while batch.len() < BATCH {
                    match changes.try_next() {
                        Some(FeedEvent::Commit(next)) if !hub.touches_rights(&next) => batch.push(next),
                        other => {
                            waiting = other;
                            break;
                        }
                    }
                }
                let changes: Vec<_> = batch
                    .iter()
                    .flat_map(|commit| commit.changes.iter().map(move |change| (&**commit, change)))
                    .collect();
                for part in changes.chunks(AT_ONCE) {
                    let readers = dispatch(&hub, part).await;
                    if part.len() == AT_ONCE {
                        let_catch_up(&readers).await;
                    }
                }
            }
        }
    }
}

/// A change that was asked for.
struct RequestedChange<'a> {
    commit: &'a Commit,
    change: &'a Change,
    row: &'a ChangedRow,
    interested: Vec<InterestedChannel>,
}

/// Sends changes to those who asked for them, and gives the sockets that got some.
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
        Ok(sights) => deliver(hub, &wanted, &sights),
        Err(error) => {
            tracing::error!(%error, "a change could not be delivered, its listeners must join again: {error}");
            for interested in wanted.iter().flat_map(|wanted| &wanted.interested) {
                hub.close(&interested.channel, ChannelEnd::Broken);
            }
        }
    }
    // Only a full part is waited for, and its first change has nearly always the same readers as the others.
    let readers = wanted.first().filter(|_| changes.len() == AT_ONCE);
    readers
        .map(|wanted| wanted.interested.iter().map(|interested| interested.channel.outbox.clone()).collect())
        .unwrap_or_default()
}

/// Gives readers that read a moment to do so, so that a burst does not cost them their channels. One that does not read
/// holds up no other.
async fn let_catch_up(readers: &[Arc<Outbox>]) {
    let caught_up = async {
        while readers.iter().any(|outbox| outbox.is_catching_up()) {
            tokio::time::sleep(GLANCE).await;
        }
    };
    let _ = tokio::time::timeout(CATCHING_UP, caught_up).await;
}

/// What everyone concerned sees of the wanted rows, table by table. A row's place is its place among the wanted.
async fn check_visibility(
    hub: &Hub,
    wanted: &[RequestedChange<'_>],
) -> Result<HashMap<Arc<str>, (Vec<usize>, Visibility)>, Error> {
    let mut tables: HashMap<Arc<str>, Vec<usize>> = HashMap::new();
    for (place, wanted) in wanted.iter().enumerate() {
        tables.entry(wanted.change.table.clone()).or_default().push(place);
    }
    let mut sights = HashMap::new();
    for (table, places) in tables {
        let rows: Vec<&ChangedRow> = places.iter().map(|place| wanted[*place].row).collect();
        let mut callers: HashSet<Caller> = HashSet::new();
        for wanted in places.iter().map(|place| &wanted[*place]) {
            callers.extend(wanted.interested.iter().map(|interested| interested.channel.pass().caller));
            if wanted.change.kind == ChangeKind::Delete {
                callers.insert(STRANGER);
            }
        }
        let visibility = hub.policies.check_visibility(&hub.db, &table, &rows, &callers).await?;
        sights.insert(table, (places, visibility));
    }
    Ok(sights)
}

fn deliver(hub: &Hub, wanted: &[RequestedChange<'_>], sights: &HashMap<Arc<str>, (Vec<usize>, Visibility)>) {
    let mut count = 0;
    let now = hub.clock.now();
    for (place, RequestedChange { commit, change, interested, .. }) in wanted.iter().enumerate() {
        let Some((places, visibility)) = sights.get(&change.table) else { continue };
        let Ok(place) = places.binary_search(&place) else { continue };
        let Some(resource) = hub.schema.resource(&change.table) else { continue };
        // A row that is gone cannot be looked up any more, so private ones are not told.
        let is_public = visibility.of(STRANGER, place).is_some();
        let mut writer = ChangeWriter::new(resource, change, commit.at, &hub.queued);
        for interested in interested {
            let pass = interested.channel.pass();
            if interested.channel.is_closed() || pass.is_expired(now) {
                continue;
            }
            if change.kind == ChangeKind::Delete && !is_public && pass.caller != Caller::Service {
                continue;
            }
            if let Some(columns) = visibility.of(pass.caller, place) {
                let frame = writer.frame(interested, columns.and(interested.select));
                interested.channel.deliver(frame);
                count += 1;
            }
        }
    }
    numbers::deliveries("changes").increment(count);
}
