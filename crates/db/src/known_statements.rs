//! Facts about statements, looked up by the address of the text. Plans keep their texts alive, and comparing long texts would cost
//! more.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::RwLock;

/// The maximum number of remembered statements.
const MAX_STATEMENTS: usize = 4096;

/// Facts of type `T` about each recently used statement.
pub(crate) struct KnownStatements<T>(RwLock<HashMap<usize, Known<T>>>);

struct Known<T> {
    /// Keeps the text alive, so that its address stays valid.
    _sql: Arc<str>,
    facts: Arc<T>,
}

impl<T> Default for KnownStatements<T> {
    fn default() -> KnownStatements<T> {
        KnownStatements(RwLock::default())
    }
}

impl<T: Default> KnownStatements<T> {
    /// Returns the facts about a statement, created if there are none yet.
    pub(crate) fn find(&self, sql: &Arc<str>) -> Arc<T> {
        let address = sql.as_ptr() as usize;
        if let Some(known) = self.0.read().get(&address) {
            return Arc::clone(&known.facts);
        }
        let mut statements = self.0.write();
        if statements.len() >= MAX_STATEMENTS {
            // The facts are soon collected again.
            statements.clear();
        }
        let known = statements.entry(address).or_insert_with(|| Known { _sql: Arc::clone(sql), facts: Arc::default() });
        Arc::clone(&known.facts)
    }

    /// Forgets all statements.
    pub(crate) fn forget(&self) {
        self.0.write().clear();
    }
}
