//! POST, PUT, PATCH and DELETE: one transaction each, acknowledged once it is durable.

mod constraint;
mod delete;
mod insert;
mod put;
mod update;

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use http::{HeaderMap, StatusCode};
use sangam_db::{Client, ClientShare, Engine, Row, Tx};
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

/// A request to write rows of a resource.
pub(crate) struct WriteRequest<'a> {
    pub(crate) resource: &'a Resource,
    pub(crate) caller: Caller,
    pub(crate) raw_query: &'a str,
    pub(crate) headers: &'a HeaderMap,
    /// Whether the rows count against the caller's budget.
    pub(crate) is_counted: bool,
}

/// Everything a write needs, as owned values, so that it can move to the writer thread.
struct WriteJob {
    caller: Caller,
    engine: Engine,
    table: &'static str,
    query: Query,
    media: Media,
    preferences: Preferences,
    answer_bytes: usize,
    commands: Arc<dyn Commands>,
    /// The plan that reads the rows back, if the client wants them.
    written: Option<Arc<QueryPlan>>,
}

/// The result of a write.
struct WriteOutcome {
    affected: u64,
    created: bool,
    keys: Vec<String>,
    rows: Option<Rows>,
}

/// A write that succeeded, with its result.
struct FinishedWrite {
    job: WriteJob,
    outcome: WriteOutcome,
}

impl RestInner {
    /// `rule` says who may write.
    fn job(&self, request: &WriteRequest<'_>, rule: &Rule) -> Result<WriteJob, Error> {
        let WriteRequest { resource, caller, raw_query, headers, .. } = *request;
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

/// Why a write was rolled back.
enum RollbackReason {
    /// It failed.
    Failed(Error),
    /// The client asked for a rollback.
    Asked(Box<FinishedWrite>),
}

impl<E: Into<Error>> From<E> for RollbackReason {
    fn from(error: E) -> RollbackReason {
        RollbackReason::Failed(error.into())
    }
}

impl RollbackReason {
    /// The result for the client.
    fn answer(self) -> Result<FinishedWrite, Error> {
        match self {
            RollbackReason::Failed(error) => Err(error),
            RollbackReason::Asked(finished) => Ok(*finished),
        }
    }
}

/// Time limit for finding the rows of a write with slow filters. On SQLite all other writes wait for it.
const COSTLY_WRITE: Duration = Duration::from_secs(2);

/// The shape without its filters. They select the rows to write, not the rows to return, and the write may change the
/// values they test.
fn shape_of_written(shape: &QueryShape) -> QueryShape {
    let mut shape = shape.clone();
    shape.filters.retain(|(path, _)| !path.is_empty());
    shape
}

impl RestInner {
    /// Waits for the account's turn if the write is costly. Each account runs one costly write at a time.
    async fn wait_for_turn(&self, job: &WriteJob) -> Result<Option<ClientShare>, sangam_db::Error> {
        Ok(if job.is_costly() {
            Some(self.costly_writes.take(job.caller.id().map(Client::Account)).await?)
        } else {
            None
        })
    }
}

impl WriteJob {
    /// Ends a write. Rolls it back if the client only wants to see the result.
    fn finish(self, outcome: WriteOutcome) -> Result<FinishedWrite, RollbackReason> {
        let finished = FinishedWrite { job: self, outcome };
        match finished.job.preferences.transaction {
            Some(Transaction::Rollback) => Err(RollbackReason::Asked(Box::new(finished))),
            _ => Ok(finished),
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
            // A write returns all its rows. Paging is for reads.
            limit: u64::MAX,
            offset: 0,
            // Each key is already the text of a JSON array.
            keys: keys.map(|keys| format!("[{}]", keys.join(",")).into()),
            rows: None,
            set: &[],
        }
    }

    /// Lets the product check the written rows.
    async fn check_written(&self, tx: &mut Tx<'_>, keys: &[String]) -> Result<(), Error> {
        self.commands.after_write(tx, self.table, keys).await
    }

    /// Lets the product complete the rows before they are deleted.
    async fn prepare_deletion(&self, tx: &mut Tx<'_>, keys: &[String]) -> Result<(), Error> {
        self.commands.before_delete(tx, self.table, keys).await
    }

    /// Reads the written rows back, as the caller may see them. Refuses the write if the caller may write but not read
    /// a row, because the response would be wrong.
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

    /// Rolls back a write of more rows than the client expects. Requesting a single object means one row, even if no
    /// rows are returned.
    fn check_affected(&self, affected: u64) -> Result<(), Error> {
        match self.preferences.max_affected() {
            _ if self.media.form == MediaForm::Object && affected != 1 => Err(Error::NotSingular(affected)),
            Some(limit) if affected > limit => Err(Error::TooMany(affected)),
            _ => Ok(()),
        }
    }

    /// Refuses to change or delete all rows the caller may write: it is hardly ever intended.
    fn require_filter(&self, verb: &'static str) -> Result<(), Error> {
        let is_filtered = self.query.shape.filters.iter().any(|(path, _)| path.is_empty());
        if is_filtered { Ok(()) } else { Err(Error::Unfiltered { verb }) }
    }

    /// Whether its filters may be slow for each row, with or without an index: patterns, and conditions inside documents.
    fn is_costly(&self) -> bool {
        self.query.shape.filters.iter().any(|(_, condition)| condition.is_costly())
    }

    /// The response: the rows if they were read back, otherwise an empty body.
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

/// Whether `Content-Range` has a range. Updated rows have one; inserted and deleted rows do not.
#[derive(Clone, Copy)]
enum ContentRange {
    Affected,
    None,
}

fn keys_of(rows: &[Row]) -> Vec<String> {
    rows.iter().filter_map(|row| row.text(0).map(str::to_owned)).collect()
}
