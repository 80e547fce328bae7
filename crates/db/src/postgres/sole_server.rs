//! Whether this server hears of every commit to its database, so that what it keeps in memory can be trusted.
//!
//! Its own commits it notes itself. It holds a lock that only one server can have, so there is no other one; and it listens to
//! PostgreSQL, since the capturing triggers notify it when any other program has written. Both are done by one connection:
//! without it nothing is trusted.

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

/// The lock that servers agree on; the letters "sangcopy". One server holds it alone, copies that hear each other share it.
pub(super) const COPIES: i64 = 0x7361_6e67_636f_7079;

/// How long after a failure it is tried again to be the only server.
const NEXT_TRY: Duration = Duration::from_secs(5);

/// How often it is asked whether transactions have ended.
const NEXT_LOOK: Duration = Duration::from_millis(20);

/// While nothing is trusted, as many doubts are settled as there never are.
const NOT_ALONE: u64 = u64::MAX;

/// What is known of all commits.
pub(super) struct SoleServer {
    versions: Arc<TableVersions>,
    /// How often there was a commit of which no one knows whether and when it happens.
    doubts: AtomicU64,
    /// How many of these are over.
    settled: AtomicU64,
    doubted: Notify,
}

/// The lock, and the connection that holds it and listens.
pub(super) struct HeldLock {
    client: Client,
    /// Ends when the connection does.
    listening: JoinHandle<()>,
}

impl SoleServer {
    pub(super) fn new() -> SoleServer {
        SoleServer {
            versions: Arc::default(),
            doubts: AtomicU64::new(0),
            settled: AtomicU64::new(NOT_ALONE),
            doubted: Notify::new(),
        }
    }

    pub(super) fn versions(&self) -> &Arc<TableVersions> {
        &self.versions
    }

    /// Whether the versions tell of every commit, but for those of other programs in the last moment.
    pub(super) fn hears_all(&self) -> bool {
        self.settled.load(Ordering::SeqCst) == self.doubts.load(Ordering::SeqCst)
    }

    /// Notes a commit of which no one knows whether it happened, or whether it will yet.
    pub(super) fn doubt(&self) {
        self.doubts.fetch_add(1, Ordering::SeqCst);
        self.versions.note_unknown();
        self.doubted.notify_one();
    }

    /// Takes the lock; nothing if another server has it.
    pub(super) async fn take_lock(&self, config: &Config) -> Result<Option<HeldLock>, Error> {
        let versions = Arc::clone(&self.versions);
        let (client, listening) = connect::listener(config, move || versions.note_foreign()).await?;
        let lock = HeldLock { client, listening };
        let held = lock.client.query_one("select pg_try_advisory_lock($1)", &[&COPIES]).await.map_err(map_error)?;
        Ok(held.get::<_, bool>(0).then_some(lock))
    }

    /// Holds the lock for as long as this is polled, or tries to get it.
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
                self.settled.store(NOT_ALONE, Ordering::SeqCst);
                sessions.announce(false);
                tracing::warn!(error = ?lost.err(), "the connection that tells of other programs' writes is lost; answers are not kept meanwhile");
            }
            sleep(NEXT_TRY).await;
            lock = self.take_lock(&config).await.unwrap_or_else(|error| {
                tracing::debug!(%error, "the lock of the only server could not be asked for");
                None
            });
        }
    }

    /// Trusts what is known for as long as the connection lasts.
    async fn hold(&self, mut held: HeldLock) -> Result<(), Error> {
        held.client.batch_execute(&format!("listen {FOREIGN_WRITES}")).await.map_err(map_error)?;
        loop {
            self.settle(&held.client).await?;
            tokio::select! {
                _ = &mut held.listening => return Ok(()),
                () = self.doubted.notified() => {}
            }
        }
    }

    /// Waits until every transaction that is open now has ended. The next read sees what they wrote.
    async fn settle(&self, client: &Client) -> Result<(), Error> {
        let doubts = self.doubts.load(Ordering::SeqCst);
        let newest = "select pg_snapshot_xmax(pg_current_snapshot())::text";
        let newest: String = client.query_one(newest, &[]).await.map_err(map_error)?.get(0);
        let have_ended = "select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8";
        while !client.query_one(have_ended, &[&newest]).await.map_err(map_error)?.get::<_, bool>(0) {
            sleep(NEXT_LOOK).await;
        }
        self.versions.note_foreign();
        self.settled.store(doubts, Ordering::SeqCst);
        Ok(())
    }
}
