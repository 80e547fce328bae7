//! Connections that read: some with threads of their own, and some for reads that are short enough to be done at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, JoinHandle, available_parallelism};
use std::time::{Duration, Instant};

use metrics::Histogram;
use parking_lot::{Mutex, RwLock};
use tokio::sync::oneshot;

use super::connect::{LONGEST_KEPT, OpenConnection};
use super::errors::map_error;
use super::file_versions::FileVersions;
use super::session::{AnswerLimits, fetch, fetch_answer};
use super::tables_read::TablesRead;
use super::{closed, connect};
use crate::kept_answers::{KeptAnswers, StatementKey};
use crate::known_statements::KnownStatements;
use crate::statement_cost::{ExpectedCost, StatementCost};
use crate::statement_count::StatementCount;
use crate::versions::Dependencies;
use crate::{AccountShare, Error, QueryResult, Row, Settings, Statement};

/// Reads that may wait per reader before their callers wait too.
const QUEUE_PER_READER: usize = 128;

/// A statement is short if it took no longer than this, several times in a row.
const SHORT: Duration = Duration::from_micros(300);

/// How many times in a row.
const PROVEN_RUNS: u32 = 4;

/// A read that is done at once and turns out to be long is given up after this, and left to a thread.
const LONGEST_AT_ONCE: Duration = Duration::from_millis(3);

pub(super) struct Readers {
    requests: flume::Sender<ReadRequest>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    shared: Arc<SharedReading>,
    /// How many of the threads read.
    count: usize,
    /// Connections for short reads. One that finds none goes to the threads.
    idle: Arc<Mutex<Vec<ReadingConnection>>>,
    duration: Histogram,
}

/// What all connections share.
struct SharedReading {
    limits: AnswerLimits,
    limit: Duration,
    statements: KnownStatements<KnownStatement>,
    run: StatementCount,
    kept: KeptAnswers,
    /// Nothing is kept without.
    versions: Option<Arc<FileVersions>>,
}

/// What is known of a statement.
#[derive(Default)]
struct KnownStatement {
    short_runs: AtomicU32,
    cost: StatementCost,
    dependencies: RwLock<Option<Arc<Dependencies>>>,
}

/// The share is held until the statement has ended, even if its caller does not wait any more.
enum ReadRequest {
    Rows { statement: Statement, share: AccountShare, rows: oneshot::Sender<Result<Vec<Row>, Error>> },
    Answer { read: ClientRead, share: AccountShare, answer: oneshot::Sender<Result<Arc<QueryResult>, Error>> },
    Stop,
}

/// A read whose result goes to a client, and has limits.
pub(crate) struct ClientRead {
    key: StatementKey,
    known: Arc<KnownStatement>,
}

impl ClientRead {
    /// How long its statement is expected to take.
    pub(crate) fn expected(&self) -> ExpectedCost {
        self.known.cost.expected()
    }
}

impl Readers {
    pub(super) fn start(
        path: &Path,
        settings: &Settings,
        limits: &AnswerLimits,
        versions: Option<&Arc<FileVersions>>,
        run: StatementCount,
    ) -> Result<Readers, Error> {
        let shared = Arc::new(SharedReading {
            limits: limits.clone(),
            limit: settings.read_timeout,
            statements: KnownStatements::default(),
            run,
            kept: KeptAnswers::new(),
            versions: versions.cloned(),
        });
        let count = settings.readers.max(1);
        let (requests, queue) = flume::bounded(QUEUE_PER_READER * count);
        // Opening one takes milliseconds, since it reads the whole schema: the first is waited for, the others come by themselves.
        let first = ReadingConnection::open(path, &shared)?;
        let mut threads = vec![start_thread("db-reader-0".to_owned(), {
            let queue = queue.clone();
            move || first.serve(&queue)
        })?];
        for i in 1..count {
            let (path, shared, queue) = (path.to_owned(), Arc::clone(&shared), queue.clone());
            threads.push(start_thread(format!("db-reader-{i}"), move || {
                with_connection(&path, &shared, |reader| reader.serve(&queue));
            })?);
        }
        let idle: Arc<Mutex<Vec<ReadingConnection>>> = Arc::default();
        let (path, opening, opened) = (path.to_owned(), Arc::clone(&shared), Arc::clone(&idle));
        threads.push(start_thread("db-opener".to_owned(), move || {
            for _ in 0..available_parallelism().map_or(1, usize::from) {
                with_connection(&path, &opening, |reader| opened.lock().push(reader));
            }
        })?);
        let duration = metrics::histogram!("sangam_db_read_seconds");
        Ok(Readers { requests, threads: Mutex::new(threads), count, shared, idle, duration })
    }

    /// Reads for the server itself.
    pub(super) async fn read(&self, statement: Statement, share: AccountShare) -> Result<Vec<Row>, Error> {
        self.hand_over(|rows| ReadRequest::Rows { statement, share, rows }).await
    }

    /// Reads for a client without waiting, if the answer is kept or the statement is known to be short.
    pub(super) fn answer_at_once(&self, statement: Statement) -> Result<Result<Arc<QueryResult>, Error>, ClientRead> {
        let read = ClientRead { known: self.shared.statements.find(&statement.sql), key: StatementKey::new(statement) };
        if let Some(versions) = &self.shared.versions
            && let Some(kept) = self.shared.kept.find(&read.key, || versions.are_current())
        {
            return Ok(Ok(kept));
        }
        if !read.known.is_short() {
            return Err(read);
        }
        let Some(reader) = self.idle.lock().pop() else { return Err(read) };
        let started = Instant::now();
        let answer = reader.answer(&read, LONGEST_AT_ONCE);
        self.idle.lock().push(reader);
        if matches!(answer, Err(Error::Timeout)) {
            return Err(read);
        }
        self.duration.record(started.elapsed());
        Ok(answer)
    }

    /// Reads for a client.
    pub(super) async fn answer(&self, read: ClientRead, share: AccountShare) -> Result<Arc<QueryResult>, Error> {
        self.hand_over(|answer| ReadRequest::Answer { read, share, answer }).await
    }

    async fn hand_over<T>(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<T, Error>>) -> ReadRequest,
    ) -> Result<T, Error> {
        let started = Instant::now();
        let (sender, result) = oneshot::channel();
        self.requests.send_async(request(sender)).await.map_err(|_| closed())?;
        let result = result.await.map_err(|_| closed())?;
        self.duration.record(started.elapsed());
        result
    }

    /// Answers what is queued, then ends the threads.
    pub(super) async fn stop(&self) {
        self.shared.statements.forget();
        let threads = std::mem::take(&mut *self.threads.lock());
        for _ in 0..self.count {
            // No one receives any more only when the threads have ended already.
            let _ = self.requests.send_async(ReadRequest::Stop).await;
        }
        let idle = Arc::clone(&self.idle);
        let joined = tokio::task::spawn_blocking(move || {
            threads.into_iter().for_each(|thread| drop(thread.join()));
            idle.lock().clear();
        });
        let _ = joined.await;
    }
}

impl KnownStatement {
    fn is_short(&self) -> bool {
        self.short_runs.load(Ordering::Relaxed) >= PROVEN_RUNS
    }

    fn note_run(&self, took: Duration) {
        self.cost.note_run(took);
        match took <= SHORT {
            true if self.is_short() => {}
            true => drop(self.short_runs.fetch_add(1, Ordering::Relaxed)),
            false => self.short_runs.store(0, Ordering::Relaxed),
        }
    }
}

/// A connection that reads.
struct ReadingConnection {
    opened: OpenConnection,
    tables_read: TablesRead,
    shared: Arc<SharedReading>,
}

impl ReadingConnection {
    fn open(path: &Path, shared: &Arc<SharedReading>) -> Result<ReadingConnection, Error> {
        let (opened, tables_read) = connect::open_reader(path).map_err(map_error)?;
        Ok(ReadingConnection { opened, tables_read, shared: Arc::clone(shared) })
    }

    fn rows(&self, statement: &Statement) -> Result<Vec<Row>, Error> {
        self.guard(self.shared.limit, || fetch(&self.opened.connection, statement))
    }

    /// Reads for a client, and keeps the answer for the next.
    fn answer(&self, read: &ClientRead, limit: Duration) -> Result<Arc<QueryResult>, Error> {
        let OpenConnection { connection, lists, .. } = &self.opened;
        let dependencies = self.dependencies(&read.known, &read.key.statement().sql);
        let snapshot = dependencies.as_ref().map(|dependencies| dependencies.snapshot());
        let started = Instant::now();
        let fetched = self.guard(limit, || fetch_answer(connection, read.key.statement(), lists, &self.shared.limits));
        read.known.note_run(started.elapsed());
        let answer = Arc::new(fetched?);
        if let (Some(dependencies), Some(snapshot)) = (dependencies, snapshot) {
            self.shared.kept.keep(read.key.clone(), &answer, dependencies, snapshot);
        }
        Ok(answer)
    }

    /// Runs something on the connection within a time. A fault of ours must not leave one reader less for as long as the server
    /// runs.
    fn guard<T>(&self, limit: Duration, run: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
        let OpenConnection { connection, deadline, patterns, lists } = &self.opened;
        deadline.set(limit);
        self.shared.run.add_one();
        let result = catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
            // It may have happened while the length was limited.
            let _ = connect::limit_length(connection, usize::MAX);
            drop(lists.end());
            Err(Error::Other("a read panicked".to_owned()))
        });
        patterns.forget();
        result
    }

    /// Answers what is queued until it is told to stop.
    fn serve(&self, queue: &flume::Receiver<ReadRequest>) {
        while let Ok(request) = queue.recv() {
            // A caller who has gone away in the queue needs no rows, and one may go away meanwhile.
            match request {
                ReadRequest::Rows { statement, share, rows } if !rows.is_closed() => {
                    let result = self.rows(&statement);
                    drop(share);
                    let _ = rows.send(result);
                }
                ReadRequest::Answer { read, share, answer } if !answer.is_closed() => {
                    let result = self.answer(&read, self.shared.limit);
                    drop(share);
                    let _ = answer.send(result);
                }
                ReadRequest::Rows { .. } | ReadRequest::Answer { .. } => {}
                ReadRequest::Stop => break,
            }
        }
    }

    /// What a statement reads from, unless its answers cannot be kept.
    fn dependencies(&self, known: &KnownStatement, sql: &str) -> Option<Arc<Dependencies>> {
        if let Some(dependencies) = &*known.dependencies.read() {
            return Some(Arc::clone(dependencies));
        }
        let versions = self.shared.versions.as_ref().filter(|_| sql.len() <= LONGEST_KEPT)?;
        let tables = self.tables_read.of(&self.opened.connection, sql).ok()?;
        let dependencies = Arc::new(versions.tables().dependencies(tables.iter().map(String::as_str)));
        *known.dependencies.write() = Some(Arc::clone(&dependencies));
        Some(dependencies)
    }
}

/// Opens a connection for someone. The server goes on with those it has, if it cannot.
fn with_connection(path: &Path, shared: &Arc<SharedReading>, serve: impl FnOnce(ReadingConnection)) {
    match ReadingConnection::open(path, shared) {
        Ok(reader) => serve(reader),
        Err(error) => tracing::error!(%error, "a connection that reads could not be opened"),
    }
}

fn start_thread(name: String, run: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Error> {
    thread::Builder::new().name(name).spawn(run).map_err(|error| Error::Unavailable(error.to_string()))
}
