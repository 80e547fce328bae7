//! Checks that a database and a file store belong together.
//!
//! Both hold the id of their instance. A database that was lost, replaced or restored from another instance would have
//! no rows for the files and treat all of them as orphans. So the files are not touched if their id differs from the
//! database's.

use sangam_db::{Db, Row};
use uuid::Uuid;

use crate::error::Error;
use crate::files::Files;

/// Why a database and a file store cannot be used together. Each message says how to fix it.
#[derive(Debug, thiserror::Error)]
pub enum PairingError {
    /// The database is new, but the file store is not.
    #[error(
        "the database is new, but {location} already holds files; restore the database that belongs to them, or choose \
         another place with --files. `sangam files adopt` gives them to this database"
    )]
    NewDatabase {
        /// The file store.
        location: String,
    },
    /// The files belong to another instance.
    #[error(
        "the files in {location} belong to the instance {files}, and this database is {database}; correct --database, --data or \
         --files, or restore the database that belongs to them. If they do belong together, run `sangam files adopt`"
    )]
    OtherInstance {
        /// The file store.
        location: String,
        /// The instance that the files belong to.
        files: Uuid,
        /// The instance that the database belongs to.
        database: String,
    },
    /// The file store has no instance id, but this database was paired with one that had.
    #[error(
        "{location} holds files without the id of an instance, and those of this database had one; correct --files, or restore \
         its file `instance-id`. If they do belong together, run `sangam files adopt`"
    )]
    Unmarked {
        /// The file store.
        location: String,
    },
    /// The database or the file store could not be read.
    #[error(transparent)]
    Failed(#[from] Error),
}

impl From<sangam_db::Error> for PairingError {
    fn from(error: sangam_db::Error) -> PairingError {
        PairingError::Failed(error.into())
    }
}

/// Checks that these files may be used with this database, which need not be migrated. Changes nothing.
pub async fn check_pair(db: &Db, files: &Files) -> Result<(), PairingError> {
    check(db, files).await.map(|_| ())
}

/// Checks that a new database may be created next to these files.
pub async fn check_unused(files: &Files) -> Result<(), PairingError> {
    if files.read_owner().await?.is_some() || files.hold_any().await? {
        return Err(PairingError::NewDatabase { location: files.location().to_owned() });
    }
    Ok(())
}

/// Makes sure that a migrated database and these files belong together. Gives them an id on first use.
pub async fn pair(db: &Db, files: &Files) -> Result<(), PairingError> {
    let found = check(db, files).await?;
    if found.state == PairingState::Paired && found.marked {
        return Ok(());
    }
    if found.lost_files {
        let location = files.location();
        tracing::warn!(
            "the database has files, but {location} holds none; is it the right place, and is its disk mounted?"
        );
    }
    mark(db, files, found.id).await
}

/// Assigns the files to this database, whatever either of them stored before, on the operator's order. A database from
/// before there were ids gets the id of the files, because it is an older state of the same instance. A new database
/// gives the files its own id.
pub async fn adopt(db: &Db, files: &Files) -> Result<Uuid, PairingError> {
    let (state, id) = read_database(db).await?;
    let inherited = if state == PairingState::Older { files.read_owner().await? } else { None };
    let id = id.or(inherited).unwrap_or_else(|| db.new_id());
    mark(db, files, Some(id)).await?;
    Ok(id)
}

/// The instance id, if the database and these files agree on it.
pub(crate) async fn agreed_id(db: &Db, files: &Files) -> Result<Option<Uuid>, Error> {
    let (state, id) = read_database(db).await?;
    let owner = files.read_owner().await?;
    Ok(id.filter(|id| state == PairingState::Paired && owner == Some(*id)))
}

/// What the database records about its files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PairingState {
    New,
    Older,
    Pairing,
    Paired,
}

/// A database and a file store that may be used together.
struct Pairing {
    state: PairingState,
    id: Option<Uuid>,
    /// Whether the file store has the id.
    marked: bool,
    /// Whether there are rows of files, but no files.
    lost_files: bool,
}

/// Checks twice before failing: copies of the server that start together may be pairing at the same moment.
async fn check(db: &Db, files: &Files) -> Result<Pairing, PairingError> {
    match look(db, files).await {
        Err(PairingError::Failed(error)) => Err(error.into()),
        Err(_) => look(db, files).await,
        found => found,
    }
}

async fn look(db: &Db, files: &Files) -> Result<Pairing, PairingError> {
    let (state, id) = read_database(db).await?;
    let location = || files.location().to_owned();
    let fitting = Pairing { state, id, marked: false, lost_files: false };
    match (files.read_owner().await?, state) {
        (Some(owner), _) if id == Some(owner) => Ok(Pairing { marked: true, ..fitting }),
        (Some(_), PairingState::New) => Err(PairingError::NewDatabase { location: location() }),
        (Some(owner), _) => Err(PairingError::OtherInstance {
            location: location(),
            files: owner,
            database: id.map_or_else(|| "older than such ids".to_owned(), |id| id.to_string()),
        }),
        (None, PairingState::Older | PairingState::Pairing) => Ok(fitting),
        (None, PairingState::New) if files.hold_any().await? => Err(PairingError::NewDatabase { location: location() }),
        (None, PairingState::Paired) if files.hold_any().await? => Err(PairingError::Unmarked { location: location() }),
        (None, PairingState::New) => Ok(fitting),
        (None, PairingState::Paired) => Ok(Pairing { lost_files: holds(db, RowKind::Files).await?, ..fitting }),
    }
}

/// Stores the id in the database first, where copies that start together agree on one. If this crashes half way, the
/// next start completes it.
async fn mark(db: &Db, files: &Files, id: Option<Uuid>) -> Result<(), PairingError> {
    let proposed = id.unwrap_or_else(|| db.new_id());
    let agreed: Option<Uuid> = db
        .write(move |tx| {
            Box::pin(async move {
                let agree = tx.statement(
                    "update _instance set id = coalesce(id, {uuid}), files = 'pairing' returning id",
                    vec![proposed.into()],
                );
                Ok::<_, sangam_db::Error>(tx.fetch(&agree).await?.first().and_then(|row| row.uuid(0)))
            })
        })
        .await?;
    let id = agreed.ok_or_else(|| Error::Internal("the row of _instance is missing".to_owned()))?;
    files.write_owner(id).await?;
    let done = db.statement("update _instance set files = 'paired' where id = {uuid}", vec![id.into()]);
    db.write(move |tx| Box::pin(async move { tx.execute(&done).await })).await?;
    Ok(())
}

/// Works without the `_instance` table too, because the database may not be migrated yet.
async fn read_database(db: &Db) -> Result<(PairingState, Option<Uuid>), Error> {
    let rows = match db.read(db.statement("select files, id from _instance", vec![])).await {
        Err(sangam_db::Error::Other(_)) => {
            let older = holds(db, RowKind::People).await?;
            return Ok((if older { PairingState::Older } else { PairingState::New }, None));
        }
        rows => rows?,
    };
    let state = match rows.first().and_then(|row| row.text(0)) {
        Some("older") => PairingState::Older,
        Some("pairing") => PairingState::Pairing,
        Some("paired") => PairingState::Paired,
        _ => PairingState::New,
    };
    Ok((state, rows.first().and_then(|row| row.uuid(1))))
}

#[derive(Debug, Clone, Copy)]
enum RowKind {
    People,
    Files,
}

/// Whether the database has any such row. A database without tables has none.
async fn holds(db: &Db, what: RowKind) -> Result<bool, Error> {
    let question = match what {
        RowKind::People => "select exists (select 1 from accounts)",
        RowKind::Files => "select exists (select 1 from objects)",
    };
    match db.read(db.statement(question, vec![])).await {
        Ok(rows) => Ok(rows.first().and_then(|row: &Row| row.bool(0)).unwrap_or(false)),
        Err(sangam_db::Error::Other(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
