//! The rows of files: what each is called, what it is, and which version of its bytes counts.

pub(crate) mod list;
pub(crate) mod write;

use jiff::Timestamp;
use sangam_db::{Db, Row, SqlBuilder, Value};
use sangam_schema::{Caller, Type};
use serde_json::{Map, Value as Json, json};
use uuid::Uuid;

use crate::bucket_policy::BucketPolicy;
use crate::error::Error;
use crate::object_name::ObjectName;

/// A file's row.
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
    pub(crate) metadata: Map<String, Json>,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
}

/// The columns of [`Object`], of a table called `o`.
const COLUMNS: &str = "o.id, o.bucket_id, o.name, o.owner_id, o.version, o.size, o.content_type, o.cache_control, \
                       o.metadata, o.created_at, o.updated_at";

/// How many they are.
const WIDTH: usize = 11;

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
            metadata: row.text(8).and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default(),
            created_at: row.timestamp(9)?,
            updated_at: row.timestamp(10)?,
        })
    }

    /// Changes with every upload, and with nothing else.
    pub(crate) fn etag(&self) -> String {
        format!("\"{}\"", self.version.simple())
    }

    /// What lists say about the file itself, under the names that S3 made common.
    pub(crate) fn file_metadata(&self) -> Json {
        json!({
            "eTag": self.etag(),
            "size": self.size,
            "mimetype": self.content_type,
            "cacheControl": self.cache_control,
            "lastModified": self.updated_at,
            "contentLength": self.size,
            "httpStatusCode": 200,
        })
    }
}

/// Who reads, and how they came to the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    /// With a key or a token, which has just been checked.
    Caller(Caller),
    /// By a link that this caller signed; whether their account may still act is asked at this moment.
    Link { signer: Caller, now: Timestamp },
    /// By the public address.
    Address,
}

impl Reader {
    /// The account that reads or let someone else read, if one is known.
    pub(crate) fn account(self) -> Option<Uuid> {
        self.caller().id()
    }

    /// Whose rules decide.
    fn caller(self) -> Caller {
        match self {
            Reader::Caller(caller) | Reader::Link { signer: caller, .. } => caller,
            Reader::Address => Caller::Anonymous,
        }
    }

    fn condition(self, sql: &mut SqlBuilder<Value>, policy: &BucketPolicy) -> String {
        match self {
            Reader::Caller(_) => sql.predicate(&policy.read, "o"),
            Reader::Link { signer: Caller::Anonymous, .. } | Reader::Address => sql.predicate(&policy.open, "o"),
            Reader::Link { signer, now } => {
                format!("{} and {}", sql.predicate(&policy.read, "o"), may_act(sql, signer, now))
            }
        }
    }
}

/// Whether the account behind the caller may act now: it is confirmed, and neither suspended nor leaving nor gone. A token was
/// checked when the request came; a link is shown long after it was signed, and an upload may end long after it began.
fn may_act(sql: &mut SqlBuilder<Value>, caller: Caller, now: Timestamp) -> String {
    let Some(id) = caller.id() else { return "true".to_owned() };
    let (account, now) = (sql.bind(id, Type::Uuid), sql.bind(now, Type::Timestamp));
    format!(
        "exists (select 1 from accounts as actor where actor.id = {account} \
                 and actor.email_confirmed_at is not null and coalesce(actor.deleted_at, actor.leaves_at) is null \
                 and (actor.banned_until is null or actor.banned_until <= {now}))"
    )
}

/// The file of this name, if this reader may have it; what may not be read is not there.
pub(crate) async fn find(db: &Db, policy: &BucketPolicy, name: &ObjectName, reader: Reader) -> Result<Object, Error> {
    let mut sql = SqlBuilder::for_caller(db.engine(), reader.caller());
    let (bucket, path) = (sql.bind(policy.id.as_str(), Type::Text), sql.bind(name.as_str(), Type::Text));
    let condition = reader.condition(&mut sql, policy);
    let text =
        format!("select {COLUMNS} from objects as o where o.bucket_id = {bucket} and o.name = {path} and {condition}");
    db.read(sql.statement(text)).await?.first().and_then(Object::read).ok_or(Error::NoSuchKey)
}

/// As [`find`], for the caller.
pub(crate) async fn find_readable(
    db: &Db,
    policy: &BucketPolicy,
    name: &ObjectName,
    caller: Caller,
) -> Result<Object, Error> {
    find(db, policy, name, Reader::Caller(caller)).await
}
