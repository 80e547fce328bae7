//! Connections that read: some with threads of their own, and some for reads that are short enough to be done at once. All but the
//! first are opened when they are needed: each reads the whole schema, which takes milliseconds and a megabyte.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
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
    opener: flume::Sender<OpenRequest>,
    opener_thread: Mutex<Option<JoinHandle<ReaderThreads>>>,
    shared: Arc<SharedReading>,
    idle: Arc<IdleConnections>,
    duration: Histogram,
}

type ReaderThreads = Vec<JoinHandle<()>>;

/// Connections for short reads. One that finds none goes to the threads.
type IdleConnections = Mutex<Vec<ReadingConnection>>;

/// What all connections share.
struct SharedReading {
    limits: AnswerLimits,
    limit: Duration,
    statements: KnownStatements<KnownStatement>,
    run: StatementCount,
    kept: KeptAnswers,
    /// Nothing is kept without.
    versions: Option<Arc<FileVersions>>,
    /// How many threads read, or are about to.
    threads: AtomicUsize,
    /// How many requests wait for them, or are being read.
    under_way: Arc<AtomicUsize>,
}

/// Counts a request until it has been read.
struct UnderWay(Arc<AtomicUsize>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Asks for one more connection, if there may be more.
enum OpenRequest {
    Thread,
    Idle,
    Stop,
}

/// What is known of a statement.
#[derive(Default)]
struct KnownStatement {
    short_runs: AtomicU32,
    cost: StatementCost,
    dependencies: RwLock<Option<Arc<Dependencies>>>,
}

enum ReadRequest {
    Rows { statement: Statement, held: Held, rows: oneshot::Sender<Result<Vec<Row>, Error>> },
    Answer { read: ClientRead, held: Held, answer: oneshot::Sender<Result<Arc<QueryResult>, Error>> },
    Stop,
}

/// What is held until the statement has ended, even if its caller does not wait any more.
type Held = (AccountShare, UnderWay);

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
            threads: AtomicUsize::new(1),
            under_way: Arc::default(),
        });
        let idle: Arc<IdleConnections> = Arc::default();
        let most = settings.readers.max(1);
        let (requests, queue) = flume::bounded(QUEUE_PER_READER * most);
        let first = start_thread("db-reader-0".to_owned(), {
            let (reader, queue) = (ReadingConnection::open(path, &shared)?, queue.clone());
            move || reader.serve(&queue)
        })?;
        let (opener, wanted) = flume::bounded(1);
        let opening = Opener {
            path: path.to_owned(),
            shared: Arc::clone(&shared),
            idle: Arc::clone(&idle),
            queue,
            threads: vec![first],
            most,
            idle_left: available_parallelism().map_or(1, usize::from),
        };
        let opener_thread = start_thread("db-opener".to_owned(), move || opening.serve(&wanted))?;
        let duration = metrics::histogram!("sangam_db_read_seconds");
        Ok(Readers { requests, opener, opener_thread: Mutex::new(Some(opener_thread)), shared, idle, duration })
    }

    /// Reads for the server itself.
    pub(super) async fn read(&self, statement: Statement, share: AccountShare) -> Result<Vec<Row>, Error> {
        self.hand_over(share, |held, rows| ReadRequest::Rows { statement, held, rows }).await
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
        let Some(reader) = self.idle.lock().pop() else {
            self.want(OpenRequest::Idle);
            return Err(read);
        };
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
        self.hand_over(share, |held, answer| ReadRequest::Answer { read, held, answer }).await
    }

    async fn hand_over<T>(
        &self,
        share: AccountShare,
        request: impl FnOnce(Held, oneshot::Sender<Result<T, Error>>) -> ReadRequest,
    ) -> Result<T, Error> {
        let started = Instant::now();
        let (sender, result) = oneshot::channel();
        let SharedReading { under_way, threads, .. } = &*self.shared;
        let is_waiting = under_way.fetch_add(1, Ordering::Relaxed) >= threads.load(Ordering::Relaxed);
        let held = (share, UnderWay(Arc::clone(under_way)));
        self.requests.send_async(request(held, sender)).await.map_err(|_| closed())?;
        if is_waiting {
            self.want(OpenRequest::Thread);
        }
        let result = result.await.map_err(|_| closed())?;
        self.duration.record(started.elapsed());
        result
    }

    /// Nothing to do if the opener is told already: it looks at the queue afterwards.
    fn want(&self, request: OpenRequest) {
        let _ = self.opener.try_send(request);
    }

    /// Answers what is queued, then ends the threads.
    pub(super) async fn stop(&self) {
        self.shared.statements.forget();
        let Some(opener) = self.opener_thread.lock().take() else { return };
        // No one receives any more only when the threads have ended already.
        let _ = self.opener.send_async(OpenRequest::Stop).await;
        let (requests, idle) = (self.requests.clone(), Arc::clone(&self.idle));
        let joined = tokio::task::spawn_blocking(move || {
            let threads = opener.join().unwrap_or_default();
            for _ in &threads {
                let _ = requests.send(ReadRequest::Stop);
            }
            threads.into_iter().for_each(|thread| drop(thread.join()));
            idle.lock().clear();
        });
        let _ = joined.await;
    }
}

/// Opens connections on a thread of its own, so that no request waits for more than the first.
struct Opener {
    path: PathBuf,
    shared: Arc<SharedReading>,
    idle: Arc<IdleConnections>,
    queue: flume::Receiver<ReadRequest>,
    threads: ReaderThreads,
    /// How many threads may read.
    most: usize,
    /// How many connections for short reads may still be opened.
    idle_left: usize,
}

impl Opener {
    /// Gives the threads it has started, when it is told to stop.
    fn serve(mut self, wanted: &flume::Receiver<OpenRequest>) -> ReaderThreads {
        while let Ok(request) = wanted.recv() {
            let opened = match request {
                OpenRequest::Thread => self.add_thread(),
                OpenRequest::Idle => self.add_idle(),
                OpenRequest::Stop => break,
            };
            // The server goes on with those it has, if it cannot open more.
            if let Err(error) = opened.and_then(|()| self.add_threads_for_queue()) {
                tracing::error!(%error, "a connection that reads could not be opened");
            }
        }
        self.threads
    }

    /// Requests that came meanwhile may not have been able to ask for a thread.
    fn add_threads_for_queue(&mut self) -> Result<(), Error> {
        while !self.queue.is_empty() && self.threads.len() < self.most {
            self.add_thread()?;
        }
        Ok(())
    }

    fn add_thread(&mut self) -> Result<(), Error> {
        if self.threads.len() == self.most {
            return Ok(());
        }
        let (reader, queue) = (ReadingConnection::open(&self.path, &self.shared)?, self.queue.clone());
        let name = format!("db-reader-{}", self.threads.len());
        self.shared.threads.fetch_add(1, Ordering::Relaxed);
        self.threads.push(start_thread(name, move || reader.serve(&queue))?);
        Ok(())
    }

    fn add_idle(&mut self) -> Result<(), Error> {
        if self.idle_left == 0 {
            return Ok(());
        }
        let reader = ReadingConnection::open(&self.path, &self.shared)?;
        self.idle.lock().push(reader);
        self.idle_left -= 1;
        Ok(())
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
                ReadRequest::Rows { statement, held, rows } if !rows.is_closed() => {
                    let result = self.rows(&statement);
                    drop(held);
                    let _ = rows.send(result);
                }
                ReadRequest::Answer { read, held, answer } if !answer.is_closed() => {
                    let result = self.answer(&read, self.shared.limit);
                    drop(held);
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

fn start_thread<T: Send + 'static>(
    name: String,
    run: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, Error> {
    thread::Builder::new().name(name).spawn(run).map_err(|error| Error::Unavailable(error.to_string()))
}
