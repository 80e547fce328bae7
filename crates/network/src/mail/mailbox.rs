//! What a demonstration shows instead of sending it.

use jiff::Timestamp;
use sangam_db::{Db, Error, Row};
use uuid::Uuid;

use super::letters::{Letter, Params, Unwritable, write};

/// A mail as its recipient would have it.
#[derive(Debug)]
pub struct Received {
    /// Its id.
    pub id: Uuid,
    /// Its kind.
    pub kind: String,
    /// Whom it is for.
    pub recipient: String,
    /// When it was queued.
    pub created_at: Timestamp,
    /// What it says.
    pub letter: Letter,
}

/// The most a page shows.
const NEWEST: i64 = 100;

/// The newest mails first. Ones that cannot be written are left out: nobody would have got them either.
pub async fn list_received(db: &Db) -> Result<Vec<Received>, Error> {
    let newest = db.statement(
        "select id, kind, recipient, params, created_at
        from mails
        order by created_at desc, id desc
        limit {int}",
        vec![NEWEST.into()],
    );
    Ok(db.read(newest).await?.iter().filter_map(|row| read(row)?.ok()).collect())
}

/// One mail.
pub async fn find_received(db: &Db, id: Uuid) -> Result<Option<Received>, Error> {
    let one = db.statement(
        "select id, kind, recipient, params, created_at
        from mails
        where id = {uuid}",
        vec![id.into()],
    );
    Ok(db.read(one).await?.first().and_then(|row| read(row)?.ok()))
}

fn read(row: &Row) -> Option<Result<Received, Unwritable>> {
    let (kind, params) = (row.text(1)?, row.text(3)?);
    let letter = match Params::parse(params).and_then(|params| write(kind, &params)) {
        Ok(letter) => letter,
        Err(error) => return Some(Err(error)),
    };
    Some(Ok(Received {
        id: row.uuid(0)?,
        kind: kind.to_owned(),
        recipient: row.text(2)?.to_owned(),
        created_at: row.timestamp(4)?,
        letter,
    }))
}
