//! Detects whether other servers use the same database, by an advisory lock that each server holds while it runs.

use std::sync::Arc;

use deadpool_postgres::Object;

use super::Postgres;
use super::commit_monitor::SERVER_LOCK;
use super::errors::{map_error, map_pool_error};
use crate::{Error, keep_running};

impl Postgres {
    /// Takes the lock and returns whether that succeeded. Servers that share a bus take it in shared mode, a server without a bus
    /// exclusively.
    pub(crate) async fn announce(&self, hears_others: bool) -> Result<bool, Error> {
        match hears_others {
            true => self.share_lock().await,
            false => self.hold_lock_alone().await,
        }
    }

    /// Takes the lock in shared mode on a dedicated connection, which holds it until it is closed.
    async fn share_lock(&self) -> Result<bool, Error> {
        let client = Object::take(self.writers.get().await.map_err(map_pool_error)?);
        let query = "select pg_try_advisory_lock_shared($1)";
        let held: bool = client.query_one(query, &[&SERVER_LOCK]).await.map_err(map_error)?.get(0);
        if held {
            *self.shared_lock.lock() = Some(client);
        }
        self.sessions.announce(held);
        Ok(held)
    }

    /// Takes the lock exclusively. Keeps retrying in the background while another server holds it, which may be about to stop, or while
    /// no connection is available.
    async fn hold_lock_alone(&self) -> Result<bool, Error> {
        let (mut lock, held) = match self.commit_monitor.take_lock(&self.config).await {
            Ok(lock) => {
                let held = lock.is_some();
                (lock, Ok(held))
            }
            Err(error) => (None, Err(error)),
        };
        let (commit_monitor, config, sessions) =
            (Arc::clone(&self.commit_monitor), self.config.clone(), Arc::clone(&self.sessions));
        let watch = move || Arc::clone(&commit_monitor).watch(lock.take(), config.clone(), Arc::clone(&sessions));
        *self.watch_task.lock() = Some(tokio::spawn(keep_running("commit_monitor", watch)).abort_handle());
        held
    }
}
