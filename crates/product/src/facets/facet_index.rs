//! The in-memory index of one list. It is built from the rows on first use, and the change feed keeps it exact.

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

/// Rows read per statement while an index is built.
const PAGE: i64 = 10_000;

/// How many search results are cached. They are dropped when a searched column changes.
const MAX_SEARCHES: usize = 64;

/// Upper bound on the rows of cached results that are ordered by relevance, over all searches.
const MAX_RANKED_ROWS: usize = 4_000_000;

/// How many recent searches are remembered, in order to recognise repeated ones.
const MAX_RECENT_SEARCHES: usize = 1000;

/// The index of one list, with its caches.
pub(super) struct FacetIndex {
    pub(super) kind: &'static FacetedList,
    loaded: RwLock<Option<LoadedIndex>>,
    /// Held while the index is built, so that it is built only once.
    building: tokio::sync::Mutex<()>,
    /// Searches that were requested recently.
    recent_searches: Mutex<HashSet<String>>,
    pub(super) answers: FacetAnswerCache,
    pub(super) pages: FoundPages,
}

/// An index, and the changes that are not applied to it yet.
pub(super) struct LoadedIndex {
    pub(super) index: IndexedRows,
    changes: Changes,
    db: Db,
    /// The value of [`Db::foreign_commits`] before the rows were read.
    foreign_commits: Option<u64>,
    /// Changes whenever a search may have different results, and whenever rows are renumbered.
    pub(super) edition: u64,
    /// Changes whenever a column used for filtering or sorting may have changed.
    pub(super) version: u64,
    searches: HashMap<String, SearchHits>,
}

impl FacetIndex {
    pub(super) fn new(kind: &'static FacetedList) -> FacetIndex {
        FacetIndex {
            kind,
            loaded: RwLock::default(),
            building: tokio::sync::Mutex::default(),
            recent_searches: Mutex::default(),
            answers: FacetAnswerCache::default(),
            pages: FoundPages::default(),
        }
    }

    /// Reads the index after all committed changes are applied to it. Returns nothing if it has to be built first.
    pub(super) fn read_current<T>(&self, read: impl FnOnce(&LoadedIndex) -> T) -> Option<T> {
        // Usually nothing has changed, and then all readers can share the lock.
        if let Ok(loaded) = self.loaded.read()
            && loaded.as_ref().is_none_or(LoadedIndex::is_current)
        {
            return loaded.as_ref().map(read);
        }
        let loaded = RwLockWriteGuard::downgrade(self.catch_up());
        loaded.as_ref().map(read)
    }

    /// Applies committed changes. If the index missed a change, it is discarded.
    pub(super) fn catch_up(&self) -> RwLockWriteGuard<'_, Option<LoadedIndex>> {
        // After a panic during a change, the index may be inconsistent.
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

    /// Caches the result of a search, unless the index has a newer edition.
    pub(super) fn cache_search(&self, edition: u64, query: &str, hits: &SearchHits) {
        let mut loaded = self.catch_up();
        let Some(loaded) = loaded.as_mut().filter(|loaded| loaded.edition == edition) else { return };
        let kept: usize = loaded.searches.values().map(|hits| hits.ranked.as_ref().map_or(0, |rows| rows.len())).sum();
        if loaded.searches.len() >= MAX_SEARCHES || kept >= MAX_RANKED_ROWS {
            loaded.searches.clear();
        }
        loaded.searches.insert(query.to_owned(), hits.clone());
    }

    /// Whether a search was requested recently. Also remembers it for the next call.
    pub(super) fn is_repeated(&self, query: &str) -> bool {
        let mut recent_searches = self.recent_searches.lock().unwrap_or_else(PoisonError::into_inner);
        if recent_searches.len() >= MAX_RECENT_SEARCHES {
            recent_searches.clear();
        }
        !recent_searches.insert(query.to_owned())
    }

    /// Builds the index in the background, unless it exists or is being built.
    pub(super) fn build_in_background(self: &Arc<Self>, db: &Db) {
        if self.building.try_lock().is_err() {
            return;
        }
        let (facet_index, db) = (Arc::clone(self), db.clone());
        tokio::spawn(async move {
            if let Err(error) = facet_index.build(&db).await {
                tracing::warn!(%error, list = facet_index.kind.name, "cannot build the index of a list");
            }
        });
    }

    /// Builds the index from the rows, unless it exists.
    pub(super) async fn build(&self, db: &Db) -> Result<(), Error> {
        let _building = self.building.lock().await;
        if self.catch_up().is_some() {
            return Ok(());
        }
        // Subscribe before reading. Changes made during the read are applied afterwards, and applying one twice is harmless.
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
    /// Changes whenever an answer may change.
    pub(super) fn state(&self) -> IndexState {
        IndexState { edition: self.edition, version: self.version }
    }

    /// The cached result of a search.
    pub(super) fn search(&self, search: SearchText) -> Option<SearchHits> {
        self.searches.get(search.query).filter(|hits| hits.answer(search)).cloned()
    }

    /// Whether all committed changes have been applied.
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
            // Searches also match people by name, which is a column of profiles.
            self.clear_searches();
        }
        if *change.table != *self.index.kind.table {
            return;
        }
        if differ(change, self.index.kind.searched) {
            self.clear_searches();
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
            // Skips changes of other columns: counters change far more often than columns used for filtering.
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

    fn clear_searches(&mut self) {
        self.searches.clear();
        self.edition = next_edition();
    }
}

/// A number that is unique within this process.
fn next_edition() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed)
}

/// The change feed lost some changes.
struct MissedChanges;

/// Whether a change affects any of these columns. An insert or a delete affects all of them.
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

/// The cells of a row, in the form that the change feed uses.
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
