//! Counts for the sidebars: for each filter value, how many results it would leave.
//!
//! Scanning 200,000 rows for every value would take seconds, so each list has an index in memory: a compressed set of rows for
//! each value ([`terms`]), counted by intersecting. It is made from the rows when first asked for, and every committed change
//! is applied before an answer is given ([`facet_index`]). What only the database can tell, which rows a search finds, it is asked.
//! The data API asks the same sets for totals and pages ([`list_index`]).

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
pub(crate) use job_fit::{FitFact, JobFit, SeekerWishes};
use lists::FacetedList;
use lookups::{FoundRows, Wanted};
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
    keeping_up: Once,
}

impl Facets {
    /// Nothing is read before someone asks.
    pub(crate) fn new(db: Db) -> Facets {
        let by_list = lists::ALL.iter().map(|kind| (kind.name, Arc::new(FacetIndex::new(kind)))).collect();
        Facets(Arc::new(FacetIndexes { db, by_list, keeping_up: Once::new() }))
    }

    /// Counts the results of a list under these filters, and what each filter value would leave. Of the values that people type,
    /// `values` asks for those with a text in them.
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
        let kept = facet_index.look(|loaded| facet_index.answers.find(&question, loaded.state(), now));
        if let Some(answer) = kept.flatten() {
            return Ok(answer);
        }
        let filters = Filters::read(kind, filters, values)?;
        let (answer, state) = self
            .ask(caller, kind, &filters, |loaded, found| {
                let answer = FacetCounter { index: &loaded.index, filters: &filters, found, now }.answer();
                // What is hidden from some callers only is not kept for others.
                let is_kept = filters.owner.is_none() && !loaded.index.has_hidden_rows();
                (answer, is_kept.then(|| loaded.state().at(&loaded.index, now)))
            })
            .await?;
        let answer: Arc<str> = answer.to_string().into();
        if let Some(state) = state {
            facet_index.answers.keep(question, state, Arc::clone(&answer));
        }
        Ok(answer)
    }

    /// The jobs under these filters, those first that fit a seeker best: so many from the first number on.
    pub(crate) async fn rank_jobs(
        &self,
        caller: Caller,
        wishes: &SeekerWishes,
        filters: &Json,
        [offset, limit]: [usize; 2],
        now: Timestamp,
    ) -> Result<Vec<JobFit>, Failure> {
        let kind = FacetedList::find("job").ok_or_else(unknown_list)?;
        let filters = Filters::read(kind, filters, &Json::Null)?;
        let ranked = self.ask(caller, kind, &filters, |loaded, found| {
            let rows = FacetCounter { index: &loaded.index, filters: &filters, found, now }.results();
            JobFits::new(&loaded.index, wishes, now).rank(rows, offset, limit)
        });
        ranked.await
    }

    /// How these jobs fit a seeker, without those that are gone or hidden.
    pub(crate) async fn explain_jobs(
        &self,
        caller: Caller,
        wishes: &SeekerWishes,
        jobs: &[Uuid],
        now: Timestamp,
    ) -> Result<Vec<JobFit>, Failure> {
        let kind = FacetedList::find("job").ok_or_else(unknown_list)?;
        let filters = Filters::none(kind);
        let explained = self.ask(caller, kind, &filters, |loaded, found| {
            let fits = JobFits::new(&loaded.index, wishes, now);
            let is_seen = |row: &u32| !loaded.index.is_hidden(*row) || found.answered.contains(*row);
            loaded
                .index
                .rows_of(jobs.iter().copied())
                .into_iter()
                .filter(is_seen)
                .map(|row| fits.explain(row))
                .collect()
        });
        explained.await
    }

    /// Answers from an index that has everything committed so far, with what only the database can tell.
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
        let wanted = Wanted { search, owner: filters.owner, caller };
        loop {
            if facet_index.look(|_| ()).is_none() {
                facet_index.make(db).await?;
                self.keep_up();
            }
            let Some(looked_up) = lookups::look_up(db, facet_index, kind, &wanted).await? else { continue };
            let answered = facet_index.look(|loaded| {
                let found = looked_up.find(&loaded.index, loaded.edition)?;
                Some((answer(loaded, &found), found))
            });
            // Rows have changed under what was known, or the index missed a change: ask again.
            let Some((answer, found)) = answered.flatten() else { continue };
            if let (Some(search), Some(hits), true) = (search, &found.search, looked_up.has_new_search()) {
                facet_index.keep_search(looked_up.edition, search.query, hits);
            }
            return Ok(answer);
        }
    }

    /// The index over a table, if it has one.
    fn by_table(&self, table: &str) -> Option<&Arc<FacetIndex>> {
        self.0.by_list.values().find(|facet_index| facet_index.kind.table == table)
    }

    /// Applies changes as they come, so that a day without questions does not pile up more than can be remembered.
    fn keep_up(&self) {
        self.0.keeping_up.call_once(|| self.listen());
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

/// Whether a change may bring a row into a list, or take it out: counters do neither.
pub(crate) fn changes_a_list(change: &Change) -> bool {
    let indexed = |kind: &FacetedList| {
        let columns: Vec<_> = kind.columns().iter().map(|column| column.name).collect();
        differ(change, &columns) || differ(change, kind.searched)
    };
    match &*change.table {
        // People are found by their name.
        "profiles" => differ(change, &["full_name"]),
        table => lists::ALL.iter().any(|kind| kind.table == table && indexed(kind)),
    }
}

/// A search box's text in the engine's language.
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
