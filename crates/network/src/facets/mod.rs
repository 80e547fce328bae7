//! Counts for the sidebars: for each filter value, how many results it would leave.
//!
//! Scanning 200,000 rows for every value would take seconds, so each list has an index in memory: a compressed set of rows for
//! each value ([`terms`]), counted by intersecting. It is made from the rows when first asked for, and every committed change
//! is applied before an answer is given ([`shelf`]). What only the database can tell, which rows a search finds, it is asked.

mod answer;
mod filters;
mod index;
mod kinds;
mod places;
mod questions;
mod shelf;
mod terms;

use std::collections::HashMap;
use std::sync::{Arc, Once, Weak};

use jiff::Timestamp;
use sangam_db::{Db, keep_running};
use sangam_schema::Caller;
use serde_json::Value as Json;

use crate::commands::{Code, Failure, Refusal};
use answer::Counting;
use filters::Filters;
use kinds::Kind;
use shelf::Shelf;

/// The indexes of all lists. Clones share them.
#[derive(Clone)]
pub(crate) struct Facets(Arc<Shelves>);

struct Shelves {
    db: Db,
    by_kind: HashMap<&'static str, Shelf>,
    keeping_up: Once,
}

impl Facets {
    /// Nothing is read before somebody asks.
    pub(crate) fn new(db: Db) -> Facets {
        let by_kind = kinds::ALL.iter().map(|kind| (kind.name, Shelf::new(kind))).collect();
        Facets(Arc::new(Shelves { db, by_kind, keeping_up: Once::new() }))
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
        let kind = Kind::find(kind).ok_or_else(unknown_kind)?;
        let filters = Filters::read(kind, filters, values)?;
        let Shelves { db, by_kind, keeping_up } = &*self.0;
        let shelf = &by_kind[kind.name];
        loop {
            if shelf.look(|_| ()).is_none() {
                shelf.make(db).await?;
                keeping_up.call_once(|| self.keep_up());
            }
            let Some(told) = questions::ask(db, shelf, kind, &filters, caller).await? else { continue };
            let answer = shelf.look(|kept| {
                let found = told.find(&kept.index, kept.edition)?;
                let answer = Counting { index: &kept.index, filters: &filters, found: &found, now }.answer();
                Some((answer, found))
            });
            // Rows have changed under what was known, or the index missed a change: ask again.
            let Some((answer, found)) = answer.flatten() else { continue };
            shelf.keep_searches(told.edition, found.searches);
            return Ok(answer);
        }
    }

    /// Applies changes as they come, lest a quiet day's worth of them is too much to remember for the next question.
    fn keep_up(&self) {
        let shelves: Weak<Shelves> = Arc::downgrade(&self.0);
        tokio::spawn(keep_running("facets", move || {
            let (shelves, news) = (shelves.clone(), shelves.upgrade().map(|shelves| shelves.db.changes()));
            async move {
                let Some(mut news) = news else { return };
                while news.next().await.is_some() {
                    let Some(shelves) = shelves.upgrade() else { return };
                    shelves.by_kind.values().for_each(|shelf| drop(shelf.catch_up()));
                }
            }
        }));
    }
}

fn unknown_kind() -> Refusal {
    let names: Vec<_> = kinds::ALL.iter().map(|kind| kind.name).collect();
    Refusal {
        code: Code::Invalid,
        message: "There is no such list.".to_owned(),
        hint: Some(format!("\"p_kind\" is one of {}.", names.join(", "))),
    }
}
