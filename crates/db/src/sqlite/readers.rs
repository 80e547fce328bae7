//! Reading connections. Some have their own threads, others are used directly for reads that are known to be short. All except the
//! first are opened on demand, because each reads the whole schema, which takes milliseconds and a megabyte.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle, available_parallelism};
use std::time::{Duration, Instant};

use metrics::Histogram;
use parking_lot::{Mutex, RwLock};
use tokio::sync::oneshot;

use super::connect::{MAX_CACHED_SQL_BYTES, OpenConnection};
use super::errors::map_error;
use super::file_versions::FileVersions;
use super::session::{AnswerLimits, fetch, fetch_answer};
use super::tables_read::TablesRead;
use super::{closed, connect};
use crate::answer_cache::{AnswerCache, StatementKey};
use crate::known_statements::KnownStatements;
use crate::statement_cost::{ExpectedCost, StatementCost};
use crate::statement_count::StatementCount;
use crate::versions::Dependencies;
use crate::{ClientShare, Error, QueryResult, Row, Settings, Statement};

/// The length of the queue per reader. When it is full, further callers wait before they enqueue.
const QUEUE_PER_READER: usize = 128;

/// A statement is short if it took at most this long in each of its last [`PROVEN_RUNS`] runs.
const SHORT_RUN: Duration = Duration::from_micros(300);

/// The number of consecutive short runs after which a statement counts as short.
const PROVEN_RUNS: u32 = 4;

/// A direct read that turns out to be long is aborted after this time and passed to a thread.
const DIRECT_READ_TIMEOUT: Duration = Duration::from_millis(3);

pub(super) struct Readers {
    requests: flume::Sender<ReadRequest>,
    /// The queue of a thread that only health checks use.
    health_requests: flume::Sender<ReadRequest>,
    health_thread: Mutex<Option<JoinHandle<()>>>,
    opener: flume::Sender<OpenRequest>,
    opener_thread: Mutex<Option<JoinHandle<ReaderThreads>>>,
    shared: Arc<SharedReading>,
    idle: Arc<IdleConnections>,
    duration: Histogram,
}

type ReaderThreads = Vec<JoinHandle<()>>;

/// Connections for short reads. If none is free, a thread does the read.
type IdleConnections = Mutex<Vec<ReadingConnection>>;

/// State shared by all connections.
struct SharedReading {
    limits: AnswerLimits,
    read_timeout: Duration,
    statements: KnownStatements<KnownStatement>,
    statement_count: StatementCount,
    cache: AnswerCache,
    /// Without them, no answers are cached.
    versions: Option<Arc<FileVersions>>,
    /// The number of reader threads, including those being started.
    threads: AtomicUsize,
    /// The number of requests that are queued or being read.
    active_requests: Arc<AtomicUsize>,
}

/// Counts a request until it has been processed.
struct ActiveRequest(Arc<AtomicUsize>);

impl ActiveRequest {
    fn count(active: &Arc<AtomicUsize>) -> ActiveRequest {
        active.fetch_add(1, Ordering::Relaxed);
        ActiveRequest(Arc::clone(active))
    }
}

impl Drop for ActiveRequest {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A request to open another connection, unless the maximum is reached.
enum OpenRequest {
    Thread,
    Idle,
    Stop,
}

/// Facts about a statement.
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

/// Held until the statement has ended, even if its caller has stopped waiting.
type Held = (ClientShare, ActiveRequest);

/// A read for a client, which has limits.
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
        statement_count: StatementCount,
    ) -> Result<Readers, Error> {
        let shared = Arc::new(SharedReading {
            limits: limits.clone(),
            read_timeout: settings.read_timeout,
            statements: KnownStatements::default(),
            statement_count,
            cache: AnswerCache::new(),
            versions: versions.cloned(),
            threads: AtomicUsize::new(1),
            active_requests: Arc::default(),
        });
        let idle: Arc<IdleConnections> = Arc::default();
        let max_threads = settings.readers.max(1);
        let (requests, queue) = flume::bounded(QUEUE_PER_READER * max_threads);
        let first = start_thread("db-reader-0".to_owned(), {
            let (reader, queue) = (ReadingConnection::open(path, &shared)?, queue.clone());
            move || reader.serve(&queue)
        })?;
        let (health_requests, health_queue) = flume::bounded(QUEUE_PER_READER);
        let health_thread = start_thread("db-health".to_owned(), {
            let reader = ReadingConnection::open(path, &shared)?;
            move || reader.serve(&health_queue)
        })?;
        let (opener, open_requests) = flume::bounded(1);
        let opener_state = Opener {
            path: path.to_owned(),
            shared: Arc::clone(&shared),
            idle: Arc::clone(&idle),
            queue,
            threads: vec![first],
            max_threads,
            idle_left: available_parallelism().map_or(1, usize::from),
        };
        let opener_thread = start_thread("db-opener".to_owned(), move || opener_state.serve(&open_requests))?;
        let duration = metrics::histogram!("sangam_db_read_seconds");
        Ok(Readers {
            requests,
            health_requests,
            health_thread: Mutex::new(Some(health_thread)),
            opener,
            opener_thread: Mutex::new(Some(opener_thread)),
            shared,
            idle,
            duration,
        })
    }

    /// Reads for the server itself.
    pub(super) async fn read(&self, statement: Statement, share: ClientShare) -> Result<Vec<Row>, Error> {
        self.enqueue(share, |held, rows| ReadRequest::Rows { statement, held, rows }).await
    }

    /// Reads for a health check, on a thread that nothing else uses.
    pub(super) async fn read_for_health(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        let (sender, rows) = oneshot::channel();
        let held = (ClientShare::none(), ActiveRequest::count(&self.shared.active_requests));
        let request = ReadRequest::Rows { statement, held, rows: sender };
        self.health_requests.send_async(request).await.map_err(|_| closed())?;
        rows.await.map_err(|_| closed())?
    }

    /// Reads for a client without waiting, if the answer is cached or the statement is known to be short.
    pub(super) fn answer_directly(&self, statement: Statement) -> Result<Result<Arc<QueryResult>, Error>, ClientRead> {
        let read = ClientRead { known: self.shared.statements.find(&statement.sql), key: StatementKey::new(statement) };
        if let Some(versions) = &self.shared.versions
            && let Some(cached) = self.shared.cache.find(&read.key, || versions.are_current())
        {
            return Ok(Ok(cached));
        }
        if !read.known.is_short() {
            return Err(read);
        }
        let Some(reader) = self.idle.lock().pop() else {
            self.request_connection(OpenRequest::Idle);
            return Err(read);
        };
        let started = Instant::now();
        let answer = reader.answer(&read, DIRECT_READ_TIMEOUT);
        self.idle.lock().push(reader);
        if matches!(answer, Err(Error::Timeout)) {
            return Err(read);
        }
        self.duration.record(started.elapsed());
        Ok(answer)
    }

    /// Reads for a client.
    pub(super) async fn answer(&self, read: ClientRead, share: ClientShare) -> Result<Arc<QueryResult>, Error> {
        self.enqueue(share, |held, answer| ReadRequest::Answer { read, held, answer }).await
    }

    async fn enqueue<T>(
        &self,
        share: ClientShare,
        request: impl FnOnce(Held, oneshot::Sender<Result<T, Error>>) -> ReadRequest,
    ) -> Result<T, Error> {
        let started = Instant::now();
        let (sender, result) = oneshot::channel();
        let SharedReading { active_requests, threads, .. } = &*self.shared;
        let is_waiting = active_requests.load(Ordering::Relaxed) >= threads.load(Ordering::Relaxed);
        let held = (share, ActiveRequest::count(active_requests));
        self.requests.send_async(request(held, sender)).await.map_err(|_| closed())?;
        if is_waiting {
            self.request_connection(OpenRequest::Thread);
        }
        let result = result.await.map_err(|_| closed())?;
        self.duration.record(started.elapsed());
        result
    }

    /// Sends a request to the opener. If one is already pending, this one can be dropped, because the opener checks the queue afterwards.
    fn request_connection(&self, request: OpenRequest) {
        let _ = self.opener.try_send(request);
    }

    /// Processes the queued reads, then ends the threads.
    pub(super) async fn stop(&self) {
        self.shared.statements.forget();
        let Some(opener) = self.opener_thread.lock().take() else { return };
        // Sending fails only if the threads have already ended.
        let _ = self.opener.send_async(OpenRequest::Stop).await;
        let (requests, idle) = (self.requests.clone(), Arc::clone(&self.idle));
        let (health_requests, health_thread) = (self.health_requests.clone(), self.health_thread.lock().take());
        let joined = tokio::task::spawn_blocking(move || {
            let threads = opener.join().unwrap_or_default();
            for _ in &threads {
                let _ = requests.send(ReadRequest::Stop);
            }
            let _ = health_requests.send(ReadRequest::Stop);
            threads.into_iter().chain(health_thread).for_each(|thread| drop(thread.join()));
            idle.lock().clear();
        });
        let _ = joined.await;
    }
}

/// Opens connections on a separate thread, so that requests never wait for connections to be opened.
struct Opener {
    path: PathBuf,
    shared: Arc<SharedReading>,
    idle: Arc<IdleConnections>,
    queue: flume::Receiver<ReadRequest>,
    threads: ReaderThreads,
    /// The maximum number of reader threads.
    max_threads: usize,
    /// How many more connections for short reads may be opened.
    idle_left: usize,
}

impl Opener {
    /// Runs until it is stopped, then returns the threads that it has started.
    fn serve(mut self, open_requests: &flume::Receiver<OpenRequest>) -> ReaderThreads {
        while let Ok(request) = open_requests.recv() {
            let opened = match request {
                OpenRequest::Thread => self.add_thread(),
                OpenRequest::Idle => self.add_idle(),
                OpenRequest::Stop => break,
            };
            // If no more connections can be opened, the server continues with those it has.
            if let Err(error) = opened.and_then(|()| self.add_threads_for_queue()) {
                tracing::error!(%error, "a reading connection could not be opened");
            }
        }
        self.threads
    }

    /// Adds threads for requests that arrived meanwhile and could not notify the opener.
    fn add_threads_for_queue(&mut self) -> Result<(), Error> {
        while !self.queue.is_empty() && self.threads.len() < self.max_threads {
            self.add_thread()?;
        }
        Ok(())
    }

    fn add_thread(&mut self) -> Result<(), Error> {
        if self.threads.len() == self.max_threads {
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

    fn record_run(&self, took: Duration) {
        self.cost.record_run(took);
        match took <= SHORT_RUN {
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
        self.guard(self.shared.read_timeout, || fetch(&self.opened.connection, statement))
    }

    /// Reads for a client and caches the answer.
    fn answer(&self, read: &ClientRead, limit: Duration) -> Result<Arc<QueryResult>, Error> {
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
    fn serve(&self, queue: &flume::Receiver<ReadRequest>) {
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

fn start_thread<T: Send + 'static>(
    name: String,
    run: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, Error> {
    thread::Builder::new().name(name).spawn(run).map_err(|error| Error::Unavailable(error.to_string()))
}
