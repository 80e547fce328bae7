//! Tells whether other servers work on the same database, by a lock that each holds as long as it runs.

use std::sync::Arc;

use deadpool_postgres::Object;

use super::Postgres;
use super::errors::{map_error, map_pool_error};
use super::sole_server::COPIES;
use crate::{Error, keep_running};

impl Postgres {
    /// Servers that hear each other share the lock, and one that hears no others wants it for itself. Says whether it could be had.
    pub(crate) async fn announce(&self, hears_others: bool) -> Result<bool, Error> {
        match hears_others {
            true => self.share_lock().await,
            false => self.hold_lock_alone().await,
        }
    }

    /// The lock is held by a connection of its own, and ends with it.
    async fn share_lock(&self) -> Result<bool, Error> {
        let client = Object::take(self.writers.get().await.map_err(map_pool_error)?);
        let question = "select pg_try_advisory_lock_shared($1)";
        let held: bool = client.query_one(question, &[&COPIES]).await.map_err(map_error)?.get(0);
        if held {
            *self.shared_lock.lock() = Some(client);
        }
        self.sessions.announce(held);
        Ok(held)
    }

    /// Goes on trying while another server has the lock, which may be about to end, or while no connection can be had.
    async fn hold_lock_alone(&self) -> Result<bool, Error> {
        let (mut lock, held) = match self.sole.take_lock(&self.config).await {
            Ok(lock) => {
                let held = lock.is_some();
                (lock, Ok(held))
            }
            Err(error) => (None, Err(error)),
        };
        let (sole, config, sessions) = (Arc::clone(&self.sole), self.config.clone(), Arc::clone(&self.sessions));
        let watch = move || Arc::clone(&sole).watch(lock.take(), config.clone(), Arc::clone(&sessions));
        *self.watching.lock() = Some(tokio::spawn(keep_running("sole_server", watch)).abort_handle());
        held
    }
}
