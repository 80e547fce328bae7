//! Uploads that come in pieces and can be continued: TUS 1.0, as Supabase's clients speak it.
//!
//! A piece is a file of its own in the store, and a row says where it belongs. So what has arrived is known to every copy of the
//! server and survives its end. When all is there, the pieces are joined and pass through what every upload passes through.

mod append;
mod finish;
mod metadata;
mod rows;
mod writers;

use jiff::{SignedDuration, Timestamp};
use sangam_schema::Caller;

pub(crate) use append::append;
pub(crate) use finish::finish_if_complete;
pub(crate) use metadata::Declared;
pub(crate) use rows::{Started, complete, find};
pub(crate) use writers::Writers;

use crate::content::Found;
use crate::error::Error;
use crate::name::Name;
use crate::objects::write::{self, Draft};
use crate::place::{Accepts, Place};
use crate::storage::{Inner, Storage};

/// How long an upload may take, from its first call to its last, as at the hosted service.
const LIFE: SignedDuration = SignedDuration::from_hours(24);

/// How many uploads of one account may be unfinished.
const MOST_UNFINISHED: i64 = 100;

/// An upload that is asked for.
pub(crate) struct Wanted {
    pub(crate) place: Place,
    pub(crate) name: Name,
    pub(crate) caller: Caller,
    pub(crate) upsert: bool,
    pub(crate) size: u64,
    pub(crate) declared: Declared,
}

/// Begins an upload, if such a file could be stored now. Its whole size counts as the account's from this moment.
pub(crate) async fn begin(inner: &Inner, wanted: Wanted) -> Result<Started, Error> {
    let (place, name, now) = (&wanted.place, &wanted.name, inner.clock.now());
    let draft = Draft::empty(place, name, wanted.caller.id(), now);
    write::check(&inner.db, &draft, wanted.caller, wanted.upsert).await?;
    let limit = match &place.accepts {
        Accepts::Asked { .. } => place.accepts.limit_for(Found::Other(""), &wanted.declared.content_type)?,
        Accepts::Declared(_) => place.accepts.limit_bytes(),
    };
    if wanted.size > limit {
        return Err(Error::TooLarge);
    }
    let mut turn = inner.usage.turn(wanted.caller.id()).await?;
    turn.reserve(&inner.db, (&place.id, name), Some(wanted.size), limit).await?;
    turn.settle(rows::insert(&inner.db, &wanted, now)).await
}

/// Gives up an upload: its pieces go with its row.
pub(crate) async fn remove(inner: &Inner, upload: &Started) -> Result<(), Error> {
    inner.writers.stop(upload.id).await;
    rows::delete(&inner.db, upload.id).await
}

impl Storage {
    /// Forgets uploads whose time is over, and with them the pieces of those that were never finished.
    pub async fn expire_uploads(&self, now: Timestamp) -> Result<(), sangam_db::Error> {
        rows::delete_expired(&self.0.db, now).await
    }
}
