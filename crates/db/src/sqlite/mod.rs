//! The SQLite engine: many readers, and one writer that shares each fsync among the queued writes.

mod answer_functions;
mod backup;
mod capture;
mod connect;
mod deadline;
mod errors;
mod file_versions;
mod functions;
mod migrate;
mod patterns;
mod queue;
mod queued_write;
mod readers;
mod session;
mod tables_read;
mod writer;

use std::path::Path;
use std::sync::Arc;

use crate::feed::Feed;
use crate::statement_count::StatementCount;
use crate::tx::{TxContext, TxJob};
use crate::{Client, ClientShare, Error, QueryResult, Row, Settings, Statement};
pub(crate) use backup::{back_up, inspect_backup};
pub(crate) use readers::ClientRead;
use readers::Readers;
pub(crate) use session::{AnswerLimits, SqliteSession};
use writer::SqliteWriter;

pub(crate) struct Sqlite {
    readers: Readers,
    writer: SqliteWriter,
}

impl Sqlite {
    /// Opens the file and starts the threads. The writer is first, because it creates the file.
    pub(crate) async fn open(
        path: &Path,
        settings: &Settings,
        feed: &Feed,
        answers: AnswerLimits,
        statements: StatementCount,
    ) -> Result<Sqlite, Error> {
        let (path, settings, feed) = (path.to_owned(), settings.clone(), feed.clone());
        let opened = tokio::task::spawn_blocking(move || {
            let writer = SqliteWriter::start(&path, &settings, feed, answers.clone())?;
            let readers = Readers::start(&path, &settings, &answers, writer.versions(), statements)?;
            Ok(Sqlite { readers, writer })
        });
        opened.await.map_err(|error| Error::Other(error.to_string()))?
    }

    /// Reads for the server itself.
    pub(crate) async fn read(&self, statement: Statement, share: ClientShare) -> Result<Vec<Row>, Error> {
        self.readers.read(statement, share).await
    }

    /// Reads for a health check, which never waits for other reads.
    pub(crate) async fn read_for_health(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        self.readers.read_for_health(statement).await
    }

    /// Reads for a client without waiting. Returns the read as an error if it would have to wait.
    pub(crate) fn answer_directly(&self, statement: Statement) -> Result<Result<Arc<QueryResult>, Error>, ClientRead> {
        self.readers.answer_directly(statement)
    }

    /// Reads for a client, within the limits for answers.
    pub(crate) async fn answer(&self, read: ClientRead, share: ClientShare) -> Result<Arc<QueryResult>, Error> {
        self.readers.answer(read, share).await
    }

    /// See [`crate::Db::foreign_commits`].
    pub(crate) fn foreign_commits(&self) -> Option<u64> {
        self.writer.versions().map(|versions| versions.foreign_commits())
    }

    /// Writes for a client, within its share of the queue.
    pub(crate) async fn write(
        &self,
        context: Arc<TxContext>,
        client: Option<Client>,
        share: ClientShare,
        job: TxJob,
    ) -> Result<(), Error> {
        self.writer.write(context, client, share, job).await
    }

    pub(crate) async fn migrate(&self) -> Result<Vec<String>, Error> {
        self.writer.migrate().await
    }

    /// Stops the readers first, so that they do not block the writer's last checkpoint.
    pub(crate) async fn close(&self) {
        self.readers.stop().await;
        self.writer.stop().await;
    }
}

#[cfg(feature = "testing")]
pub(crate) use migrate::make_older_file;

/// The error for callers after the threads have stopped.
fn closed() -> Error {
    Error::Unavailable("it is closed".to_owned())
}
