//! A transaction, as a command sees it.

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

/// An open transaction. After a statement that fails, on both engines, what follows is refused with the same error, and
/// nothing is kept even if the job says it succeeded.
pub struct Tx<'c> {
    context: &'c TxContext,
    session: TxSession<'c>,
    failure: Option<Error>,
    after_commit: Vec<CommitTask>,
}

/// What is done once a transaction has committed.
pub(crate) type CommitTask = Box<dyn FnOnce() + Send + Sync>;

/// Does what waited for a commit. A fault in it must not reach the writes of others, so it ends here; the hook of the process logs it.
pub(crate) fn run_after_commit(tasks: Vec<CommitTask>) {
    for task in tasks {
        let _ = catch_unwind(AssertUnwindSafe(task));
    }
}

/// What every transaction on a database shares.
pub(crate) struct TxContext {
    pub(crate) templates: Templates,
    pub(crate) clock: Clock,
    pub(crate) statements: StatementCount,
}

enum TxSession<'c> {
    Sqlite(&'c mut SqliteSession),
    Postgres(&'c mut PostgresSession),
}

/// What a write does within its transaction; it says whether that is to be kept. Its types are known to its caller alone, so that the
/// code that queues, commits and undoes is compiled once instead of once for each write.
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

    /// Makes a statement for this engine from a template; see the crate's documentation.
    pub fn statement(&self, template: &'static str, values: Vec<Value>) -> Statement {
        self.context.templates.statement(template, values)
    }

    /// A new id for a row.
    pub fn new_id(&self) -> Uuid {
        self.context.clock.new_id()
    }

    /// Runs a statement and gives its rows.
    pub async fn fetch(&mut self, statement: &Statement) -> Result<Vec<Row>, Error> {
        self.begin_statement()?;
        let rows = match &mut self.session {
            TxSession::Sqlite(session) => session.fetch(statement),
            TxSession::Postgres(session) => session.fetch(statement).await,
        };
        rows.map_err(|error| self.mark_failed(error))
    }

    /// As [`Tx::fetch`], for what goes to a client. On SQLite a text larger than an answer may be is refused while it grows.
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

    /// Leaves the job at most this long: on SQLite as a whole, on PostgreSQL for each statement from here on.
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

    /// Runs a statement and gives the number of rows it changed.
    pub async fn execute(&mut self, statement: &Statement) -> Result<u64, Error> {
        self.begin_statement()?;
        let changed = match &mut self.session {
            TxSession::Sqlite(session) => session.execute(statement),
            TxSession::Postgres(session) => session.execute(statement).await,
        };
        changed.map_err(|error| self.mark_failed(error))
    }

    /// Does this once the transaction has committed, even if the caller does not wait any more, and never if it does not. It must be
    /// quick: on SQLite everyone's writes wait for it.
    pub fn after_commit(&mut self, task: impl FnOnce() + Send + Sync + 'static) {
        self.after_commit.push(Box::new(task));
    }

    /// What waits for the commit.
    pub(crate) fn take_after_commit(&mut self) -> Vec<CommitTask> {
        std::mem::take(&mut self.after_commit)
    }

    /// The error of the first statement that failed, after which the transaction must not be committed.
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
