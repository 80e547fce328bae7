//! Transactions.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use futures_util::future::BoxFuture;
use sangam_schema::Clock;
use uuid::Uuid;

use crate::postgres::PostgresSession;
use crate::sqlite::SqliteSession;
use crate::statement::Templates;
use crate::statement_count::StatementCount;
use crate::{Engine, Error, QueryResult, ReservedMemory, Row, Statement, Value};

/// An open transaction. On both engines, once a statement fails, all further ones are refused with the same error, and the
/// transaction is rolled back even if the job reports success.
pub struct Tx<'c> {
    context: &'c TxContext,
    session: TxSession<'c>,
    failure: Option<Error>,
    after_commit: Vec<CommitTask>,
}

/// A function that runs after a transaction was committed.
pub(crate) type CommitTask = Box<dyn FnOnce() + Send + Sync>;

/// Runs the tasks that waited for a commit. A panic in one must not affect the writes of others, so it is caught here. The panic hook
/// logs it.
pub(crate) fn run_after_commit(tasks: Vec<CommitTask>) {
    for task in tasks {
        let _ = catch_unwind(AssertUnwindSafe(task));
    }
}

/// State shared by all transactions on a database.
pub(crate) struct TxContext {
    pub(crate) templates: Templates,
    pub(crate) clock: Clock,
    pub(crate) statements: StatementCount,
}

enum TxSession<'c> {
    Sqlite(&'c mut SqliteSession),
    Postgres(&'c mut PostgresSession),
}

/// The body of a write, which returns whether to commit. The result type is hidden from the code that queues, commits and rolls back,
/// so that this code is compiled only once rather than for each kind of write.
pub(crate) type TxJob = Box<dyn for<'t, 'c> FnOnce(&'t mut Tx<'c>) -> BoxFuture<'t, bool> + Send>;

impl<'c> Tx<'c> {
    pub(crate) fn sqlite(context: &'c TxContext, session: &'c mut SqliteSession) -> Tx<'c> {
        Tx { context, session: TxSession::Sqlite(session), failure: None, after_commit: Vec::new() }
    }

    pub(crate) fn postgres(context: &'c TxContext, session: &'c mut PostgresSession) -> Tx<'c> {
        Tx { context, session: TxSession::Postgres(session), failure: None, after_commit: Vec::new() }
    }

    /// The engine the transaction runs on.
    pub fn engine(&self) -> Engine {
        self.context.templates.engine()
    }

    /// Renders a template as a statement for this engine. See the crate documentation.
    pub fn statement(&self, template: &'static str, values: Vec<Value>) -> Statement {
        self.context.templates.statement(template, values)
    }

    /// Generates an id for a row.
    pub fn new_id(&self) -> Uuid {
        self.context.clock.new_id()
    }

    /// Runs a statement and returns its rows.
    pub async fn fetch(&mut self, statement: &Statement) -> Result<Vec<Row>, Error> {
        self.begin_statement()?;
        let rows = match &mut self.session {
            TxSession::Sqlite(session) => session.fetch(statement),
            TxSession::Postgres(session) => session.fetch(statement).await,
        };
        rows.map_err(|error| self.mark_failed(error))
    }

    /// Like [`Tx::fetch`], but for a client's request. On SQLite, an answer that is too large is refused while it is being built.
    pub async fn fetch_answer(&mut self, statement: &Statement) -> Result<QueryResult, Error> {
        self.begin_statement()?;
        let answer = match &mut self.session {
            TxSession::Sqlite(session) => session.fetch_answer(statement),
            TxSession::Postgres(session) => {
                let memory = ReservedMemory::uncounted();
                session.fetch(statement).await.map(|rows| QueryResult { rows, memory })
            }
        };
        answer.map_err(|error| self.mark_failed(error))
    }

    /// Shortens the time limit. On SQLite it applies to the rest of the job, on PostgreSQL to each further statement.
    pub async fn finish_within(&mut self, limit: Duration) -> Result<(), Error> {
        self.check_not_failed()?;
        let limited = match &mut self.session {
            TxSession::Sqlite(session) => {
                session.finish_within(limit);
                Ok(0)
            }
            TxSession::Postgres(session) => {
                let sql = format!("set local statement_timeout = {}", limit.as_millis());
                session.execute(&Statement::new(sql, Vec::new())).await
            }
        };
        limited.map(drop).map_err(|error| self.mark_failed(error))
    }

    /// Runs a statement and returns the number of changed rows.
    pub async fn execute(&mut self, statement: &Statement) -> Result<u64, Error> {
        self.begin_statement()?;
        let changed = match &mut self.session {
            TxSession::Sqlite(session) => session.execute(statement),
            TxSession::Postgres(session) => session.execute(statement).await,
        };
        changed.map_err(|error| self.mark_failed(error))
    }

    /// Runs a task after the transaction was committed, even if the caller has stopped waiting. It does not run after a rollback. It must
    /// be quick, because on SQLite all other writes wait for it.
    pub fn after_commit(&mut self, task: impl FnOnce() + Send + Sync + 'static) {
        self.after_commit.push(Box::new(task));
    }

    /// Takes the tasks to run after the commit.
    pub(crate) fn take_after_commit(&mut self) -> Vec<CommitTask> {
        std::mem::take(&mut self.after_commit)
    }

    /// Returns the error of the first failed statement, if any. The transaction must not be committed then.
    pub(crate) fn check_not_failed(&self) -> Result<(), Error> {
        self.failure.clone().map_or(Ok(()), Err)
    }

    fn begin_statement(&self) -> Result<(), Error> {
        self.check_not_failed()?;
        self.context.statements.add_one();
        Ok(())
    }

    fn mark_failed(&mut self, error: Error) -> Error {
        self.failure = Some(error.clone());
        error
    }
}
