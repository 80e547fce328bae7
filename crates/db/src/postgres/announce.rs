//! Tells whether other servers work on the same database, by a lock that each holds as long as it runs.

use deadpool_postgres::Object;

use super::Postgres;
use super::errors::{map_error, map_pool_error};
use crate::Error;

/// The lock that servers agree on; the letters "sangcopy".
const COPIES: i64 = 0x7361_6e67_636f_7079;

impl Postgres {
    /// Servers that hear each other share the lock, and one that hears no others wants it for itself. Says whether it could be had.
    /// It is held by a connection of its own, and ends with it.
    pub(crate) async fn announce(&self, hears_others: bool) -> Result<bool, Error> {
        let client = Object::take(self.writers.get().await.map_err(map_pool_error)?);
        let question = match hears_others {
            true => "select pg_try_advisory_lock_shared($1)",
            false => "select pg_try_advisory_lock($1)",
        };
        let held: bool = client.query_one(question, &[&COPIES]).await.map_err(map_error)?.get(0);
        if held {
            *self.announced.lock() = Some(client);
        }
        Ok(held)
    }
}
