//! Reads from a streaming replica. It is used for a read only if it has every commit known to this server that affects the tables of
//! that read.
//!
//! A task records the versions of all tables, asks the primary for the end of its log, and waits until the replica has replayed the
//! log up to that point. The replica then has those versions. docs/decisions/replica.md explains why stale rows are never read.

use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool_postgres::{ClientWrapper, Object, Pool};
use tokio::task::AbortHandle;
use tokio::time::sleep;

use super::connect;
use super::errors::{map_error, map_pool_error};
use super::reading::RunningRead;
use crate::versions::{Dependencies, TableVersions};
use crate::{ClientShare, Error, Row, Settings, Statement, keep_running};

/// How often to check whether something has changed, and whether the replica has caught up.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The delay before the replica is retried after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Reads an identifier of the database that is the same on its replicas.
const IDENTITY: &str = "
    select (select oid::text from pg_database where datname = current_database())
      || ' ' || (select system_identifier::text from pg_control_system())";

pub(super) struct Replica {
    follower: Follower,
    follow_task: AbortHandle,
}

impl Replica {
    /// Starts to follow the replica at this URL. An unreachable replica is retried until it responds.
    pub(super) fn open(
        url: &str,
        settings: &Settings,
        primary: Pool,
        versions: Arc<TableVersions>,
    ) -> Result<Replica, Error> {
        let config = connect::parse_url(url)?;
        let session = connect::reader_session(settings);
        // A new connection may lead to a replica that was restarted and is further behind than before.
        let callback_versions = Arc::clone(&versions);
        let on_connect = move |_: &ClientWrapper| callback_versions.forget_replicated();
        let pool = connect::pool_with_callback(config, settings.readers, &session, Arc::default(), on_connect)?;
        let follower = Follower { primary, replica: pool, versions };
        let follow = {
            let follower = follower.clone();
            move || follower.clone().follow()
        };
        let follow_task = tokio::spawn(keep_running("replica", follow)).abort_handle();
        Ok(Replica { follower, follow_task })
    }

    /// Checks that it is reachable and is a replica of this database.
    pub(super) async fn check(&self) -> Result<(), Error> {
        self.follower.check_identity().await
    }

    /// Reads from the replica. Returns the share if the replica lacks a change on which the statement depends, or cannot answer.
    pub(super) async fn read(
        &self,
        statement: &Statement,
        dependencies: &Dependencies,
        share: ClientShare,
    ) -> Result<(Vec<Row>, Duration), ClientShare> {
        if !dependencies.are_replicated() {
            return Err(share);
        }
        let Ok(client) = self.follower.replica().await else { return Err(share) };
        // Checked again, because opening a new connection forgets what the replica has.
        if !dependencies.are_replicated() {
            return Err(share);
        }
        let started = Instant::now();
        let (rows, share) = RunningRead::new(client, share).fetch(statement).await;
        match rows {
            Ok(rows) => {
                metrics::counter!("sangam_db_replica_reads_total").increment(1);
                Ok((rows, started.elapsed()))
            }
            Err(error) => {
                tracing::debug!(%error, "the replica did not answer a read");
                if matches!(error, Error::Unavailable(_)) {
                    self.follower.versions.forget_replicated();
                }
                Err(share)
            }
        }
    }

    /// Clears the prepared statements, because tables have changed.
    pub(super) fn forget_statements(&self) {
        self.follower.replica.manager().statement_caches.clear();
    }

    pub(super) fn close(&self) {
        self.follow_task.abort();
        self.follower.replica.close();
    }
}

impl Drop for Replica {
    fn drop(&mut self) {
        self.follow_task.abort();
    }
}

/// Tracks which changes the replica has.
#[derive(Clone)]
struct Follower {
    primary: Pool,
    replica: Pool,
    versions: Arc<TableVersions>,
}

impl Follower {
    async fn follow(self) {
        let connected = metrics::gauge!("sangam_db_replica_connected");
        let mut last_failure = None;
        loop {
            let Err(error) = self.keep_up(&mut last_failure).await;
            self.versions.forget_replicated();
            connected.set(0);
            // Logged once per reason, not once per retry.
            let failure = error.to_string();
            if last_failure.as_ref() != Some(&failure) {
                tracing::warn!(error = failure, "the replica is not used");
                last_failure = Some(failure);
            }
            sleep(RETRY_DELAY).await;
        }
    }

    /// Records what the replica has until something fails.
    async fn keep_up(&self, last_failure: &mut Option<String>) -> Result<std::convert::Infallible, Error> {
        self.check_identity().await?;
        metrics::gauge!("sangam_db_replica_connected").set(1);
        if last_failure.take().is_some() {
            tracing::info!("the replica is used again");
        }
        loop {
            if self.versions.are_replicated() {
                sleep(POLL_INTERVAL).await;
                continue;
            }
            // The order matters: changes counted in these marks are in the log by the time its end is read.
            let marks = self.versions.marks();
            let end: String = self
                .primary()
                .await?
                .query_one("select pg_current_wal_insert_lsn()::text", &[])
                .await
                .map_err(map_error)?
                .get(0);
            self.wait_for(&end).await?;
            marks.record_replicated();
        }
    }

    /// Refuses a server that is not a replica, or that is a replica of another database.
    async fn check_identity(&self) -> Result<(), Error> {
        let (primary, replica) = (self.primary().await?, self.replica().await?);
        let is_replica = replica.query_one("select pg_is_in_recovery()", &[]).await.map_err(map_error)?;
        if !is_replica.get::<_, bool>(0) {
            return Err(Error::Unavailable("it is not a replica, but a server that takes writes itself".to_owned()));
        }
        let of_primary: String = primary.query_one(IDENTITY, &[]).await.map_err(map_error)?.get(0);
        let of_replica: String = replica.query_one(IDENTITY, &[]).await.map_err(map_error)?.get(0);
        match of_primary == of_replica {
            true => Ok(()),
            false => Err(Error::Unavailable("it is a replica of another database".to_owned())),
        }
    }

    /// Waits until the replica has replayed the log up to this position.
    async fn wait_for(&self, end: &str) -> Result<(), Error> {
        let replica = self.replica().await?;
        let query = "select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::text::pg_lsn, false)";
        while !replica.query_one(query, &[&end]).await.map_err(map_error)?.get::<_, bool>(0) {
            sleep(POLL_INTERVAL).await;
        }
        Ok(())
    }

    async fn primary(&self) -> Result<Object, Error> {
        self.primary.get().await.map_err(map_pool_error)
    }

    async fn replica(&self) -> Result<Object, Error> {
        self.replica.get().await.map_err(map_pool_error)
    }
}
