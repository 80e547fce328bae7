//! The threads that read, each with its own connection.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::oneshot;

use super::errors::map_error;
use super::session::{AnswerLimits, fetch, fetch_answer};
use super::{closed, connect};
use crate::{AccountShare, Error, QueryResult, ReservedMemory, Settings, Statement};

/// Reads that may wait per reader before their callers wait too.
const QUEUE_PER_READER: usize = 128;

pub(super) struct Readers {
    requests: flume::Sender<ReadRequest>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

enum ReadRequest {
    /// What goes to a client has limits. The share is held until the statement has ended, even if its caller does not wait
    /// any more.
    Read {
        statement: Statement,
        to_client: bool,
        share: AccountShare,
        answer: oneshot::Sender<Result<QueryResult, Error>>,
    },
    Stop,
}

impl Readers {
    pub(super) fn start(path: &Path, settings: &Settings, answers: &AnswerLimits) -> Result<Readers, Error> {
        let count = settings.readers.max(1);
        let (requests, queue) = flume::bounded(QUEUE_PER_READER * count);
        let threads = (0..count)
            .map(|i| {
                start_reader(path, format!("db-reader-{i}"), queue.clone(), settings.read_timeout, answers.clone())
            })
            .collect::<Result<_, Error>>()?;
        Ok(Readers { requests, threads: Mutex::new(threads) })
    }

    pub(super) async fn read(
        &self,
        statement: Statement,
        to_client: bool,
        share: AccountShare,
    ) -> Result<QueryResult, Error> {
        let started = Instant::now();
        let (answer, rows) = oneshot::channel();
        self.requests
            .send_async(ReadRequest::Read { statement, to_client, share, answer })
            .await
            .map_err(|_| closed())?;
        let rows = rows.await.map_err(|_| closed())?;
        metrics::histogram!("sangam_db_read_seconds").record(started.elapsed());
        rows
    }

    /// Answers what is queued, then ends the threads.
    pub(super) async fn stop(&self) {
        let threads = std::mem::take(&mut *self.threads.lock());
        for _ in &threads {
            // No one receives any more only when the threads have ended already.
            let _ = self.requests.send_async(ReadRequest::Stop).await;
        }
        let joined = tokio::task::spawn_blocking(move || threads.into_iter().for_each(|thread| drop(thread.join())));
        let _ = joined.await;
    }
}

fn start_reader(
    path: &Path,
    name: String,
    queue: flume::Receiver<ReadRequest>,
    limit: Duration,
    answers: AnswerLimits,
) -> Result<JoinHandle<()>, Error> {
    let connect::OpenConnection { connection, deadline, patterns, lists } =
        connect::open_reader(path).map_err(map_error)?;
    let serve = move || {
        while let Ok(ReadRequest::Read { statement, to_client, share, answer }) = queue.recv() {
            // A caller who has gone away in the queue needs no rows.
            if answer.is_closed() {
                continue;
            }
            deadline.set(limit);
            // A fault of ours must not leave one reader less for as long as the server runs.
            let rows = catch_unwind(AssertUnwindSafe(|| match to_client {
                true => fetch_answer(&connection, &statement, &lists, &answers),
                false => {
                    fetch(&connection, &statement).map(|rows| QueryResult { rows, memory: ReservedMemory::uncounted() })
                }
            }));
            let rows = rows.unwrap_or_else(|_| {
                // It may have happened while the length was limited.
                let _ = connect::limit_length(&connection, usize::MAX);
                drop(lists.end());
                Err(Error::Other("a read panicked".to_owned()))
            });
            patterns.forget();
            drop(share);
            // The caller may have gone away meanwhile.
            let _ = answer.send(rows);
        }
    };
    thread::Builder::new().name(name).spawn(serve).map_err(|error| Error::Unavailable(error.to_string()))
}
