//! The realtime service of one server, as one value that is cheap to clone.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use futures_util::FutureExt;
use sangam_db::{Changes, Db, keep_running};
use sangam_schema::{Clock, Schema};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::copies::{self, BROADCASTS, COPY_MESSAGES, CopyMessage};
use crate::hub::Hub;
use crate::{Authenticator, Limits, changes, routes, slow_sockets, upkeep};

/// Row changes, broadcasts and presence over the rows of one database.
#[derive(Clone)]
pub struct Realtime(Arc<Hub>);

impl Realtime {
    /// Creates the service for these rows, with an authenticator that decides who may use it.
    pub fn new(
        db: Db,
        schema: Arc<Schema>,
        authenticator: Arc<dyn Authenticator>,
        clock: Clock,
        limits: Limits,
    ) -> Realtime {
        Realtime(Arc::new(Hub::new(db, schema, authenticator, clock, limits)))
    }

    /// The routes of `/realtime/v1`. Each request must carry a `Result<Admitted, Refused>` extension.
    pub fn router(&self) -> Router {
        routes::router(self.0.clone())
    }

    /// Whether a channel of the account shows its person as online (presence), on this copy of the server or another.
    pub fn is_online(&self, account: Uuid) -> bool {
        self.0.channels.has_person(account) || self.0.copies.have_account(account)
    }

    /// Starts following the rows and the other copies. Changes committed from now on are delivered. The work ends when
    /// the returned value is dropped.
    pub fn start(&self) -> BackgroundWork {
        let (hub, bus) = (&self.0, self.0.db.bus());
        let mut tasks = JoinSet::new();
        tasks.spawn(follow_changes(hub.clone(), hub.db.changes()));
        let (mut broadcasts, mut copy_messages) = (Some(bus.subscribe(BROADCASTS)), Some(bus.subscribe(COPY_MESSAGES)));
        let again = hub.clone();
        tasks.spawn(keep_running("broadcasts", move || {
            let subscription = broadcasts.take().unwrap_or_else(|| again.db.bus().subscribe(BROADCASTS));
            copies::receive_broadcasts(again.clone(), subscription)
        }));
        let again = hub.clone();
        tasks.spawn(keep_running("presence", move || {
            let subscription = copy_messages.take().unwrap_or_else(|| again.db.bus().subscribe(COPY_MESSAGES));
            copies::receive_copy_messages(again.clone(), subscription)
        }));
        let again = hub.clone();
        tasks.spawn(keep_running("channels", move || upkeep::run(again.clone())));
        let again = hub.clone();
        tasks.spawn(keep_running("queues", move || slow_sockets::watch(again.clone())));
        BackgroundWork { realtime: self.clone(), _tasks: tasks }
    }

    /// Asks all sockets to disconnect and accepts no new ones. Their clients connect again, to another copy or to the next start.
    pub fn stop(&self) {
        self.0.stop.send_replace(true);
    }
}

/// Follows the rows for as long as the server runs. After an internal error, which is logged, all clients join again,
/// so that none waits for messages that never come.
async fn follow_changes(hub: Arc<Hub>, mut feed: Changes) {
    loop {
        if AssertUnwindSafe(changes::follow(hub.clone(), feed)).catch_unwind().await.is_ok() {
            return;
        }
        feed = hub.db.changes();
        hub.break_all("fault");
    }
}

/// The background work of the service.
pub struct BackgroundWork {
    realtime: Realtime,
    _tasks: JoinSet<()>,
}

/// How long the server waits for sockets when it stops. Their clients can reconnect on their own.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

impl BackgroundWork {
    /// Waits a short time for the sockets to close, then says goodbye to the other copies.
    pub async fn finish(self) {
        self.realtime.stop();
        let gone = async {
            while self.realtime.0.sockets.load(Ordering::SeqCst) > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, gone).await.is_err() {
            tracing::warn!("stopped before every socket had closed");
        }
        self.realtime.0.copies.publish(&CopyMessage::Goodbye);
    }
}
