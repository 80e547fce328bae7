//! The handle to an open database, independent of the engine.

use std::path::Path;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use sangam_bus::Bus;
use tokio::task::AbortHandle;
use uuid::Uuid;

use crate::answer_memory::AnswerMemory;
use crate::feed::Feed;
use crate::postgres::Postgres;
use crate::sqlite::{self, AnswerLimits, Sqlite};
use crate::statement::Templates;
use crate::statement_cost::ExpectedCost;
use crate::statement_count::StatementCount;
use crate::tx::{TxContext, TxJob};
use crate::{
    BackupContents, Changes, Client, ClientShare, ClientShares, Database, Engine, Error, FileColumns, PostgresTools,
    QueryResult, Row, Settings, Statement, Tx, Value, keep_running, migrations,
};

/// The migrations that an upgrade would apply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingMigrations {
    /// The version of the newest applied migration.
    pub applied: Option<i64>,
    /// The file names of the migrations that are not applied yet.
    pub names: Vec<String>,
}

/// An open database. Clones share the connections.
#[derive(Clone)]
pub struct Db {
    inner: Arc<DbInner>,
    /// Whose share of the connections and of the writer's queue this handle uses.
    client: Option<Client>,
}

struct DbInner {
    backend: Backend,
    database: Database,
    context: Arc<TxContext>,
    feed: Feed,
    bus: Bus,
    readers: ClientShares,
    /// Limits how many connections slow and untried reads may use, so that some are left for reads known to be quick.
    slow_reads: ClientShares,
    untried_reads: ClientShares,
    writers: ClientShares,
    answers: AnswerLimits,
    /// The task that puts other copies' commits on the feed. `None` on a local bus.
    relay: Option<AbortHandle>,
}

enum Backend {
    Sqlite(Sqlite),
    Postgres(Box<Postgres>),
}

impl Db {
    /// Opens the database, or creates an empty one. [`Db::migrate`] brings its tables up to date.
    pub async fn open(settings: &Settings) -> Result<Db, Error> {
        let bus = settings.bus.clone();
        let feed = Feed::new(settings.clock.clone(), bus.clone());
        let answers = AnswerLimits { bytes: settings.answer_bytes, memory: AnswerMemory::new(settings.answer_bytes) };
        let statements = StatementCount::default();
        let (backend, engine) = match &settings.database {
            Database::Sqlite { path } => {
                let sqlite = Sqlite::open(path, settings, &feed, answers.clone(), statements.clone()).await?;
                (Backend::Sqlite(sqlite), Engine::Sqlite)
            }
            Database::Postgres { url } => {
                let postgres = Postgres::open(url, settings, &feed, statements.clone()).await?;
                (Backend::Postgres(Box::new(postgres)), Engine::Postgres)
            }
        };
        let relay_feed = feed.clone();
        let versions = match &backend {
            Backend::Sqlite(_) => None,
            Backend::Postgres(postgres) => Some(Arc::clone(postgres.versions())),
        };
        let relay = move || {
            let versions = versions.clone();
            relay_feed.clone().relay(move |event| versions.iter().for_each(|versions| versions.record_event(event)))
        };
        let relay = (!bus.is_local()).then(|| tokio::spawn(keep_running("relay", relay)).abort_handle());
        let inner = DbInner {
            backend,
            database: settings.database.clone(),
            context: Arc::new(TxContext {
                templates: Templates::new(engine),
                clock: settings.clock.clone(),
                statements,
            }),
            feed,
            bus,
            // All clients together leave one connection for the server itself (health, sessions), and a single client leaves one for others.
            readers: ClientShares::new(settings.readers.saturating_sub(1) * 3 / 4, settings.readers.saturating_sub(1)),
            slow_reads: ClientShares::new(settings.readers * 3 / 8, settings.readers / 2),
            untried_reads: ClientShares::new(settings.readers * 3 / 16, settings.readers / 4),
            writers: match engine {
                // Clients take turns in the queue, and none may fill it alone.
                Engine::Sqlite => ClientShares::new(settings.queue / 8, settings.queue),
                Engine::Postgres => ClientShares::new(settings.writers / 2, settings.writers.saturating_sub(1)),
            },
            answers,
            relay,
        };
        let db = Db { inner: Arc::new(inner), client: None };
        db.join_bus().await?;
        Ok(db)
    }

    /// A handle for the requests of one account, or without one, for those of the address that [`crate::share_by_address`] names. A
    /// request waits if its client has used up its share of the connections or of the writer's queue. The server's own work and the
    /// operator's are not limited.
    pub fn for_account(&self, account: Option<Uuid>) -> Db {
        Db { inner: Arc::clone(&self.inner), client: Client::of(account) }
    }

    /// The maximum size of one answer to a client.
    pub fn answer_bytes(&self) -> usize {
        self.inner.answers.bytes
    }

    /// The number of statements run so far, for requests and for the server itself. Begin, commit and rollback do not count.
    pub fn statements_run(&self) -> u64 {
        self.inner.context.statements.total()
    }

    /// The database engine.
    pub fn engine(&self) -> Engine {
        self.inner.context.templates.engine()
    }

    /// Applies the missing migrations and returns their names. Copies of the server that start together may all
    /// call it. Afterwards the changes of every table are captured, except for secrets.
    pub async fn migrate(&self) -> Result<Vec<String>, Error> {
        self.check_version().await?;
        let applied = match &self.inner.backend {
            Backend::Sqlite(sqlite) => sqlite.migrate().await,
            Backend::Postgres(postgres) => postgres.migrate().await,
        }?;
        self.join_bus().await?;
        Ok(applied)
    }

    /// Refuses a database that a newer version of this program has created or upgraded.
    pub async fn check_version(&self) -> Result<(), Error> {
        let latest = migrations::latest(self.engine()).unwrap_or_default();
        let newer = self.statement(
            "select version, name from refinery_schema_history where version > {int} order by version desc limit 1",
            vec![latest.into()],
        );
        let rows = match self.read(newer).await {
            // There is no history table yet, so the database is new.
            Err(Error::Other(_)) => return Ok(()),
            rows => rows?,
        };
        match rows.first().and_then(|row| Some((row.int(0)?, row.text(1)?))) {
            Some((version, name)) => Err(Error::Newer { migration: format!("V{version}__{name}") }),
            None => Ok(()),
        }
    }

    /// Renders a template as a statement for this engine. See the crate documentation.
    pub fn statement(&self, template: &'static str, values: Vec<Value>) -> Statement {
        self.inner.context.templates.statement(template, values)
    }

    /// Generates an id for a row.
    pub fn new_id(&self) -> Uuid {
        self.inner.context.clock.new_id()
    }

    /// Runs a read-only statement. A statement that writes is refused.
    pub async fn read(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        let share = self.inner.readers.take(self.client).await?;
        match &self.inner.backend {
            Backend::Sqlite(sqlite) => sqlite.read(statement, share).await,
            Backend::Postgres(postgres) => postgres.read(&statement, share).await,
        }
    }

    /// Like [`Db::read`], but for a client's request. Refuses an answer that is too large, or that does not fit into the memory shared by
    /// all answers. SQLite stops while the text is being built. On PostgreSQL the statement has to measure the text itself
    /// ([`Engine::page`]). The answer is cached until a table that the statement reads changes.
    pub async fn read_answer(&self, statement: Statement) -> Result<Arc<QueryResult>, Error> {
        match &self.inner.backend {
            Backend::Sqlite(sqlite) => match sqlite.answer_directly(statement) {
                Ok(answer) => answer,
                Err(read) => {
                    let share = self.acquire_read_share(read.expected()).await?;
                    sqlite.answer(read, share).await
                }
            },
            Backend::Postgres(postgres) => match postgres.find_answer(statement) {
                Ok(answer) => Ok(answer),
                Err(pending) => {
                    let share = self.acquire_read_share(pending.expected()).await?;
                    postgres.answer(pending, share, self.inner.answers.memory.reserve_none()).await
                }
            },
        }
    }

    /// Acquires the client's share of the connections for a read, waiting if necessary.
    async fn acquire_read_share(&self, expected: ExpectedCost) -> Result<ClientShare, Error> {
        let (lane, duration) = match expected {
            ExpectedCost::Quick(duration) => (None, Some(duration)),
            ExpectedCost::Slow(duration) => (Some(&self.inner.slow_reads), Some(duration)),
            ExpectedCost::Untried => (Some(&self.inner.untried_reads), None),
        };
        self.inner.readers.take_in_lane(lane, self.client, duration).await
    }

    /// A number that changes whenever another program has written to the database, because the change feed does not include such
    /// writes. `None` on PostgreSQL while they could go unnoticed: with other copies of the server, or before [`Db::announce`].
    pub fn foreign_commits(&self) -> Option<u64> {
        match &self.inner.backend {
            Backend::Sqlite(sqlite) => sqlite.foreign_commits(),
            Backend::Postgres(postgres) => postgres.foreign_commits(),
        }
    }

    /// Runs the job in one transaction. When this returns, the transaction is durable and on the change feed. An error rolls it back.
    /// The job runs to its end even if the caller stops waiting. It may only await its transaction, because on SQLite all other writes
    /// wait for it.
    pub async fn write<T, E>(
        &self,
        job: impl for<'t> FnOnce(&'t mut Tx<'_>) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let outcome = Arc::new(Mutex::new(None));
        let outcome_slot = Arc::clone(&outcome);
        let committed = self.run_write(Box::new(move |tx| {
            let running = job(tx);
            Box::pin(async move {
                let ended = running.await;
                let keep = ended.is_ok();
                *outcome_slot.lock() = Some(ended);
                keep
            })
        }));
        let committed = committed.await;
        let ended = outcome.lock().take();
        match (ended, committed) {
            // If the job itself failed, its own error is returned.
            (Some(Err(error)), _) => Err(error),
            (_, Err(error)) => Err(error.into()),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (None, Ok(())) => Err(Error::Other("a write was not run".to_owned()).into()),
        }
    }

    async fn run_write(&self, job: TxJob) -> Result<(), Error> {
        let context = Arc::clone(&self.inner.context);
        let share = self.inner.writers.take(self.client).await?;
        match &self.inner.backend {
            Backend::Sqlite(sqlite) => sqlite.write(context, self.client, share, job).await,
            Backend::Postgres(postgres) => postgres.write(context, share, job).await,
        }
    }

    /// Subscribes to the commits from now on, of this copy and of other copies of the server, each copy in its commit order.
    pub fn changes(&self) -> Changes {
        self.inner.feed.subscribe()
    }

    /// The bus that connects the copies of the server.
    pub fn bus(&self) -> &Bus {
        &self.inner.bus
    }

    /// Checks that requests can be served: the database responds and its tables are up to date. The check has a connection of its own,
    /// so it never waits for other reads.
    pub async fn ready(&self) -> Result<(), Error> {
        let Some(latest) = migrations::latest(self.engine()) else { return Ok(()) };
        let version = Statement::new("select max(version) from refinery_schema_history", Vec::new());
        let read = match &self.inner.backend {
            Backend::Sqlite(sqlite) => sqlite.read_for_health(version).await,
            Backend::Postgres(postgres) => postgres.read_for_health(&version).await,
        };
        match read {
            Ok(rows) if rows.first().and_then(|row| row.int(0)) >= Some(latest) => Ok(()),
            Ok(_) | Err(Error::Other(_)) => Err(Error::Unavailable("its migrations are not applied".to_owned())),
            Err(error) => Err(error),
        }
    }

    /// Copies a consistent snapshot of all rows to a file while others write. It includes every write that was acknowledged before.
    /// `files` lists the columns that contain file names. The caller must make the copy durable.
    pub async fn back_up(&self, to: &Path, tools: &PostgresTools, files: FileColumns) -> Result<BackupContents, Error> {
        match (&self.inner.backend, &self.inner.database) {
            (Backend::Postgres(postgres), Database::Postgres { url }) => postgres.back_up(url, to, tools, files).await,
            (_, Database::Sqlite { path }) => sqlite::back_up(path, to, files).await,
            (Backend::Sqlite(_), Database::Postgres { .. }) => Err(Error::Other("no such database".to_owned())),
        }
    }

    /// Announces this server to other servers that use the same database. Returns whether all of them hear each other, for which copies
    /// on one PostgreSQL database need a bus.
    pub async fn announce(&self) -> Result<bool, Error> {
        match &self.inner.backend {
            Backend::Sqlite(_) => Ok(true),
            Backend::Postgres(postgres) => postgres.announce(!self.inner.bus.is_local()).await,
        }
    }

    /// Checks whether the replica can be used. `None` if there is no replica.
    pub async fn check_replica(&self) -> Option<Result<(), Error>> {
        match &self.inner.backend {
            Backend::Sqlite(_) => None,
            Backend::Postgres(postgres) => postgres.check_replica().await,
        }
    }

    /// The migrations that [`Db::migrate`] would apply, and the newest one that is already applied.
    pub async fn pending_migrations(&self) -> Result<PendingMigrations, Error> {
        let history = Statement::new("select version from refinery_schema_history order by version", Vec::new());
        let applied: Vec<i64> = match self.read(history).await {
            // There is no history table yet, so the database is new.
            Err(Error::Other(_)) => Vec::new(),
            rows => rows?.iter().filter_map(|row| row.int(0)).collect(),
        };
        let names = migrations::all(self.engine()).into_iter().filter(|(version, _)| !applied.contains(version));
        Ok(PendingMigrations { applied: applied.last().copied(), names: names.map(|(_, name)| name).collect() })
    }

    /// Finishes the queued writes and closes every connection, including the one to the bus. Later calls are refused.
    pub async fn close(&self) {
        match &self.inner.backend {
            Backend::Sqlite(sqlite) => sqlite.close().await,
            Backend::Postgres(postgres) => postgres.close().await,
        }
        self.inner.feed.close();
        self.inner.bus.close().await;
    }

    /// Joins the group of copies that use the same database. Does nothing while there are no tables to identify the database.
    async fn join_bus(&self) -> Result<(), Error> {
        if self.inner.bus.is_local() {
            return Ok(());
        }
        let group = match &self.inner.backend {
            Backend::Sqlite(_) => Err(Error::Other("a bus is for copies, which cannot share a SQLite file".to_owned())),
            Backend::Postgres(postgres) => postgres.identity().await,
        }?;
        let Some(group) = group else { return Ok(()) };
        self.inner.bus.join(group).await.map_err(|error| Error::Unavailable(format!("its bus: {error}")))
    }
}

impl Drop for DbInner {
    fn drop(&mut self) {
        if let Some(relay) = &self.relay {
            relay.abort();
        }
    }
}
