//! The rows of buckets, which the operator manages with the service key.

use jiff::Timestamp;
use sangam_db::{Db, Row, Tx, Value};
use serde::Serialize;

use crate::error::Error;

/// A bucket's row, as the operator sees it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OperatorBucket {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Always empty. Clients expect the key to be there.
    pub(crate) owner: &'static str,
    pub(crate) public: bool,
    pub(crate) file_size_limit: Option<i64>,
    pub(crate) allowed_mime_types: Option<Vec<String>>,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
}

impl OperatorBucket {
    fn read(row: &Row) -> Option<OperatorBucket> {
        let id = row.text(0)?.to_owned();
        Some(OperatorBucket {
            name: id.clone(),
            id,
            owner: "",
            public: row.bool(1)?,
            file_size_limit: row.int(2),
            allowed_mime_types: row.text(3).and_then(|text| serde_json::from_str(text).ok()),
            created_at: row.timestamp(4)?,
            updated_at: row.timestamp(5)?,
        })
    }
}

pub(crate) async fn find(db: &Db, id: &str) -> Result<Option<OperatorBucket>, sangam_db::Error> {
    // PostgreSQL does not accept this character in text, so no such bucket can exist.
    if id.contains('\0') {
        return Ok(None);
    }
    let statement = db.statement(
        "select id, public, file_size_limit, allowed_mime_types, created_at, updated_at from buckets where id = {text}",
        vec![id.into()],
    );
    Ok(db.read(statement).await?.first().and_then(OperatorBucket::read))
}

/// All buckets, by name. Operators have only a few.
pub(crate) async fn list(db: &Db) -> Result<Vec<OperatorBucket>, sangam_db::Error> {
    let statement = db.statement(
        "select id, public, file_size_limit, allowed_mime_types, created_at, updated_at from buckets order by id",
        Vec::new(),
    );
    Ok(db.read(statement).await?.iter().filter_map(OperatorBucket::read).collect())
}

/// An operator's changes to a bucket. Missing fields stay unchanged.
#[derive(Debug, Clone)]
pub(crate) struct BucketChanges {
    pub(crate) public: Option<bool>,
    pub(crate) file_size_limit: Option<Option<i64>>,
    pub(crate) allowed_mime_types: Option<Option<Vec<String>>>,
}

pub(crate) async fn make(tx: &mut Tx<'_>, id: String, changes: BucketChanges, now: Timestamp) -> Result<(), Error> {
    let types = changes.allowed_mime_types.flatten().map(|types| serde_json::Value::from(types).to_string());
    let statement = tx.statement(
        "insert into buckets (id, public, file_size_limit, allowed_mime_types, created_at, updated_at)
         values ({1:text}, {2:bool}, {3:int}, {4:json}, {5:timestamp}, {5:timestamp})
         on conflict (id) do nothing",
        vec![
            id.into(),
            changes.public.unwrap_or(false).into(),
            changes.file_size_limit.flatten().into(),
            types.into(),
            now.into(),
        ],
    );
    if tx.execute(&statement).await? == 0 { Err(Error::Duplicate) } else { Ok(()) }
}

pub(crate) async fn change(tx: &mut Tx<'_>, id: String, changes: BucketChanges, now: Timestamp) -> Result<(), Error> {
    if let Some(public) = changes.public {
        let template = "update buckets set public = {bool}, updated_at = {timestamp} where id = {text}";
        set(tx, template, public.into(), &id, now).await?;
    }
    if let Some(limit) = changes.file_size_limit {
        let template = "update buckets set file_size_limit = {int}, updated_at = {timestamp} where id = {text}";
        set(tx, template, limit.into(), &id, now).await?;
    }
    if let Some(types) = changes.allowed_mime_types {
        let template = "update buckets set allowed_mime_types = {json}, updated_at = {timestamp} where id = {text}";
        let types = types.map(|types| serde_json::Value::from(types).to_string());
        set(tx, template, types.into(), &id, now).await?;
    }
    Ok(())
}

async fn set(tx: &mut Tx<'_>, template: &'static str, value: Value, id: &str, now: Timestamp) -> Result<(), Error> {
    let statement = tx.statement(template, vec![value, now.into(), id.into()]);
    if tx.execute(&statement).await? == 0 { Err(Error::NoSuchBucket) } else { Ok(()) }
}

/// Removes a bucket that has no files.
pub(crate) async fn remove(tx: &mut Tx<'_>, id: String) -> Result<(), Error> {
    let statement = tx.statement("select 1 from objects where bucket_id = {text} limit 1", vec![id.as_str().into()]);
    if !tx.fetch(&statement).await?.is_empty() {
        return Err(Error::BucketNotEmpty);
    }
    let statement = tx.statement("delete from buckets where id = {text}", vec![id.into()]);
    if tx.execute(&statement).await? == 0 { Err(Error::NoSuchBucket) } else { Ok(()) }
}

/// Removes the rows of all files in a bucket.
pub(crate) async fn empty(tx: &mut Tx<'_>, id: String) -> Result<(), Error> {
    let statement = tx.statement("delete from objects where bucket_id = {text}", vec![id.into()]);
    tx.execute(&statement).await?;
    Ok(())
}
