//! Who is exporting their data: one export at a time for each account, because each reads all of their rows.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

use super::{Code, Refusal};

/// The exports of this process.
#[derive(Clone, Default)]
pub(super) struct Exports(Arc<Mutex<HashSet<Uuid>>>);

/// A running export, which ends when its answer was sent or given up.
pub(super) struct Export {
    exports: Exports,
    pub(super) account: Uuid,
}

impl Exports {
    /// Begins an export, unless one is running for the account.
    pub(super) fn begin(&self, account: Uuid) -> Result<Export, Refusal> {
        if self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(account) {
            return Ok(Export { exports: self.clone(), account });
        }
        let message = "Your data is being exported already. Wait until that export has arrived, or cancel it.";
        Err(Refusal::new(Code::Busy, message))
    }
}

impl Drop for Export {
    fn drop(&mut self) {
        self.exports.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.account);
    }
}
