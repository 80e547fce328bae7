//! Totals and pages of lists for the data API, computed from the same sets as the facet counts.

use roaring::RoaringBitmap;
use sangam_db::{Db, Engine, SearchQuery, SearchScope, render_search};
use sangam_filter::{FoundPage, PageKeys, RowCondition, RowIndex, RowOrder, RowQuery};
use sangam_schema::Caller;

use super::Facets;
use super::conditions::{ConditionReader, passing};
use super::facet_index::{FacetIndex, LoadedIndex};
use super::indexed_rows::{FLAGGED, IndexedRows};
use super::lists::HIDDEN;
use super::lookups::{self, FoundRows, LookupRequest};
use super::pages::{self, PageRange};
use super::search_hits::{SearchHits, SearchText};

/// How often a query is retried because rows changed in the meantime. After that, the database answers it.
const MAX_ATTEMPTS: usize = 3;

/// Up to this many rows are always sorted in memory. More rows are sorted only if that is faster than the database, which finds the
/// rows of a page sooner the more rows match.
const SORTED_ROWS: u64 = 5_000;
const ROWS_SORTED_PER_ROW_READ: u64 = 500;

/// The furthest position in a sorted list that a page may reach.
const MAX_PAGE_END: u64 = 2_000;

impl RowIndex for Facets {
    fn knows(&self, table: &str) -> bool {
        self.by_table(table).is_some()
    }

    fn find<'a>(&'a self, query: &'a RowQuery, caller: Caller) -> sangam_db::BoxFuture<'a, Option<FoundPage>> {
        Box::pin(self.find_page(query, caller))
    }
}

impl Facets {
    async fn find_page(&self, query: &RowQuery, caller: Caller) -> Option<FoundPage> {
        let db = self.0.db.for_account(caller.id());
        // The answer must include what other copies and programs write. On PostgreSQL the index cannot notice such writes.
        db.foreign_commits()?;
        let facet_index = self.by_table(query.table)?;
        let Some(cached) = facet_index.read_current(|loaded| facet_index.pages.find(query, loaded.state())) else {
            self.ensure_listening();
            facet_index.build_in_background(&self.0.db);
            return None;
        };
        if cached.is_some() {
            return cached;
        }
        let search_query = match searches_of(query).as_slice() {
            [] => None,
            [(kind, text)] => Some(render_search(text, *kind, &SearchScope::Everything, db.engine()).ok()?),
            // The database evaluates several searches.
            _ => return None,
        };
        let ranked = query.order == Some(RowOrder::Relevance);
        let search = search_query.as_deref().map(|query| SearchText { query, ranked });
        if let Some(search) = search
            && !query.counted
            && facet_index.read_current(|loaded| loaded.search(search).is_none())?
            && !facet_index.is_repeated(search.query)
        {
            return None;
        }
        PageRequest { db: &db, facet_index, query, caller, search }.answer().await
    }
}

/// The searches among the conditions.
fn searches_of(query: &RowQuery) -> Vec<(SearchQuery, &str)> {
    let searches = query.conditions.iter().filter_map(|condition| match condition {
        RowCondition::Search(kind, text) => Some((*kind, text.as_str())),
        _ => None,
    });
    searches.collect()
}

/// A query for a page that is not cached.
struct PageRequest<'a> {
    db: &'a Db,
    facet_index: &'a FacetIndex,
    query: &'a RowQuery,
    caller: Caller,
    search: Option<SearchText<'a>>,
}

impl PageRequest<'_> {
    async fn answer(&self) -> Option<FoundPage> {
        let PageRequest { db, facet_index, query, caller, search } = *self;
        let request = LookupRequest { search, owner: None, caller };
        for _ in 0..MAX_ATTEMPTS {
            let lookup = lookups::look_up(db, facet_index, facet_index.kind, &request).await.ok()??;
            let found = facet_index.read_current(|loaded| {
                let found = lookup.to_rows(&loaded.index, loaded.edition)?;
                let page = self.build_page(loaded, &found);
                // Pages that depend on the caller are not cached.
                if let Some(page) = page.as_ref().filter(|_| !loaded.index.has_hidden_rows()) {
                    facet_index.pages.insert(query, loaded.state(), page);
                }
                Some((page, found))
            })?;
            let Some((page, found)) = found else { continue };
            if let (Some(search), Some(hits), true) = (search, &found.search, lookup.has_new_search()) {
                facet_index.cache_search(lookup.edition, search.query, hits);
            }
            return page;
        }
        None
    }

    fn build_page(&self, loaded: &LoadedIndex, found: &FoundRows) -> Option<FoundPage> {
        let index = &loaded.index;
        let hits = found.search.as_ref();
        let conditions = ConditionReader { index, engine: self.db.engine(), found: hits.map(|hits| &*hits.rows) };
        let tests = conditions.read_all(&self.query.conditions)?;
        let rows = passing(index, hidden_from(self.caller, loaded, found).as_ref(), tests);
        let page = PageRange {
            offset: usize::try_from(self.query.offset).ok()?,
            limit: usize::try_from(self.query.limit).ok()?,
        };
        let picked = self.pick_rows(index, &rows, hits, page);
        let keys = picked.map(|rows| PageKeys::of_ids(rows.iter().map(|row| index.ids[*row as usize])));
        Some(FoundPage { total: rows.len(), keys })
    }

    /// The rows of the page, in order. Returns nothing if the database finds them faster.
    fn pick_rows(
        &self,
        index: &IndexedRows,
        rows: &RoaringBitmap,
        hits: Option<&SearchHits>,
        page: PageRange,
    ) -> Option<Vec<u32>> {
        let last = self.query.offset.saturating_add(self.query.limit);
        match &self.query.order {
            // Only SQLite orders equally relevant rows the same way in every statement.
            Some(RowOrder::Relevance) if self.db.engine() == Engine::Postgres => None,
            Some(RowOrder::Relevance) => {
                let ranked = hits?.ranked.as_ref()?;
                let passing = ranked.iter().copied().filter(|row| rows.contains(*row));
                Some(passing.skip(page.offset).take(page.limit).collect())
            }
            Some(RowOrder::Columns(order))
                if last <= MAX_PAGE_END && is_sorting_faster(rows.len(), last, index.all.len()) =>
            {
                pages::pick(index, rows, order, page)
            }
            _ => None,
        }
    }
}

/// Whether sorting the matching rows is faster than reading the table in order until the page is full.
fn is_sorting_faster(total: u64, last: u64, all: u64) -> bool {
    total <= SORTED_ROWS
        || total.saturating_mul(total) <= all.saturating_mul(last).saturating_mul(ROWS_SORTED_PER_ROW_READ)
}

/// The hidden rows that the caller may not see. The operator sees all rows.
fn hidden_from(caller: Caller, loaded: &LoadedIndex, found: &FoundRows) -> Option<RoaringBitmap> {
    if caller == Caller::Service {
        return None;
    }
    let index = &loaded.index;
    index.terms.rows(index.field(HIDDEN), FLAGGED).map(|hidden| hidden - &found.visible_hidden)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sangam_schema::{ResolvedRule, Role};

    use crate::facets::lists::{self, HiddenReaders};

    #[test]
    fn the_index_knows_the_rule_of_every_list() {
        let resources = crate::resources::resources();
        for list in &lists::ALL {
            let resource = resources.iter().find(|resource| resource.name == list.table).unwrap();
            let rule = list.hidden_readers.iter().fold(
                "(not {row}.hidden)".to_owned(),
                |seen, HiddenReaders { table, row, own }| {
                    let own = own.split_whitespace().collect::<Vec<_>>().join(" ");
                    format!(
                        "({seen} or (exists ( select 1 from {table} as mine where mine.{row} = {{row}}.id and {own} )))"
                    )
                },
            );
            assert_eq!(resource.read.resolve(Role::User), ResolvedRule::Where(rule), "{}", list.table);
            assert_eq!(resource.read.resolve(Role::Anonymous), ResolvedRule::Refused, "{}", list.table);
        }
    }
}
