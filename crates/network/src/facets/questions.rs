//! What only the database can tell: which rows a search finds, which are one person's, and which the caller has answered.

use std::collections::HashMap;
use std::sync::Arc;

use roaring::RoaringBitmap;
use sangam_db::{Db, Engine, SearchKind, SearchScope, Statement, render_search};
use sangam_schema::{Caller, Type};
use uuid::Uuid;

use super::answer::Found;
use super::filters::Filters;
use super::index::{FLAGGED, Index};
use super::kinds::{HIDDEN, Kind};
use super::shelf::Shelf;
use crate::commands::{Code, Failure, Refusal};

/// What the database told, before it is looked up in the index.
pub(super) struct Told {
    /// The edition of the index at which it was asked; [`Ids::Rows`] are row numbers of that one.
    pub(super) edition: Uuid,
    searches: HashMap<String, Ids>,
    owned: Option<Vec<Uuid>>,
    answered: Vec<Uuid>,
}

enum Ids {
    /// Remembered from an earlier question.
    Rows(Arc<RoaringBitmap>),
    /// Told just now.
    Ids(Vec<Uuid>),
}

impl Told {
    /// The same as rows of an index; nothing if what was remembered has become stale meanwhile.
    pub(super) fn find(&self, index: &Index, edition: Uuid) -> Option<Found> {
        let is_stale = |ids: &Ids| matches!(ids, Ids::Rows(_)) && edition != self.edition;
        if self.searches.values().any(is_stale) {
            return None;
        }
        let rows = |ids: &Ids| match ids {
            Ids::Rows(rows) => rows.clone(),
            Ids::Ids(ids) => Arc::new(index.rows_of(ids.iter().copied())),
        };
        Some(Found {
            searches: self.searches.iter().map(|(text, ids)| (text.clone(), rows(ids))).collect(),
            owned: self.owned.as_ref().map(|ids| index.rows_of(ids.iter().copied())),
            answered: index.rows_of(self.answered.iter().copied()),
        })
    }
}

/// Asks what these filters need to know; nothing if the index has to be made first.
pub(super) async fn ask(
    db: &Db,
    shelf: &Shelf,
    kind: &Kind,
    filters: &Filters,
    caller: Caller,
) -> Result<Option<Told>, Failure> {
    let known = shelf.look(|kept| {
        let known = filters.search.iter().map(|text| (text.clone(), kept.search(text))).collect::<Vec<_>>();
        let hidden = kept.index.terms.rows(kept.index.field(HIDDEN), FLAGGED).is_some();
        (kept.edition, known, hidden)
    });
    let Some((edition, known, hidden)) = known else { return Ok(None) };
    let mut searches = HashMap::new();
    for (text, rows) in known {
        let ids = match rows {
            Some(rows) => Ids::Rows(rows),
            None => Ids::Ids(ids(db, search(db.engine(), kind, &text)?).await?),
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
    Ok(Some(Told { edition, searches, owned, answered }))
}

async fn ids(db: &Db, statement: Statement) -> Result<Vec<Uuid>, Failure> {
    let rows = db.read(statement).await?;
    Ok(rows.iter().filter_map(|row| row.uuid(0)).collect())
}

/// The rows that `search=wfts.<text>` would list.
fn search(engine: Engine, kind: &Kind, text: &str) -> Result<Statement, Failure> {
    let query = render_search(text, SearchKind::Web, &SearchScope::Everything, engine).map_err(|error| Refusal {
        code: Code::Invalid,
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

fn owned_by(engine: Engine, kind: &Kind, owner: Uuid) -> Statement {
    let sql = format!("select id from {} where {} = {}", kind.table, kind.owner, engine.placeholder(1, Type::Uuid));
    Statement::new(sql, vec![owner.into()])
}

fn answered_by(engine: Engine, (table, row, by): (&str, &str, &str), account: Uuid) -> Statement {
    let sql = format!("select {row} from {table} where {by} = {}", engine.placeholder(1, Type::Uuid));
    Statement::new(sql, vec![account.into()])
}
