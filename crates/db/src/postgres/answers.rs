//! The answer cache for PostgreSQL. It is used only while this server learns of every commit.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::RwLock;

use super::commit_monitor::CommitMonitor;
use super::relations::Relations;
use super::session::MAX_CACHED_SQL_BYTES;
use crate::answer_cache::{AnswerCache, StatementKey};
use crate::known_statements::KnownStatements;
use crate::statement_cost::{ExpectedCost, StatementCost};
use crate::versions::{Dependencies, Snapshot};
use crate::{QueryResult, Statement};

/// The cached answers of one database.
pub(super) struct PostgresAnswers {
    cache: AnswerCache,
    /// The tables that each statement reads. `None` if its answers cannot be cached.
    statements: KnownStatements<OnceLock<Option<Arc<Dependencies>>>>,
    relations: RwLock<Relations>,
    commit_monitor: Arc<CommitMonitor>,
    costs: KnownStatements<StatementCost>,
}

/// An answer that has to be read from the database.
pub(crate) struct PendingAnswer {
    statement: StatementKey,
    /// Its dependencies. `None` if it reads a table whose changes are not captured.
    dependencies: Option<Arc<Dependencies>>,
    /// The versions of the dependencies before the read. `None` if the answer will not be cached.
    before: Option<Snapshot>,
    cost: Arc<StatementCost>,
}

impl PostgresAnswers {
    pub(super) fn new(commit_monitor: Arc<CommitMonitor>) -> PostgresAnswers {
        PostgresAnswers {
            cache: AnswerCache::new(),
            statements: KnownStatements::default(),
            relations: RwLock::default(),
            commit_monitor,
            costs: KnownStatements::default(),
        }
    }

    /// Uses these tables and functions from now on.
    pub(super) fn follow(&self, relations: Relations) {
        self.commit_monitor.versions().follow(relations.captured().map(Arc::from));
        *self.relations.write() = relations;
        self.statements.forget();
    }

    /// Returns the cached answer to a statement if it is still valid, or what is needed to read and cache it.
    pub(super) fn find(&self, statement: Statement) -> Result<Arc<QueryResult>, PendingAnswer> {
        let statement = StatementKey::new(statement);
        match self.cache.find(&statement, || self.commit_monitor.sees_all_commits()) {
            Some(cached) => Ok(cached),
            None => Err(self.pending(statement)),
        }
    }

    fn pending(&self, statement: StatementKey) -> PendingAnswer {
        let dependencies = self.dependencies(statement.statement());
        let before = dependencies
            .as_ref()
            .filter(|_| self.commit_monitor.sees_all_commits())
            .map(|dependencies| dependencies.snapshot());
        PendingAnswer { dependencies, before, cost: self.costs.find(&statement.statement().sql), statement }
    }

    /// Caches an answer.
    pub(super) fn cache(&self, pending: PendingAnswer, answer: &Arc<QueryResult>) {
        if let (Some(dependencies), Some(before)) = (pending.dependencies, pending.before) {
            self.cache.insert(pending.statement, answer, dependencies, before);
        }
    }

    fn dependencies(&self, statement: &Statement) -> Option<Arc<Dependencies>> {
        if statement.sql.len() > MAX_CACHED_SQL_BYTES {
            return None;
        }
        let known = self.statements.find(&statement.sql);
        let dependencies = known.get_or_init(|| {
            let relations = self.relations.read();
            let tables = relations.read_by(&statement.sql)?;
            Some(Arc::new(self.commit_monitor.versions().dependencies(tables.into_iter())))
        });
        dependencies.clone()
    }
}

impl PendingAnswer {
    pub(super) fn statement(&self) -> &Statement {
        self.statement.statement()
    }

    pub(super) fn dependencies(&self) -> Option<&Dependencies> {
        self.dependencies.as_deref()
    }

    /// How long its statement is expected to take.
    pub(crate) fn expected(&self) -> ExpectedCost {
        self.cost.expected()
    }

    /// Records the duration of its statement.
    pub(super) fn record_run(&self, took: Duration) {
        self.cost.record_run(took);
    }
}
