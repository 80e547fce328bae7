//! PATCH.

use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, StatusCode};
use sangam_db::{Statement, Tx};
use sangam_schema::{Caller, Resource};
use serde_json::Value as Json;

use super::{Job, Outcome, Range, keys_of, name_constraint};
use crate::body::{self, Changes};
use crate::error::Error;
use crate::plan::{Purpose, Source};
use crate::respond::Rows;
use crate::rest::Inner;

struct Update {
    job: Job,
    resource: Resource,
    changes: Changes,
    /// Nothing, when the body changes nothing.
    update: Option<Statement>,
}

impl Inner {
    pub(crate) async fn update(
        &self,
        resource: &Resource,
        caller: Caller,
        raw_query: &str,
        headers: &HeaderMap,
        bytes: &Bytes,
    ) -> Result<Response, Error> {
        let job = self.job(resource, &resource.update, caller, raw_query, headers)?;
        let columns = job.query.columns.as_deref();
        let body = body::parse(bytes)?;
        let sent = format!("[{body}]");
        let changes = body::changes(resource, body, columns, &self.stamp(caller))?;
        let update = if changes.columns.is_empty() && changes.keys.is_empty() {
            None
        } else {
            let purpose = Purpose::Update { columns: changes.columns.clone() };
            let plan = self.planner.plan(resource, caller.role(), purpose, &job.query.shape)?;
            Some(plan.statement(&Source { set: &changes.values, ..job.source(None) })?)
        };
        let update = Update { job, resource: resource.clone(), changes, update };
        match self.db.write(move |tx| Box::pin(update.run(tx))).await {
            Ok((job, outcome)) => Ok(job.respond(StatusCode::OK, StatusCode::NO_CONTENT, Range::Affected, outcome)),
            Err(error) => Err(self.name_foreign_key(resource, error, sent).await),
        }
    }
}

impl Update {
    async fn run(self, tx: &mut Tx<'_>) -> Result<(Job, Outcome), Error> {
        let Some(update) = &self.update else {
            let rows = self.job.written.is_some().then(|| Rows { body: "[]".to_owned(), ..Rows::default() });
            return Ok((self.job, Outcome { affected: 0, created: false, keys: Vec::new(), rows }));
        };
        let keys = match tx.fetch(update).await {
            Ok(rows) => keys_of(&rows),
            Err(error) => return Err(name_constraint(&self.resource, error)),
        };
        self.check_keys(&keys)?;
        let affected = keys.len() as u64;
        self.job.check_affected(affected)?;
        let rows = self.job.read_back(tx, &keys).await?;
        Ok((self.job, Outcome { affected, created: false, keys, rows }))
    }

    /// A client may repeat a row's own key in the body, but not give it another.
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
