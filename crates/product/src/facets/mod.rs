//! Facet counts for the sidebars: how many results each filter value would leave.
//!
//! Scanning 200,000 rows for every value would take seconds. Instead, each list has an in-memory index with a compressed set of rows
//! per value ([`terms`]), and counting intersects these sets. The index is built on first use, and every committed change is applied
//! before the next answer ([`facet_index`]). Searches still run in the database ([`lookups`]). The data API uses the same sets for
//! totals and pages ([`list_index`]).

mod answer;
mod answer_cache;
mod conditions;
mod facet_index;
mod filters;
mod found_pages;
mod indexed_rows;
mod job_fit;
mod list_index;
mod lists;
mod lookups;
mod pages;
mod places;
mod posting;
mod saved_filters;
mod search_hits;
mod search_keys;
mod terms;

use std::collections::HashMap;
use std::sync::{Arc, Once, Weak};

use jiff::Timestamp;
use sangam_db::{Change, Db, Engine, SearchKind, SearchScope, keep_running, render_search};
use sangam_schema::Caller;
use serde_json::Value as Json;
use uuid::Uuid;

use crate::commands::{Failure, Refusal, RefusalCode};
use answer::FacetCounter;
use facet_index::{FacetIndex, LoadedIndex, differ};
use filters::Filters;
use job_fit::JobFits;
pub(crate) use job_fit::{FitFact, JobFit, SeekerPreferences};
use lists::FacetedList;
use lookups::{FoundRows, LookupRequest};
pub(crate) use pages::PageRange;
pub(crate) use places::spellings as place_spellings;
pub(crate) use posting::Posting;
pub(crate) use saved_filters::SavedFilters;
use search_hits::SearchText;

/// The indexes of all lists. Clones share them.
#[derive(Clone)]
pub(crate) struct Facets(Arc<FacetIndexes>);

struct FacetIndexes {
    db: Db,
    by_list: HashMap<&'static str, Arc<FacetIndex>>,
    listening: Once,
}

impl Facets {
    /// Creates the indexes. Nothing is read until the first request.
    pub(crate) fn new(db: Db) -> Facets {
        let by_list = lists::ALL.iter().map(|kind| (kind.name, Arc::new(FacetIndex::new(kind)))).collect();
        Facets(Arc::new(FacetIndexes { db, by_list, listening: Once::new() }))
    }

    /// Counts the results of a list with these filters, and the results that each filter value would leave. For free-text facets,
    /// `values` restricts the listed values to those that contain a text.
    pub(crate) async fn count(
        &self,
        caller: Caller,
        kind: &str,
        filters: &Json,
        values: &Json,
        now: Timestamp,
    ) -> Result<Arc<str>, Failure> {
        let kind = FacetedList::find(kind).ok_or_else(unknown_list)?;
        let facet_index = &self.0.by_list[kind.name];
        let question = format!("{filters} {values}");
        let cached = facet_index.read_current(|loaded| facet_index.answers.find(&question, loaded.state(), now));
        if let Some(answer) = cached.flatten() {
            return Ok(answer);
        }
        let filters = Filters::read(kind, filters, values)?;
        let (answer, state) = self
            .ask(caller, kind, &filters, |loaded, found| {
                let answer = FacetCounter { index: &loaded.index, filters: &filters, found, now }.answer();
                // Answers that depend on the caller are not cached.
                let is_cacheable = filters.owner.is_none() && !loaded.index.has_hidden_rows();
                (answer, is_cacheable.then(|| loaded.state().at(&loaded.index, now)))
            })
            .await?;
        let answer: Arc<str> = answer.to_string().into();
        if let Some(state) = state {
            facet_index.answers.insert(question, state, Arc::clone(&answer));
        }
        Ok(answer)
    }

    /// One page of the jobs that match these filters, best fit first.
    pub(crate) async fn rank_jobs(
        &self,
        caller: Caller,
        preferences: &SeekerPreferences,
        filters: &Json,
        page: PageRange,
        now: Timestamp,
    ) -> Result<Vec<JobFit>, Failure> {
        let kind = FacetedList::find("job").ok_or_else(unknown_list)?;
        let filters = Filters::read(kind, filters, &Json::Null)?;
        let ranked = self.ask(caller, kind, &filters, |loaded, found| {
            let rows = FacetCounter { index: &loaded.index, filters: &filters, found, now }.results();
            JobFits::new(&loaded.index, preferences, now).rank(rows, page)
        });
        ranked.await
    }

    /// How well these jobs fit a seeker. Deleted and hidden jobs are skipped.
    pub(crate) async fn explain_jobs(
        &self,
        caller: Caller,
        preferences: &SeekerPreferences,
        jobs: &[Uuid],
        now: Timestamp,
    ) -> Result<Vec<JobFit>, Failure> {
        let kind = FacetedList::find("job").ok_or_else(unknown_list)?;
        let filters = Filters::none(kind);
        let explained = self.ask(caller, kind, &filters, |loaded, found| {
            let fits = JobFits::new(&loaded.index, preferences, now);
            let is_visible = |row: &u32| !loaded.index.is_hidden(*row) || found.visible_hidden.contains(*row);
            loaded
                .index
                .rows_of(jobs.iter().copied())
                .into_iter()
                .filter(is_visible)
                .map(|row| fits.explain(row))
                .collect()
        });
        explained.await
    }

    /// Computes an answer from an up-to-date index and the lookups that need the database.
    async fn ask<T>(
        &self,
        caller: Caller,
        kind: &'static FacetedList,
        filters: &Filters,
        answer: impl Fn(&LoadedIndex, &FoundRows) -> T,
    ) -> Result<T, Failure> {
        let FacetIndexes { db, by_list, .. } = &*self.0;
        let facet_index = &by_list[kind.name];
        let search = filters.search.as_deref().map(|text| render(text, db.engine())).transpose()?;
        let search = search.as_deref().map(|query| SearchText { query, ranked: false });
        let request = LookupRequest { search, owner: filters.owner, caller };
        loop {
            if facet_index.read_current(|_| ()).is_none() {
                facet_index.build(db).await?;
                self.ensure_listening();
            }
            let Some(lookup) = lookups::look_up(db, facet_index, kind, &request).await? else { continue };
            let answered = facet_index.read_current(|loaded| {
                let found = lookup.to_rows(&loaded.index, loaded.edition)?;
                Some((answer(loaded, &found), found))
            });
            // A cached search result became stale, or the index missed a change: try again.
            let Some((answer, found)) = answered.flatten() else { continue };
            if let (Some(search), Some(hits), true) = (search, &found.search, lookup.has_new_search()) {
                facet_index.cache_search(lookup.edition, search.query, hits);
            }
            return Ok(answer);
        }
    }

    /// The index of a table, if it has one.
    fn by_table(&self, table: &str) -> Option<&Arc<FacetIndex>> {
        self.0.by_list.values().find(|facet_index| facet_index.kind.table == table)
    }

    /// Starts applying changes as they arrive, so that they do not pile up beyond the feed's limit while no requests come in.
    fn ensure_listening(&self) {
        self.0.listening.call_once(|| self.listen());
    }

    fn listen(&self) {
        let indexes: Weak<FacetIndexes> = Arc::downgrade(&self.0);
        tokio::spawn(keep_running("facets", move || {
            let (indexes, news) = (indexes.clone(), indexes.upgrade().map(|indexes| indexes.db.changes()));
            async move {
                let Some(mut news) = news else { return };
                while news.next().await.is_some() {
                    let Some(indexes) = indexes.upgrade() else { return };
                    indexes.by_list.values().for_each(|facet_index| drop(facet_index.catch_up()));
                }
            }
        }));
    }
}

/// Whether a change may add a row to a filtered list or remove it. Changed counters never do.
pub(crate) fn changes_a_list(change: &Change) -> bool {
    let indexed = |kind: &FacetedList| {
        let columns: Vec<_> = kind.columns().iter().map(|column| column.name).collect();
        differ(change, &columns) || differ(change, kind.searched)
    };
    match &*change.table {
        // Searches also match people by name.
        "profiles" => differ(change, &["full_name"]),
        table => lists::ALL.iter().any(|kind| kind.table == table && indexed(kind)),
    }
}

/// Translates the text of a search box to the engine's query language.
fn render(text: &str, engine: Engine) -> Result<String, Refusal> {
    render_search(text, SearchKind::Web, &SearchScope::Everything, engine).map_err(|error| Refusal {
        code: RefusalCode::Invalid,
        message: error.to_string(),
        details: None,
        hint: Some(error.hint().to_owned()),
    })
}

fn unknown_list() -> Refusal {
    let names: Vec<_> = lists::ALL.iter().map(|kind| kind.name).collect();
    Refusal {
        code: RefusalCode::Invalid,
        message: "There is no such list.".to_owned(),
        details: None,
        hint: Some(format!("\"p_kind\" is one of {}.", names.join(", "))),
    }
}
