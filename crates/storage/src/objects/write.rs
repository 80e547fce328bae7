//! Writes the rows of files. The bucket's rule is part of every statement, and the number of changed rows shows whether
//! it allowed the write.

use jiff::Timestamp;
use sangam_db::{Db, SqlBuilder, Tx, Value};
use sangam_schema::{Caller, Clock, Type};
use serde_json::{Map, Value as Json};
use uuid::Uuid;

use super::{COLUMNS, CustomMetadata, Object, may_act};
use crate::bucket_policy::BucketPolicy;
use crate::error::Error;
use crate::object_name::ObjectName;

/// A file that is about to get its row.
#[derive(Debug, Clone)]
pub(crate) struct NewObject {
    pub(crate) id: Uuid,
    pub(crate) policy: BucketPolicy,
    pub(crate) name: ObjectName,
    pub(crate) owner: Option<Uuid>,
    pub(crate) version: Uuid,
    pub(crate) size: u64,
    pub(crate) content_type: String,
    pub(crate) cache_control: String,
    pub(crate) metadata: Map<String, Json>,
    pub(crate) now: Timestamp,
}

impl NewObject {
    /// What is known about a file before any of its content has arrived. This is enough for the rules.
    pub(crate) fn empty(policy: &BucketPolicy, name: &ObjectName, owner: Option<Uuid>, clock: &Clock) -> NewObject {
        NewObject {
            id: clock.new_id(),
            policy: policy.clone(),
            name: name.clone(),
            owner,
            version: clock.new_id(),
            size: 0,
            content_type: String::new(),
            cache_control: String::new(),
            metadata: Map::new(),
            now: clock.now(),
        }
    }

    /// A select that returns the row to write.
    fn row(&self, sql: &mut SqlBuilder<Value>) -> String {
        let time = sql.bind(self.now, Type::Timestamp);
        let columns = [
            ("id", sql.bind(self.id, Type::Uuid)),
            ("bucket_id", sql.bind(self.policy.id.as_str(), Type::Text)),
            ("name", sql.bind(self.name.as_str(), Type::Text)),
            ("folder_id", sql.bind(self.name.folder_id(), Type::Uuid)),
            ("owner_id", sql.bind(self.owner, Type::Uuid)),
            ("version", sql.bind(self.version, Type::Uuid)),
            ("size", sql.bind(i64::try_from(self.size).unwrap_or(i64::MAX), Type::Integer)),
            ("content_type", sql.bind(self.content_type.as_str(), Type::Text)),
            ("cache_control", sql.bind(self.cache_control.as_str(), Type::Text)),
            ("metadata", sql.bind(Json::Object(self.metadata.clone()), Type::Json)),
            ("created_at", time.clone()),
            ("updated_at", time),
        ];
        let columns: Vec<_> = columns.iter().map(|(name, value)| format!("{value} as {name}")).collect();
        format!("select {}", columns.join(", "))
    }
}

/// Whether the upload would be accepted right now. Checked before its content is received.
pub(crate) async fn check(db: &Db, new_object: &NewObject, caller: Caller, upsert: bool) -> Result<(), Error> {
    let policy = &new_object.policy;
    let mut sql = SqlBuilder::for_caller(db.engine(), caller);
    let row = new_object.row(&mut sql);
    let (bucket, name) = (sql.bind(policy.id.as_str(), Type::Text), sql.bind(new_object.name.as_str(), Type::Text));
    let (insert, update) = (sql.predicate(&policy.insert, "d"), sql.predicate(&policy.update, "o"));
    let (owned, may_act) = (sql.predicate(&policy.owned, "o"), may_act(&mut sql, caller, new_object.now));
    let statement = sql.statement(format!(
        "select case when {insert} and {may_act} then 1 else 0 end, \
                case when o.id is null then 0 else 1 end, \
                case when o.id is not null and {update} then 1 else 0 end, \
                case when o.id is not null and {owned} and {may_act} then 1 else 0 end \
         from ({row}) as d left join objects as o on o.bucket_id = {bucket} and o.name = {name}"
    ));
    let rows = db.read(statement).await?;
    let is = |column| rows.first().and_then(|row| row.int(column)) == Some(1);
    let (may_insert, exists, may_replace, is_owner) = (is(0), is(1), is(2), is(3));
    match (may_insert || is_owner, exists, may_replace) {
        // A caller who may not write here must not learn which files exist.
        (false, ..) => Err(Error::Policy),
        (true, true, _) if !upsert => Err(Error::Duplicate),
        (true, true, false) if is_owner => Err(policy.refusal()),
        (true, true, false) => Err(Error::Policy),
        (true, true, true) => Ok(()),
        (true, false, _) => Ok(()),
    }
}

/// Writes the row: a new one, or with `upsert` also in place of an existing one.
pub(crate) async fn put(
    tx: &mut Tx<'_>,
    new_object: &NewObject,
    caller: Caller,
    upsert: bool,
) -> Result<Object, Error> {
    let stored = match lock(tx, &new_object.policy, &[new_object.name.as_str()]).await?.first() {
        None => insert(tx, new_object, caller).await?,
        Some(_) if !upsert => return Err(Error::Duplicate),
        Some(id) => replace(tx, new_object, *id, caller).await?,
    };
    match stored {
        Some(object) => Ok(object),
        None => Err(refusal(tx, &new_object.policy, &new_object.name, caller).await?),
    }
}

/// Locks the rows with these names until the transaction ends, and returns their ids. An insert of a row that refers
/// to a file locks the file too. A rule that looks for such rows must therefore run in a later statement: it then sees
/// the rows that were inserted while this one waited.
async fn lock(tx: &mut Tx<'_>, policy: &BucketPolicy, names: &[&str]) -> Result<Vec<Uuid>, Error> {
    let mut sql = SqlBuilder::for_caller(tx.engine(), Caller::Service);
    let (bucket, list) = (sql.bind(policy.id.as_str(), Type::Text), sql.bind_array(Json::from(names)));
    let (named, lock) = (tx.engine().is_one_of("name", &list, Type::Text), tx.engine().for_update());
    // Always lock in the same order, so that two transactions cannot deadlock.
    let text = format!("select id from objects where bucket_id = {bucket} and {named} order by id{lock}");
    Ok(tx.fetch(&sql.statement(text)).await?.iter().filter_map(|row| row.uuid(0)).collect())
}

async fn insert(tx: &mut Tx<'_>, new_object: &NewObject, caller: Caller) -> Result<Option<Object>, Error> {
    let mut sql = SqlBuilder::for_caller(tx.engine(), caller);
    let row = new_object.row(&mut sql);
    let rule = sql.predicate(&new_object.policy.insert, "d");
    let may_act = may_act(&mut sql, caller, new_object.now);
    let text = format!(
        "insert into objects (id, bucket_id, name, folder_id, owner_id, version, size, content_type, cache_control, \
                              metadata, created_at, updated_at) \
         select d.* from ({row}) as d where {rule} and {may_act} \
         returning {}",
        COLUMNS.replace("o.", "")
    );
    fetch_one(tx, sql, text).await
}

async fn replace(tx: &mut Tx<'_>, new_object: &NewObject, id: Uuid, caller: Caller) -> Result<Option<Object>, Error> {
    let mut sql = SqlBuilder::for_caller(tx.engine(), caller);
    let row = sql.bind(id, Type::Uuid);
    let changes = [
        ("owner_id", sql.bind(new_object.owner, Type::Uuid)),
        ("version", sql.bind(new_object.version, Type::Uuid)),
        ("size", sql.bind(i64::try_from(new_object.size).unwrap_or(i64::MAX), Type::Integer)),
        ("content_type", sql.bind(new_object.content_type.as_str(), Type::Text)),
        ("cache_control", sql.bind(new_object.cache_control.as_str(), Type::Text)),
        ("metadata", sql.bind(Json::Object(new_object.metadata.clone()), Type::Json)),
        ("updated_at", sql.bind(new_object.now, Type::Timestamp)),
    ];
    let changes: Vec<_> = changes.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let rule = sql.predicate(&new_object.policy.update, "objects");
    let may_act = may_act(&mut sql, caller, new_object.now);
    let text = format!(
        "update objects set {} where id = {row} and {rule} and {may_act} returning {}",
        changes.join(", "),
        COLUMNS.replace("o.", "")
    );
    fetch_one(tx, sql, text).await
}

/// Renames a file, possibly to another bucket. Its content stays where it is. `new_object` is the result, with the
/// version that was checked: another version might not be accepted by the new bucket.
pub(crate) async fn relocate(
    tx: &mut Tx<'_>,
    (from, source): (&BucketPolicy, &ObjectName),
    new_object: &NewObject,
    caller: Caller,
) -> Result<(), Error> {
    let Some(id) = lock(tx, from, &[source.as_str()]).await?.first().copied() else { return Err(Error::NoSuchKey) };
    let mut sql = SqlBuilder::for_caller(tx.engine(), caller);
    let row = new_object.row(&mut sql);
    let id = sql.bind(id, Type::Uuid);
    let (leave, arrive) = (sql.predicate(&from.delete, "objects"), sql.predicate(&new_object.policy.insert, "d"));
    let statement = sql.statement(format!(
        "update objects set bucket_id = d.bucket_id, name = d.name, folder_id = d.folder_id, updated_at = d.updated_at \
         from ({row}) as d where objects.id = {id} and objects.version = d.version and {leave} and {arrive}"
    ));
    match tx.execute(&statement).await {
        Ok(0) => Err(refusal(tx, from, source, caller).await?),
        Ok(_) => Ok(()),
        Err(sangam_db::Error::Unique { .. }) => Err(Error::Duplicate),
        Err(error) => Err(error.into()),
    }
}

/// Removes the named files that the caller may remove, and returns their rows with their own metadata.
pub(crate) async fn remove(
    tx: &mut Tx<'_>,
    policy: &BucketPolicy,
    names: &[&str],
    caller: Caller,
) -> Result<Vec<(Object, CustomMetadata)>, Error> {
    if lock(tx, policy, names).await?.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = SqlBuilder::for_caller(tx.engine(), caller);
    let bucket = sql.bind(policy.id.as_str(), Type::Text);
    let list = sql.bind_array(Json::from(names));
    let named = tx.engine().is_one_of("objects.name", &list, Type::Text);
    let rule = sql.predicate(&policy.delete, "objects");
    let text = format!(
        "delete from objects where bucket_id = {bucket} and {named} and {rule} returning {}, metadata",
        COLUMNS.replace("o.", "")
    );
    let removed = tx.fetch(&sql.statement(text)).await?;
    // Each row is freed as soon as it is read.
    Ok(removed.into_iter().filter_map(|row| Object::read(&row).zip(CustomMetadata::read(&row))).collect())
}

/// Why a file could not be moved or removed. Its owner is told what prevents it.
pub(crate) async fn refusal(
    tx: &mut Tx<'_>,
    policy: &BucketPolicy,
    name: &ObjectName,
    caller: Caller,
) -> Result<Error, Error> {
    let mut sql = SqlBuilder::for_caller(tx.engine(), caller);
    let (bucket, path) = (sql.bind(policy.id.as_str(), Type::Text), sql.bind(name.as_str(), Type::Text));
    let (owned, delete) = (sql.predicate(&policy.owned, "objects"), sql.predicate(&policy.delete, "objects"));
    let text =
        format!("select 1 from objects where bucket_id = {bucket} and name = {path} and {owned} and not {delete}");
    let is_kept = !tx.fetch(&sql.statement(text)).await?.is_empty();
    Ok(if is_kept { policy.refusal() } else { Error::Policy })
}

async fn fetch_one(tx: &mut Tx<'_>, sql: SqlBuilder<Value>, text: String) -> Result<Option<Object>, Error> {
    match tx.fetch(&sql.statement(text)).await {
        Ok(rows) => Ok(rows.first().and_then(Object::read)),
        Err(sangam_db::Error::Unique { .. }) => Err(Error::Duplicate),
        // The bucket or the account was deleted in the meantime.
        Err(sangam_db::Error::ForeignKey { .. }) => Err(Error::Policy),
        Err(error) => Err(error.into()),
    }
}
