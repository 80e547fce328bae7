//! The PostgreSQL engine: one pool of reading connections and one of writing connections.
//!
//! Calls from other crates return boxed futures, so that the driver's code is compiled once here and not again in every caller.

mod announce;
mod answers;
mod backup;
mod capture;
mod commit_monitor;
mod connect;
mod errors;
mod migrate;
mod order;
mod reading;
mod relations;
mod replica;
mod session;
mod tools;
mod values;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool_postgres::{ClientWrapper, Pool};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::sync::RwLock;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_postgres::Config;
use tracing::Instrument;

use crate::feed::Feed;
use crate::statement_count::StatementCount;
use crate::tx::{TxContext, TxJob, run_after_commit};
use crate::versions::TableVersions;
use crate::{ClientShare, Error, QueryResult, ReservedMemory, Row, SecretColumns, Settings, Statement, Tx};
pub(crate) use answers::PendingAnswer;
use answers::PostgresAnswers;
pub(crate) use backup::{inspect_backup, restore_backup};
use commit_monitor::CommitMonitor;
use connect::WriterSessions;
pub use connect::unencrypted_hosts;
use errors::map_pool_error;
use order::CommitOrder;
use reading::RunningRead;
use relations::Relations;
use replica::Replica;
pub(crate) use session::PostgresSession;
pub use tools::PostgresTools;

pub(crate) struct Postgres {
    readers: Pool,
    writers: Pool,
    /// A connection that only health checks use.
    health: Pool,
    replica: Option<Replica>,
    /// Counts the statements that the readers run.
    statements: StatementCount,
    order: Arc<CommitOrder>,
    write_timeout: Duration,
    secrets: Vec<SecretColumns>,
    config: Config,
    /// Whether other servers hear of this server's writes.
    sessions: Arc<WriterSessions>,
    /// The connection that holds the lock of [`Postgres::announce`] in shared mode.
    shared_lock: Mutex<Option<ClientWrapper>>,
    commit_monitor: Arc<CommitMonitor>,
    /// The task that holds the lock exclusively.
    watch_task: Mutex<Option<AbortHandle>>,
    answers: PostgresAnswers,
    /// Every write holds this lock in shared mode, so that closing can wait for all of them.
    running_writes: Arc<RwLock<()>>,
}

impl Postgres {
    /// Creates the pools and opens a first connection, so that a wrong URL is reported immediately.
    pub(crate) async fn open(
        url: &str,
        settings: &Settings,
        feed: &Feed,
        statements: StatementCount,
    ) -> Result<Postgres, Error> {
        let config = connect::parse_url(url)?;
        let readers =
            connect::pool(config.clone(), settings.readers, &connect::reader_session(settings), Arc::default())?;
        let health = connect::pool(config.clone(), 1, &connect::reader_session(settings), Arc::default())?;
        let sessions = Arc::new(WriterSessions::default());
        let session = connect::writer_session(settings);
        let writers = connect::pool(config.clone(), settings.writers, &session, Arc::clone(&sessions))?;
        drop(writers.get().await.map_err(map_pool_error)?);
        let commit_monitor = Arc::new(CommitMonitor::new());
        let replica = match &settings.replica {
            Some(url) => Some(Replica::open(url, settings, readers.clone(), Arc::clone(commit_monitor.versions()))?),
            None => None,
        };
        let order = Arc::new(CommitOrder::new(feed.clone(), Arc::clone(&commit_monitor)));
        Ok(Postgres {
            readers,
            writers,
            health,
            replica,
            statements,
            order,
            write_timeout: settings.write_timeout,
            secrets: settings.secrets.clone(),
            config,
            sessions,
            shared_lock: Mutex::default(),
            answers: PostgresAnswers::new(Arc::clone(&commit_monitor)),
            commit_monitor,
            watch_task: Mutex::default(),
            running_writes: Arc::default(),
        })
    }

    pub(crate) fn read<'a>(
        &'a self,
        statement: &'a Statement,
        share: ClientShare,
    ) -> BoxFuture<'a, Result<Vec<Row>, Error>> {
        async move { self.timed_read(statement, share).await.0 }.boxed()
    }

    /// Reads for a health check, which never waits for other reads.
    pub(crate) fn read_for_health<'a>(&'a self, statement: &'a Statement) -> BoxFuture<'a, Result<Vec<Row>, Error>> {
        async move {
            let client = self.health.get().await.map_err(map_pool_error)?;
            self.statements.add_one();
            RunningRead::new(client, ClientShare::none()).fetch(statement).await.0
        }
        .boxed()
    }

    /// Reads, and also returns how long the statement itself took.
    async fn timed_read(&self, statement: &Statement, share: ClientShare) -> (Result<Vec<Row>, Error>, Duration) {
        let queued = Instant::now();
        let client = match self.readers.get().await {
            Ok(client) => client,
            Err(error) => return (Err(map_pool_error(error)), Duration::ZERO),
        };
        self.statements.add_one();
        let started = Instant::now();
        let (rows, _) = RunningRead::new(client, share).fetch(statement).await;
        metrics::histogram!("sangam_db_read_seconds").record(queued.elapsed());
        (rows, started.elapsed())
    }

    /// Returns a cached answer that is still valid, or what is needed to read it.
    pub(crate) fn find_answer(&self, statement: Statement) -> Result<Arc<QueryResult>, PendingAnswer> {
        self.answers.find(statement)
    }

    /// Reads an answer and caches it.
    pub(crate) fn answer(
        &self,
        pending: PendingAnswer,
        share: ClientShare,
        memory: ReservedMemory,
    ) -> BoxFuture<'_, Result<Arc<QueryResult>, Error>> {
        async move {
            let (rows, took) = self.read_anywhere(&pending, share).await;
            pending.record_run(took);
            let answer = Arc::new(QueryResult::new(rows?, memory)?);
            self.answers.cache(pending, &answer);
            Ok(answer)
        }
        .boxed()
    }

    /// Reads from the replica if it is up to date for this statement, otherwise from the primary.
    async fn read_anywhere(&self, pending: &PendingAnswer, share: ClientShare) -> (Result<Vec<Row>, Error>, Duration) {
        let share = match (&self.replica, pending.dependencies()) {
            (Some(replica), Some(dependencies)) => match replica.read(pending.statement(), dependencies, share).await {
                Ok((rows, took)) => return (Ok(rows), took),
                Err(share) => share,
            },
            _ => share,
        };
        self.timed_read(pending.statement(), share).await
    }

    /// See [`crate::Db::check_replica`].
    pub(crate) async fn check_replica(&self) -> Option<Result<(), Error>> {
        match &self.replica {
            Some(replica) => Some(replica.check().await),
            None => None,
        }
    }

    /// The change counters of all tables, as far as this server has heard.
    pub(crate) fn versions(&self) -> &Arc<TableVersions> {
        self.commit_monitor.versions()
    }

    /// See [`crate::Db::foreign_commits`].
    pub(crate) fn foreign_commits(&self) -> Option<u64> {
        self.commit_monitor.sees_all_commits().then(|| self.commit_monitor.versions().foreign_commits())
    }

    /// Runs the transaction as a separate task. Otherwise a caller that stops waiting would leave it unfinished on a connection
    /// that returns to the pool.
    pub(crate) fn write(
        &self,
        context: Arc<TxContext>,
        share: ClientShare,
        job: TxJob,
    ) -> BoxFuture<'_, Result<(), Error>> {
        async move {
            let queued = Instant::now();
            let running_writes = self.running_writes.clone().read_owned().await;
            let client = self.writers.get().await.map_err(map_pool_error)?;
            metrics::histogram!("sangam_db_write_queue_seconds").record(queued.elapsed());
            let (order, limit) = (self.order.clone(), self.write_timeout);
            let run = async move {
                let outcome = run_write(PostgresSession::new(client), &context, &order, limit, job).await;
                drop((running_writes, share));
                outcome
            };
            let outcome = tokio::spawn(run.in_current_span());
            // A panic in the job is caught and rolled back earlier. If the task itself fails, it failed at the commit.
            outcome.await.map_err(|error| Error::UnknownOutcome(error.to_string()))?
        }
        .boxed()
    }

    pub(crate) async fn migrate(&self) -> Result<Vec<String>, Error> {
        let applied = migrate::migrate(&self.writers, &self.secrets).await?;
        // PostgreSQL refuses statements that were prepared before their table changed.
        self.readers.manager().statement_caches.clear();
        self.health.manager().statement_caches.clear();
        self.writers.manager().statement_caches.clear();
        if let Some(replica) = &self.replica {
            replica.forget_statements();
        }
        let client = self.writers.get().await.map_err(map_pool_error)?;
        self.answers.follow(Relations::read(&client).await?);
        Ok(applied)
    }

    /// An identifier that is the same for all copies of the server on this database, and different elsewhere. It consists of the time of
    /// the first migration and the database's oid, which distinguishes the database from a copy of it on the same server. `None` if
    /// there are no tables yet.
    pub(crate) async fn identity(&self) -> Result<Option<String>, Error> {
        let query = "
            select applied_on, (select oid::text from pg_database where datname = current_database())
            from refinery_schema_history
            order by version
            limit 1";
        let rows = match self.read(&Statement::new(query, Vec::new()), ClientShare::none()).await {
            Ok(rows) => rows,
            Err(Error::Other(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        let identity = rows.first().and_then(|row| Some([row.text(0)?, row.text(1)?].concat()));
        Ok(identity.map(|identity| identity.chars().filter(char::is_ascii_alphanumeric).collect()))
    }

    pub(crate) async fn close(&self) {
        let _no_writes = self.running_writes.write().await;
        self.shared_lock.lock().take();
        self.stop_watch_task();
        if let Some(replica) = &self.replica {
            replica.close();
        }
        self.readers.close();
        self.writers.close();
        self.health.close();
    }

    fn stop_watch_task(&self) {
        if let Some(watch_task) = self.watch_task.lock().take() {
            watch_task.abort();
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop_watch_task();
    }
}

async fn run_write(
    mut session: PostgresSession,
    context: &TxContext,
    order: &Arc<CommitOrder>,
    limit: Duration,
    job: TxJob,
) -> Result<(), Error> {
    let mut tx = Tx::postgres(context, &mut session);
    // The server limits each statement. This limit applies to many short ones together.
    let keep = timeout(limit, AssertUnwindSafe(async { job(&mut tx).await }).catch_unwind()).await;
    let keep = match (keep, tx.check_not_failed()) {
        (Err(_), _) => Err(Error::Timeout),
        (Ok(Err(_)), _) => Err(Error::Other("a write panicked".to_owned())),
        (Ok(Ok(true)), failed) => failed.map(|()| true),
        (Ok(Ok(false)), _) => Ok(false),
    };
    let after_commit = tx.take_after_commit();
    match keep {
        Ok(true) => {
            session.commit(order).await?;
            run_after_commit(after_commit);
            Ok(())
        }
        undone => {
            session.roll_back().await;
            undone.map(drop)
        }
    }
}
