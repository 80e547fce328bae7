//! Rows in a SQLite file: many readers, and one writer that shares each fsync among the writes waiting for it.

mod capture;
mod connect;
mod deadline;
mod errors;
mod functions;
mod lists;
mod migrate;
mod patterns;
mod queue;
mod readers;
mod session;
mod write;
mod writer;

use std::path::Path;
use std::sync::Arc;

use uuid::Uuid;

use crate::feed::Feed;
use crate::statement::Templates;
use crate::tx::Job;
use crate::{Answer, Error, Settings, Share, Statement};
use readers::Readers;
pub(crate) use session::{AnswerLimits, Session};
use writer::Writer;

pub(crate) struct Sqlite {
    readers: Readers,
    writer: Writer,
}

impl Sqlite {
    /// Opens the file and starts its threads. The writer comes first, because it makes the file.
    pub(crate) async fn open(
        path: &Path,
        settings: &Settings,
        feed: &Feed,
        answers: AnswerLimits,
    ) -> Result<Sqlite, Error> {
        let (path, settings, feed) = (path.to_owned(), settings.clone(), feed.clone());
        let opened = tokio::task::spawn_blocking(move || {
            let writer = Writer::start(&path, &settings, feed, answers.clone())?;
            let readers = Readers::start(&path, &settings, &answers)?;
            Ok(Sqlite { readers, writer })
        });
        opened.await.map_err(|error| Error::Other(error.to_string()))?
    }

    /// Reads; what goes to a client has limits.
    pub(crate) async fn read(&self, statement: Statement, to_client: bool, share: Share) -> Result<Answer, Error> {
        self.readers.read(statement, to_client, share).await
    }

    /// Writes for an account, within its share of the queue.
    pub(crate) async fn write<T, E>(
        &self,
        templates: Arc<Templates>,
        by: (Option<Uuid>, Share),
        job: impl Job<T, E>,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.writer.write(templates, by, job).await
    }

    pub(crate) async fn migrate(&self) -> Result<Vec<String>, Error> {
        self.writer.migrate().await
    }

    /// Stops the readers first, so that none is in the way of the writer's last checkpoint.
    pub(crate) async fn close(&self) {
        self.readers.stop().await;
        self.writer.stop().await;
    }
}

/// What a caller hears when the thread it needs is gone.
fn closed() -> Error {
    Error::Unavailable("it is closed".to_owned())
}
