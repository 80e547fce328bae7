//! Compares one row of a list with filters. It uses an index with a single row, so that the same code decides as for counting.

use std::collections::HashSet;

use jiff::Timestamp;
use roaring::RoaringBitmap;
use sangam_db::{Db, Engine, Error, Statement, quote_identifier};
use sangam_schema::Type;
use serde_json::json;
use uuid::Uuid;

use super::answer::FacetCounter;
use super::facet_index::cells_of_row;
use super::filters::Filters;
use super::indexed_rows::IndexedRows;
use super::job_fit::{JobFit, JobFits, SeekerPreferences};
use super::lists::FacetedList;
use super::lookups::FoundRows;
use super::saved_filters::SavedFilters;
use super::search_keys;

/// A job, a tender, a freelancer or a seeker.
pub(crate) struct Posting {
    pub(crate) id: Uuid,
    /// Who posted it.
    pub(crate) owner: Uuid,
    kind: &'static FacetedList,
    index: IndexedRows,
    keys: HashSet<String>,
}

impl Posting {
    /// Reads a row of the list with this name. Returns nothing if the row no longer exists.
    pub(crate) async fn read(db: &Db, kind: &str, id: Uuid) -> Result<Option<Posting>, Error> {
        let Some(kind) = FacetedList::find(kind) else { return Ok(None) };
        let rows = db.read(select(db.engine(), kind, id)).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let cells = cells_of_row(row, kind);
        let Some(owner) = row.uuid(cells.len() + 1) else { return Ok(None) };
        let texts = (cells.len() + 2..).take(kind.searched.len() + 1).filter_map(|i| row.text(i));
        let keys = search_keys::of_posting(kind, owner, &cells, &texts.collect::<Vec<_>>().join(" "));
        let mut index = IndexedRows::new(kind);
        index.put(id, &cells);
        Ok(Some(Posting { id, owner, kind, index, keys }))
    }

    /// The posting's keys. A saved search can only match if it is filed under one of them.
    pub(crate) fn keys(&self) -> &HashSet<String> {
        &self.keys
    }

    /// Whether the list shows the posting without any filters. Hidden and closed postings are never shown.
    pub(crate) fn is_listed(&self, now: Timestamp) -> bool {
        let (filters, found) = (Filters::default(), FoundRows::default());
        !FacetCounter { index: &self.index, filters: &filters, found: &found, now }.listed().is_empty()
    }

    /// Whether the list shows the posting with these filters, ignoring their search text, if it shows it without filters.
    pub(crate) fn passes(&self, saved: &SavedFilters, now: Timestamp) -> bool {
        let owned = saved.filters.owner.map(|owner| match owner == self.owner {
            true => self.index.all.clone(),
            false => RoaringBitmap::new(),
        });
        let found = FoundRows { owned, ..FoundRows::default() };
        FacetCounter { index: &self.index, filters: &saved.filters, found: &found, now }
            .has_results_among(self.index.all.clone())
    }

    /// How well this job fits a seeker.
    pub(crate) fn fit(&self, preferences: &SeekerPreferences, now: Timestamp) -> Option<JobFit> {
        let row = self.index.rows_of([self.id]).min()?;
        Some(JobFits::new(&self.index, preferences, now).explain(row))
    }

    /// Which of these search queries find the posting. The queries are in the engine's query language.
    pub(crate) async fn found_by(&self, db: &Db, queries: &[&str]) -> Result<HashSet<String>, Error> {
        if queries.is_empty() {
            return Ok(HashSet::new());
        }
        let (engine, table) = (db.engine(), self.kind.table);
        let (array, id) = (engine.array_placeholder(1), engine.placeholder(2, Type::Uuid));
        let sql = match engine {
            Engine::Sqlite => format!(
                "select query.value
                from json_each({array}) as query
                where exists (
                  select 1
                  from _{table}_search
                  where _{table}_search match query.value
                    and rowid = (select rowid from {table} where id = {id})
                )"
            ),
            Engine::Postgres => format!(
                "select query.value
                from json_array_elements_text({array}) as query(value), {table} as posting
                where posting.id = {id} and posting.search @@ to_tsquery('sangam', query.value)"
            ),
        };
        let rows = db.read(Statement::new(sql, vec![json!(queries).to_string().into(), self.id.into()])).await?;
        Ok(rows.iter().filter_map(|row| row.text(0).map(str::to_owned)).collect())
    }
}

/// Selects the id, the indexed columns, the owner, the searched columns and the person's name, which searches also cover.
fn select(engine: Engine, kind: &FacetedList, id: Uuid) -> Statement {
    let indexed = kind.columns().into_iter().map(|column| column.name);
    let columns = indexed.chain([kind.owner]).chain(kind.searched.iter().copied());
    let columns: Vec<String> = columns.map(|column| format!("posting.{}", quote_identifier(column))).collect();
    let sql = format!(
        "select posting.id, {}, (select full_name from profiles where profiles.id = posting.id)
        from {} as posting
        where posting.id = {}",
        columns.join(", "),
        kind.table,
        engine.placeholder(1, Type::Uuid),
    );
    Statement::new(sql, vec![id.into()])
}
