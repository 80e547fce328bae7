//! Running data exports: one at a time per account, because each export reads all rows of the account.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

use super::{Refusal, RefusalCode};

/// The exports running in this process.
#[derive(Clone, Default)]
pub(super) struct RunningExports(Arc<Mutex<HashSet<Uuid>>>);

/// A running export. Dropping it, when the response was sent or aborted, ends the export.
pub(super) struct RunningExport {
    exports: RunningExports,
    pub(super) account: Uuid,
}

impl RunningExports {
    /// Starts an export, unless one is already running for the account.
    pub(super) fn begin(&self, account: Uuid) -> Result<RunningExport, Refusal> {
        if self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(account) {
            return Ok(RunningExport { exports: self.clone(), account });
        }
        metrics::counter!("sangam_refusals_total", "limit" => "exports").increment(1);
        let message = "Your data is being exported already. Wait until that export has arrived, or cancel it.";
        Err(Refusal::new(RefusalCode::Busy, message))
    }
}

impl Drop for RunningExport {
    fn drop(&mut self) {
        self.exports.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.account);
    }
}
