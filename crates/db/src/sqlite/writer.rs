//! The writer thread. Queued writes share a transaction and are acknowledged together after one fsync (group commit). A write that
//! fails is rolled back alone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::capture::Capture;
use super::errors::map_error;
use super::file_versions::FileVersions;
use super::migrate::{is_pending, migrate};
use super::queue::{FairQueue, NotQueued};
use super::queued_write::QueuedWrite;
use super::session::{AnswerLimits, SqliteSession};
use super::{closed, connect};
use crate::feed::Feed;
use crate::shares::refuse;
use crate::tx::{TxContext, TxJob};
use crate::{Change, Client, ClientShare, Error, Settings};

/// The maximum number of writes in one transaction.
const MAX_BATCH_WRITES: usize = 256;

/// After this time a batch accepts no further writes, so that its first one does not wait too long.
const MAX_BATCH_TIME: Duration = Duration::from_millis(10);

pub(super) struct SqliteWriter {
    queue: Arc<FairQueue<WriterCommand>>,
    /// Limits the length of the queue, and so its memory. Callers wait while it is full.
    room: Arc<Semaphore>,
    thread: Mutex<Option<JoinHandle<()>>>,
    versions: Option<Arc<FileVersions>>,
    /// Whether the file had all migrations when it was opened and nothing has been written since.
    is_migrated: AtomicBool,
}

enum WriterCommand {
    Write(Box<QueuedWrite>, OwnedSemaphorePermit),
    Migrate(oneshot::Sender<Result<Vec<String>, Error>>),
}

impl SqliteWriter {
    /// Opens the file and starts the thread, which installs the capture triggers first while the rest of the server starts.
    pub(super) fn start(
        path: &Path,
        settings: &Settings,
        feed: Feed,
        answers: AnswerLimits,
    ) -> Result<SqliteWriter, Error> {
        let connect::OpenConnection { mut connection, deadline, patterns, answer_in_progress } =
            connect::open_writer(path).map_err(map_error)?;
        let capture = Capture::new(&connection, settings).map_err(map_error)?;
        let is_migrated = AtomicBool::new(!is_pending(&mut connection));
        let versions = open_versions(path, &capture);
        let (queue, room) = (Arc::default(), Arc::new(Semaphore::new(settings.queue.max(1))));
        let session = SqliteSession { connection, deadline, patterns, answer_in_progress, answers };
        let writer = WriterThread {
            session,
            capture,
            feed,
            queue: Arc::clone(&queue),
            limit: settings.write_timeout,
            begun: TransactionStart::default(),
            versions: versions.clone(),
        };
        let thread = thread::Builder::new().name("db-writer".to_owned()).spawn(move || writer.serve());
        let thread = thread.map_err(|error| Error::Unavailable(error.to_string()))?;
        Ok(SqliteWriter { queue, room, thread: Mutex::new(Some(thread)), versions, is_migrated })
    }

    /// The change counters of the tables. `None` if changes cannot be tracked.
    pub(super) fn versions(&self) -> Option<&Arc<FileVersions>> {
        self.versions.as_ref()
    }

    /// Runs a job. The client's share of the queue is held until it has run, even if its caller has stopped waiting.
    pub(super) async fn write(
        &self,
        context: Arc<TxContext>,
        client: Option<Client>,
        share: ClientShare,
        job: TxJob,
    ) -> Result<(), Error> {
        self.is_migrated.store(false, Ordering::Relaxed);
        let (answer, outcome) = oneshot::channel();
        let write = Box::new(QueuedWrite::new(context, job, answer, share));
        let room = Arc::clone(&self.room).acquire_owned().await.map_err(|_| closed())?;
        self.queue.push(client, WriterCommand::Write(write, room)).map_err(into_error)?;
        // The writer completes every write, unless it panics.
        outcome.await.map_err(|_| Error::UnknownOutcome("the writer was interrupted".to_owned()))?
    }

    pub(super) async fn migrate(&self) -> Result<Vec<String>, Error> {
        if self.is_migrated.load(Ordering::Relaxed) {
            return Ok(Vec::new());
        }
        let (answer, applied) = oneshot::channel();
        self.queue.push(None, WriterCommand::Migrate(answer)).map_err(into_error)?;
        applied.await.map_err(|_| closed())?
    }

    /// Finishes the writes queued so far, then ends the thread.
    pub(super) async fn stop(&self) {
        let Some(thread) = self.thread.lock().take() else { return };
        self.queue.close();
        let _ = tokio::task::spawn_blocking(move || drop(thread.join())).await;
    }
}

fn into_error(not_queued: NotQueued) -> Error {
    match not_queued {
        NotQueued::Closed => closed(),
        NotQueued::OwnWait => refuse(Error::ClientOverloaded),
        NotQueued::Wait => refuse(Error::Overloaded),
    }
}

/// The state of the writer thread.
struct WriterThread {
    session: SqliteSession,
    capture: Capture,
    feed: Feed,
    queue: Arc<FairQueue<WriterCommand>>,
    limit: Duration,
    begun: TransactionStart,
    versions: Option<Arc<FileVersions>>,
}

/// The counts before the current transaction.
#[derive(Default)]
struct TransactionStart {
    /// The commits to the file. `None` if they cannot be counted.
    commits: Option<u32>,
    /// The rows changed on this connection.
    changed_rows: u64,
}

/// Starts to track changes of the tables. If the file that connections share cannot be read, answers are not cached.
fn open_versions(path: &Path, capture: &Capture) -> Option<Arc<FileVersions>> {
    let versions = FileVersions::open(path)
        .inspect_err(
            |error| tracing::warn!(%error, "answers are not cached, since other writers would go unnoticed: {error}"),
        )
        .ok()?;
    versions.follow(capture.tables());
    Some(Arc::new(versions))
}

impl Drop for WriterThread {
    /// Empties the queue, so that nothing waits for the thread, however it ends.
    fn drop(&mut self) {
        self.queue.close();
        while self.queue.try_pop().is_some() {}
    }
}

/// How a write is undone if it fails.
///
/// The first write of a batch is alone in the transaction, so the whole transaction can be rolled back. Most writes therefore need
/// no savepoint, which is expensive for large writes: SQLite stores the previous state of every page, and walks through all of them
/// after each statement.
#[derive(Clone, Copy)]
enum Rollback {
    Transaction,
    Savepoint,
}

impl Rollback {
    fn prepare(self) -> &'static str {
        match self {
            Rollback::Transaction => "begin immediate",
            Rollback::Savepoint => "savepoint job",
        }
    }

    /// The statements to run after the write.
    fn finish(self, keep: bool) -> &'static [&'static str] {
        match (self, keep) {
            (Rollback::Transaction, true) => &[],
            (Rollback::Transaction, false) => &["rollback"],
            (Rollback::Savepoint, true) => &["release job"],
            (Rollback::Savepoint, false) => &["rollback to job", "release job"],
        }
    }
}

/// A write whose changes are in the open transaction, waiting for the commit.
struct PendingWrite {
    write: Box<QueuedWrite>,
    changes: Vec<Change>,
}

impl WriterThread {
    fn serve(mut self) {
        if let Err(error) = self.capture.start(&self.session.connection) {
            tracing::error!(%error, "nothing can be written, since changes cannot be captured; restart the server: {error}");
            return;
        }
        let mut next = self.queue.pop();
        while let Some(command) = next {
            let left_over = match command {
                WriterCommand::Write(write, room) => {
                    drop(room);
                    let batch = catch_unwind(AssertUnwindSafe(|| self.run_batch(write)));
                    batch.unwrap_or_else(|_| self.recover())
                }
                WriterCommand::Migrate(answer) => {
                    // The caller may have stopped waiting.
                    let _ = answer.send(self.migrate());
                    None
                }
            };
            next = left_over.or_else(|| self.queue.pop());
        }
        if let Err(error) = self.session.connection.execute_batch("pragma wal_checkpoint(truncate)") {
            tracing::warn!(%error, "the last checkpoint failed; the next start repeats it");
        }
    }

    /// Runs a write and those queued behind it as one transaction. If a command that is not a write ended the batch, returns it.
    fn run_batch(&mut self, first: Box<QueuedWrite>) -> Option<WriterCommand> {
        let started = Instant::now();
        let mut batch = Vec::new();
        let mut left_over = None;
        let mut writes = 0;
        let mut next = Some(first);
        while let Some(mut write) = next.take() {
            writes += 1;
            let rollback = if batch.is_empty() { Rollback::Transaction } else { Rollback::Savepoint };
            match self.run_write(&mut write, rollback) {
                Ok(true) => batch.push(PendingWrite { write, changes: self.capture.take() }),
                Ok(false) => write.settle(Ok(())),
                Err(error) => {
                    write.settle(Err(error.clone()));
                    self.abort_batch(batch, &error);
                    return None;
                }
            }
            if batch.len() < MAX_BATCH_WRITES && started.elapsed() < MAX_BATCH_TIME {
                match self.queue.try_pop() {
                    Some(WriterCommand::Write(write, _)) => next = Some(write),
                    other => left_over = other,
                }
            }
        }
        if !batch.is_empty() {
            self.commit(batch);
        }
        self.queue.record_run(writes, started.elapsed());
        left_over
    }

    /// Runs one write. Returns true if its changes are to be committed. An error means that the whole transaction is lost: SQLite
    /// rolls it back if a writing statement hits a full disk, an I/O error, or its deadline.
    fn run_write(&mut self, write: &mut QueuedWrite, rollback: Rollback) -> Result<bool, Error> {
        metrics::histogram!("sangam_db_write_queue_seconds").record(write.queued().elapsed());
        self.execute(rollback.prepare())?;
        if let (Rollback::Transaction, Some(versions)) = (rollback, &self.versions) {
            self.begun =
                TransactionStart { commits: versions.begin(), changed_rows: self.session.connection.total_changes() };
        }
        self.session.deadline.set(self.limit);
        let keep = write.run(&mut self.session);
        self.session.deadline.clear();
        self.session.patterns.forget();
        if self.session.connection.is_autocommit() {
            return Err(Error::Unavailable("another write rolled back the shared transaction".to_owned()));
        }
        if !keep {
            self.capture.take();
        }
        rollback.finish(keep).iter().try_for_each(|sql| self.execute(sql))?;
        Ok(keep)
    }

    /// Makes the batch durable, announces it, and only then notifies the callers.
    fn commit(&mut self, mut batch: Vec<PendingWrite>) {
        let started = Instant::now();
        if let Err(error) = self.commit_and_record(&batch) {
            return self.abort_batch(batch, &error);
        }
        metrics::histogram!("sangam_db_commit_seconds").record(started.elapsed());
        // A batch is far too small for this to lose precision.
        #[allow(clippy::cast_precision_loss)]
        metrics::histogram!("sangam_db_batch_writes").record(batch.len() as f64);
        for pending in &mut batch {
            self.feed.publish(std::mem::take(&mut pending.changes));
        }
        for pending in batch {
            pending.write.settle(Ok(()));
        }
    }

    /// Commits, and increments the versions of the changed tables before the commit is announced.
    fn commit_and_record(&self, batch: &[PendingWrite]) -> Result<(), Error> {
        let Some(versions) = &self.versions else { return self.execute("commit") };
        let committing = versions.committing();
        self.execute("commit")?;
        let TransactionStart { commits, changed_rows } = self.begun;
        let wrote = self.session.connection.total_changes() != changed_rows;
        versions.record_commit(&committing, commits, wrote, batch.iter().flat_map(|pending| &pending.changes));
        Ok(())
    }

    /// Rolls the transaction back and reports the error to every write in it. The next batch starts a new transaction.
    fn abort_batch(&mut self, batch: Vec<PendingWrite>, error: &Error) {
        tracing::error!(%error, writes = batch.len(), "a batch of writes was rolled back");
        if let Some(versions) = &self.versions {
            versions.record_unknown();
        }
        self.capture.take();
        if !self.session.connection.is_autocommit()
            && let Err(error) = self.execute("rollback")
        {
            tracing::error!(%error, "a rollback failed");
        }
        for pending in batch {
            pending.write.settle(Err(error.clone()));
        }
    }

    /// Continues after a panic, because without this thread nothing could be written until a restart. The writes of the batch may or may
    /// not be durable, so their callers and the listeners are told that the outcome is unknown.
    fn recover(&mut self) -> Option<WriterCommand> {
        self.session.deadline.clear();
        self.abort_batch(Vec::new(), &Error::Other("the writer panicked".to_owned()));
        metrics::counter!("sangam_task_restarts_total", "task" => "writer").increment(1);
        self.feed.publish_missed();
        None
    }

    /// Applies the migrations. They may change captured tables, so the capture triggers are removed meanwhile.
    fn migrate(&mut self) -> Result<Vec<String>, Error> {
        let connection = &mut self.session.connection;
        if !is_pending(connection) && self.capture.is_complete(connection).map_err(map_error)? {
            return Ok(Vec::new());
        }
        self.capture.remove(connection).map_err(map_error)?;
        let applied = migrate(connection);
        self.capture.restart(connection).map_err(map_error)?;
        if let Some(versions) = &self.versions {
            versions.follow(self.capture.tables());
        }
        applied
    }

    fn execute(&self, sql: &str) -> Result<(), Error> {
        let mut statement = self.session.connection.prepare_cached(sql).map_err(map_error)?;
        statement.execute([]).map_err(map_error)?;
        Ok(())
    }
}
