//! The door to the rows, whichever engine keeps them.

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
use crate::turns::Turns;
use crate::tx::{TxContext, TxJob};
use crate::{
    AccountShare, AccountShares, BackupContents, Changes, Database, Engine, Error, FileColumns, PostgresTools,
    QueryResult, Row, Settings, Statement, Tx, Value, keep_running, migrations,
};

/// What an upgrade would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingMigrations {
    /// The version of the newest that is applied.
    pub applied: Option<i64>,
    /// Those that are not, as their files are called.
    pub names: Vec<String>,
}

/// An open database. Clones share it.
#[derive(Clone)]
pub struct Db {
    inner: Arc<DbInner>,
    /// Whose shares of the connections and of the writer's queue this handle uses.
    account: Option<Uuid>,
}

struct DbInner {
    backend: Backend,
    database: Database,
    context: Arc<TxContext>,
    feed: Feed,
    bus: Bus,
    readers: AccountShares,
    /// Reads that are slow, or may be, leave connections to those that are known to be quick, whatever all callers ask for.
    slow_reads: Turns,
    untried_reads: Turns,
    writers: AccountShares,
    answers: AnswerLimits,
    /// The task that takes other copies' commits to the feed, if there can be other copies.
    relay: Option<AbortHandle>,
}

enum Backend {
    Sqlite(Sqlite),
    Postgres(Box<Postgres>),
}

impl Db {
    /// Opens the database, or makes an empty one; [`Db::migrate`] brings its tables up to date.
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
        let relaying = feed.clone();
        let versions = match &backend {
            Backend::Sqlite(_) => None,
            Backend::Postgres(postgres) => Some(Arc::clone(postgres.versions())),
        };
        let relay = move || {
            let versions = versions.clone();
            relaying.clone().relay(move |event| versions.iter().for_each(|versions| versions.note_event(event)))
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
            // One connection is left for the server itself (health, sessions), and one for others, whatever an account asks for.
            readers: AccountShares::new(settings.readers.saturating_sub(1) * 3 / 4, settings.readers.saturating_sub(1)),
            slow_reads: Turns::new(settings.readers / 2),
            untried_reads: Turns::new(settings.readers / 4),
            writers: match engine {
                // In the queue accounts take turns; none may fill it.
                Engine::Sqlite => AccountShares::new(settings.queue / 8, settings.queue),
                Engine::Postgres => AccountShares::new(settings.writers / 2, settings.writers.saturating_sub(1)),
            },
            answers,
            relay,
        };
        let db = Db { inner: Arc::new(inner), account: None };
        db.join_bus().await?;
        Ok(db)
    }

    /// The same database for the requests of one account, which waits when it holds its share of the connections or of the
    /// writer's queue. The server's own work, and the operator's, has none.
    pub fn on_behalf_of(&self, account: Option<Uuid>) -> Db {
        Db { inner: Arc::clone(&self.inner), account }
    }

    /// How many bytes one answer to a client may have.
    pub fn answer_bytes(&self) -> usize {
        self.inner.answers.bytes
    }

    /// How many statements were run for requests and for the server's own work, not counting those that begin and end transactions.
    pub fn statements_run(&self) -> u64 {
        self.inner.context.statements.total()
    }

    /// The engine that keeps the rows.
    pub fn engine(&self) -> Engine {
        self.inner.context.templates.engine()
    }

    /// Applies the migrations that are missing and gives their names. Copies of the server that start together may all
    /// call it. Every table there is afterwards has its changes captured, except for secrets.
    pub async fn migrate(&self) -> Result<Vec<String>, Error> {
        self.check_version().await?;
        let applied = match &self.inner.backend {
            Backend::Sqlite(sqlite) => sqlite.migrate().await,
            Backend::Postgres(postgres) => postgres.migrate().await,
        }?;
        self.join_bus().await?;
        Ok(applied)
    }

    /// Refuses a database that a newer version of this program has made or upgraded.
    pub async fn check_version(&self) -> Result<(), Error> {
        let latest = migrations::latest(self.engine()).unwrap_or_default();
        let newer = self.statement(
            "select version, name from refinery_schema_history where version > {int} order by version desc limit 1",
            vec![latest.into()],
        );
        let rows = match self.read(newer).await {
            // A database without tables is new.
            Err(Error::Other(_)) => return Ok(()),
            rows => rows?,
        };
        match rows.first().and_then(|row| Some((row.int(0)?, row.text(1)?))) {
            Some((version, name)) => Err(Error::Newer { migration: format!("V{version}__{name}") }),
            None => Ok(()),
        }
    }

    /// Makes a statement for this engine from a template; see the crate's documentation.
    pub fn statement(&self, template: &'static str, values: Vec<Value>) -> Statement {
        self.inner.context.templates.statement(template, values)
    }

    /// A new id for a row.
    pub fn new_id(&self) -> Uuid {
        self.inner.context.clock.new_id()
    }

    /// Runs a statement that only reads. One that writes is refused.
    pub async fn read(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        let share = self.inner.readers.take(self.account).await?;
        match &self.inner.backend {
            Backend::Sqlite(sqlite) => sqlite.read(statement, share).await,
            Backend::Postgres(postgres) => postgres.read(&statement, share).await,
        }
    }

    /// As [`Db::read`], for what goes to a client: a text larger than an answer may be is refused, and so is one for which
    /// all answers together leave no memory. SQLite gives it up while it grows; on PostgreSQL the statement has to measure it
    /// ([`Engine::page`]). The same answer is given again until something it was read from changes.
    pub async fn read_answer(&self, statement: Statement) -> Result<Arc<QueryResult>, Error> {
        match &self.inner.backend {
            Backend::Sqlite(sqlite) => match sqlite.answer_at_once(statement) {
                Ok(answer) => answer,
                Err(read) => {
                    let share = self.share_of_read(read.expected()).await?;
                    sqlite.answer(read, share).await
                }
            },
            Backend::Postgres(postgres) => match postgres.find_answer(statement) {
                Ok(answer) => Ok(answer),
                Err(pending) => {
                    let share = self.share_of_read(pending.expected()).await?;
                    postgres.answer(pending, share, self.inner.answers.memory.reserve_none()).await
                }
            },
        }
    }

    /// What a client's read needs before it may run.
    async fn share_of_read(&self, expected: ExpectedCost) -> Result<AccountShare, Error> {
        let lane = match expected {
            ExpectedCost::Quick => None,
            ExpectedCost::Slow => Some(&self.inner.slow_reads),
            ExpectedCost::Untried => Some(&self.inner.untried_reads),
        };
        self.inner.readers.take_in(lane, self.account).await
    }

    /// Another number whenever another program has written, of which the change feed does not tell. Nothing on PostgreSQL while
    /// that could go unnoticed: with other copies of the server beside this one, or before [`Db::announce`].
    pub fn foreign_commits(&self) -> Option<u64> {
        match &self.inner.backend {
            Backend::Sqlite(sqlite) => sqlite.foreign_commits(),
            Backend::Postgres(postgres) => postgres.foreign_commits(),
        }
    }

    /// Runs the job in one transaction, which is durable and on the change feed when this returns; an error rolls it
    /// back. The job runs to its end even if the caller stops waiting. It may await its transaction and nothing else: on
    /// SQLite everyone's writes wait for it.
    pub async fn write<T, E>(
        &self,
        job: impl for<'t> FnOnce(&'t mut Tx<'_>) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let outcome = Arc::new(Mutex::new(None));
        let told = Arc::clone(&outcome);
        let settled = self.run_write(Box::new(move |tx| {
            let running = job(tx);
            Box::pin(async move {
                let ended = running.await;
                let keep = ended.is_ok();
                *told.lock() = Some(ended);
                keep
            })
        }));
        let settled = settled.await;
        let ended = outcome.lock().take();
        match (ended, settled) {
            // A job that failed by itself keeps its own error.
            (Some(Err(error)), _) => Err(error),
            (_, Err(error)) => Err(error.into()),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (None, Ok(())) => Err(Error::Other("a write was never run".to_owned()).into()),
        }
    }

    async fn run_write(&self, job: TxJob) -> Result<(), Error> {
        let context = Arc::clone(&self.inner.context);
        let share = self.inner.writers.take(self.account).await?;
        match &self.inner.backend {
            Backend::Sqlite(sqlite) => sqlite.write(context, (self.account, share), job).await,
            Backend::Postgres(postgres) => postgres.write(context, share, job).await,
        }
    }

    /// What is committed from now on, here and by other copies of the server, each in its commit order.
    pub fn changes(&self) -> Changes {
        self.inner.feed.subscribe()
    }

    /// How the copies of the server tell each other.
    pub fn bus(&self) -> &Bus {
        &self.inner.bus
    }

    /// Whether requests can be served: the database answers and its tables are up to date.
    pub async fn ready(&self) -> Result<(), Error> {
        let Some(latest) = migrations::latest(self.engine()) else { return Ok(()) };
        let version = Statement::new("select max(version) from refinery_schema_history", Vec::new());
        match self.read(version).await {
            Ok(rows) if rows.first().and_then(|row| row.int(0)) >= Some(latest) => Ok(()),
            Ok(_) | Err(Error::Other(_)) => Err(Error::Unavailable("its migrations are not applied".to_owned())),
            Err(error) => Err(error),
        }
    }

    /// Copies all rows as they are at this moment to a file, while others write: every write that was acknowledged before is in
    /// it. Tables that name files are told in `files`. The copy is durable once the caller has made it so.
    pub async fn back_up(&self, to: &Path, tools: &PostgresTools, files: FileColumns) -> Result<BackupContents, Error> {
        match (&self.inner.backend, &self.inner.database) {
            (Backend::Postgres(postgres), Database::Postgres { url }) => postgres.back_up(url, to, tools, files).await,
            (_, Database::Sqlite { path }) => sqlite::back_up(path, to, files).await,
            (Backend::Sqlite(_), Database::Postgres { .. }) => Err(Error::Other("no such database".to_owned())),
        }
    }

    /// Tells other servers on the same rows that this one works on them too. Says whether all of them hear each other: copies on one
    /// PostgreSQL database need a bus for that.
    pub async fn announce(&self) -> Result<bool, Error> {
        match &self.inner.backend {
            Backend::Sqlite(_) => Ok(true),
            Backend::Postgres(postgres) => postgres.announce(!self.inner.bus.is_local()).await,
        }
    }

    /// Whether the replica can be used, if there is one.
    pub async fn check_replica(&self) -> Option<Result<(), Error>> {
        match &self.inner.backend {
            Backend::Sqlite(_) => None,
            Backend::Postgres(postgres) => postgres.check_replica().await,
        }
    }

    /// The migrations that [`Db::migrate`] would apply, and the newest that is applied; none in a new database.
    pub async fn pending_migrations(&self) -> Result<PendingMigrations, Error> {
        let history = Statement::new("select version from refinery_schema_history order by version", Vec::new());
        let applied: Vec<i64> = match self.read(history).await {
            // A database without tables is new.
            Err(Error::Other(_)) => Vec::new(),
            rows => rows?.iter().filter_map(|row| row.int(0)).collect(),
        };
        let names = migrations::all(self.engine()).into_iter().filter(|(version, _)| !applied.contains(version));
        Ok(PendingMigrations { applied: applied.last().copied(), names: names.map(|(_, name)| name).collect() })
    }

    /// Finishes the writes that are queued and closes every connection, that of the bus too. Later calls are refused.
    pub async fn close(&self) {
        match &self.inner.backend {
            Backend::Sqlite(sqlite) => sqlite.close().await,
            Backend::Postgres(postgres) => postgres.close().await,
        }
        self.inner.feed.close();
        self.inner.bus.close().await;
    }

    /// Joins the copies that work on the same rows, unless there are no tables yet by which to know each other.
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
