//! POST, PATCH and DELETE: one transaction each, acknowledged when it is durable.

mod constraint;
mod delete;
mod insert;
mod put;
mod update;

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use http::{HeaderMap, StatusCode};
use sangam_db::{Engine, Row, Share, Tx};
use sangam_schema::{Caller, Resource, Rule, Verdict};

use constraint::name_constraint;

use crate::error::Error;
use crate::plan::{Plan, Purpose, Source};
use crate::read::page_of;
use crate::request::shape::Shape;
use crate::request::{Form, Media, Preferences, Query, Returning, Transaction};
use crate::respond::{self, Rows};
use crate::rest::Inner;

/// What every write needs, owned, so that it can move to the writer.
struct Job {
    caller: Caller,
    engine: Engine,
    table: &'static str,
    query: Query,
    media: Media,
    preferences: Preferences,
    answer_bytes: usize,
    /// How the rows are read back, when they are wanted.
    written: Option<Arc<Plan>>,
}

/// What a write did.
struct Outcome {
    affected: u64,
    created: bool,
    keys: Vec<String>,
    rows: Option<Rows>,
}

impl Inner {
    fn job(
        &self,
        resource: &Resource,
        rule: &Rule,
        caller: Caller,
        raw_query: &str,
        headers: &HeaderMap,
    ) -> Result<Job, Error> {
        let media = Media::read(headers, false)?;
        let preferences = self.preferences(headers)?;
        let mut query = Query::parse(raw_query, |_, _| false)?;
        query.apply_zone(&preferences);
        if rule.verdict(caller.role()) == Verdict::Refused {
            return Err(Error::Denied { table: resource.name.to_owned() });
        }
        let written = match preferences.returning {
            Some(Returning::Representation) => {
                let shape = shape_of_written(&query.shape);
                Some(self.planner.plan(resource, caller.role(), Purpose::Written, &shape)?)
            }
            _ => None,
        };
        Ok(Job {
            caller,
            engine: self.db.engine(),
            table: resource.name,
            query,
            media,
            preferences,
            answer_bytes: self.db.answer_bytes(),
            written,
        })
    }
}

/// Why a write was undone.
enum Undone {
    /// It failed.
    Failed(Error),
    /// The client asked for it, once it was done.
    Asked(Box<(Job, Outcome)>),
}

impl<E: Into<Error>> From<E> for Undone {
    fn from(error: E) -> Undone {
        Undone::Failed(error.into())
    }
}

impl Undone {
    /// What the client is told.
    fn answer(self) -> Result<(Job, Outcome), Error> {
        match self {
            Undone::Failed(error) => Err(error),
            Undone::Asked(written) => Ok(*written),
        }
    }
}

/// How long a write may take to find its rows if its filters are costly: on SQLite everybody's writes wait for it.
const COSTLY_WRITE: Duration = Duration::from_secs(2);

/// The filters say which rows to write, not which of the written ones to return: a write may change what they test.
fn shape_of_written(shape: &Shape) -> Shape {
    let mut shape = shape.clone();
    shape.filters.retain(|(path, _)| !path.is_empty());
    shape
}

impl Inner {
    /// The caller's turn for a costly write, of which one account has one at a time; others need none.
    async fn turn_of(&self, job: &Job) -> Option<Share> {
        if job.is_costly() { Some(self.costly_writes.take(job.caller.id()).await) } else { None }
    }
}

impl Job {
    /// Ends a write, by undoing it if the client wants to see what it would do.
    fn settle(self, outcome: Outcome) -> Result<(Job, Outcome), Undone> {
        match self.preferences.transaction {
            Some(Transaction::Rollback) => Err(Undone::Asked(Box::new((self, outcome)))),
            _ => Ok((self, outcome)),
        }
    }

    async fn limit_time(&self, tx: &mut Tx<'_>) -> Result<(), Error> {
        if self.is_costly() && self.caller != Caller::Service {
            tx.finish_within(COSTLY_WRITE).await?;
        }
        Ok(())
    }

    fn source<'a>(&'a self, keys: Option<&[String]>) -> Source<'a> {
        Source {
            engine: self.engine,
            caller: self.caller,
            values: &self.query.values,
            // A write returns all it wrote: paging is for reads.
            limit: u64::MAX,
            offset: 0,
            // Each key is the text of a JSON array already.
            keys: keys.map(|keys| format!("[{}]", keys.join(","))),
            rows: None,
            set: &[],
        }
    }

    /// Reads the written rows back, as the caller may see them. A row that may be written but not read is refused, since
    /// the answer would lie.
    async fn read_back(&self, tx: &mut Tx<'_>, keys: &[String]) -> Result<Option<Rows>, Error> {
        let Some(plan) = &self.written else { return Ok(None) };
        let statement = plan.statement(&self.source(Some(keys)))?;
        let rows = page_of(tx.fetch_answer(&statement).await?, self.answer_bytes)?;
        if rows.total.is_some_and(|visible| visible < keys.len() as u64) {
            return Err(Error::Policy { table: self.table.to_owned(), advice: "" });
        }
        if self.media.form == Form::Object && rows.count != 1 {
            return Err(Error::NotSingular(rows.count));
        }
        Ok(Some(rows))
    }

    /// Undoes a write of more rows than the client expects. Asking for a single object expects one, even if no rows are to
    /// be returned.
    fn check_affected(&self, affected: u64) -> Result<(), Error> {
        match self.preferences.most_affected() {
            _ if self.media.form == Form::Object && affected != 1 => Err(Error::NotSingular(affected)),
            Some(most) if affected > most => Err(Error::TooMany(affected)),
            _ => Ok(()),
        }
    }

    /// Refuses to change or delete every row that the caller may: it is hardly ever meant.
    fn require_filter(&self, verb: &'static str) -> Result<(), Error> {
        let is_filtered = self.query.shape.filters.iter().any(|(path, _)| path.is_empty());
        if is_filtered { Ok(()) } else { Err(Error::Unfiltered { verb }) }
    }

    /// Whether its filters may take long for each row, whatever the index: patterns and what looks into documents.
    fn is_costly(&self) -> bool {
        self.query.shape.filters.iter().any(|(_, condition)| condition.is_costly())
    }

    /// The answer: rows if they were read back, else an empty body.
    fn respond(&self, status: StatusCode, empty_status: StatusCode, range_of: Range, outcome: Outcome) -> Response {
        let total = self.preferences.counted.map(|_| outcome.affected);
        let counted = match range_of {
            Range::Affected => outcome.affected,
            Range::None => 0,
        };
        let range = respond::content_range(0, counted, total);
        match outcome.rows {
            Some(rows) => respond::written(status, rows, &range, self.media, &self.preferences),
            None => respond::empty(empty_status, &range, None, &self.preferences),
        }
    }
}

/// Whether `Content-Range` has the place of the rows that were written: updated ones have one, others are new or gone.
#[derive(Clone, Copy)]
enum Range {
    Affected,
    None,
}

fn keys_of(rows: &[Row]) -> Vec<String> {
    rows.iter().filter_map(|row| row.text(0).map(str::to_owned)).collect()
}
