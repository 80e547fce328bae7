//! DELETE.

use std::sync::Arc;

use axum::response::Response;
use http::StatusCode;
use sangam_db::{Statement, Tx};

use super::{ContentRange, FinishedWrite, RollbackReason, WriteJob, WriteOutcome, WriteRequest, keys_of};
use crate::error::Error;
use crate::plan::{PlanPurpose, QueryPlan};
use crate::rest::RestInner;

struct Delete {
    job: WriteJob,
    deletable: Statement,
    delete: Arc<QueryPlan>,
}

impl RestInner {
    pub(crate) async fn delete(&self, request: &WriteRequest<'_>) -> Result<Response, Error> {
        let WriteRequest { resource, caller, .. } = *request;
        let job = self.job(request, &resource.delete)?;
        job.require_filter("DELETE")?;
        let plan = |purpose| self.planner.plan(resource, caller.role(), purpose, &job.query.shape);
        let deletable = plan(PlanPurpose::Deletable)?.statement(&job.source(None))?;
        let delete = plan(PlanPurpose::Delete)?;
        let delete = Delete { job, deletable, delete };
        let _turn = self.wait_for_turn(&delete.job).await?;
        let db = self.db.for_account(delete.job.caller.id());
        let written = db.write(move |tx| Box::pin(delete.run(tx))).await;
        let FinishedWrite { job, outcome } = written.or_else(RollbackReason::answer)?;
        Ok(job.respond(StatusCode::OK, StatusCode::NO_CONTENT, ContentRange::None, outcome))
    }
}

impl Delete {
    /// Finds the rows, reads them first if the client wants them back, and deletes them.
    async fn run(self, tx: &mut Tx<'_>) -> Result<FinishedWrite, RollbackReason> {
        self.job.limit_time(tx).await?;
        let keys = keys_of(&tx.fetch(&self.deletable).await?);
        let affected = keys.len() as u64;
        self.job.check_affected(affected)?;
        self.job.prepare_deletion(tx, &keys).await?;
        let rows = self.job.read_back(tx, &keys).await?;
        if !keys.is_empty() {
            let statement = self.delete.statement(&self.job.source(Some(&keys)))?;
            tx.execute(&statement).await?;
        }
        self.job.finish(WriteOutcome { affected, created: false, keys, rows })
    }
}
