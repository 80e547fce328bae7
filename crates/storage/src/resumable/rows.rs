//! The rows of resumable uploads and their parts.

use jiff::Timestamp;
use sangam_db::{Db, Row, Tx};
use serde_json::{Map, Value as Json};
use uuid::Uuid;

use super::{LIFETIME, MAX_UNFINISHED, NewUpload};
use crate::error::Error;

/// A resumable upload.
#[derive(Debug, Clone)]
pub(crate) struct ResumableUpload {
    pub(crate) id: Uuid,
    pub(crate) bucket: String,
    pub(crate) name: String,
    pub(crate) owner: Option<Uuid>,
    pub(crate) upsert: bool,
    pub(crate) size: u64,
    /// Bytes that are durably stored.
    pub(crate) received: u64,
    pub(crate) content_type: String,
    pub(crate) cache_control: String,
    pub(crate) metadata: Map<String, Json>,
    pub(crate) declared: String,
    pub(crate) expires_at: Timestamp,
    pub(crate) finished: bool,
    /// Number of parts so far.
    pub(crate) parts: i64,
}

impl ResumableUpload {
    fn read(row: &Row) -> Option<ResumableUpload> {
        Some(ResumableUpload {
            id: row.uuid(0)?,
            bucket: row.text(1)?.to_owned(),
            name: row.text(2)?.to_owned(),
            owner: row.uuid(3),
            upsert: row.bool(4)?,
            size: u64::try_from(row.int(5)?).ok()?,
            received: u64::try_from(row.int(6)?).ok()?,
            content_type: row.text(7)?.to_owned(),
            cache_control: row.text(8)?.to_owned(),
            metadata: serde_json::from_str(row.text(9)?).ok()?,
            declared: row.text(10)?.to_owned(),
            expires_at: row.timestamp(11)?,
            finished: row.text(12).is_some(),
            parts: row.int(13)?,
        })
    }
}

pub(super) async fn insert(db: &Db, new_upload: &NewUpload, now: Timestamp) -> Result<ResumableUpload, Error> {
    let started = ResumableUpload {
        id: db.new_id(),
        bucket: new_upload.policy.id.clone(),
        name: new_upload.name.as_str().to_owned(),
        owner: new_upload.caller.id(),
        upsert: new_upload.upsert,
        size: new_upload.size,
        received: 0,
        content_type: new_upload.declared.content_type.clone(),
        cache_control: new_upload.declared.cache_control.clone(),
        metadata: new_upload.declared.metadata.clone(),
        declared: new_upload.declared.header.clone(),
        expires_at: now + LIFETIME,
        finished: false,
        parts: 0,
    };
    let statement = db.statement(
        "insert into uploads (id, bucket_id, name, owner_id, upsert, size, content_type, cache_control, metadata, declared,
                              created_at, expires_at)
         select {1:uuid}, {2:text}, {3:text}, {4:uuid}, {5:bool}, {6:int}, {7:text}, {8:text}, {9:json}, {10:text},
                {11:timestamp}, {12:timestamp}
         where (select count(*) from uploads where owner_id = {4:uuid} and finished_at is null) < {13:int}",
        vec![
            started.id.into(),
            started.bucket.as_str().into(),
            started.name.as_str().into(),
            started.owner.into(),
            started.upsert.into(),
            whole(started.size).into(),
            started.content_type.as_str().into(),
            started.cache_control.as_str().into(),
            Json::Object(started.metadata.clone()).into(),
            started.declared.as_str().into(),
            now.into(),
            started.expires_at.into(),
            MAX_UNFINISHED.into(),
        ],
    );
    // Uploads that one account starts at the same moment count each other.
    let lock = db.statement("select id from accounts where id = {uuid} {locked}", vec![started.owner.into()]);
    let inserted = db.write(move |tx| {
        Box::pin(async move {
            tx.fetch(&lock).await?;
            tx.execute(&statement).await
        })
    });
    match inserted.await {
        Ok(0) => Err(Error::Busy("Too many of your uploads are unfinished; finish or cancel some of them")),
        Ok(_) => Ok(started),
        // The bucket or the account was deleted in the meantime.
        Err(sangam_db::Error::ForeignKey { .. }) => Err(Error::Policy),
        Err(error) => Err(error.into()),
    }
}

/// The upload with this id. The caller has to check whose it is.
pub(crate) async fn find(db: &Db, id: Uuid) -> Result<ResumableUpload, Error> {
    let statement = db.statement(
        "select id, bucket_id, name, owner_id, upsert, size, received, content_type, cache_control, metadata, declared,
                expires_at, finished_at, (select count(*) from upload_parts where upload_id = uploads.id)
         from uploads
         where id = {uuid}",
        vec![id.into()],
    );
    db.read(statement).await?.first().and_then(ResumableUpload::read).ok_or(Error::NoSuchUpload)
}

/// Records one more part. It counts only if no other part has arrived since the offset was read.
pub(super) async fn advance(
    tx: &mut Tx<'_>,
    id: Uuid,
    (start, size): (u64, u64),
    version: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    let advanced = tx.statement(
        "update uploads set received = received + {int}
         where id = {uuid} and received = {int} and finished_at is null and expires_at > {timestamp}",
        vec![whole(size).into(), id.into(), whole(start).into(), now.into()],
    );
    if tx.execute(&advanced).await? == 0 {
        return Err(Error::OffsetMismatch);
    }
    let part = tx.statement(
        "insert into upload_parts (upload_id, start, size, version) values ({uuid}, {int}, {int}, {uuid})",
        vec![id.into(), whole(start).into(), whole(size).into(), version.into()],
    );
    tx.execute(&part).await?;
    Ok(())
}

/// The parts in order, each with its version and its size.
pub(super) async fn parts(db: &Db, id: Uuid) -> Result<Vec<(Uuid, u64)>, Error> {
    let statement =
        db.statement("select version, size from upload_parts where upload_id = {uuid} order by start", vec![id.into()]);
    let rows = db.read(statement).await?;
    Ok(rows.iter().filter_map(|row| Some((row.uuid(0)?, u64::try_from(row.int(1)?).ok()?))).collect())
}

/// Marks the upload as finished and deletes its parts, in the same transaction that writes the file's row. The row stays
/// until it expires, but keeps only what `HEAD` answers: the file's own row has the rest. Fails if the upload was finished or cancelled in
/// the meantime.
pub(crate) async fn complete(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<(), Error> {
    let finished = tx.statement(
        "update uploads set finished_at = {timestamp}, metadata = {json}, content_type = '', cache_control = ''
         where id = {uuid} and finished_at is null",
        vec![now.into(), Json::Object(Map::new()).into(), id.into()],
    );
    if tx.execute(&finished).await? == 0 {
        return Err(Error::NoSuchUpload);
    }
    let parts = tx.statement("delete from upload_parts where upload_id = {uuid}", vec![id.into()]);
    tx.execute(&parts).await?;
    Ok(())
}

pub(super) async fn delete(db: &Db, id: Uuid) -> Result<(), Error> {
    let statement = db.statement("delete from uploads where id = {uuid}", vec![id.into()]);
    Ok(db.write(move |tx| Box::pin(async move { tx.execute(&statement).await })).await.map(drop)?)
}

pub(super) async fn delete_expired(db: &Db, now: Timestamp) -> Result<(), sangam_db::Error> {
    let statement = db.statement("delete from uploads where expires_at <= {timestamp}", vec![now.into()]);
    db.write(move |tx| Box::pin(async move { tx.execute(&statement).await })).await.map(drop)
}

fn whole(bytes: u64) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}
