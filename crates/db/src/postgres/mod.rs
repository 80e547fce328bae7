//! Rows on a PostgreSQL server: a pool of connections that read and one of connections that write.

mod announce;
mod backup;
mod capture;
mod connect;
mod errors;
mod migrate;
mod order;
mod reading;
mod session;
mod tools;
mod values;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool_postgres::{ClientWrapper, Pool};
use futures_util::FutureExt;
use parking_lot::Mutex;
use tokio::sync::RwLock;
use tokio::time::timeout;

use crate::feed::Feed;
use crate::tx::{TxContext, TxJob};
use crate::{AccountShare, Error, Row, SecretColumns, Settings, Statement, Tx};
pub(crate) use backup::{inspect_backup, restore_backup};
use errors::map_pool_error;
use order::CommitOrder;
use reading::RunningRead;
pub(crate) use session::PostgresSession;
pub use tools::PostgresTools;

pub(crate) struct Postgres {
    readers: Pool,
    writers: Pool,
    order: Arc<CommitOrder>,
    write_timeout: Duration,
    secrets: Vec<SecretColumns>,
    /// The connection that holds the lock of [`Postgres::announce`].
    announced: Mutex<Option<ClientWrapper>>,
    /// Every write holds it shared, so that closing can wait for them all.
    at_work: Arc<RwLock<()>>,
}

impl Postgres {
    /// Prepares the pools and makes a first connection, so that a wrong address is told at once.
    pub(crate) async fn open(url: &str, settings: &Settings, feed: &Feed) -> Result<Postgres, Error> {
        let config = connect::parse_url(url)?;
        let readers = connect::pool(config.clone(), settings.readers, &connect::reader_session(settings))?;
        let writers = connect::pool(config, settings.writers, &connect::writer_session(settings))?;
        drop(writers.get().await.map_err(map_pool_error)?);
        let order = Arc::new(CommitOrder::new(feed.clone()));
        Ok(Postgres {
            readers,
            writers,
            order,
            write_timeout: settings.write_timeout,
            secrets: settings.secrets.clone(),
            announced: Mutex::default(),
            at_work: Arc::default(),
        })
    }

    pub(crate) async fn read(&self, statement: &Statement, share: AccountShare) -> Result<Vec<Row>, Error> {
        let started = Instant::now();
        let running = RunningRead::new(self.readers.get().await.map_err(map_pool_error)?, share);
        let rows = running.fetch(statement).await;
        metrics::histogram!("sangam_db_read_seconds").record(started.elapsed());
        rows
    }

    /// The transaction runs as a task of its own: a caller who stops waiting must not leave it half done on a connection
    /// that goes back to the pool.
    pub(crate) async fn write<T, E>(
        &self,
        context: Arc<TxContext>,
        share: AccountShare,
        job: impl TxJob<T, E>,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let queued = Instant::now();
        let at_work = self.at_work.clone().read_owned().await;
        let client = self.writers.get().await.map_err(map_pool_error)?;
        metrics::histogram!("sangam_db_write_queue_seconds").record(queued.elapsed());
        let (order, limit) = (self.order.clone(), self.write_timeout);
        let outcome = tokio::spawn(async move {
            let outcome = run_write(PostgresSession::new(client), &context, &order, limit, job).await;
            drop((at_work, share));
            outcome
        });
        // Jobs that panic are rolled back; what ends here ended at the commit.
        outcome.await.map_err(|error| Error::Unsettled(error.to_string()))?
    }

    pub(crate) async fn migrate(&self) -> Result<Vec<String>, Error> {
        let applied = migrate::migrate(&self.writers, &self.secrets).await?;
        // A statement prepared before its table changed would be refused.
        self.readers.manager().statement_caches.clear();
        self.writers.manager().statement_caches.clear();
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
        self.announced.lock().take();
        self.readers.close();
        self.writers.close();
    }
}

async fn run_write<T, E>(
    mut session: PostgresSession,
    context: &TxContext,
    order: &Arc<CommitOrder>,
    limit: Duration,
    job: impl TxJob<T, E>,
) -> Result<T, E>
where
    E: From<Error>,
{
    let mut tx = Tx::postgres(context, &mut session);
    // Each statement has its limit on the server; this one is for many short ones together.
    let outcome = timeout(limit, AssertUnwindSafe(async { job(&mut tx).await }).catch_unwind()).await;
    let outcome = match (outcome, tx.check_not_failed()) {
        (Err(_), _) => Err(Error::Timeout.into()),
        (Ok(Err(_)), _) => Err(Error::Other("a write panicked".to_owned()).into()),
        (Ok(Ok(Ok(_))), Err(failure)) => Err(failure.into()),
        (Ok(Ok(outcome)), _) => outcome,
    };
    match outcome {
        Ok(value) => session.commit(order).await.map(|()| value).map_err(E::from),
        Err(error) => {
            session.roll_back().await;
            Err(error)
        }
    }
}
