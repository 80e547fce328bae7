//! A cache of answers. An answer is valid until a table it was read from changes. docs/decisions/answer-cache.md explains why a
//! cached answer cannot be stale.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use moka::sync::Cache;

use crate::versions::{Dependencies, Snapshot};
use crate::{QueryResult, Statement, Value};

/// The size of the cache.
const CACHE_BYTES: u64 = 32 * 1024 * 1024;

/// Larger answers are not cached, so that a few cannot displace many small ones.
const MAX_ANSWER_BYTES: usize = 64 * 1024;

/// The approximate overhead of a cache entry besides its texts.
const ENTRY_BYTES: usize = 512;

/// The cached answers of one database. The key is the statement with its values. If the result depends on the caller, the caller is
/// one of the values, and so is the current time.
pub(crate) struct AnswerCache {
    answers: Cache<StatementKey, Arc<CachedAnswer>>,
}

/// A statement, compared by the address of its text. Plans keep their texts alive, and comparing long texts would cost more than
/// everything else.
#[derive(Clone)]
pub(crate) struct StatementKey(Statement);

struct CachedAnswer {
    answer: Arc<QueryResult>,
    dependencies: Arc<Dependencies>,
    snapshot: Snapshot,
    bytes: usize,
}

impl AnswerCache {
    pub(crate) fn new() -> AnswerCache {
        let weight = |_: &StatementKey, cached: &Arc<CachedAnswer>| u32::try_from(cached.bytes).unwrap_or(u32::MAX);
        AnswerCache { answers: Cache::builder().max_capacity(CACHE_BYTES).weigher(weight).build() }
    }

    /// Returns the cached answer to a statement if it is still valid. `are_current` returns whether the versions include every commit
    /// that a new reader would see.
    pub(crate) fn find(
        &self,
        statement: &StatementKey,
        are_current: impl FnOnce() -> bool,
    ) -> Option<Arc<QueryResult>> {
        let cached = self.answers.get(statement)?;
        // The order matters: a commit increments its versions before they count as current again.
        (are_current() && cached.dependencies.are_unchanged_since(&cached.snapshot)).then(|| Arc::clone(&cached.answer))
    }

    /// Caches an answer. The snapshot must have been taken before the answer was read.
    pub(crate) fn insert(
        &self,
        statement: StatementKey,
        answer: &Arc<QueryResult>,
        dependencies: Arc<Dependencies>,
        snapshot: Snapshot,
    ) {
        let texts: usize = answer.rows.iter().map(crate::Row::text_bytes).sum();
        if texts <= MAX_ANSWER_BYTES && dependencies.are_unchanged_since(&snapshot) {
            let bytes = ENTRY_BYTES + texts + statement.bytes();
            let cached = CachedAnswer { answer: Arc::clone(answer), dependencies, snapshot, bytes };
            self.answers.insert(statement, Arc::new(cached));
        }
    }
}

impl StatementKey {
    pub(crate) fn new(statement: Statement) -> StatementKey {
        StatementKey(statement)
    }

    pub(crate) fn statement(&self) -> &Statement {
        &self.0
    }

    fn bytes(&self) -> usize {
        let text_bytes = |value: &Value| if let Value::Text(text) = value { text.len() } else { 0 };
        self.0.values.iter().map(|value| size_of::<Value>() + text_bytes(value)).sum()
    }
}

impl PartialEq for StatementKey {
    fn eq(&self, other: &StatementKey) -> bool {
        // Compares bits, because NaN is not equal to itself and would never be found again.
        let same = |(one, other): (&Value, &Value)| match (one, other) {
            (Value::Real(one), Value::Real(other)) => one.to_bits() == other.to_bits(),
            (one, other) => one == other,
        };
        Arc::ptr_eq(&self.0.sql, &other.0.sql)
            && self.0.values.len() == other.0.values.len()
            && self.0.values.iter().zip(&other.0.values).all(same)
    }
}

impl Eq for StatementKey {}

impl Hash for StatementKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.sql.as_ptr().hash(state);
        for value in &self.0.values {
            match value {
                Value::Null => 0_u8.hash(state),
                Value::Bool(flag) => flag.hash(state),
                Value::Int(number) => number.hash(state),
                Value::Real(number) => number.to_bits().hash(state),
                Value::Text(text) => text.hash(state),
            }
        }
    }
}
