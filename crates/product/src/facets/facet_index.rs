//! One kind's index, made from the rows when it is first asked for and kept exact by the change feed.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockWriteGuard};

use roaring::RoaringBitmap;
use sangam_db::{Change, ChangeKind, Changes, Db, Error, FeedEvent, Row, Value};
use serde_json::{Map, Value as Json};
use uuid::Uuid;

use super::indexed_rows::IndexedRows;
use super::lists::FacetedList;

/// Rows read at a time while an index is made.
const PAGE: i64 = 10_000;

/// What searches have found is kept until a row changes that they look at, for so many different texts.
const MOST_SEARCHES: usize = 64;

/// The place of one kind's index.
pub(super) struct FacetIndex {
    kind: &'static FacetedList,
    loaded: RwLock<Option<LoadedIndex>>,
    /// Held by the thread that makes the index, so that it is made once.
    making: tokio::sync::Mutex<()>,
}

/// An index, and the changes that it has not seen yet.
pub(super) struct LoadedIndex {
    pub(super) index: IndexedRows,
    changes: Changes,
    /// Another one whenever a search may find something else than before, and whenever rows are numbered anew.
    pub(super) edition: u64,
    searches: HashMap<String, Arc<RoaringBitmap>>,
}

impl FacetIndex {
    pub(super) fn new(kind: &'static FacetedList) -> FacetIndex {
        FacetIndex { kind, loaded: RwLock::default(), making: tokio::sync::Mutex::default() }
    }

    /// Looks at the index when everything committed so far is in it; nothing if it has to be made first.
    pub(super) fn look<T>(&self, look: impl FnOnce(&LoadedIndex) -> T) -> Option<T> {
        let loaded = RwLockWriteGuard::downgrade(self.catch_up());
        loaded.as_ref().map(look)
    }

    /// Applies what was committed. An index that missed something is thrown away.
    pub(super) fn catch_up(&self) -> RwLockWriteGuard<'_, Option<LoadedIndex>> {
        // A panic while it was changed leaves an index no one should trust.
        let mut loaded = self.loaded.write().unwrap_or_else(|poisoned| {
            self.loaded.clear_poison();
            let mut loaded = PoisonError::into_inner(poisoned);
            *loaded = None;
            loaded
        });
        if loaded.as_mut().is_some_and(|loaded| loaded.catch_up().is_err()) {
            *loaded = None;
        }
        loaded
    }

    /// Keeps what searches found, unless rows have changed since this edition.
    pub(super) fn keep_searches(&self, edition: u64, found: HashMap<String, Arc<RoaringBitmap>>) {
        if found.is_empty() {
            return;
        }
        let mut loaded = self.catch_up();
        if let Some(loaded) = loaded.as_mut().filter(|loaded| loaded.edition == edition) {
            if loaded.searches.len() >= MOST_SEARCHES {
                loaded.searches.clear();
            }
            loaded.searches.extend(found);
        }
    }

    /// Makes the index from the rows, unless it is there.
    pub(super) async fn make(&self, db: &Db) -> Result<(), Error> {
        let _making = self.making.lock().await;
        if self.catch_up().is_some() {
            return Ok(());
        }
        // Listening begins before reading: what changes meanwhile is applied afterwards, and applying it twice is harmless.
        let changes = db.changes();
        let mut loaded = LoadedIndex {
            index: IndexedRows::new(self.kind),
            changes,
            edition: next_edition(),
            searches: HashMap::new(),
        };
        let mut last = Uuid::nil();
        loop {
            let rows = db.read(page(db, self.kind, last)).await?;
            for row in &rows {
                let Some(id) = row.uuid(0) else { continue };
                loaded.index.put(id, &cells_of_row(row, self.kind));
                last = id;
            }
            if rows.len() < usize::try_from(PAGE).unwrap_or(usize::MAX) {
                break;
            }
        }
        *self.catch_up() = Some(loaded);
        Ok(())
    }
}

impl LoadedIndex {
    /// What a search is known to find.
    pub(super) fn search(&self, text: &str) -> Option<Arc<RoaringBitmap>> {
        self.searches.get(text).cloned()
    }

    fn catch_up(&mut self) -> Result<(), MissedChanges> {
        while let Some(news) = self.changes.try_next() {
            match news {
                FeedEvent::Commit(commit) => commit.changes.iter().for_each(|change| self.apply(change)),
                FeedEvent::Missed => return Err(MissedChanges),
            }
        }
        Ok(())
    }

    fn apply(&mut self, change: &Change) {
        if *change.table == *"profiles" && differ(change, &["full_name"]) {
            // People are found by their name, which is kept there.
            self.forget_searches();
        }
        if *change.table != *self.index.kind.table {
            return;
        }
        if differ(change, self.index.kind.searched) {
            self.forget_searches();
        }
        let columns: Vec<_> = self.index.kind.columns().iter().map(|column| column.name).collect();
        let id = |row: &Map<String, Json>| row.get("id").and_then(Json::as_str).and_then(|id| id.parse().ok());
        match (change.kind, &change.new, &change.old) {
            (ChangeKind::Delete, _, Some(old)) => {
                if let Some(id) = id(old) {
                    self.index.remove(id);
                }
            }
            // Counters change far more often than anything that is filtered by.
            (_, Some(new), _) if differ(change, &columns) => {
                if let Some(id) = id(new) {
                    let cells = columns.iter().map(|column| new.get(*column).cloned().unwrap_or_default());
                    self.index.put(id, &cells.collect::<Vec<_>>());
                }
            }
            _ => {}
        }
    }

    fn forget_searches(&mut self) {
        self.searches.clear();
        self.edition = next_edition();
    }
}

/// No two editions in this process have the same number.
fn next_edition() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed)
}

/// Some changes were lost on the way.
struct MissedChanges;

/// Whether a change is one of these columns; a new or a gone row is one of all.
fn differ(change: &Change, columns: &[&str]) -> bool {
    match (&change.new, &change.old) {
        (Some(new), Some(old)) => columns.iter().any(|column| new.get(*column) != old.get(*column)),
        _ => true,
    }
}

fn page(db: &Db, kind: &FacetedList, last: Uuid) -> sangam_db::Statement {
    let columns: Vec<_> = kind.columns().iter().map(|column| sangam_db::quote_identifier(column.name)).collect();
    let engine = db.engine();
    let sql = format!(
        "select id, {} from {} where id > {} order by id limit {}",
        columns.join(", "),
        sangam_db::quote_identifier(kind.table),
        engine.placeholder(1, sangam_schema::Type::Uuid),
        engine.placeholder(2, sangam_schema::Type::Integer),
    );
    sangam_db::Statement::new(sql, vec![last.into(), PAGE.into()])
}

/// The cells of a row as the change feed would show them.
fn cells_of_row(row: &Row, kind: &FacetedList) -> Vec<Json> {
    let cell = |value: &Value| match value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::from(*value),
        Value::Int(number) => Json::from(*number),
        Value::Real(number) => Json::from(*number),
        Value::Text(text) => Json::from(text.as_str()),
    };
    (1..=kind.columns().len()).map(|i| cell(row.get(i))).collect()
}
