//! Reading connections. Some have their own threads, others are used directly for reads that are known to be short. All except the
//! first are opened on demand, because each reads the whole schema, which takes milliseconds and a megabyte.

mod connection;
mod known_statement;
mod opener;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{JoinHandle, available_parallelism};
use std::time::{Duration, Instant};

use metrics::Histogram;
use parking_lot::Mutex;
use tokio::sync::oneshot;

use super::closed;
use super::file_versions::FileVersions;
use super::session::AnswerLimits;
use crate::answer_cache::{AnswerCache, StatementKey};
use crate::known_statements::KnownStatements;
use crate::statement_cost::ExpectedCost;
use crate::statement_count::StatementCount;
use crate::{ClientShare, Error, QueryResult, Row, Settings, Statement};
use connection::ReadingConnection;
use known_statement::KnownStatement;
use opener::{OpenRequest, Opener, ReaderThreads, start_thread};

/// The length of the queue per reader. When it is full, further callers wait before they enqueue.
const QUEUE_PER_READER: usize = 128;

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
            let (path, shared) = (path.to_owned(), Arc::clone(&shared));
            // Opened here, because the start of the server need not wait for it.
            move || match ReadingConnection::open(&path, &shared) {
                Ok(reader) => reader.serve(&health_queue),
                Err(error) => {
                    tracing::error!(%error, "health checks fail, since they cannot read; restart the server: {error}");
                }
            }
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
