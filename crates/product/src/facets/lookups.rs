//! What only the database can tell: which rows a search finds, which are one person's, and which the caller has answered.

use std::collections::HashMap;
use std::sync::Arc;

use roaring::RoaringBitmap;
use sangam_db::{Db, Engine, SearchKind, SearchScope, Statement, render_search};
use sangam_schema::{Caller, Type};
use uuid::Uuid;

use super::answer::FoundRows;
use super::facet_index::FacetIndex;
use super::filters::Filters;
use super::indexed_rows::{FLAGGED, IndexedRows};
use super::lists::{FacetedList, HIDDEN};
use crate::commands::{Failure, Refusal, RefusalCode};

/// What the database told, before it is looked up in the index.
pub(super) struct LookedUp {
    /// The edition of the index at which it was asked; [`RowSet::Rows`] are row numbers of that one.
    pub(super) edition: u64,
    searches: HashMap<String, RowSet>,
    owned: Option<Vec<Uuid>>,
    answered: Vec<Uuid>,
}

enum RowSet {
    /// Remembered from an earlier question.
    Rows(Arc<RoaringBitmap>),
    /// Told just now.
    RowSet(Vec<Uuid>),
}

impl LookedUp {
    /// The same as rows of an index; nothing if what was remembered has become stale meanwhile.
    pub(super) fn find(&self, index: &IndexedRows, edition: u64) -> Option<FoundRows> {
        let is_stale = |ids: &RowSet| matches!(ids, RowSet::Rows(_)) && edition != self.edition;
        if self.searches.values().any(is_stale) {
            return None;
        }
        let rows = |ids: &RowSet| match ids {
            RowSet::Rows(rows) => rows.clone(),
            RowSet::RowSet(ids) => Arc::new(index.rows_of(ids.iter().copied())),
        };
        Some(FoundRows {
            searches: self.searches.iter().map(|(text, ids)| (text.clone(), rows(ids))).collect(),
            owned: self.owned.as_ref().map(|ids| index.rows_of(ids.iter().copied())),
            answered: index.rows_of(self.answered.iter().copied()),
        })
    }
}

/// Asks what these filters need to know; nothing if the index has to be made first.
pub(super) async fn look_up(
    db: &Db,
    facet_index: &FacetIndex,
    kind: &FacetedList,
    filters: &Filters,
    caller: Caller,
) -> Result<Option<LookedUp>, Failure> {
    let known = facet_index.look(|loaded| {
        let known = filters.search.iter().map(|text| (text.clone(), loaded.search(text))).collect::<Vec<_>>();
        let hidden = loaded.index.terms.rows(loaded.index.field(HIDDEN), FLAGGED).is_some();
        (loaded.edition, known, hidden)
    });
    let Some((edition, known, hidden)) = known else { return Ok(None) };
    let mut searches = HashMap::new();
    for (text, rows) in known {
        let ids = match rows {
            Some(rows) => RowSet::Rows(rows),
            None => RowSet::RowSet(ids(db, search(db.engine(), kind, &text)?).await?),
        };
        searches.insert(text, ids);
    }
    let owned = match filters.owner {
        Some(owner) => Some(ids(db, owned_by(db.engine(), kind, owner)).await?),
        None => None,
    };
    let answered = match (kind.answered, caller.id()) {
        (Some(answered), Some(account)) if hidden => ids(db, answered_by(db.engine(), answered, account)).await?,
        _ => Vec::new(),
    };
    Ok(Some(LookedUp { edition, searches, owned, answered }))
}

async fn ids(db: &Db, statement: Statement) -> Result<Vec<Uuid>, Failure> {
    let rows = db.read(statement).await?;
    Ok(rows.iter().filter_map(|row| row.uuid(0)).collect())
}

/// The rows that `search=wfts.<text>` would list.
fn search(engine: Engine, kind: &FacetedList, text: &str) -> Result<Statement, Failure> {
    let query = render_search(text, SearchKind::Web, &SearchScope::Everything, engine).map_err(|error| Refusal {
        code: RefusalCode::Invalid,
        message: error.to_string(),
        hint: Some(error.hint().to_owned()),
    })?;
    let table = kind.table;
    let sql = match engine {
        Engine::Sqlite => {
            format!(
                "select id from {table} where rowid in (select rowid from _{table}_search where _{table}_search match ?1)"
            )
        }
        Engine::Postgres => format!("select id from {table} where search @@ to_tsquery('sangam', $1::text)"),
    };
    Ok(Statement::new(sql, vec![query.into()]))
}

fn owned_by(engine: Engine, kind: &FacetedList, owner: Uuid) -> Statement {
    let sql = format!("select id from {} where {} = {}", kind.table, kind.owner, engine.placeholder(1, Type::Uuid));
    Statement::new(sql, vec![owner.into()])
}

fn answered_by(engine: Engine, (table, row, by): (&str, &str, &str), account: Uuid) -> Statement {
    let sql = format!("select {row} from {table} where {by} = {}", engine.placeholder(1, Type::Uuid));
    Statement::new(sql, vec![account.into()])
}
