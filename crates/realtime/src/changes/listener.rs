//! What a client asks for in `postgres_changes`, and what becomes of it.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use sangam_db::{ChangeKind, ChangedRow};
use sangam_schema::{Resource, Rule, Schema};
use serde::{Deserialize, Serialize};

use super::filter::ChangeFilter;
use super::patterns::FilterAllowance;

/// One entry as the client sent it; it goes back in the reply exactly so, with its id.
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

/// A filter of so many bytes is read in a moment, unless there are patterns in it.
const QUICK_FILTER: usize = 512;

/// The entry of the reply.
#[derive(Debug, Serialize)]
pub(crate) struct AcceptedListener<'a> {
    id: u32,
    #[serde(flatten)]
    request: &'a ListenRequest,
}

/// What in a request this server does not know; the text says it to the client.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct InvalidListener(String);

/// Listens for changes of one table.
#[derive(Debug)]
pub(crate) struct Listener {
    /// The mark by which the client knows its entry.
    pub(crate) id: u32,
    pub(crate) table: &'static str,
    events: Events,
    pub(crate) filter: ChangeFilter,
    /// The columns it wants, if not all.
    pub(crate) select: Option<ColumnSet>,
}

/// Columns of a table, a bit for each by its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ColumnSet(u128);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Events {
    All,
    One(ChangeKind),
}

impl ListenRequest {
    /// The mark of this entry: the same for everyone who asks the same, so that they can share a frame. `taken` are
    /// the marks of the channel's other entries.
    fn id(&self, taken: &[u32]) -> u32 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        // 31 bits are positive for every client; the rest of the hash is not needed.
        #[allow(clippy::cast_possible_truncation)]
        let mut id = (hasher.finish() as u32 >> 1).max(1);
        while taken.contains(&id) {
            id = (id % 0x7fff_ffff) + 1;
        }
        id
    }

    /// Whether its filter takes more than a moment to read.
    pub(crate) fn is_costly(&self) -> bool {
        self.filter.as_deref().is_some_and(|filter| {
            filter.len() > QUICK_FILTER || ["like.", "match."].iter().any(|operator| filter.contains(operator))
        })
    }

    /// The reply's entry.
    pub(crate) fn accept(&self, id: u32) -> AcceptedListener<'_> {
        AcceptedListener { id, request: self }
    }
}

impl Listener {
    /// What a channel's entries come to: an id for each, in order, and the listeners behind them. An entry for all tables
    /// is a listener on every table that someone may read.
    pub(crate) fn resolve(
        schema: &Schema,
        requests: &[ListenRequest],
        allowance: &mut FilterAllowance<'_>,
    ) -> Result<(Vec<u32>, Vec<Arc<Listener>>), InvalidListener> {
        let (mut ids, mut listeners): (Vec<u32>, Vec<Arc<Listener>>) = (Vec::new(), Vec::new());
        for (place, request) in requests.iter().enumerate() {
            // Equal entries are one listener with one mark.
            let twin = requests[..place].iter().position(|other| other == request);
            if let Some(id) = twin.and_then(|twin| ids.get(twin).copied()) {
                ids.push(id);
                continue;
            }
            let id = request.id(&ids);
            listeners.extend(Listener::of_request(schema, request, id, allowance)?.into_iter().map(Arc::new));
            ids.push(id);
        }
        Ok((ids, listeners))
    }

    fn of_request(
        schema: &Schema,
        request: &ListenRequest,
        id: u32,
        allowance: &mut FilterAllowance<'_>,
    ) -> Result<Vec<Listener>, InvalidListener> {
        let events = Events::parse(&request.event)?;
        if let Some(schema) = request.schema.as_deref().filter(|schema| !matches!(*schema, "public" | "*")) {
            return Err(InvalidListener(format!("There is no schema {schema:?}; use public")));
        }
        let every_table = || schema.resources().filter(|resource| resource.read != Rule::Never && !resource.computed);
        let tables: Vec<&Resource> = match request.table.as_deref() {
            None | Some("*") => every_table().collect(),
            Some(name) => {
                let table = every_table().find(|resource| resource.name == name);
                vec![table.ok_or_else(|| InvalidListener(format!("There is no table {name:?} to listen to")))?]
            }
        };
        let text = request.filter.as_deref().unwrap_or_default();
        if tables.len() > 1 && !text.is_empty() {
            return Err(InvalidListener("A filter needs a table: name the one it is for".to_owned()));
        }
        let mut listener = |resource: &Resource| {
            let filter = ChangeFilter::parse(resource, text, allowance).map_err(InvalidListener)?;
            let select = request.select.as_ref().map(|names| ColumnSet::named(resource, names)).transpose()?;
            Ok(Listener { id, table: resource.name, events, filter, select })
        };
        tables.into_iter().map(&mut listener).collect()
    }

    /// Whether it wants to hear of this. `row` is the new row, or the old one of a row that is gone.
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

    /// The columns of these names. The primary key is always among them: without it no one could tell the rows apart.
    fn named(resource: &Resource, names: &[String]) -> Result<ColumnSet, InvalidListener> {
        if let Some(name) = names.iter().find(|name| !resource.stored().any(|column| column.name == name.as_str())) {
            return Err(InvalidListener(format!("{} has no column {name:?}", resource.name)));
        }
        let mut columns = ColumnSet(0);
        for (place, column) in resource.stored().enumerate() {
            if names.iter().any(|name| name == column.name) || resource.primary_key.contains(&column.name) {
                columns = columns.with(place);
            }
        }
        Ok(columns)
    }

    /// Whether the column at this place is one of them. A table has fewer than 128; more would not be shown.
    pub(crate) fn contain(self, place: usize) -> bool {
        place < 128 && self.0 & (1 << place) != 0
    }

    pub(crate) fn with(self, place: usize) -> ColumnSet {
        ColumnSet(self.0 | (1 << place))
    }

    pub(crate) fn without(self, place: usize) -> ColumnSet {
        ColumnSet(self.0 & !(1 << place))
    }

    pub(crate) fn and(self, other: ColumnSet) -> ColumnSet {
        ColumnSet(self.0 & other.0)
    }
}
