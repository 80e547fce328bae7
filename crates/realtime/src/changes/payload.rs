//! The payload of a change: `{ids, data: {schema, table, type, commit_timestamp, columns, record, …}}`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::ws::Message as Frame;
use jiff::Timestamp;
use sangam_db::{Change, ChangeKind, ChangedRow};
use sangam_schema::{Resource, Type};
use serde_json::{Map, Value as Json, json};

use super::listener::ColumnSet;
use super::listeners::InterestedChannel;
use crate::queued_bytes::QueuedBytes;
use crate::wire::{ChannelMessage, PUSHED, ProtocolVersion};

/// Encodes one change for all its receivers: the data once per set of visible columns, and a frame once per topic, set
/// of ids and version.
pub(super) struct ChangeWriter<'a> {
    resource: &'a Resource,
    change: &'a Change,
    committed_at: Timestamp,
    queued: &'a QueuedBytes,
    data: HashMap<ColumnSet, Arc<str>>,
    frames: HashMap<(Arc<str>, Vec<u32>, ColumnSet, ProtocolVersion), Frame>,
}

impl<'a> ChangeWriter<'a> {
    pub(super) fn new(
        resource: &'a Resource,
        change: &'a Change,
        committed_at: Timestamp,
        queued: &'a QueuedBytes,
    ) -> ChangeWriter<'a> {
        ChangeWriter { resource, change, committed_at, queued, data: HashMap::new(), frames: HashMap::new() }
    }

    /// The frame for an interested channel that sees these columns.
    pub(super) fn frame(&mut self, interested: &InterestedChannel, columns: ColumnSet) -> Frame {
        let channel = &interested.channel;
        let key = (channel.topic_key.topic.clone(), interested.ids.clone(), columns, channel.version);
        if let Some(frame) = self.frames.get(&key) {
            return frame.clone();
        }
        let data = self.data(columns);
        let mut payload = String::with_capacity(data.len() + 64);
        // Writing to a string cannot fail.
        let _ = write!(payload, r#"{{"ids":{},"data":{data}}}"#, json!(interested.ids));
        let frame = ChannelMessage::without_request(&channel.topic_key.topic, PUSHED, &payload).encode(channel.version);
        let frame = self.queued.count(frame);
        self.frames.insert(key, frame.clone());
        frame
    }

    fn data(&mut self, columns: ColumnSet) -> Arc<str> {
        let (resource, change, committed_at) = (self.resource, self.change, self.committed_at);
        self.data.entry(columns).or_insert_with(|| write(resource, change, committed_at, columns).into()).clone()
    }
}

fn write(resource: &Resource, change: &Change, committed_at: Timestamp, columns: ColumnSet) -> String {
    let shown =
        || resource.stored().enumerate().filter(|(place, _)| columns.contains(*place)).map(|(_, column)| column);
    let described: Vec<Json> =
        shown().map(|column| json!({"name": column.name, "type": type_name(column.ty)})).collect();
    let mut data = json!({
        "schema": "public",
        "table": resource.name,
        "type": kind_name(change.kind),
        "commit_timestamp": committed_at.to_string(),
        "columns": described,
        "errors": null,
    });
    if let Some(row) = &change.new {
        data["record"] = pick(row, shown().map(|column| column.name));
    }
    if let Some(row) = &change.old {
        data["old_record"] = pick(row, resource.primary_key.iter().copied());
    }
    data.to_string()
}

fn pick(row: &ChangedRow, names: impl Iterator<Item = &'static str>) -> Json {
    names.map(|name| (name.to_owned(), row.get(name).cloned().unwrap_or(Json::Null))).collect::<Map<_, _>>().into()
}

fn kind_name(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Insert => "INSERT",
        ChangeKind::Update => "UPDATE",
        ChangeKind::Delete => "DELETE",
    }
}

/// The short type names from PostgreSQL's catalogue, which clients use to convert values.
fn type_name(ty: Type) -> &'static str {
    match ty {
        Type::Integer => "int8",
        Type::Number => "float8",
        Type::Boolean => "bool",
        other => other.postgres_name(),
    }
}
