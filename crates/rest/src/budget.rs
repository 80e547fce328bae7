//! How many rows one account may add in an hour, which someone else counts.

use http::request::Parts;
use sangam_schema::Origin;
use uuid::Uuid;

/// Counts the rows that people add. It is asked for every insert, so it answers from memory.
pub trait Budget: Send + Sync {
    /// Takes rows of a resource from an account's budget, or says how many seconds to wait until there is room for them.
    fn take(&self, account: Uuid, resource: &'static str, rows: u64) -> Result<(), i64>;
}

/// Requests made on the server's own machine are not counted: anyone who is there has the database file, and measures there.
pub(crate) fn is_counted(parts: &Parts) -> bool {
    parts.extensions.get::<Origin>() != Some(&Origin::OwnMachine)
}
