//! A connection on which a transaction runs. What can travel together does: BEGIN goes with the first statement, and the
//! question for the captured changes goes with COMMIT.

use std::sync::Arc;
use std::time::Instant;

use deadpool_postgres::Object;
use futures_util::future::join;
use tokio_postgres::types::ToSql;

use super::capture;
use super::errors::{self, map_error};
use super::order::{Announcement, CommitOrder};
use super::values::ColumnValue;
use crate::{Change, Error, Row, Statement};

/// Statements that stay prepared on each connection. Beyond that all are forgotten, because requests make up new shapes
/// for ever and the cache of the pool has no bound.
const STATEMENTS: usize = 512;

/// Statements longer than this are prepared again each time: only a client makes them up, and both sides keep many times
/// their text.
pub(super) const LONGEST_KEPT: usize = 16 * 1024;

/// A pooled connection, and whether its transaction has begun.
pub(crate) struct PostgresSession {
    client: Object,
    begun: bool,
}

impl PostgresSession {
    pub(super) fn new(client: Object) -> PostgresSession {
        PostgresSession { client, begun: false }
    }

    pub(crate) async fn fetch(&mut self, statement: &Statement) -> Result<Vec<Row>, Error> {
        if self.begun {
            return fetch(&self.client, statement).await;
        }
        self.begun = true;
        let (begun, rows) = join(self.client.batch_execute("begin"), fetch(&self.client, statement)).await;
        begun.map_err(map_error)?;
        rows
    }

    pub(crate) async fn execute(&mut self, statement: &Statement) -> Result<u64, Error> {
        if self.begun {
            return execute(&self.client, statement).await;
        }
        self.begun = true;
        let (begun, changed) = join(self.client.batch_execute("begin"), execute(&self.client, statement)).await;
        begun.map_err(map_error)?;
        changed
    }

    /// Commits and announces the changes. Returns when they are on the feed; until then the connection already serves others.
    pub(super) async fn commit(self, order: &Arc<CommitOrder>) -> Result<(), Error> {
        if !self.begun {
            return Ok(());
        }
        let started = Instant::now();
        // Prepared before anything is sent, so that the question is on the wire ahead of COMMIT.
        let question = match self.client.prepare_cached(capture::CAPTURED).await {
            Ok(question) => question,
            Err(error) => {
                self.roll_back().await;
                return Err(map_error(error));
            }
        };
        let ticket = order.take_ticket();
        let (captured, committed) =
            join(self.client.query_one(&question, &[]), self.client.batch_execute("commit")).await;
        // A question that is refused makes the COMMIT behind it a rollback, although that one reports no error.
        let answered = captured.and_then(|captured| committed.map(|()| captured));
        match &answered {
            // The pool may not have noticed yet that it is lost, and would hand it to the next writer.
            Err(error) if !errors::is_certain(error) => drop(Object::take(self.client)),
            _ => drop(self.client),
        }
        let captured = match answered {
            Ok(captured) => captured,
            Err(error) if errors::is_certain(&error) => {
                ticket.rolled_back();
                return Err(map_error(error));
            }
            Err(error) => {
                tracing::error!(%error, "the connection was lost during a commit; listeners are told that they missed it");
                drop(ticket);
                return Err(Error::Unsettled(error.to_string()));
            }
        };
        metrics::histogram!("sangam_db_commit_seconds").record(started.elapsed());
        let announcement = read_captured(&captured).map_or_else(
            |error| {
                // It is durable anyway, and its caller must not believe otherwise.
                tracing::error!(%error, "a commit's changes could not be read; listeners are told that they missed it");
                Announcement::Missed
            },
            Announcement::Changes,
        );
        // The other end is dropped only after it has been told.
        let _ = ticket.committed(announcement).await;
        Ok(())
    }

    /// Undoes the transaction. A connection that cannot even do that is not given back to the pool.
    pub(super) async fn roll_back(self) {
        if !self.begun {
            return;
        }
        if let Err(error) = self.client.batch_execute("rollback").await {
            tracing::warn!(%error, "a rollback failed; its connection is closed");
            drop(Object::take(self.client));
        }
    }
}

/// Runs a statement and reads every row of its result.
pub(super) async fn fetch(client: &Object, statement: &Statement) -> Result<Vec<Row>, Error> {
    let prepared = prepare(client, statement).await?;
    let rows = client.query(&prepared, &parameters(statement)).await.map_err(map_error)?;
    rows.iter().map(read_row).collect()
}

async fn execute(client: &Object, statement: &Statement) -> Result<u64, Error> {
    let prepared = prepare(client, statement).await?;
    client.execute(&prepared, &parameters(statement)).await.map_err(map_error)
}

async fn prepare(client: &Object, statement: &Statement) -> Result<tokio_postgres::Statement, Error> {
    if statement.sql.len() > LONGEST_KEPT {
        return client.prepare(&statement.sql).await.map_err(map_error);
    }
    if client.statement_cache.size() >= STATEMENTS {
        client.statement_cache.clear();
    }
    client.prepare_cached(&statement.sql).await.map_err(map_error)
}

/// Reads the answer to the question for the changes; null where no table was ever changed on this connection.
fn read_captured(answer: &tokio_postgres::Row) -> Result<Vec<Change>, Error> {
    let captured: Option<&str> = answer.try_get(0).map_err(map_error)?;
    capture::read_changes(captured.unwrap_or_default())
}

fn parameters(statement: &Statement) -> Vec<&(dyn ToSql + Sync)> {
    statement.values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

fn read_row(row: &tokio_postgres::Row) -> Result<Row, Error> {
    let values =
        (0..row.len()).map(|i| row.try_get::<_, ColumnValue>(i).map(|ColumnValue(value)| value).map_err(map_error));
    Ok(Row::new(values.collect::<Result<_, _>>()?))
}
