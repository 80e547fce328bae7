//! Tracks whether this server learns of every commit to its database, so that its caches can be trusted.
//!
//! The server records its own commits. It holds a lock that only one server can have, so there is no other server. And it listens
//! for notifications, which the capture triggers send when any other program writes. One connection does both. While that
//! connection is down, no cache is trusted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_postgres::{Client, Config};

use super::capture::FOREIGN_WRITES;
use super::connect::{self, WriterSessions};
use super::errors::map_error;
use crate::Error;
use crate::versions::TableVersions;

/// The key of the advisory lock for servers: the letters "sangcopy". A single server holds it exclusively; copies that share a bus
/// hold it in shared mode.
pub(super) const SERVER_LOCK: i64 = 0x7361_6e67_636f_7079;

/// The delay before the lock is retried after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(5);

/// How often to check whether transactions have ended.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The value of `settled_commits` while nothing is trusted, which `unknown_commits` never reaches.
const UNTRUSTED: u64 = u64::MAX;

/// What this server knows about the commits to its database.
pub(super) struct CommitMonitor {
    versions: Arc<TableVersions>,
    /// The number of commits whose outcome was unknown.
    unknown_commits: AtomicU64,
    /// How many of these have been settled.
    settled_commits: AtomicU64,
    unknown_commit_added: Notify,
}

/// The exclusive lock, with the connection that holds it and listens for notifications.
pub(super) struct HeldLock {
    client: Client,
    /// A task that ends when the connection does.
    listen_task: JoinHandle<()>,
}

impl CommitMonitor {
    pub(super) fn new() -> CommitMonitor {
        CommitMonitor {
            versions: Arc::default(),
            unknown_commits: AtomicU64::new(0),
            settled_commits: AtomicU64::new(UNTRUSTED),
            unknown_commit_added: Notify::new(),
        }
    }

    pub(super) fn versions(&self) -> &Arc<TableVersions> {
        &self.versions
    }

    /// Whether the versions include every commit, except for very recent ones of other programs.
    pub(super) fn sees_all_commits(&self) -> bool {
        self.settled_commits.load(Ordering::SeqCst) == self.unknown_commits.load(Ordering::SeqCst)
    }

    /// Records a commit that may have happened, or may still happen.
    pub(super) fn record_unknown_commit(&self) {
        self.unknown_commits.fetch_add(1, Ordering::SeqCst);
        self.versions.record_unknown();
        self.unknown_commit_added.notify_one();
    }

    /// Takes the lock. Returns `None` if another server holds it.
    pub(super) async fn take_lock(&self, config: &Config) -> Result<Option<HeldLock>, Error> {
        let versions = Arc::clone(&self.versions);
        let (client, listen_task) = connect::listener(config, move || versions.record_foreign()).await?;
        let lock = HeldLock { client, listen_task };
        let held =
            lock.client.query_one("select pg_try_advisory_lock($1)", &[&SERVER_LOCK]).await.map_err(map_error)?;
        Ok(held.get::<_, bool>(0).then_some(lock))
    }

    /// Holds the lock, or keeps trying to get it, for as long as this is polled.
    pub(super) async fn watch(
        self: Arc<Self>,
        mut lock: Option<HeldLock>,
        config: Config,
        sessions: Arc<WriterSessions>,
    ) {
        loop {
            if let Some(held) = lock.take() {
                sessions.announce(true);
                let lost = self.hold(held).await;
                self.settled_commits.store(UNTRUSTED, Ordering::SeqCst);
                sessions.announce(false);
                tracing::warn!(error = ?lost.err(), "the connection that reports other programs' writes is lost; answers are not cached meanwhile");
            }
            sleep(RETRY_DELAY).await;
            lock = self.take_lock(&config).await.unwrap_or_else(|error| {
                tracing::debug!(%error, "the lock for a single server could not be requested");
                None
            });
        }
    }

    /// Trusts the versions for as long as the connection lasts.
    async fn hold(&self, mut held: HeldLock) -> Result<(), Error> {
        held.client.batch_execute(&format!("listen {FOREIGN_WRITES}")).await.map_err(map_error)?;
        loop {
            self.settle(&held.client).await?;
            tokio::select! {
                _ = &mut held.listen_task => return Ok(()),
                () = self.unknown_commit_added.notified() => {}
            }
        }
    }

    /// Waits until every transaction that is open now has ended. Later reads see what those wrote.
    async fn settle(&self, client: &Client) -> Result<(), Error> {
        let unknown_commits = self.unknown_commits.load(Ordering::SeqCst);
        let newest = "select pg_snapshot_xmax(pg_current_snapshot())::text";
        let newest: String = client.query_one(newest, &[]).await.map_err(map_error)?.get(0);
        let have_ended = "select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8";
        while !client.query_one(have_ended, &[&newest]).await.map_err(map_error)?.get::<_, bool>(0) {
            sleep(POLL_INTERVAL).await;
        }
        self.versions.record_foreign();
        self.settled_commits.store(unknown_commits, Ordering::SeqCst);
        Ok(())
    }
}
