//! Counts for the sidebars: for each filter value, how many results it would leave.
//!
//! Scanning 200,000 rows for every value would take seconds, so each list has an index in memory: a compressed set of rows for
//! each value ([`terms`]), counted by intersecting. It is made from the rows when first asked for, and every committed change
//! is applied before an answer is given ([`facet_index`]). What only the database can tell, which rows a search finds, it is asked.

mod answer;
mod facet_index;
mod filters;
mod indexed_rows;
mod lists;
mod lookups;
mod places;
mod terms;

use std::collections::HashMap;
use std::sync::{Arc, Once, Weak};

use jiff::Timestamp;
use sangam_db::{Db, keep_running};
use sangam_schema::Caller;
use serde_json::Value as Json;

use crate::commands::{Failure, Refusal, RefusalCode};
use answer::FacetCounter;
use facet_index::FacetIndex;
use filters::Filters;
use lists::FacetedList;

/// The indexes of all lists. Clones share them.
#[derive(Clone)]
pub(crate) struct Facets(Arc<FacetIndexes>);

struct FacetIndexes {
    db: Db,
    by_list: HashMap<&'static str, FacetIndex>,
    keeping_up: Once,
}

impl Facets {
    /// Nothing is read before someone asks.
    pub(crate) fn new(db: Db) -> Facets {
        let by_list = lists::ALL.iter().map(|kind| (kind.name, FacetIndex::new(kind))).collect();
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
    ) -> Result<Json, Failure> {
        let kind = FacetedList::find(kind).ok_or_else(unknown_list)?;
        let filters = Filters::read(kind, filters, values)?;
        let FacetIndexes { db, by_list, keeping_up } = &*self.0;
        let facet_index = &by_list[kind.name];
        loop {
            if facet_index.look(|_| ()).is_none() {
                facet_index.make(db).await?;
                keeping_up.call_once(|| self.keep_up());
            }
            let Some(looked_up) = lookups::look_up(db, facet_index, kind, &filters, caller).await? else { continue };
            let answer = facet_index.look(|loaded| {
                let found = looked_up.find(&loaded.index, loaded.edition)?;
                let answer = FacetCounter { index: &loaded.index, filters: &filters, found: &found, now }.answer();
                Some((answer, found))
            });
            // Rows have changed under what was known, or the index missed a change: ask again.
            let Some((answer, found)) = answer.flatten() else { continue };
            facet_index.keep_searches(looked_up.edition, found.searches);
            return Ok(answer);
        }
    }

    /// Applies changes as they come, lest a quiet day's worth of them is too much to remember for the next question.
    fn keep_up(&self) {
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

fn unknown_list() -> Refusal {
    let names: Vec<_> = lists::ALL.iter().map(|kind| kind.name).collect();
    Refusal {
        code: RefusalCode::Invalid,
        message: "There is no such list.".to_owned(),
        hint: Some(format!("\"p_kind\" is one of {}.", names.join(", "))),
    }
}
