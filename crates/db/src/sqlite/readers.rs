//! The threads that read, each with its own connection.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::oneshot;

use super::deadline::Deadline;
use super::errors::map_error;
use super::session::fetch;
use super::{closed, connect};
use crate::{Error, Row, Settings, Statement};

/// Reads that may wait per reader before their callers wait too.
const QUEUE_PER_READER: usize = 128;

pub(super) struct Readers {
    requests: flume::Sender<Request>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

enum Request {
    Read { statement: Statement, answer: oneshot::Sender<Result<Vec<Row>, Error>> },
    Stop,
}

impl Readers {
    pub(super) fn start(path: &Path, settings: &Settings) -> Result<Readers, Error> {
        let count = settings.readers.max(1);
        let (requests, queue) = flume::bounded(QUEUE_PER_READER * count);
        let threads = (0..count)
            .map(|i| start_reader(path, format!("db-reader-{i}"), queue.clone(), settings.read_timeout))
            .collect::<Result<_, Error>>()?;
        Ok(Readers { requests, threads: Mutex::new(threads) })
    }

    pub(super) async fn read(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        let started = Instant::now();
        let (answer, rows) = oneshot::channel();
        self.requests.send_async(Request::Read { statement, answer }).await.map_err(|_| closed())?;
        let rows = rows.await.map_err(|_| closed())?;
        metrics::histogram!("sangam_db_read_seconds").record(started.elapsed());
        rows
    }

    /// Answers what is queued, then ends the threads.
    pub(super) async fn stop(&self) {
        let threads = std::mem::take(&mut *self.threads.lock());
        for _ in &threads {
            // Nobody receives any more only when the threads have ended already.
            let _ = self.requests.send_async(Request::Stop).await;
        }
        let joined = tokio::task::spawn_blocking(move || threads.into_iter().for_each(|thread| drop(thread.join())));
        let _ = joined.await;
    }
}

fn start_reader(
    path: &Path,
    name: String,
    queue: flume::Receiver<Request>,
    limit: Duration,
) -> Result<JoinHandle<()>, Error> {
    let mut connection = connect::open_reader(path).map_err(map_error)?;
    let deadline = Deadline::install(&mut connection).map_err(map_error)?;
    let serve = move || {
        while let Ok(Request::Read { statement, answer }) = queue.recv() {
            // A caller who has gone away in the queue needs no rows.
            if answer.is_closed() {
                continue;
            }
            deadline.set(limit);
            // A fault of ours must not leave one reader less for as long as the server runs.
            let rows = catch_unwind(AssertUnwindSafe(|| fetch(&connection, &statement)));
            let rows = rows.unwrap_or_else(|_| Err(Error::Other("a read panicked".to_owned())));
            // The caller may have gone away meanwhile.
            let _ = answer.send(rows);
        }
    };
    thread::Builder::new().name(name).spawn(serve).map_err(|error| Error::Unavailable(error.to_string()))
}
