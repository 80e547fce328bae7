//! Turns a JSON body into rows in stored form: checks types, fills in defaults and protects the columns set by the server.

use indexmap::IndexSet;
use sangam_db::Value;
use sangam_schema::{Caller, Clock, Column, Default, Grant, Resource, contains_nul};
use serde_json::{Map, Value as Json};

use crate::error::Error;

/// Where the values come from that the server sets in rows: the caller, the time and new ids.
#[derive(Clone)]
pub(crate) struct WriteContext {
    pub(crate) caller: Caller,
    pub(crate) clock: Clock,
}

impl WriteContext {
    fn is_service(&self) -> bool {
        self.caller == Caller::Service
    }

    /// The value that an update sets in a column of its own accord. A column without a default gets the current time.
    fn renewed(&self, column: &Column) -> Json {
        match column.default {
            Default::Null => Default::Now.value(self.caller, &self.clock),
            _ => self.default(column),
        }
    }

    fn default(&self, column: &Column) -> Json {
        column.default.value(self.caller, &self.clock)
    }
}

/// The rows of an insert.
#[derive(Debug)]
pub(crate) struct NewRows {
    /// Every stored column of every row, as one JSON array.
    pub(crate) json: String,
    /// The number of rows.
    pub(crate) count: u64,
    /// The columns the client sent.
    pub(crate) sent: Vec<&'static str>,
}

/// Reads the rows of an insert. `columns` limits which keys are used, if the client sent it. A key missing from one of
/// several rows becomes null, or its default with `missing_default`.
pub(crate) fn new_rows(
    resource: &Resource,
    body: Json,
    columns: Option<&[String]>,
    missing_default: bool,
    context: &WriteContext,
) -> Result<NewRows, Error> {
    let single = body.is_object();
    let objects = objects(body)?;
    if objects.len() > resource.rows_per_insert && !context.is_service() {
        return Err(Error::TooManyRows { table: resource.name, most: resource.rows_per_insert });
    }
    let sent = sent_columns(resource, &objects, columns)?;
    let mut rows = Vec::with_capacity(objects.len());
    for object in &objects {
        let mut row = Map::new();
        for column in resource.stored() {
            let is_sent = sent.contains(column.name);
            let value = match object.get(column.name) {
                Some(value) if is_sent => new_value(resource, column, value, context)?,
                None if is_sent && !missing_default && !single && takes_null(column) => Json::Null,
                _ => context.default(column),
            };
            row.insert(column.name.to_owned(), value);
        }
        rows.push(Json::Object(row));
    }
    let count = rows.len() as u64;
    Ok(NewRows { json: Json::Array(rows).to_string(), count, sent: sent.into_iter().collect() })
}

/// Whether a missing key becomes null when several rows are sent. An owner column never does: it keeps its default,
/// because a row must not lose its owner just because another row named one.
fn takes_null(column: &Column) -> bool {
    column.insert == Grant::Client && column.default != Default::Caller
}

fn objects(body: Json) -> Result<Vec<Map<String, Json>>, Error> {
    let items = match body {
        Json::Object(object) => return Ok(vec![object]),
        Json::Array(items) => items,
        _ => return Err(Error::Body("The body must be a JSON object or a list of objects".to_owned())),
    };
    let object = |item| match item {
        Json::Object(object) => Ok(object),
        _ => Err(Error::Body("All object keys must match".to_owned())),
    };
    items.into_iter().map(object).collect()
}

fn sent_columns(
    resource: &Resource,
    objects: &[Map<String, Json>],
    columns: Option<&[String]>,
) -> Result<IndexSet<&'static str>, Error> {
    let names: Vec<&str> = match (columns, objects.first()) {
        (Some(columns), _) => columns.iter().map(String::as_str).collect(),
        (None, None) => Vec::new(),
        (None, Some(first)) => {
            let same = objects
                .iter()
                .all(|object| object.len() == first.len() && object.keys().all(|key| first.contains_key(key)));
            if !same {
                return Err(Error::Body("All object keys must match".to_owned()));
            }
            first.keys().map(String::as_str).collect()
        }
    };
    names.into_iter().map(|name| stored_column(resource, name).map(|column| column.name)).collect()
}

fn stored_column<'a>(resource: &'a Resource, name: &str) -> Result<&'a Column, Error> {
    let unknown = || Error::UnknownKey { table: resource.name.to_owned(), column: name.to_owned() };
    resource.find(name).filter(|column| column.is_stored()).ok_or_else(unknown)
}

fn new_value(resource: &Resource, column: &Column, value: &Json, context: &WriteContext) -> Result<Json, Error> {
    match column.insert {
        _ if context.is_service() => checked(column, value),
        Grant::Client => checked(column, value),
        Grant::Server => Err(server_column(resource, column)),
        Grant::Caller => own_id(resource, column, value, context),
        Grant::Stamp => Ok(context.default(column)),
    }
}

/// The columns an update sets, with their values, and the key values it contains.
#[derive(Debug)]
pub(crate) struct UpdateValues {
    pub(crate) columns: Vec<&'static str>,
    pub(crate) values: Vec<Value>,
    /// The key columns that were sent. The rows written must have these values there.
    pub(crate) keys: Vec<(usize, Json)>,
}

/// Unwraps a body that may hold its one object in a list. An empty list counts as an empty object. PostgREST uses the
/// first of several and silently drops the others; this is an error here.
pub(crate) fn single_object(body: Json, what: &str) -> Result<Json, Error> {
    match body {
        Json::Array(mut items) if items.len() < 2 => Ok(items.pop().unwrap_or_else(|| Json::Object(Map::new()))),
        Json::Array(items) => Err(Error::Body(format!("{what} takes one JSON object; {} were sent", items.len()))),
        other => Ok(other),
    }
}

/// Reads the body of an update.
pub(crate) fn changes(
    resource: &Resource,
    body: Json,
    columns: Option<&[String]>,
    context: &WriteContext,
) -> Result<UpdateValues, Error> {
    let Json::Object(object) = body else {
        return Err(Error::Body("The body of an update must be a JSON object".to_owned()));
    };
    for name in columns.unwrap_or_default() {
        stored_column(resource, name)?;
    }
    let mut changes = UpdateValues { columns: Vec::new(), values: Vec::new(), keys: Vec::new() };
    for (name, value) in &object {
        if columns.is_some_and(|columns| !columns.contains(name)) {
            continue;
        }
        let column = stored_column(resource, name)?;
        let key = resource.primary_key.iter().position(|key| *key == column.name);
        match column.update {
            _ if context.is_service() => changes.set(column, checked(column, value)?),
            Grant::Client => changes.set(column, checked(column, value)?),
            Grant::Caller => {
                own_id(resource, column, value, context)?;
            }
            Grant::Server => match key {
                Some(position) => changes.keys.push((position, checked(column, value)?)),
                None => return Err(server_column(resource, column)),
            },
            Grant::Stamp => {}
        }
    }
    if changes.columns.is_empty() {
        return Ok(changes);
    }
    for column in resource.stored().filter(|column| column.update == Grant::Stamp) {
        if !changes.columns.contains(&column.name) {
            changes.set(column, context.renewed(column));
        }
    }
    Ok(changes)
}

impl UpdateValues {
    fn set(&mut self, column: &Column, value: Json) {
        self.columns.push(column.name);
        self.values.push(value.into());
    }
}

fn checked(column: &Column, value: &Json) -> Result<Json, Error> {
    if contains_nul(value) {
        return Err(Error::NulCharacter);
    }
    Ok(column.parse_json(value)?)
}

/// An owner column may be sent if it has the value the server would set.
fn own_id(resource: &Resource, column: &Column, value: &Json, context: &WriteContext) -> Result<Json, Error> {
    let own = context.default(column);
    if checked(column, value)? == own {
        return Ok(own);
    }
    Err(Error::Column {
        table: resource.name.to_owned(),
        column: column.name.to_owned(),
        advice: format!("Leave {} out, or send your own id.", column.name),
    })
}

fn server_column(resource: &Resource, column: &Column) -> Error {
    Error::Column {
        table: resource.name.to_owned(),
        column: column.name.to_owned(),
        advice: format!("Leave {} out.", column.name),
    }
}
