//! Totals and pages of lists for the data API, computed from the same sets as the facet counts.

use roaring::RoaringBitmap;
use sangam_db::{Db, Engine, SearchScope, render_search};
use sangam_filter::{FoundPage, PageKeys, RowCondition, RowIndex, RowOrder, RowQuery};
use sangam_schema::Caller;

use super::conditions::{RowTest, passing};
use super::facet_index::{FacetIndex, LoadedIndex};
use super::indexed_rows::FLAGGED;
use super::lists::HIDDEN;
use super::lookups::{self, FoundRows, LookupRequest};
use super::search_hits::SearchText;
use super::{Facets, pages};

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
        Box::pin(async move {
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
            let search = read_search(&db, query)?;
            let ranked = query.order == Some(RowOrder::Relevance);
            let search = search.as_deref().map(|query| SearchText { query, ranked });
            if let Some(search) = search
                && !query.counted
                && facet_index.read_current(|loaded| loaded.search(search).is_none())?
                && !facet_index.is_repeated(search.query)
            {
                return None;
            }
            find_page(&db, facet_index, (query, caller), search).await
        })
    }
}

/// The search among the conditions, in the engine's query language. Returns `Some(None)` if there is none, and nothing if there are
/// several.
fn read_search(db: &Db, query: &RowQuery) -> Option<Option<String>> {
    let mut searches = query.conditions.iter().filter_map(|condition| match condition {
        RowCondition::Search(kind, text) => Some((kind, text)),
        _ => None,
    });
    let rendered = match searches.next() {
        None => None,
        Some((kind, text)) => Some(render_search(text, *kind, &SearchScope::Everything, db.engine()).ok()?),
    };
    searches.next().is_none().then_some(rendered)
}

async fn find_page(
    db: &Db,
    facet_index: &FacetIndex,
    (query, caller): (&RowQuery, Caller),
    search: Option<SearchText<'_>>,
) -> Option<FoundPage> {
    let request = LookupRequest { search, owner: None, caller };
    for _ in 0..MAX_ATTEMPTS {
        let lookup = lookups::look_up(db, facet_index, facet_index.kind, &request).await.ok()??;
        let found = facet_index.read_current(|loaded| {
            let found = lookup.to_rows(&loaded.index, loaded.edition)?;
            let page = build_page(db, loaded, (query, caller), &found);
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

fn build_page(
    db: &Db,
    loaded: &LoadedIndex,
    (query, caller): (&RowQuery, Caller),
    found: &FoundRows,
) -> Option<FoundPage> {
    let index = &loaded.index;
    let hits = found.search.as_ref();
    let test = |condition| RowTest::of(index, db.engine(), condition, hits.map(|hits| &*hits.rows));
    let tests = query.conditions.iter().map(test).collect::<Option<Vec<_>>>()?;
    let rows = passing(index, hidden_from(caller, loaded, found).as_ref(), tests);
    let total = rows.len();
    let last = query.offset.saturating_add(query.limit);
    let (offset, limit) = (usize::try_from(query.offset).ok()?, usize::try_from(query.limit).ok()?);
    let picked = match &query.order {
        // Only SQLite orders equally relevant rows the same way in every statement.
        Some(RowOrder::Relevance) if db.engine() == Engine::Postgres => None,
        Some(RowOrder::Relevance) => hits.and_then(|hits| hits.ranked.as_ref()).map(|ranked| {
            let passing = ranked.iter().copied().filter(|row| rows.contains(*row));
            passing.skip(offset).take(limit).collect()
        }),
        Some(RowOrder::Columns(order)) if last <= MAX_PAGE_END && is_sorting_faster(total, last, index.all.len()) => {
            pages::pick(index, &rows, order, offset, limit)
        }
        _ => None,
    };
    let keys = picked.map(|rows: Vec<u32>| PageKeys::of_ids(rows.iter().map(|row| index.ids[*row as usize])));
    Some(FoundPage { total, keys })
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
