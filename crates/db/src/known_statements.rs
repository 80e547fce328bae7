//! What is remembered of statements, found by where their texts are: plans keep theirs, and comparing long texts would cost more.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::RwLock;

/// Statements of which something is remembered.
const MOST: usize = 4096;

/// Something of each statement that was asked for lately.
pub(crate) struct KnownStatements<T>(RwLock<HashMap<usize, Known<T>>>);

struct Known<T> {
    /// Keeps the text where it is.
    _sql: Arc<str>,
    facts: Arc<T>,
}

impl<T> Default for KnownStatements<T> {
    fn default() -> KnownStatements<T> {
        KnownStatements(RwLock::default())
    }
}

impl<T: Default> KnownStatements<T> {
    /// What is known of a statement; from now on something is.
    pub(crate) fn find(&self, sql: &Arc<str>) -> Arc<T> {
        let place = sql.as_ptr() as usize;
        if let Some(known) = self.0.read().get(&place) {
            return Arc::clone(&known.facts);
        }
        let mut statements = self.0.write();
        if statements.len() >= MOST {
            // They are soon known again.
            statements.clear();
        }
        let known = statements.entry(place).or_insert_with(|| Known { _sql: Arc::clone(sql), facts: Arc::default() });
        Arc::clone(&known.facts)
    }

    /// Forgets all of them.
    pub(crate) fn forget(&self) {
        self.0.write().clear();
    }
}
