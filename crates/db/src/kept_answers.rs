//! Answers that are kept until something they were read from changes. docs/decisions/kept-answers.md tells why they cannot be
//! wrong.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use moka::sync::Cache;

use crate::versions::{Dependencies, Snapshot};
use crate::{QueryResult, Statement, Value};

/// Bytes of answers that are kept.
const KEPT_BYTES: u64 = 32 * 1024 * 1024;

/// A larger answer is not kept, so that a few cannot take the place of many.
const LARGEST_KEPT: usize = 64 * 1024;

/// What keeping an answer costs besides its texts, about.
const ENTRY_BYTES: usize = 512;

/// The answers of one database. The statement with its values is the key: a caller is among the values if a rule or a
/// column depends on who asks, and time is always a value.
pub(crate) struct KeptAnswers {
    answers: Cache<StatementKey, Arc<KeptAnswer>>,
}

/// A statement, told from others by where its text is: plans keep theirs, and comparing long texts would cost more than the rest.
#[derive(Clone)]
pub(crate) struct StatementKey(Statement);

struct KeptAnswer {
    answer: Arc<QueryResult>,
    dependencies: Arc<Dependencies>,
    snapshot: Snapshot,
    bytes: usize,
}

impl KeptAnswers {
    pub(crate) fn new() -> KeptAnswers {
        let weight = |_: &StatementKey, kept: &Arc<KeptAnswer>| u32::try_from(kept.bytes).unwrap_or(u32::MAX);
        KeptAnswers { answers: Cache::builder().max_capacity(KEPT_BYTES).weigher(weight).build() }
    }

    /// The answer to a statement, if it would be the same now. `are_current` says whether the versions tell of every commit that a
    /// new reader would see.
    pub(crate) fn find(
        &self,
        statement: &StatementKey,
        are_current: impl FnOnce() -> bool,
    ) -> Option<Arc<QueryResult>> {
        let kept = self.answers.get(statement)?;
        // In this order: a commit moves its versions before they count as current again.
        (are_current() && kept.dependencies.are_at(&kept.snapshot)).then(|| Arc::clone(&kept.answer))
    }

    /// Keeps an answer that was read after the snapshot was taken.
    pub(crate) fn keep(
        &self,
        statement: StatementKey,
        answer: &Arc<QueryResult>,
        dependencies: Arc<Dependencies>,
        snapshot: Snapshot,
    ) {
        let texts: usize = answer.rows.iter().map(crate::Row::text_bytes).sum();
        if texts <= LARGEST_KEPT && dependencies.are_at(&snapshot) {
            let bytes = ENTRY_BYTES + texts + statement.bytes();
            let kept = KeptAnswer { answer: Arc::clone(answer), dependencies, snapshot, bytes };
            self.answers.insert(statement, Arc::new(kept));
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
        // By their bits, since a number that is not equal to itself would never be found again.
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
