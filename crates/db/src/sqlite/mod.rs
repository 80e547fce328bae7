//! Rows in a SQLite file: many readers, and one writer that shares each fsync among the writes waiting for it.

mod capture;
mod connect;
mod deadline;
mod errors;
mod functions;
mod migrate;
mod patterns;
mod readers;
mod session;
mod write;
mod writer;

use std::path::Path;
use std::sync::Arc;

use crate::feed::Feed;
use crate::statement::Templates;
use crate::tx::Job;
use crate::{Error, Row, Settings, Share, Statement};
use readers::Readers;
pub(crate) use session::Session;
use writer::Writer;

pub(crate) struct Sqlite {
    readers: Readers,
    writer: Writer,
}

impl Sqlite {
    /// Opens the file and starts its threads. The writer comes first, because it makes the file.
    pub(crate) async fn open(path: &Path, settings: &Settings, feed: &Feed) -> Result<Sqlite, Error> {
        let (path, settings, feed) = (path.to_owned(), settings.clone(), feed.clone());
        let opened = tokio::task::spawn_blocking(move || {
            let writer = Writer::start(&path, &settings, feed)?;
            let readers = Readers::start(&path, &settings)?;
            Ok(Sqlite { readers, writer })
        });
        opened.await.map_err(|error| Error::Other(error.to_string()))?
    }

    /// Reads; an answer for a client has a limit of bytes.
    pub(crate) async fn read(
        &self,
        statement: Statement,
        answer_bytes: Option<usize>,
        share: Share,
    ) -> Result<Vec<Row>, Error> {
        self.readers.read(statement, answer_bytes, share).await
    }

    pub(crate) async fn write<T, E>(&self, templates: Arc<Templates>, job: impl Job<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.writer.write(templates, job).await
    }

    pub(crate) async fn migrate(&self) -> Result<Vec<String>, Error> {
        self.writer.migrate().await
    }

    /// Stops the readers first, so that the writer's last checkpoint finds nobody in its way.
    pub(crate) async fn close(&self) {
        self.readers.stop().await;
        self.writer.stop().await;
    }
}

/// What a caller hears when the thread it needs is gone.
fn closed() -> Error {
    Error::Unavailable("it is closed".to_owned())
}
