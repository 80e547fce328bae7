//! All listeners of this copy, by table, so that a change only visits the listeners of its table.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use sangam_db::{Change, ChangeKind, ChangedRow};
use serde_json::Value as Json;

use super::listener::{ColumnSet, Listener};
use crate::channel::Channel;

/// The listeners of all channels.
#[derive(Default)]
pub(crate) struct Listeners {
    tables: Mutex<HashMap<&'static str, TableListeners>>,
}

/// Listeners whose filter fixes a column's value are indexed by that value. If ten thousand people each wait for their
/// own notifications, a new notification costs one lookup. All other listeners are tested one by one.
#[derive(Default)]
struct TableListeners {
    by_value: HashMap<&'static str, HashMap<String, ListenerGroup>>,
    others: ListenerGroup,
}

/// Listeners by channel.
type ListenerGroup = HashMap<u64, Subscriber>;

struct Subscriber {
    channel: Arc<Channel>,
    listeners: Vec<Arc<Listener>>,
}

/// A channel interested in a change, with the ids of its matching entries. Entries that want different columns get a message each.
#[derive(Debug)]
pub(crate) struct InterestedChannel {
    pub(crate) channel: Arc<Channel>,
    pub(crate) ids: Vec<u32>,
    pub(crate) select: ColumnSet,
}

impl Listeners {
    /// Adds a channel's listeners. `announce` runs while no change can be sent, so that its message arrives before the
    /// first change the client gets, and after the last one it does not.
    pub(crate) fn add(&self, channel: &Arc<Channel>, announce: impl FnOnce()) {
        let mut tables = self.tables.lock();
        announce();
        if channel.is_closed() {
            return;
        }
        for listener in &channel.options.listeners {
            let group = tables.entry(listener.table).or_default().group(listener);
            let subscriber = group
                .entry(channel.id)
                .or_insert_with(|| Subscriber { channel: channel.clone(), listeners: Vec::with_capacity(1) });
            subscriber.listeners.push(listener.clone());
        }
    }

    /// Removes a channel's listeners.
    pub(crate) fn remove(&self, channel: &Channel) {
        let mut tables = self.tables.lock();
        for listener in &channel.options.listeners {
            let Some(table) = tables.get_mut(listener.table) else { continue };
            table.group(listener).remove(&channel.id);
            table.remove_empty_group(listener);
        }
    }

    /// The channels interested in a change.
    pub(crate) fn interested(&self, change: &Change) -> Vec<InterestedChannel> {
        let Some(row) = row_of(change) else { return Vec::new() };
        let tables = self.tables.lock();
        let Some(table) = tables.get(&*change.table) else { return Vec::new() };
        let mut found = InterestCollector::default();
        found.collect_from(&table.others, change.kind, row);
        for (column, groups) in &table.by_value {
            let value = row.get(column).unwrap_or(&Json::Null);
            if let Some(group) = groups.get(&value.to_string()) {
                found.collect_from(group, change.kind, row);
            }
        }
        found.finish()
    }
}

/// The row that filters and rules apply to: the new row, or the old one for a delete.
pub(super) fn row_of(change: &Change) -> Option<&ChangedRow> {
    match change.kind {
        ChangeKind::Insert | ChangeKind::Update => change.new.as_ref(),
        ChangeKind::Delete => change.old.as_ref(),
    }
}

impl TableListeners {
    fn group(&mut self, listener: &Listener) -> &mut ListenerGroup {
        match listener.filter.fixed() {
            Some((column, value)) => self.by_value.entry(column).or_default().entry(value.to_string()).or_default(),
            None => &mut self.others,
        }
    }

    /// Removes the group of a listener if it is empty.
    fn remove_empty_group(&mut self, listener: &Listener) {
        let Some((column, value)) = listener.filter.fixed() else { return };
        let Some(groups) = self.by_value.get_mut(column) else { return };
        let value = value.to_string();
        if groups.get(&value).is_some_and(HashMap::is_empty) {
            groups.remove(&value);
        }
        if groups.is_empty() {
            self.by_value.remove(column);
        }
    }
}

/// Collects the interested channels, with one entry per channel and set of columns.
#[derive(Default)]
struct InterestCollector {
    interested: Vec<InterestedChannel>,
    places: HashMap<(u64, ColumnSet), usize>,
}

impl InterestCollector {
    fn collect_from(&mut self, group: &ListenerGroup, kind: ChangeKind, row: &ChangedRow) {
        for subscriber in group.values() {
            for listener in subscriber.listeners.iter().filter(|listener| listener.wants(kind, row)) {
                self.add(&subscriber.channel, listener);
            }
        }
    }

    fn add(&mut self, channel: &Arc<Channel>, listener: &Listener) {
        let select = listener.select.unwrap_or(ColumnSet::ALL);
        let place = *self.places.entry((channel.id, select)).or_insert_with(|| {
            self.interested.push(InterestedChannel { channel: channel.clone(), ids: Vec::with_capacity(1), select });
            self.interested.len() - 1
        });
        self.interested[place].ids.extend(&listener.ids);
    }

    /// Sorts the ids of each channel, so that channels with equal ids share a frame.
    fn finish(mut self) -> Vec<InterestedChannel> {
        for interested in &mut self.interested {
            interested.ids.sort_unstable();
        }
        self.interested
    }
}
