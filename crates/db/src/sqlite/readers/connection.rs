//! A connection that reads, directly or on a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::known_statement::KnownStatement;
use super::{ClientRead, ReadRequest, SharedReading};
use crate::sqlite::connect::{self, MAX_CACHED_SQL_BYTES, OpenConnection};
use crate::sqlite::errors::map_error;
use crate::sqlite::session::{fetch, fetch_answer};
use crate::sqlite::tables_read::TablesRead;
use crate::versions::Dependencies;
use crate::{Error, QueryResult, Row, Statement};

/// A connection that reads.
pub(super) struct ReadingConnection {
    opened: OpenConnection,
    tables_read: TablesRead,
    shared: Arc<SharedReading>,
}

impl ReadingConnection {
    pub(super) fn open(path: &Path, shared: &Arc<SharedReading>) -> Result<ReadingConnection, Error> {
        let (opened, tables_read) = connect::open_reader(path).map_err(map_error)?;
        Ok(ReadingConnection { opened, tables_read, shared: Arc::clone(shared) })
    }

    fn rows(&self, statement: &Statement) -> Result<Vec<Row>, Error> {
        self.guard(self.shared.read_timeout, || fetch(&self.opened.connection, statement))
    }

    /// Reads for a client and caches the answer.
    pub(super) fn answer(&self, read: &ClientRead, limit: Duration) -> Result<Arc<QueryResult>, Error> {
        let OpenConnection { connection, answer_in_progress, .. } = &self.opened;
        let dependencies = self.dependencies(&read.known, &read.key.statement().sql);
        let snapshot = dependencies.as_ref().map(|dependencies| dependencies.snapshot());
        let started = Instant::now();
        let fetched = self
            .guard(limit, || fetch_answer(connection, read.key.statement(), answer_in_progress, &self.shared.limits));
        read.known.record_run(started.elapsed());
        let answer = Arc::new(fetched?);
        if let (Some(dependencies), Some(snapshot)) = (dependencies, snapshot) {
            self.shared.cache.insert(read.key.clone(), &answer, dependencies, snapshot);
        }
        Ok(answer)
    }

    /// Runs a read with a time limit. A panic is caught, so that a bug does not permanently reduce the number of readers.
    fn guard<T>(&self, limit: Duration, run: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
        let OpenConnection { connection, deadline, patterns, answer_in_progress } = &self.opened;
        deadline.set(limit);
        self.shared.statement_count.add_one();
        let result = catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
            // The panic may have happened while the length was limited.
            let _ = connect::limit_length(connection, usize::MAX);
            drop(answer_in_progress.end());
            Err(Error::Other("a read panicked".to_owned()))
        });
        patterns.forget();
        result
    }

    /// Processes the queue until it is stopped.
    pub(super) fn serve(&self, queue: &flume::Receiver<ReadRequest>) {
        while let Ok(request) = queue.recv() {
            // Reads whose caller stopped waiting in the queue are skipped. A caller may also stop waiting during the read.
            match request {
                ReadRequest::Rows { statement, held, rows } if !rows.is_closed() => {
                    let result = self.rows(&statement);
                    drop(held);
                    let _ = rows.send(result);
                }
                ReadRequest::Answer { read, held, answer } if !answer.is_closed() => {
                    let result = self.answer(&read, self.shared.read_timeout);
                    drop(held);
                    let _ = answer.send(result);
                }
                ReadRequest::Rows { .. } | ReadRequest::Answer { .. } => {}
                ReadRequest::Stop => break,
            }
        }
    }

    /// The dependencies of a statement. `None` if its answers cannot be cached.
    fn dependencies(&self, known: &KnownStatement, sql: &str) -> Option<Arc<Dependencies>> {
        if let Some(dependencies) = &*known.dependencies.read() {
            return Some(Arc::clone(dependencies));
        }
        let versions = self.shared.versions.as_ref().filter(|_| sql.len() <= MAX_CACHED_SQL_BYTES)?;
        let tables = self.tables_read.of(&self.opened.connection, sql).ok()?;
        let dependencies = Arc::new(versions.tables().dependencies(tables.iter().map(String::as_str)));
        *known.dependencies.write() = Some(Arc::clone(&dependencies));
        Some(dependencies)
    }
}
