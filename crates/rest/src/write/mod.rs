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
use sangam_db::{AccountShare, Engine, Row, Tx};
use sangam_schema::{Caller, ResolvedRule, Resource, Rule};

use constraint::name_constraint;

use crate::commands::Commands;
use crate::error::Error;
use crate::plan::{BindSource, PlanPurpose, QueryPlan};
use crate::read::page_of;
use crate::request::shape::QueryShape;
use crate::request::{Media, MediaForm, Preferences, Query, Returning, Transaction};
use crate::respond::{self, Rows};
use crate::rest::RestInner;

/// What every write needs, owned, so that it can move to the writer.
struct WriteJob {
    caller: Caller,
    engine: Engine,
    table: &'static str,
    query: Query,
    media: Media,
    preferences: Preferences,
    answer_bytes: usize,
    commands: Arc<dyn Commands>,
    /// How the rows are read back, when they are wanted.
    written: Option<Arc<QueryPlan>>,
}

/// What a write did.
struct WriteOutcome {
    affected: u64,
    created: bool,
    keys: Vec<String>,
    rows: Option<Rows>,
}

impl RestInner {
    fn job(
        &self,
        resource: &Resource,
        rule: &Rule,
        caller: Caller,
        raw_query: &str,
        headers: &HeaderMap,
    ) -> Result<WriteJob, Error> {
        let media = Media::read(headers, false)?;
        let preferences = self.preferences(headers)?;
        let mut query = Query::parse(raw_query, |_, _| false)?;
        query.apply_zone(&preferences);
        if rule.resolve(caller.role()) == ResolvedRule::Refused {
            return Err(Error::Denied { table: resource.name.to_owned() });
        }
        let written = match preferences.returning {
            Some(Returning::Representation) => {
                let shape = shape_of_written(&query.shape);
                Some(self.planner.plan(resource, caller.role(), PlanPurpose::Written, &shape)?)
            }
            _ => None,
        };
        Ok(WriteJob {
            caller,
            engine: self.db.engine(),
            table: resource.name,
            query,
            media,
            preferences,
            answer_bytes: self.db.answer_bytes(),
            commands: Arc::clone(&self.commands),
            written,
        })
    }
}

/// Why a write was undone.
enum RollbackReason {
    /// It failed.
    Failed(Error),
    /// The client asked for it, once it was done.
    Asked(Box<(WriteJob, WriteOutcome)>),
}

impl<E: Into<Error>> From<E> for RollbackReason {
    fn from(error: E) -> RollbackReason {
        RollbackReason::Failed(error.into())
    }
}

impl RollbackReason {
    /// What the client is told.
    fn answer(self) -> Result<(WriteJob, WriteOutcome), Error> {
        match self {
            RollbackReason::Failed(error) => Err(error),
            RollbackReason::Asked(written) => Ok(*written),
        }
    }
}

/// How long a write may take to find its rows if its filters are costly: on SQLite everyone's writes wait for it.
const COSTLY_WRITE: Duration = Duration::from_secs(2);

/// The filters say which rows to write, not which of the written ones to return: a write may change what they test.
fn shape_of_written(shape: &QueryShape) -> QueryShape {
    let mut shape = shape.clone();
    shape.filters.retain(|(path, _)| !path.is_empty());
    shape
}

impl RestInner {
    /// The caller's turn for a costly write, of which one account has one at a time; others need none.
    async fn turn_of(&self, job: &WriteJob) -> Result<Option<AccountShare>, sangam_db::Error> {
        Ok(if job.is_costly() { Some(self.costly_writes.take(job.caller.id()).await?) } else { None })
    }
}

impl WriteJob {
    /// Ends a write, by undoing it if the client wants to see what it would do.
    fn settle(self, outcome: WriteOutcome) -> Result<(WriteJob, WriteOutcome), RollbackReason> {
        match self.preferences.transaction {
            Some(Transaction::Rollback) => Err(RollbackReason::Asked(Box::new((self, outcome)))),
            _ => Ok((self, outcome)),
        }
    }

    async fn limit_time(&self, tx: &mut Tx<'_>) -> Result<(), Error> {
        if self.is_costly() && self.caller != Caller::Service {
            tx.finish_within(COSTLY_WRITE).await?;
        }
        Ok(())
    }

    fn source<'a>(&'a self, keys: Option<&[String]>) -> BindSource<'a> {
        BindSource {
            engine: self.engine,
            caller: self.caller,
            values: &self.query.values,
            // A write returns all it wrote: paging is for reads.
            limit: u64::MAX,
            offset: 0,
            // Each key is the text of a JSON array already.
            keys: keys.map(|keys| format!("[{}]", keys.join(",")).into()),
            rows: None,
            set: &[],
        }
    }

    /// Lets the product look at what was written.
    async fn check_written(&self, tx: &mut Tx<'_>, keys: &[String]) -> Result<(), Error> {
        self.commands.after_write(tx, self.table, keys).await
    }

    /// Reads the written rows back, as the caller may see them. A row that may be written but not read is refused, since
    /// the answer would lie.
    async fn read_back(&self, tx: &mut Tx<'_>, keys: &[String]) -> Result<Option<Rows>, Error> {
        let Some(plan) = &self.written else { return Ok(None) };
        let statement = plan.statement(&self.source(Some(keys)))?;
        let rows = page_of(Arc::new(tx.fetch_answer(&statement).await?), self.answer_bytes)?;
        if rows.total.is_some_and(|visible| visible < keys.len() as u64) {
            return Err(Error::Policy { table: self.table.to_owned(), advice: "" });
        }
        if self.media.form == MediaForm::Object && rows.count != 1 {
            return Err(Error::NotSingular(rows.count));
        }
        Ok(Some(rows))
    }

    /// Undoes a write of more rows than the client expects. Asking for a single object expects one, even if no rows are to
    /// be returned.
    fn check_affected(&self, affected: u64) -> Result<(), Error> {
        match self.preferences.most_affected() {
            _ if self.media.form == MediaForm::Object && affected != 1 => Err(Error::NotSingular(affected)),
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
    fn respond(
        &self,
        status: StatusCode,
        empty_status: StatusCode,
        range_of: ContentRange,
        outcome: WriteOutcome,
    ) -> Response {
        let total = self.preferences.counted.map(|_| outcome.affected);
        let counted = match range_of {
            ContentRange::Affected => outcome.affected,
            ContentRange::None => 0,
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
enum ContentRange {
    Affected,
    None,
}

fn keys_of(rows: &[Row]) -> Vec<String> {
    rows.iter().filter_map(|row| row.text(0).map(str::to_owned)).collect()
}
