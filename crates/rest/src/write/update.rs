//! PATCH.

use std::sync::Arc;

use axum::response::Response;
use bytes::Bytes;
use http::StatusCode;
use sangam_db::{Statement, Tx};
use sangam_schema::{Caller, Resource};
use serde_json::Value as Json;

use super::{
    ContentRange, FinishedWrite, RollbackReason, WriteJob, WriteOutcome, WriteRequest, keys_of, name_constraint,
};
use crate::body::{self, UpdateValues};
use crate::error::Error;
use crate::payload::Payload;
use crate::plan::{BindSource, PlanPurpose, QueryPlan};
use crate::respond::Rows;
use crate::rest::RestInner;
use crate::row_budgets::{BudgetKind, RowBudgets};

struct Update {
    job: WriteJob,
    resource: Resource,
    changes: UpdateValues,
    steps: UpdateSteps,
    /// Counts the rows against the caller's budget, unless the request is not counted.
    budgets: Option<Arc<RowBudgets>>,
}

/// The statements of an update.
enum UpdateSteps {
    /// None: the body changes nothing.
    None,
    /// One statement that finds and changes the rows.
    One(Statement),
    /// One statement to find the rows and one to change them. A slow search that times out then fails alone. If the
    /// changing statement timed out, SQLite would roll back the whole transaction, with the writes of others in it.
    /// Too many rows are refused before they are changed.
    Two { find: Statement, change: Arc<QueryPlan> },
}

impl RestInner {
    pub(crate) async fn update(&self, request: &WriteRequest<'_>, bytes: &Bytes) -> Result<Response, Error> {
        let WriteRequest { resource, caller, headers, .. } = *request;
        let job = self.job(request, &resource.update)?;
        let columns = job.query.columns.as_deref();
        let body = body::single_object(Payload::of(headers)?.read(bytes, 1)?, "An update")?;
        let sent = format!("[{body}]");
        let changes = body::changes(resource, body, columns, &self.context(caller))?;
        let plan = |purpose| self.planner.plan(resource, caller.role(), purpose, &job.query.shape);
        let columns = changes.columns.clone();
        let steps = if changes.columns.is_empty() && changes.keys.is_empty() {
            UpdateSteps::None
        } else if let Err(unfiltered) = job.require_filter("UPDATE") {
            return Err(unfiltered);
        } else if !columns.is_empty() && (job.is_costly() || self.must_count(resource, &job)?) {
            let find = plan(PlanPurpose::Update { columns: Vec::new() })?.statement(&job.source(None))?;
            UpdateSteps::Two { find, change: plan(PlanPurpose::UpdateByKey { columns })? }
        } else {
            let source = BindSource { set: &changes.values, ..job.source(None) };
            UpdateSteps::One(plan(PlanPurpose::Update { columns })?.statement(&source)?)
        };
        let budgets = request.is_counted.then(|| Arc::clone(&self.row_budgets));
        let update = Update { job, resource: resource.clone(), changes, steps, budgets };
        let _turn = self.wait_for_turn(&update.job).await?;
        let db = self.db.for_account(update.job.caller.id());
        match db.write(move |tx| Box::pin(update.run(tx))).await.or_else(RollbackReason::answer) {
            Ok(FinishedWrite { job, outcome }) => {
                Ok(job.respond(StatusCode::OK, StatusCode::NO_CONTENT, ContentRange::Affected, outcome))
            }
            Err(error) => Err(self.name_foreign_key(resource, error, sent).await),
        }
    }

    /// Whether there may be more rows than one update is allowed to change.
    fn must_count(&self, resource: &Resource, job: &WriteJob) -> Result<bool, Error> {
        let is_limited = resource.rows_per_update.is_some() && job.caller != Caller::Service;
        Ok(is_limited && !self.planner.finds_one_row(resource, &job.query.shape)?)
    }
}

impl Update {
    async fn run(self, tx: &mut Tx<'_>) -> Result<FinishedWrite, RollbackReason> {
        if matches!(self.steps, UpdateSteps::None) {
            self.job.check_affected(0)?;
            let rows = self.job.written.is_some().then(|| Rows::uncounted("[]".to_owned(), 0));
            let outcome = WriteOutcome { affected: 0, created: false, keys: Vec::new(), rows };
            return Ok(FinishedWrite { job: self.job, outcome });
        }
        let keys = self.change(tx).await?;
        self.check_keys(&keys)?;
        self.spend(keys.len())?;
        let affected = keys.len() as u64;
        self.job.check_affected(affected)?;
        self.job.check_written(tx, &keys).await?;
        let rows = self.job.read_back(tx, &keys).await?;
        self.job.finish(WriteOutcome { affected, created: false, keys, rows })
    }

    /// Changes the rows and returns their keys.
    async fn change(&self, tx: &mut Tx<'_>) -> Result<Vec<String>, Error> {
        let changed = match &self.steps {
            UpdateSteps::None => return Ok(Vec::new()),
            UpdateSteps::One(update) => tx.fetch(update).await,
            UpdateSteps::Two { find, change } => {
                self.job.limit_time(tx).await?;
                let keys = keys_of(&tx.fetch(find).await?);
                self.check_count(keys.len())?;
                let source = BindSource { set: &self.changes.values, ..self.job.source(Some(&keys)) };
                tx.fetch(&change.statement(&source)?).await
            }
        };
        changed.map(|rows| keys_of(&rows)).map_err(|error| name_constraint(&self.resource, error))
    }

    /// Refuses more rows than one update may change. The operator may change any number.
    fn check_count(&self, rows: usize) -> Result<(), Error> {
        match self.resource.rows_per_update.filter(|_| self.job.caller != Caller::Service) {
            Some(most) if rows > most => Err(Error::TooManyRows { table: self.resource.name, most }),
            _ => Ok(()),
        }
    }

    /// Counts the changed rows against the caller's budget. The rows are known only now, so a refusal undoes the change.
    fn spend(&self, rows: usize) -> Result<(), Error> {
        match (&self.budgets, self.job.caller.id()) {
            (Some(budgets), Some(account)) => {
                budgets.take(account, BudgetKind::Changed, self.resource.name, rows as u64)
            }
            _ => Ok(()),
        }
    }

    /// A client may send a row's own key in the body, but not change it.
    fn check_keys(&self, keys: &[String]) -> Result<(), Error> {
        for key in keys {
            let parts: Vec<Json> = serde_json::from_str(key).unwrap_or_default();
            for (position, sent) in &self.changes.keys {
                if parts.get(*position) != Some(sent) {
                    let column = self.resource.primary_key[*position];
                    return Err(Error::Column {
                        table: self.resource.name.to_owned(),
                        column: column.to_owned(),
                        advice: format!("Leave {column} out: a row keeps its key."),
                    });
                }
            }
        }
        Ok(())
    }
}
