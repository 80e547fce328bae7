//! One kind's index, made from the rows when it is first asked for and kept exact by the change feed.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockWriteGuard};

use sangam_db::{Change, ChangeKind, ChangedRow, Changes, Db, Error, FeedEvent, Row, Value};
use serde_json::Value as Json;
use uuid::Uuid;

use super::answer_cache::{FacetAnswerCache, IndexState};
use super::found_pages::FoundPages;
use super::indexed_rows::IndexedRows;
use super::lists::FacetedList;
use super::search_hits::{SearchHits, SearchText};

/// Rows read at a time while an index is made.
const PAGE: i64 = 10_000;

/// What searches have found is kept until a row changes that they look at, for so many different texts.
const MOST_SEARCHES: usize = 64;

/// Rows that are kept in order of relevance, of all searches together.
const MOST_RANKED: usize = 4_000_000;

/// Searches that are remembered to have been asked for.
const MOST_ASKED: usize = 1000;

/// The place of one kind's index.
pub(super) struct FacetIndex {
    pub(super) kind: &'static FacetedList,
    loaded: RwLock<Option<LoadedIndex>>,
    /// Held by the thread that makes the index, so that it is made once.
    making: tokio::sync::Mutex<()>,
    /// Searches that were asked for once.
    asked: Mutex<HashSet<String>>,
    pub(super) answers: FacetAnswerCache,
    pub(super) pages: FoundPages,
}

/// An index, and the changes that it has not seen yet.
pub(super) struct LoadedIndex {
    pub(super) index: IndexedRows,
    changes: Changes,
    db: Db,
    /// What [`Db::foreign_commits`] was before the rows were read.
    foreign_commits: Option<u64>,
    /// Another one whenever a search may find something else than before, and whenever rows are numbered again.
    pub(super) edition: u64,
    /// Another one whenever anything that is filtered or sorted by may have changed.
    pub(super) version: u64,
    searches: HashMap<String, SearchHits>,
}

impl FacetIndex {
    pub(super) fn new(kind: &'static FacetedList) -> FacetIndex {
        FacetIndex {
            kind,
            loaded: RwLock::default(),
            making: tokio::sync::Mutex::default(),
            asked: Mutex::default(),
            answers: FacetAnswerCache::default(),
            pages: FoundPages::default(),
        }
    }

    /// Looks at the index when everything committed so far is in it; nothing if it has to be made first.
    pub(super) fn look<T>(&self, look: impl FnOnce(&LoadedIndex) -> T) -> Option<T> {
        // Most of the time nothing has changed, and then everyone may look at once.
        if let Ok(loaded) = self.loaded.read()
            && loaded.as_ref().is_none_or(LoadedIndex::is_current)
        {
            return loaded.as_ref().map(look);
        }
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

    /// Keeps what a search found, unless rows have changed since this edition.
    pub(super) fn keep_search(&self, edition: u64, query: &str, hits: &SearchHits) {
        let mut loaded = self.catch_up();
        let Some(loaded) = loaded.as_mut().filter(|loaded| loaded.edition == edition) else { return };
        let kept: usize = loaded.searches.values().map(|hits| hits.ranked.as_ref().map_or(0, |rows| rows.len())).sum();
        if loaded.searches.len() >= MOST_SEARCHES || kept >= MOST_RANKED {
            loaded.searches.clear();
        }
        loaded.searches.insert(query.to_owned(), hits.clone());
    }

    /// Whether a search was asked for recently; from now on it was.
    pub(super) fn is_repeated(&self, query: &str) -> bool {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.len() >= MOST_ASKED {
            asked.clear();
        }
        !asked.insert(query.to_owned())
    }

    /// Makes the index while others go on, unless it is there or being made.
    pub(super) fn make_later(self: &Arc<Self>, db: &Db) {
        if self.making.try_lock().is_err() {
            return;
        }
        let (facet_index, db) = (Arc::clone(self), db.clone());
        tokio::spawn(async move {
            if let Err(error) = facet_index.make(&db).await {
                tracing::warn!(%error, list = facet_index.kind.name, "the index of a list could not be made");
            }
        });
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
            foreign_commits: db.foreign_commits(),
            db: db.clone(),
            edition: next_edition(),
            version: next_edition(),
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
    /// Another one whenever an answer may be another one.
    pub(super) fn state(&self) -> IndexState {
        IndexState { edition: self.edition, version: self.version }
    }

    /// What a search is known to find.
    pub(super) fn search(&self, search: SearchText) -> Option<SearchHits> {
        self.searches.get(search.query).filter(|hits| hits.answer(search)).cloned()
    }

    /// Whether everything committed so far is in it.
    fn is_current(&self) -> bool {
        self.changes.is_empty() && self.db.foreign_commits() == self.foreign_commits
    }

    fn catch_up(&mut self) -> Result<(), MissedChanges> {
        if self.db.foreign_commits() != self.foreign_commits {
            return Err(MissedChanges);
        }
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
        let id = |row: &ChangedRow| row.get("id").and_then(Json::as_str).and_then(|id| id.parse().ok());
        match (change.kind, &change.new, &change.old) {
            (ChangeKind::Delete, _, Some(old)) => {
                if let Some(id) = id(old) {
                    self.version = next_edition();
                    self.index.remove(id);
                }
            }
            // Counters change far more often than anything that is filtered by.
            (_, Some(new), _) if differ(change, &columns) => {
                if let Some(id) = id(new) {
                    self.version = next_edition();
                    let cells = columns.iter().map(|column| new.get(column).cloned().unwrap_or_default());
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
pub(super) fn differ(change: &Change, columns: &[&str]) -> bool {
    match (&change.new, &change.old) {
        (Some(new), Some(old)) => columns.iter().any(|column| new.get(column) != old.get(column)),
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
pub(super) fn cells_of_row(row: &Row, kind: &FacetedList) -> Vec<Json> {
    let cell = |value: &Value| match value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::from(*value),
        Value::Int(number) => Json::from(*number),
        Value::Real(number) => Json::from(*number),
        Value::Text(text) => Json::from(text.as_str()),
    };
    (1..=kind.columns().len()).map(|i| cell(row.get(i))).collect()
}
