//! The rows of files: their names, their types, and which version of their content is current.

pub(crate) mod list;
pub(crate) mod write;

use jiff::Timestamp;
use sangam_db::{Db, Row, SqlBuilder, Value};
use sangam_schema::{Caller, Type};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};
use uuid::Uuid;

use crate::bucket_policy::BucketPolicy;
use crate::error::Error;
use crate::object_name::ObjectName;

/// A file's row, without its [`CustomMetadata`].
#[derive(Debug, Clone)]
pub(crate) struct Object {
    pub(crate) id: Uuid,
    pub(crate) bucket_id: String,
    pub(crate) name: String,
    pub(crate) owner_id: Option<Uuid>,
    pub(crate) version: Uuid,
    pub(crate) size: u64,
    pub(crate) content_type: String,
    pub(crate) cache_control: String,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
}

/// The columns of [`Object`], from a table with the alias `o`.
const COLUMNS: &str = "o.id, o.bucket_id, o.name, o.owner_id, o.version, o.size, o.content_type, o.cache_control, \
                       o.created_at, o.updated_at";

/// The number of these columns.
const WIDTH: usize = 10;

/// The metadata that a client stored with a file: up to 16 KiB of JSON. Parsed it takes many times that memory, so it
/// is only read where an answer contains it, and stays a text.
#[derive(Debug, Clone)]
pub(crate) struct CustomMetadata(Box<RawValue>);

impl CustomMetadata {
    /// Reads the column after those of [`Object`].
    fn read(row: &Row) -> Option<CustomMetadata> {
        RawValue::from_string(row.text(WIDTH)?.to_owned()).ok().map(CustomMetadata)
    }

    pub(crate) fn text(&self) -> &RawValue {
        &self.0
    }

    pub(crate) fn parse(&self) -> Map<String, Json> {
        serde_json::from_str(self.0.get()).unwrap_or_default()
    }
}

/// The metadata in lists, with the field names that S3 made common.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FileMetadata<'f> {
    pub(crate) e_tag: String,
    pub(crate) size: u64,
    pub(crate) mimetype: &'f str,
    pub(crate) cache_control: &'f str,
    pub(crate) last_modified: Timestamp,
    pub(crate) content_length: u64,
    pub(crate) http_status_code: u16,
}

impl Object {
    fn read(row: &Row) -> Option<Object> {
        Some(Object {
            id: row.uuid(0)?,
            bucket_id: row.text(1)?.to_owned(),
            name: row.text(2)?.to_owned(),
            owner_id: row.uuid(3),
            version: row.uuid(4)?,
            size: u64::try_from(row.int(5)?).ok()?,
            content_type: row.text(6)?.to_owned(),
            cache_control: row.text(7)?.to_owned(),
            created_at: row.timestamp(8)?,
            updated_at: row.timestamp(9)?,
        })
    }

    /// Changes with every upload, and only then.
    pub(crate) fn etag(&self) -> String {
        etag_of(self.version)
    }

    pub(crate) fn file_metadata(&self) -> FileMetadata<'_> {
        FileMetadata {
            e_tag: self.etag(),
            size: self.size,
            mimetype: &self.content_type,
            cache_control: &self.cache_control,
            last_modified: self.updated_at,
            content_length: self.size,
            http_status_code: 200,
        }
    }
}

fn etag_of(version: Uuid) -> String {
    format!("\"{}\"", version.simple())
}

/// Who reads a file, and how they got access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    /// By a key or token that was just checked.
    Caller(Caller),
    /// By someone whose account is about to be deleted. They read only what is part of their data export.
    Leaver(Uuid),
    /// By a link that this caller signed. Their account is checked again now.
    Link { signer: Caller, now: Timestamp },
    /// By the public URL.
    Address,
}

impl Reader {
    /// The account that reads the file or signed the link, if known.
    pub(crate) fn account(self) -> Option<Uuid> {
        self.caller().id()
    }

    /// The account that sends the request, if there is one. Otherwise the address counts, not the account that signed the link.
    fn own_account(self) -> Option<Uuid> {
        match self {
            Reader::Caller(caller) => caller.id(),
            Reader::Leaver(id) => Some(id),
            Reader::Link { .. } | Reader::Address => None,
        }
    }

    /// The caller whose rights apply.
    fn caller(self) -> Caller {
        match self {
            Reader::Caller(caller) | Reader::Link { signer: caller, .. } => caller,
            Reader::Leaver(id) => Caller::User(id),
            Reader::Address => Caller::Anonymous,
        }
    }

    fn condition(self, sql: &mut SqlBuilder<Value>, policy: &BucketPolicy) -> String {
        match self {
            Reader::Caller(_) => sql.predicate(&policy.read, "o"),
            Reader::Leaver(id) => {
                let id = sql.bind(id, Type::Uuid);
                format!("{} and (o.owner_id = {id} or o.folder_id = {id})", sql.predicate(&policy.read, "o"))
            }
            Reader::Link { signer: Caller::Anonymous, .. } | Reader::Address => sql.predicate(&policy.open, "o"),
            Reader::Link { signer, now } => {
                format!("{} and {}", sql.predicate(&policy.read, "o"), may_act(sql, signer, now))
            }
        }
    }
}

/// Whether the caller's account may act now: confirmed, not suspended, not scheduled for deletion, not deleted. Tokens
/// are checked when a request arrives, but a link may be used long after it was signed, and an upload may end long
/// after it started.
fn may_act(sql: &mut SqlBuilder<Value>, caller: Caller, now: Timestamp) -> String {
    let Some(id) = caller.id() else { return "true".to_owned() };
    let (account, now) = (sql.bind(id, Type::Uuid), sql.bind(now, Type::Timestamp));
    format!(
        "exists (select 1 from accounts as actor where actor.id = {account} \
                 and actor.email_confirmed_at is not null and coalesce(actor.deleted_at, actor.leaves_at) is null \
                 and (actor.banned_until is null or actor.banned_until <= {now}))"
    )
}

/// The file with this name, if the reader may read it. Otherwise it counts as missing.
pub(crate) async fn find(db: &Db, policy: &BucketPolicy, name: &ObjectName, reader: Reader) -> Result<Object, Error> {
    let row = find_row(db, COLUMNS, policy, name, reader).await?;
    Object::read(&row).ok_or(Error::NoSuchKey)
}

/// Like [`find`], with the file's own metadata.
pub(crate) async fn find_with_metadata(
    db: &Db,
    policy: &BucketPolicy,
    name: &ObjectName,
    reader: Reader,
) -> Result<(Object, CustomMetadata), Error> {
    let row = find_row(db, &format!("{COLUMNS}, o.metadata"), policy, name, reader).await?;
    Object::read(&row).zip(CustomMetadata::read(&row)).ok_or(Error::NoSuchKey)
}

async fn find_row(
    db: &Db,
    columns: &str,
    policy: &BucketPolicy,
    name: &ObjectName,
    reader: Reader,
) -> Result<Row, Error> {
    let mut sql = SqlBuilder::for_caller(db.engine(), reader.caller());
    let (bucket, path) = (sql.bind(policy.id.as_str(), Type::Text), sql.bind(name.as_str(), Type::Text));
    let condition = reader.condition(&mut sql, policy);
    let text =
        format!("select {columns} from objects as o where o.bucket_id = {bucket} and o.name = {path} and {condition}");
    let db = db.for_account(reader.own_account());
    db.read(sql.statement(text)).await?.into_iter().next().ok_or(Error::NoSuchKey)
}

/// Like [`find`], for a caller.
pub(crate) async fn find_readable(
    db: &Db,
    policy: &BucketPolicy,
    name: &ObjectName,
    caller: Caller,
) -> Result<Object, Error> {
    find(db, policy, name, Reader::Caller(caller)).await
}
