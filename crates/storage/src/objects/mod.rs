//! The rows of files: what each is called, what it is, and which version of its bytes counts.

pub(crate) mod list;
pub(crate) mod write;

use jiff::Timestamp;
use sangam_db::{Db, Row};
use sangam_schema::{Caller, Rule, Type};
use serde_json::{Map, Value as Json, json};
use uuid::Uuid;

use crate::error::Error;
use crate::name::Name;
use crate::place::Place;
use crate::sql::Sql;

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

/// The file of this name, if the rule shows it to the caller.
pub(crate) async fn find(
    db: &Db,
    place: &Place,
    name: &Name,
    rule: &Rule,
    caller: Caller,
) -> Result<Option<Object>, Error> {
    let mut sql = Sql::new(db.engine());
    let (bucket, path) = (sql.bind(place.id.as_str(), Type::Text), sql.bind(name.as_str(), Type::Text));
    let rule = sql.rule(rule, caller, "o");
    let text =
        format!("select {COLUMNS} from objects as o where o.bucket_id = {bucket} and o.name = {path} and {rule}");
    Ok(db.read(sql.statement(text)).await?.first().and_then(Object::read))
}

/// As [`find`], by the bucket's rule for reading; what may not be read is not there.
pub(crate) async fn find_readable(db: &Db, place: &Place, name: &Name, caller: Caller) -> Result<Object, Error> {
    find(db, place, name, &place.read, caller).await?.ok_or(Error::NoSuchKey)
}
