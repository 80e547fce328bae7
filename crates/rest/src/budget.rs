//! How many rows one account may add in an hour, which someone else counts.

use http::request::Parts;
use sangam_schema::{Caller, Origin};
use uuid::Uuid;

use crate::error::Error;
use crate::rest::RestInner;

/// Counts the rows that people add. It is asked for every insert, so it answers from memory.
pub trait Budget: Send + Sync {
    /// Takes rows of a resource from an account's budget, or says how many seconds to wait until there is room for them.
    fn take(&self, account: Uuid, resource: &'static str, rows: u64) -> Result<(), i64>;
}

impl RestInner {
    /// Counts rows that are about to be added. The operator's are not counted.
    pub(crate) fn spend(&self, caller: Caller, resource: &'static str, rows: u64) -> Result<(), Error> {
        let (Some(account), Some(budget)) = (caller.id(), &self.budget) else { return Ok(()) };
        budget.take(account, resource, rows).map_err(|wait_seconds| Error::Wait {
            code: "429",
            message: format!("You added as many rows of \"{resource}\" as one account may in an hour"),
            wait_seconds,
        })
    }

    /// Counts a call of a function that adds a row.
    pub(crate) fn spend_call(&self, name: &str, caller: Caller, parts: &Parts) -> Result<(), Error> {
        match self.schema.function(name).and_then(|function| function.counts_as) {
            Some(resource) if is_counted(parts) => self.spend(caller, resource, 1),
            _ => Ok(()),
        }
    }
}

/// Requests made on the server's own machine are not counted: anyone who is there has the database file, and measures there.
pub(crate) fn is_counted(parts: &Parts) -> bool {
    parts.extensions.get::<Origin>() != Some(&Origin::OwnMachine)
}
