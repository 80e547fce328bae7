//! What only the database can tell: which rows a search finds, which are one person's, and which the caller has answered.

use std::sync::Arc;

use roaring::RoaringBitmap;
use sangam_db::{Db, Engine, Statement};
use sangam_schema::{Caller, Type};
use uuid::Uuid;

use super::facet_index::FacetIndex;
use super::indexed_rows::IndexedRows;
use super::lists::{FacetedList, HiddenReaders};
use super::search_hits::{SearchHits, SearchText};

/// What a question needs to know.
pub(super) struct Wanted<'a> {
    pub(super) search: Option<SearchText<'a>>,
    pub(super) owner: Option<Uuid>,
    pub(super) caller: Caller,
}

/// What the database told, as rows of the index.
#[derive(Debug, Default)]
pub(super) struct FoundRows {
    pub(super) search: Option<SearchHits>,
    pub(super) owned: Option<RoaringBitmap>,
    /// What the caller sees even when it is hidden.
    pub(super) answered: RoaringBitmap,
}

/// What the database told, before it is looked up in the index.
pub(super) struct LookedUp {
    /// The edition of the index at which it was asked; [`SearchResult::Known`] are row numbers of that one.
    pub(super) edition: u64,
    search: Option<SearchResult>,
    owned: Option<Vec<Uuid>>,
    answered: Vec<Uuid>,
}

enum SearchResult {
    /// Remembered from an earlier question.
    Known(SearchHits),
    /// Told just now, in order of relevance if that was asked for.
    Told { ids: Vec<Uuid>, ranked: bool },
}

impl LookedUp {
    /// Whether the database was asked for the search just now.
    pub(super) fn has_new_search(&self) -> bool {
        matches!(self.search, Some(SearchResult::Told { .. }))
    }

    /// The same as rows of an index; nothing if what was remembered has become stale meanwhile.
    pub(super) fn find(&self, index: &IndexedRows, edition: u64) -> Option<FoundRows> {
        let search = match &self.search {
            None => None,
            Some(SearchResult::Known(_)) if edition != self.edition => return None,
            Some(SearchResult::Known(hits)) => Some(hits.clone()),
            Some(SearchResult::Told { ids, ranked }) => {
                let rows: Vec<u32> = index.numbers_of_ids(ids.iter().copied()).collect();
                let hits = rows.iter().copied().collect::<RoaringBitmap>();
                Some(SearchHits { rows: Arc::new(hits), ranked: ranked.then(|| rows.into()) })
            }
        };
        Some(FoundRows {
            search,
            owned: self.owned.as_ref().map(|ids| index.rows_of(ids.iter().copied())),
            answered: index.rows_of(self.answered.iter().copied()),
        })
    }
}

/// Asks what a question needs to know; nothing if the index has to be made first.
pub(super) async fn look_up(
    db: &Db,
    facet_index: &FacetIndex,
    kind: &FacetedList,
    wanted: &Wanted<'_>,
) -> Result<Option<LookedUp>, sangam_db::Error> {
    let known = facet_index.look(|loaded| {
        let hits = wanted.search.and_then(|search| loaded.search(search));
        (loaded.edition, hits, loaded.index.has_hidden_rows())
    });
    let Some((edition, hits, hidden)) = known else { return Ok(None) };
    let search = match (wanted.search, hits) {
        (None, _) => None,
        (Some(_), Some(hits)) => Some(SearchResult::Known(hits)),
        (Some(search), None) => {
            let ids = ids(db, search_statement(db.engine(), kind, search)).await?;
            Some(SearchResult::Told { ids, ranked: search.ranked })
        }
    };
    let owned = match wanted.owner {
        Some(owner) => Some(ids(db, owned_by(db.engine(), kind, owner)).await?),
        None => None,
    };
    let mut answered = Vec::new();
    if let Some(account) = wanted.caller.id().filter(|_| hidden) {
        for readers in kind.seen_by {
            answered.extend(ids(db, seen_by(db.engine(), readers, account)).await?);
        }
    }
    Ok(Some(LookedUp { edition, search, owned, answered }))
}

async fn ids(db: &Db, statement: Statement) -> Result<Vec<Uuid>, sangam_db::Error> {
    let rows = db.read(statement).await?;
    Ok(rows.iter().filter_map(|row| row.uuid(0)).collect())
}

/// The rows that a filter on `search` would list.
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

fn seen_by(engine: Engine, HiddenReaders { table, row, own }: &HiddenReaders, account: Uuid) -> Statement {
    let own = own.replace("{caller}", &engine.placeholder(1, Type::Uuid));
    Statement::new(format!("select mine.{row} from {table} as mine where {own}"), vec![account.into()])
}
