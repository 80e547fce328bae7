//! Rows on a PostgreSQL server: a pool of connections that read and one of connections that write.

mod announce;
mod answers;
mod backup;
mod capture;
mod connect;
mod errors;
mod migrate;
mod order;
mod reading;
mod relations;
mod replica;
mod session;
mod sole_server;
mod tools;
mod values;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool_postgres::{ClientWrapper, Pool};
use futures_util::FutureExt;
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
use crate::{AccountShare, Error, QueryResult, ReservedMemory, Row, SecretColumns, Settings, Statement, Tx};
pub(crate) use answers::PendingAnswer;
use answers::PostgresAnswers;
pub(crate) use backup::{inspect_backup, restore_backup};
use connect::WriterSessions;
pub use connect::unencrypted_hosts;
use errors::map_pool_error;
use order::CommitOrder;
use reading::RunningRead;
use relations::Relations;
use replica::Replica;
pub(crate) use session::PostgresSession;
use sole_server::SoleServer;
pub use tools::PostgresTools;

pub(crate) struct Postgres {
    readers: Pool,
    writers: Pool,
    replica: Option<Replica>,
    /// Those that the readers run.
    statements: StatementCount,
    order: Arc<CommitOrder>,
    write_timeout: Duration,
    secrets: Vec<SecretColumns>,
    config: Config,
    /// What other servers hear of the writers.
    sessions: Arc<WriterSessions>,
    /// The connection that holds the lock of [`Postgres::announce`] together with other servers.
    shared_lock: Mutex<Option<ClientWrapper>>,
    sole: Arc<SoleServer>,
    /// The task that holds the lock alone.
    watching: Mutex<Option<AbortHandle>>,
    answers: PostgresAnswers,
    /// Every write holds it shared, so that closing can wait for them all.
    at_work: Arc<RwLock<()>>,
}

impl Postgres {
    /// Prepares the pools and makes a first connection, so that a wrong address is told at once.
    pub(crate) async fn open(
        url: &str,
        settings: &Settings,
        feed: &Feed,
        statements: StatementCount,
    ) -> Result<Postgres, Error> {
        let config = connect::parse_url(url)?;
        let readers =
            connect::pool(config.clone(), settings.readers, &connect::reader_session(settings), Arc::default())?;
        let sessions = Arc::new(WriterSessions::default());
        let session = connect::writer_session(settings);
        let writers = connect::pool(config.clone(), settings.writers, &session, Arc::clone(&sessions))?;
        drop(writers.get().await.map_err(map_pool_error)?);
        let sole = Arc::new(SoleServer::new());
        let replica = match &settings.replica {
            Some(url) => Some(Replica::open(url, settings, readers.clone(), Arc::clone(sole.versions()))?),
            None => None,
        };
        let order = Arc::new(CommitOrder::new(feed.clone(), Arc::clone(&sole)));
        Ok(Postgres {
            readers,
            writers,
            replica,
            statements,
            order,
            write_timeout: settings.write_timeout,
            secrets: settings.secrets.clone(),
            config,
            sessions,
            shared_lock: Mutex::default(),
            answers: PostgresAnswers::new(Arc::clone(&sole)),
            sole,
            watching: Mutex::default(),
            at_work: Arc::default(),
        })
    }

    pub(crate) async fn read(&self, statement: &Statement, share: AccountShare) -> Result<Vec<Row>, Error> {
        self.timed_read(statement, share).await.0
    }

    /// Reads, and says how long the statement itself took.
    async fn timed_read(&self, statement: &Statement, share: AccountShare) -> (Result<Vec<Row>, Error>, Duration) {
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

    /// An answer that was read before and would be the same now, or what has to be read.
    pub(crate) fn find_answer(&self, statement: Statement) -> Result<Arc<QueryResult>, PendingAnswer> {
        self.answers.find(statement)
    }

    /// Reads an answer, and keeps it for the next.
    pub(crate) async fn answer(
        &self,
        pending: PendingAnswer,
        share: AccountShare,
        memory: ReservedMemory,
    ) -> Result<Arc<QueryResult>, Error> {
        let (rows, took) = self.read_anywhere(&pending, share).await;
        pending.note_run(took);
        let answer = Arc::new(QueryResult::new(rows?, memory)?);
        self.answers.keep(pending, &answer);
        Ok(answer)
    }

    /// Reads from the replica if it has everything, else from the primary.
    async fn read_anywhere(&self, pending: &PendingAnswer, share: AccountShare) -> (Result<Vec<Row>, Error>, Duration) {
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

    /// How often each table has changed, as far as this server has heard.
    pub(crate) fn versions(&self) -> &Arc<TableVersions> {
        self.sole.versions()
    }

    /// See [`crate::Db::foreign_commits`].
    pub(crate) fn foreign_commits(&self) -> Option<u64> {
        self.sole.hears_all().then(|| self.sole.versions().foreign_commits())
    }

    /// The transaction runs as a task of its own: a caller who stops waiting must not leave it half done on a connection
    /// that goes back to the pool.
    pub(crate) async fn write(&self, context: Arc<TxContext>, share: AccountShare, job: TxJob) -> Result<(), Error> {
        let queued = Instant::now();
        let at_work = self.at_work.clone().read_owned().await;
        let client = self.writers.get().await.map_err(map_pool_error)?;
        metrics::histogram!("sangam_db_write_queue_seconds").record(queued.elapsed());
        let (order, limit) = (self.order.clone(), self.write_timeout);
        let run = async move {
            let outcome = run_write(PostgresSession::new(client), &context, &order, limit, job).await;
            drop((at_work, share));
            outcome
        };
        let outcome = tokio::spawn(run.in_current_span());
        // Jobs that panic are rolled back; what ends here ended at the commit.
        outcome.await.map_err(|error| Error::Unsettled(error.to_string()))?
    }

    pub(crate) async fn migrate(&self) -> Result<Vec<String>, Error> {
        let applied = migrate::migrate(&self.writers, &self.secrets).await?;
        // A statement prepared before its table changed would be refused.
        self.readers.manager().statement_caches.clear();
        self.writers.manager().statement_caches.clear();
        if let Some(replica) = &self.replica {
            replica.forget_statements();
        }
        let client = self.writers.get().await.map_err(map_pool_error)?;
        self.answers.follow(Relations::read(&client).await?);
        Ok(applied)
    }

    /// A word that the copies of the server on this database share and no others: when its tables were first made, and
    /// the database's number, which tells it from one that was copied from it on the same server. Nothing if there are
    /// no tables yet.
    pub(crate) async fn identity(&self) -> Result<Option<String>, Error> {
        let question = "
            select applied_on, (select oid::text from pg_database where datname = current_database())
            from refinery_schema_history
            order by version
            limit 1";
        let rows = match self.read(&Statement::new(question, Vec::new()), AccountShare::none()).await {
            Ok(rows) => rows,
            Err(Error::Other(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        let words = rows.first().and_then(|row| Some([row.text(0)?, row.text(1)?].concat()));
        Ok(words.map(|words| words.chars().filter(char::is_ascii_alphanumeric).collect()))
    }

    pub(crate) async fn close(&self) {
        let _no_writes = self.at_work.write().await;
        self.shared_lock.lock().take();
        self.stop_watching();
        if let Some(replica) = &self.replica {
            replica.close();
        }
        self.readers.close();
        self.writers.close();
    }

    fn stop_watching(&self) {
        if let Some(watching) = self.watching.lock().take() {
            watching.abort();
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop_watching();
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
    // Each statement has its limit on the server; this one is for many short ones together.
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
