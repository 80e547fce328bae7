//! A streaming replica that answers reads, when it has every commit that this server has heard of to the tables they read.
//!
//! A task notes how far each table has changed, asks the primary for the end of its log, and waits until the replica has replayed the log
//! that far: then the replica has those changes. docs/decisions/replica.md tells why nothing older is ever read.

use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool_postgres::{ClientWrapper, Object, Pool};
use tokio::task::AbortHandle;
use tokio::time::sleep;

use super::connect;
use super::errors::{map_error, map_pool_error};
use super::reading::RunningRead;
use crate::versions::{Dependencies, TableVersions};
use crate::{AccountShare, Error, Row, Settings, Statement, keep_running};

/// How often it is asked whether something has changed, and whether the replica has it.
const NEXT_LOOK: Duration = Duration::from_millis(5);

/// How long after a failure the replica is tried again.
const NEXT_TRY: Duration = Duration::from_secs(1);

/// What tells a database from others, and is the same on its replicas.
const IDENTITY: &str = "
    select (select oid::text from pg_database where datname = current_database())
      || ' ' || (select system_identifier::text from pg_control_system())";

pub(super) struct Replica {
    follower: Follower,
    following: AbortHandle,
}

impl Replica {
    /// Follows the replica at this address. One that cannot be reached is tried again and again.
    pub(super) fn open(
        url: &str,
        settings: &Settings,
        primary: Pool,
        versions: Arc<TableVersions>,
    ) -> Result<Replica, Error> {
        let config = connect::parse_url(url)?;
        let session = connect::reader_session(settings);
        // A new connection may be to a replica that was started again and is further behind than before.
        let forgetting = Arc::clone(&versions);
        let made = move |_: &ClientWrapper| forgetting.forget_replicated();
        let pool = connect::pool_that_tells(config, settings.readers, &session, Arc::default(), made)?;
        let follower = Follower { primary, replica: pool, versions };
        let follow = {
            let follower = follower.clone();
            move || follower.clone().follow()
        };
        let following = tokio::spawn(keep_running("replica", follow)).abort_handle();
        Ok(Replica { follower, following })
    }

    /// Whether it can be used at all.
    pub(super) async fn check(&self) -> Result<(), Error> {
        self.follower.check_identity().await
    }

    /// Reads, unless the replica lacks something that the statement depends on, or cannot answer: then the share is given back.
    pub(super) async fn read(
        &self,
        statement: &Statement,
        dependencies: &Dependencies,
        share: AccountShare,
    ) -> Result<(Vec<Row>, Duration), AccountShare> {
        if !dependencies.are_replicated() {
            return Err(share);
        }
        let Ok(client) = self.follower.replica().await else { return Err(share) };
        // The connection may be a new one.
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

    /// Forgets the statements it knows, because tables have changed.
    pub(super) fn forget_statements(&self) {
        self.follower.replica.manager().statement_caches.clear();
    }

    pub(super) fn close(&self) {
        self.following.abort();
        self.follower.replica.close();
    }
}

impl Drop for Replica {
    fn drop(&mut self) {
        self.following.abort();
    }
}

/// Finds out how far the replica is.
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
            // Once for each reason, not once a second.
            let failure = error.to_string();
            if last_failure.as_ref() != Some(&failure) {
                tracing::warn!(error = failure, "the replica is not used");
                last_failure = Some(failure);
            }
            sleep(NEXT_TRY).await;
        }
    }

    /// Notes what the replica has, until something fails.
    async fn keep_up(&self, last_failure: &mut Option<String>) -> Result<std::convert::Infallible, Error> {
        self.check_identity().await?;
        metrics::gauge!("sangam_db_replica_connected").set(1);
        if last_failure.take().is_some() {
            tracing::info!("the replica is used again");
        }
        loop {
            if self.versions.are_replicated() {
                sleep(NEXT_LOOK).await;
                continue;
            }
            // In this order: what was noted before is in the log by then.
            let marks = self.versions.marks();
            let end: String = self
                .primary()
                .await?
                .query_one("select pg_current_wal_insert_lsn()::text", &[])
                .await
                .map_err(map_error)?
                .get(0);
            self.wait_for(&end).await?;
            marks.note_replicated();
        }
    }

    /// Refuses a server that is no replica, or one of another database.
    async fn check_identity(&self) -> Result<(), Error> {
        let (primary, replica) = (self.primary().await?, self.replica().await?);
        let is_replica = replica.query_one("select pg_is_in_recovery()", &[]).await.map_err(map_error)?;
        if !is_replica.get::<_, bool>(0) {
            return Err(Error::Unavailable("it is no replica, but takes writes itself".to_owned()));
        }
        let of_primary: String = primary.query_one(IDENTITY, &[]).await.map_err(map_error)?.get(0);
        let of_replica: String = replica.query_one(IDENTITY, &[]).await.map_err(map_error)?.get(0);
        match of_primary == of_replica {
            true => Ok(()),
            false => Err(Error::Unavailable("it is a replica of another database".to_owned())),
        }
    }

    /// Waits until the replica has replayed the log to here.
    async fn wait_for(&self, end: &str) -> Result<(), Error> {
        let replica = self.replica().await?;
        let question = "select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::text::pg_lsn, false)";
        while !replica.query_one(question, &[&end]).await.map_err(map_error)?.get::<_, bool>(0) {
            sleep(NEXT_LOOK).await;
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
