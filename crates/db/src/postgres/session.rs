//! A connection with a transaction. Round trips are combined: BEGIN is sent together with the first statement, and the
//! query for the captured changes together with COMMIT.

use std::sync::Arc;
use std::time::Instant;

use deadpool_postgres::Object;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join};
use tokio_postgres::types::ToSql;

use super::capture;
use super::errors::{self, map_error};
use super::order::{Announcement, CommitOrder};
use super::values::ColumnValue;
use crate::{Change, Error, Row, Statement};

/// The maximum number of prepared statements per connection. When it is reached, all are dropped, because requests keep producing
/// new statements and the pool's cache has no limit.
const MAX_PREPARED_STATEMENTS: usize = 512;

/// Longer statements are not cached. They only come from unusual client requests, and a prepared statement takes many times the memory
/// of its text on both sides.
pub(super) const MAX_CACHED_SQL_BYTES: usize = 16 * 1024;

/// A pooled connection with a transaction, which begins with the first statement.
pub(crate) struct PostgresSession {
    client: Object,
    begun: bool,
}

impl PostgresSession {
    pub(super) fn new(client: Object) -> PostgresSession {
        PostgresSession { client, begun: false }
    }

    pub(crate) fn fetch<'a>(&'a mut self, statement: &'a Statement) -> BoxFuture<'a, Result<Vec<Row>, Error>> {
        async move {
            if self.begun {
                return fetch(&self.client, statement).await;
            }
            self.begun = true;
            let (begun, rows) = join(self.client.batch_execute("begin"), fetch(&self.client, statement)).await;
            begun.map_err(map_error)?;
            rows
        }
        .boxed()
    }

    pub(crate) fn execute<'a>(&'a mut self, statement: &'a Statement) -> BoxFuture<'a, Result<u64, Error>> {
        async move {
            if self.begun {
                return execute(&self.client, statement).await;
            }
            self.begun = true;
            let (begun, changed) = join(self.client.batch_execute("begin"), execute(&self.client, statement)).await;
            begun.map_err(map_error)?;
            changed
        }
        .boxed()
    }

    /// Commits and announces the changes. Returns when they are on the feed. The connection is released before that.
    pub(super) async fn commit(self, order: &Arc<CommitOrder>) -> Result<(), Error> {
        if !self.begun {
            return Ok(());
        }
        let started = Instant::now();
        // Prepared first, so that the query is sent ahead of COMMIT.
        let query = match self.client.prepare_cached(capture::CAPTURED).await {
            Ok(query) => query,
            Err(error) => {
                self.roll_back().await;
                return Err(map_error(error));
            }
        };
        let ticket = order.take_ticket();
        let (captured, committed) = join(self.client.query_one(&query, &[]), self.client.batch_execute("commit")).await;
        // If the query fails, the COMMIT behind it becomes a rollback, although it reports no error.
        let outcome = captured.and_then(|captured| committed.map(|()| captured));
        match &outcome {
            // The pool may not have noticed yet that the connection is lost, and would give it to the next writer.
            Err(error) if !errors::is_certain(error) => drop(Object::take(self.client)),
            _ => drop(self.client),
        }
        let captured = match outcome {
            Ok(captured) => captured,
            Err(error) if errors::is_certain(&error) => {
                ticket.rolled_back();
                return Err(map_error(error));
            }
            Err(error) => {
                tracing::error!(%error, "the connection was lost during a commit; listeners are told that they missed it");
                drop(ticket);
                return Err(Error::UnknownOutcome(error.to_string()));
            }
        };
        metrics::histogram!("sangam_db_commit_seconds").record(started.elapsed());
        let announcement = read_captured(&captured).map_or_else(
            |error| {
                // The commit is durable anyway, so the caller must not get an error.
                tracing::error!(%error, "a commit's changes could not be read; listeners are told that they missed it");
                Announcement::Missed
            },
            Announcement::Changes,
        );
        // The sender is not dropped before it has notified us.
        let _ = ticket.committed(announcement).await;
        Ok(())
    }

    /// Rolls the transaction back. If that fails, the connection is not returned to the pool.
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

/// Runs a statement and returns all rows.
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
    if statement.sql.len() > MAX_CACHED_SQL_BYTES {
        return client.prepare(&statement.sql).await.map_err(map_error);
    }
    if client.statement_cache.size() >= MAX_PREPARED_STATEMENTS {
        client.statement_cache.clear();
    }
    client.prepare_cached(&statement.sql).await.map_err(map_error)
}

/// Parses the captured changes. Null if no table was ever changed on this connection.
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
