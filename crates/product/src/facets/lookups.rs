//! The lookups that need the database: the rows that a search finds, the rows of one person, and the hidden rows that the caller may see.

use std::sync::Arc;

use roaring::RoaringBitmap;
use sangam_db::{Db, Engine, Statement};
use sangam_schema::{Caller, Type};
use uuid::Uuid;

use super::facet_index::FacetIndex;
use super::indexed_rows::IndexedRows;
use super::lists::{FacetedList, HiddenReaders};
use super::search_hits::{SearchHits, SearchText};

/// What to look up.
pub(super) struct LookupRequest<'a> {
    pub(super) search: Option<SearchText<'a>>,
    pub(super) owner: Option<Uuid>,
    pub(super) caller: Caller,
}

/// The result of the lookups, as rows of the index.
#[derive(Debug, Default)]
pub(super) struct FoundRows {
    pub(super) search: Option<SearchHits>,
    pub(super) owned: Option<RoaringBitmap>,
    /// The rows that the caller may see even when they are hidden.
    pub(super) visible_hidden: RoaringBitmap,
}

/// The result of the lookups, before the ids are mapped to rows of the index.
pub(super) struct LookupResult {
    /// The edition of the index before the lookup. [`SearchResult::Cached`] contains row numbers of that edition.
    pub(super) edition: u64,
    search: Option<SearchResult>,
    owned: Option<Vec<Uuid>>,
    visible_hidden: Vec<Uuid>,
}

enum SearchResult {
    /// From the index's cache.
    Cached(SearchHits),
    /// From the database just now, ordered by relevance if requested.
    Fresh { ids: Vec<Uuid>, ranked: bool },
}

impl LookupResult {
    /// Whether the search result came from the database just now.
    pub(super) fn has_new_search(&self) -> bool {
        matches!(self.search, Some(SearchResult::Fresh { .. }))
    }

    /// Maps the result to rows of an index. Returns nothing if a cached search result has become stale.
    pub(super) fn to_rows(&self, index: &IndexedRows, edition: u64) -> Option<FoundRows> {
        let search = match &self.search {
            None => None,
            Some(SearchResult::Cached(_)) if edition != self.edition => return None,
            Some(SearchResult::Cached(hits)) => Some(hits.clone()),
            Some(SearchResult::Fresh { ids, ranked }) => {
                let rows: Vec<u32> = index.numbers_of_ids(ids.iter().copied()).collect();
                let hits = rows.iter().copied().collect::<RoaringBitmap>();
                Some(SearchHits { rows: Arc::new(hits), ranked: ranked.then(|| rows.into()) })
            }
        };
        Some(FoundRows {
            search,
            owned: self.owned.as_ref().map(|ids| index.rows_of(ids.iter().copied())),
            visible_hidden: index.rows_of(self.visible_hidden.iter().copied()),
        })
    }
}

/// Runs the lookups. Returns nothing if the index has to be built first.
pub(super) async fn look_up(
    db: &Db,
    facet_index: &FacetIndex,
    kind: &FacetedList,
    request: &LookupRequest<'_>,
) -> Result<Option<LookupResult>, sangam_db::Error> {
    let known = facet_index.read_current(|loaded| {
        let hits = request.search.and_then(|search| loaded.search(search));
        (loaded.edition, hits, loaded.index.has_hidden_rows())
    });
    let Some((edition, hits, hidden)) = known else { return Ok(None) };
    let search = match (request.search, hits) {
        (None, _) => None,
        (Some(_), Some(hits)) => Some(SearchResult::Cached(hits)),
        (Some(search), None) => {
            let ids = ids(db, search_statement(db.engine(), kind, search)).await?;
            Some(SearchResult::Fresh { ids, ranked: search.ranked })
        }
    };
    let owned = match request.owner {
        Some(owner) => Some(ids(db, owned_by(db.engine(), kind, owner)).await?),
        None => None,
    };
    let mut visible_hidden = Vec::new();
    if let Some(account) = request.caller.id().filter(|_| hidden) {
        for readers in kind.hidden_readers {
            visible_hidden.extend(ids(db, select_visible_hidden(db.engine(), readers, account)).await?);
        }
    }
    Ok(Some(LookupResult { edition, search, owned, visible_hidden }))
}

async fn ids(db: &Db, statement: Statement) -> Result<Vec<Uuid>, sangam_db::Error> {
    let rows = db.read(statement).await?;
    Ok(rows.iter().filter_map(|row| row.uuid(0)).collect())
}

/// Finds the rows that a filter on `search` would list.
fn search_statement(engine: Engine, kind: &FacetedList, search: SearchText) -> Statement {
    let table = kind.table;
    let placeholder = engine.placeholder(1, Type::Text);
    let found = match engine {
        Engine::Sqlite => {
            format!(
                "_{table}_search join {table} as t on t.rowid = _{table}_search.rowid where _{table}_search match {placeholder}"
            )
        }
        Engine::Postgres => format!("{table} as t where t.search @@ to_tsquery('sangam', {placeholder})"),
    };
    let order = match search.ranked {
        true => {
            let resources = crate::resources::resources();
            let searched =
                resources.iter().find(|resource| resource.name == table).and_then(|found| found.search.as_ref());
            let columns = searched.map_or(&[][..], |searched| &searched.columns);
            format!(" order by {} desc", engine.relevance(table, "t", columns, &placeholder))
        }
        false => String::new(),
    };
    Statement::new(format!("select t.id from {found}{order}"), vec![search.query.to_owned().into()])
}

fn owned_by(engine: Engine, kind: &FacetedList, owner: Uuid) -> Statement {
    let sql = format!("select id from {} where {} = {}", kind.table, kind.owner, engine.placeholder(1, Type::Uuid));
    Statement::new(sql, vec![owner.into()])
}

fn select_visible_hidden(
    engine: Engine,
    HiddenReaders { table, row, own }: &HiddenReaders,
    account: Uuid,
) -> Statement {
    let own = own.replace("{caller}", &engine.placeholder(1, Type::Uuid));
    Statement::new(format!("select mine.{row} from {table} as mine where {own}"), vec![account.into()])
}
