//! The thread that writes. Writes that wait together share a transaction, undone one by one if they fail, and are
//! acknowledged together after one fsync (group commit).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use uuid::Uuid;

use super::capture::Capture;
use super::errors::map_error;
use super::file_versions::FileVersions;
use super::migrate::{is_pending, migrate};
use super::queue::FairQueue;
use super::queued_write::QueuedWrite;
use super::session::{AnswerLimits, SqliteSession};
use super::{closed, connect};
use crate::feed::Feed;
use crate::tx::{TxContext, TxJob};
use crate::{AccountShare, Change, Error, Settings};

/// Writes that share one transaction at most.
const BATCH: usize = 256;

/// A batch takes no further write after this long, so that its first one is not kept waiting.
const BATCH_TIME: Duration = Duration::from_millis(10);

pub(super) struct SqliteWriter {
    queue: Arc<FairQueue<WriterCommand>>,
    /// Room in the queue. Without it callers wait, which bounds memory.
    room: Arc<Semaphore>,
    thread: Mutex<Option<JoinHandle<()>>>,
    versions: Option<Arc<FileVersions>>,
}

enum WriterCommand {
    Write(Box<QueuedWrite>, OwnedSemaphorePermit),
    Migrate(oneshot::Sender<Result<Vec<String>, Error>>),
}

impl SqliteWriter {
    pub(super) fn start(
        path: &Path,
        settings: &Settings,
        feed: Feed,
        answers: AnswerLimits,
    ) -> Result<SqliteWriter, Error> {
        let connect::OpenConnection { connection, deadline, patterns, lists } =
            connect::open_writer(path).map_err(map_error)?;
        let capture = Capture::new(&connection, settings).map_err(map_error)?;
        let versions = open_versions(path, &capture);
        let (queue, room) = (Arc::default(), Arc::new(Semaphore::new(settings.queue.max(1))));
        let session = SqliteSession { connection, deadline, patterns, lists, answers };
        let writer = WriterThread {
            session,
            capture,
            feed,
            queue: Arc::clone(&queue),
            limit: settings.write_timeout,
            begun: (None, 0),
            versions: versions.clone(),
        };
        let thread = thread::Builder::new().name("db-writer".to_owned()).spawn(move || writer.serve());
        let thread = thread.map_err(|error| Error::Unavailable(error.to_string()))?;
        Ok(SqliteWriter { queue, room, thread: Mutex::new(Some(thread)), versions })
    }

    /// When each table last changed, unless that cannot be told.
    pub(super) fn versions(&self) -> Option<&Arc<FileVersions>> {
        self.versions.as_ref()
    }

    /// Runs a job. The account's share of the queue is held until it has run, even if its caller does not wait any more.
    pub(super) async fn write(
        &self,
        context: Arc<TxContext>,
        (account, share): (Option<Uuid>, AccountShare),
        job: TxJob,
    ) -> Result<(), Error> {
        let (answer, outcome) = oneshot::channel();
        let write = Box::new(QueuedWrite::new(context, job, answer, share));
        let room = Arc::clone(&self.room).acquire_owned().await.map_err(|_| closed())?;
        self.queue.push(account, WriterCommand::Write(write, room)).map_err(|_| closed())?;
        // The writer takes every write to its end, unless a fault of ours ends it.
        outcome.await.map_err(|_| Error::Unsettled("the writer was interrupted".to_owned()))?
    }

    pub(super) async fn migrate(&self) -> Result<Vec<String>, Error> {
        let (answer, applied) = oneshot::channel();
        self.queue.push(None, WriterCommand::Migrate(answer)).map_err(|_| closed())?;
        applied.await.map_err(|_| closed())?
    }

    /// Finishes the writes queued so far, then ends the thread.
    pub(super) async fn stop(&self) {
        let Some(thread) = self.thread.lock().take() else { return };
        self.queue.close();
        let _ = tokio::task::spawn_blocking(move || drop(thread.join())).await;
    }
}

/// What the writer's thread works with.
struct WriterThread {
    session: SqliteSession,
    capture: Capture,
    feed: Feed,
    queue: Arc<FairQueue<WriterCommand>>,
    limit: Duration,
    /// The commits there were before the present transaction, and the rows that this connection had changed.
    begun: (Option<u32>, u64),
    versions: Option<Arc<FileVersions>>,
}

/// Begins to follow the tables. Where the file that connections share cannot be read, no answer is kept.
fn open_versions(path: &Path, capture: &Capture) -> Option<Arc<FileVersions>> {
    let versions = FileVersions::open(path)
        .inspect_err(
            |error| tracing::warn!(%error, "no answers are kept, since other writers would go unnoticed: {error}"),
        )
        .ok()?;
    versions.follow(capture.tables());
    Some(Arc::new(versions))
}

impl Drop for WriterThread {
    /// However the thread ends, nothing is left waiting for it.
    fn drop(&mut self) {
        self.queue.close();
        while self.queue.try_pop().is_some() {}
    }
}

/// How a write is undone if it fails.
///
/// The first of a batch is alone in the transaction, and goes with it. That spares most writes a savepoint, which is dear
/// for large ones: SQLite keeps what every page looked like before it, and walks through all of that after each statement.
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

    /// What is left to do when the write has run.
    fn finish(self, keep: bool) -> &'static [&'static str] {
        match (self, keep) {
            (Rollback::Transaction, true) => &[],
            (Rollback::Transaction, false) => &["rollback"],
            (Rollback::Savepoint, true) => &["release job"],
            (Rollback::Savepoint, false) => &["rollback to job", "release job"],
        }
    }
}

/// A write whose changes are in the open transaction and wait for its commit.
struct PendingWrite {
    write: Box<QueuedWrite>,
    changes: Vec<Change>,
}

impl WriterThread {
    fn serve(mut self) {
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
            tracing::warn!(%error, "the last checkpoint failed; the next start makes it again");
        }
    }

    /// Runs a write and those that wait behind it as one transaction. Gives back the command that ended the batch because
    /// it is no write.
    fn run_batch(&mut self, first: Box<QueuedWrite>) -> Option<WriterCommand> {
        let started = Instant::now();
        let mut batch = Vec::new();
        let mut left_over = None;
        let mut next = Some(first);
        while let Some(mut write) = next.take() {
            let undo = if batch.is_empty() { Rollback::Transaction } else { Rollback::Savepoint };
            match self.run_write(&mut write, undo) {
                Ok(true) => batch.push(PendingWrite { write, changes: self.capture.take() }),
                Ok(false) => write.settle(Ok(())),
                Err(error) => {
                    write.settle(Err(error.clone()));
                    self.give_up(batch, &error);
                    return None;
                }
            }
            if batch.len() < BATCH && started.elapsed() < BATCH_TIME {
                match self.queue.try_pop() {
                    Some(WriterCommand::Write(write, _)) => next = Some(write),
                    other => left_over = other,
                }
            }
        }
        if !batch.is_empty() {
            self.commit(batch);
        }
        left_over
    }

    /// Runs one write; true if its changes are to be kept. An error means that the whole transaction is lost: SQLite
    /// undoes it when a changing statement meets a full disk, a broken one, or its deadline.
    fn run_write(&mut self, write: &mut QueuedWrite, undo: Rollback) -> Result<bool, Error> {
        metrics::histogram!("sangam_db_write_queue_seconds").record(write.queued().elapsed());
        self.control(undo.prepare())?;
        if let (Rollback::Transaction, Some(versions)) = (undo, &self.versions) {
            self.begun = (versions.begin(), self.session.connection.total_changes());
        }
        self.session.deadline.set(self.limit);
        let keep = write.run(&mut self.session);
        self.session.deadline.clear();
        self.session.patterns.forget();
        if self.session.connection.is_autocommit() {
            return Err(Error::Unavailable("a write it shared a transaction with broke it".to_owned()));
        }
        if !keep {
            self.capture.take();
        }
        undo.finish(keep).iter().try_for_each(|sql| self.control(sql))?;
        Ok(keep)
    }

    /// Makes the batch durable, announces it, and only then tells the callers.
    fn commit(&mut self, mut batch: Vec<PendingWrite>) {
        let started = Instant::now();
        if let Err(error) = self.commit_and_note(&batch) {
            return self.give_up(batch, &error);
        }
        metrics::histogram!("sangam_db_commit_seconds").record(started.elapsed());
        // A batch is bounded far below where this loses precision.
        #[allow(clippy::cast_precision_loss)]
        metrics::histogram!("sangam_db_batch_writes").record(batch.len() as f64);
        for kept in &mut batch {
            self.feed.publish(std::mem::take(&mut kept.changes));
        }
        for kept in batch {
            kept.write.settle(Ok(()));
        }
    }

    /// Commits, and moves the versions of the tables that changed before anyone hears of it.
    fn commit_and_note(&self, batch: &[PendingWrite]) -> Result<(), Error> {
        let Some(versions) = &self.versions else { return self.control("commit") };
        let committing = versions.committing();
        self.control("commit")?;
        let (begun, rows_before) = self.begun;
        let wrote = self.session.connection.total_changes() != rows_before;
        versions.note_commit(&committing, begun, wrote, batch.iter().flat_map(|kept| &kept.changes));
        Ok(())
    }

    /// Rolls the transaction back and tells every write in it. The next batch starts from scratch.
    fn give_up(&mut self, batch: Vec<PendingWrite>, error: &Error) {
        tracing::error!(%error, writes = batch.len(), "a batch of writes was rolled back");
        if let Some(versions) = &self.versions {
            versions.note_unknown();
        }
        self.capture.take();
        if !self.session.connection.is_autocommit()
            && let Err(error) = self.control("rollback")
        {
            tracing::error!(%error, "a rollback failed");
        }
        for kept in batch {
            kept.write.settle(Err(error.clone()));
        }
    }

    /// Goes on after a fault of ours: without this thread nothing could be written until the next start. The writes of the batch
    /// may or may not be durable, so their callers and the listeners are told that it is unknown.
    fn recover(&mut self) -> Option<WriterCommand> {
        self.session.deadline.clear();
        self.give_up(Vec::new(), &Error::Other("the writer panicked".to_owned()));
        metrics::counter!("sangam_task_restarts_total", "task" => "writer").increment(1);
        self.feed.publish_missed();
        None
    }

    /// Migrations may change tables under the capturing triggers, so these are taken off meanwhile.
    fn migrate(&mut self) -> Result<Vec<String>, Error> {
        let connection = &mut self.session.connection;
        if !is_pending(connection) && self.capture.is_complete(connection).map_err(map_error)? {
            return Ok(Vec::new());
        }
        self.capture.remove(connection).map_err(map_error)?;
        let applied = migrate(connection);
        self.capture.install(connection).map_err(map_error)?;
        if let Some(versions) = &self.versions {
            versions.follow(self.capture.tables());
        }
        applied
    }

    fn control(&self, sql: &str) -> Result<(), Error> {
        let mut statement = self.session.connection.prepare_cached(sql).map_err(map_error)?;
        statement.execute([]).map_err(map_error)?;
        Ok(())
    }
}
