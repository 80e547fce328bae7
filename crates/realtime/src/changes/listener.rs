//! The `postgres_changes` entries of a client, and the listeners made from them.

use std::collections::hash_map::{DefaultHasher, Entry};
use std::collections::{BTreeSet, HashMap};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use sangam_db::{ChangeKind, ChangedRow};
use sangam_schema::{Resource, Rule, Schema};
use serde::{Deserialize, Serialize};

use super::filter::ChangeFilter;
use super::patterns::ListenerAllowance;

/// One entry as the client sent it. The reply repeats it unchanged, with its id.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct ListenRequest {
    event: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    schema: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    filter: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    select: Option<Vec<String>>,
}

/// Up to this size a filter without patterns is parsed fast enough to do it inline.
const QUICK_FILTER_BYTES: usize = 512;

/// An entry in the reply.
#[derive(Debug, Serialize)]
pub(crate) struct AcceptedListener<'a> {
    id: u32,
    #[serde(flatten)]
    request: &'a ListenRequest,
}

/// An entry this server cannot accept. The text explains why to the client.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct InvalidListener(String);

/// Listens for changes of one table.
#[derive(Debug)]
pub(crate) struct Listener {
    /// The ids by which the client recognises its entries. Several entries may ask for these changes.
    pub(crate) ids: Vec<u32>,
    pub(crate) table: &'static str,
    events: Events,
    pub(crate) filter: ChangeFilter,
    /// The columns the client wants. `None` means all.
    pub(crate) select: Option<ColumnSet>,
}

/// What a listener sends, however the client wrote its entry. A channel has one listener for each key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct ListenerKey<'a> {
    table: &'static str,
    events: Events,
    filter: &'a str,
    select: Option<ColumnSet>,
}

/// A set of a table's columns, with one bit per position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ColumnSet(u128);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Events {
    All,
    One(ChangeKind),
}

impl ListenRequest {
    /// The id of this entry. Equal entries get equal ids, so that they can share a frame. `taken` holds the ids of the
    /// channel's other entries.
    fn id(&self, taken: &[u32]) -> u32 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        // 31 bits are positive in every client. The rest of the hash is not needed.
        #[allow(clippy::cast_possible_truncation)]
        let mut id = (hasher.finish() as u32 >> 1).max(1);
        while taken.contains(&id) {
            id = (id % 0x7fff_ffff) + 1;
        }
        id
    }

    /// The key of each listener it needs, with the table.
    fn keys<'a, 's>(&'a self, schema: &'s Schema) -> Result<Vec<(&'s Resource, ListenerKey<'a>)>, InvalidListener> {
        let events = Events::parse(&self.event)?;
        if let Some(schema) = self.schema.as_deref().filter(|schema| !matches!(*schema, "public" | "*")) {
            return Err(InvalidListener(format!("There is no schema {schema:?}; use public")));
        }
        let every_table = || schema.resources().filter(|resource| resource.read != Rule::Never && !resource.computed);
        let tables: Vec<&Resource> = match self.table.as_deref() {
            None | Some("*") => every_table().collect(),
            Some(name) => {
                let table = every_table().find(|resource| resource.name == name);
                vec![table.ok_or_else(|| InvalidListener(format!("There is no table {name:?} to listen to")))?]
            }
        };
        let filter = self.filter.as_deref().unwrap_or_default();
        if tables.len() > 1 && !filter.is_empty() {
            return Err(InvalidListener("A filter needs a table: name the one it is for".to_owned()));
        }
        // A name that is repeated thousands of times is looked up once.
        let names: Option<BTreeSet<&str>> =
            self.select.as_ref().map(|names| names.iter().map(String::as_str).collect());
        let key = |resource: &Resource| {
            let select = names.as_ref().map(|names| ColumnSet::named(resource, names)).transpose()?;
            Ok(ListenerKey { table: resource.name, events, filter, select })
        };
        tables.into_iter().map(|resource| Ok((resource, key(resource)?))).collect()
    }

    /// Whether parsing its filter may be slow.
    pub(crate) fn is_costly(&self) -> bool {
        self.filter.as_deref().is_some_and(|filter| {
            filter.len() > QUICK_FILTER_BYTES || ["like.", "match."].iter().any(|operator| filter.contains(operator))
        })
    }

    /// The entry in the reply.
    pub(crate) fn accept(&self, id: u32) -> AcceptedListener<'_> {
        AcceptedListener { id, request: self }
    }
}

impl Listener {
    /// Resolves a channel's entries to an id for each, in order, and the listeners. An entry for all tables becomes a
    /// listener on every readable table. Entries that ask for the same share their listeners, however they are written,
    /// because every commit visits all listeners of its table.
    pub(crate) fn resolve(
        schema: &Schema,
        requests: &[ListenRequest],
        allowance: &mut ListenerAllowance<'_>,
    ) -> Result<(Vec<u32>, Vec<Arc<Listener>>), InvalidListener> {
        let (mut ids, mut listeners): (Vec<u32>, Vec<Listener>) = (Vec::with_capacity(requests.len()), Vec::new());
        let mut listener_by_key: HashMap<ListenerKey<'_>, usize> = HashMap::new();
        for (index, request) in requests.iter().enumerate() {
            let earlier = requests[..index].iter().position(|other| other == request);
            if let Some(id) = earlier.and_then(|earlier| ids.get(earlier).copied()) {
                ids.push(id);
                continue;
            }
            let id = request.id(&ids);
            for (resource, key) in request.keys(schema)? {
                match listener_by_key.entry(key) {
                    Entry::Occupied(known) => listeners[*known.get()].ids.push(id),
                    Entry::Vacant(new) => {
                        new.insert(listeners.len());
                        listeners.push(Listener::new(resource, key, id, allowance).map_err(InvalidListener)?);
                    }
                }
            }
            ids.push(id);
        }
        Ok((ids, listeners.into_iter().map(Arc::new).collect()))
    }

    fn new(
        resource: &Resource,
        key: ListenerKey<'_>,
        id: u32,
        allowance: &mut ListenerAllowance<'_>,
    ) -> Result<Listener, String> {
        allowance.take_listener()?;
        let filter = ChangeFilter::parse(resource, key.filter, allowance)?;
        Ok(Listener { ids: vec![id], table: key.table, events: key.events, filter, select: key.select })
    }

    /// Whether it matches this change. `row` is the new row, or the old one for a delete.
    pub(crate) fn wants(&self, kind: ChangeKind, row: &ChangedRow) -> bool {
        let event = match self.events {
            Events::All => true,
            Events::One(wanted) => wanted == kind,
        };
        event && self.filter.matches(row)
    }
}

impl Events {
    fn parse(event: &str) -> Result<Events, InvalidListener> {
        Ok(match event.to_ascii_uppercase().as_str() {
            "*" => Events::All,
            "INSERT" => Events::One(ChangeKind::Insert),
            "UPDATE" => Events::One(ChangeKind::Update),
            "DELETE" => Events::One(ChangeKind::Delete),
            _ => return Err(InvalidListener(format!("There is no event {event:?}; use INSERT, UPDATE, DELETE or *"))),
        })
    }
}

impl ColumnSet {
    pub(crate) const ALL: ColumnSet = ColumnSet(u128::MAX);

    /// The columns with these names. The primary key is always included, because clients need it to tell rows apart.
    fn named(resource: &Resource, names: &BTreeSet<&str>) -> Result<ColumnSet, InvalidListener> {
        if let Some(name) = names.iter().find(|name| !resource.stored().any(|column| column.name == **name)) {
            return Err(InvalidListener(format!("{} has no column {name:?}", resource.name)));
        }
        let mut columns = ColumnSet(0);
        for (index, column) in resource.stored().enumerate() {
            if names.contains(column.name) || resource.primary_key.contains(&column.name) {
                columns = columns.with(index);
            }
        }
        Ok(columns)
    }

    /// Whether it contains the column at this position. Tables have fewer than 128 columns; a later one would not be included.
    pub(crate) fn contains(self, index: usize) -> bool {
        index < 128 && self.0 & (1 << index) != 0
    }

    pub(crate) fn with(self, index: usize) -> ColumnSet {
        ColumnSet(self.0 | (1 << index))
    }

    pub(crate) fn without(self, index: usize) -> ColumnSet {
        ColumnSet(self.0 & !(1 << index))
    }

    pub(crate) fn and(self, other: ColumnSet) -> ColumnSet {
        ColumnSet(self.0 & other.0)
    }
}
