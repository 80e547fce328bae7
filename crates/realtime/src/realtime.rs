//! The live channels of one server, in one value that is cheap to copy.

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
    /// Live channels on these rows, for callers that the authenticator lets in.
    pub fn new(
        db: Db,
        schema: Arc<Schema>,
        authenticator: Arc<dyn Authenticator>,
        clock: Clock,
        limits: Limits,
    ) -> Realtime {
        Realtime(Arc::new(Hub::new(db, schema, authenticator, clock, limits)))
    }

    /// The routes of `/realtime/v1`. They find `Result<Admitted, Refused>` on the request.
    pub fn router(&self) -> Router {
        routes::router(self.0.clone())
    }

    /// Whether a channel of the account shows its person to others (presence), on this copy of the server or another.
    pub fn is_online(&self, account: Uuid) -> bool {
        self.0.channels.has_person(account) || self.0.copies.have_account(account)
    }

    /// Begins to follow the rows and the other copies. What is committed from now on is told. The work ends when it is
    /// dropped.
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

    /// Asks every socket to go and takes no new ones: their clients connect again, to another copy or to the next start.
    pub fn stop(&self) {
        self.0.stop.send_replace(true);
    }
}

/// Follows the rows, whatever happens: after a fault of ours, which is in the log, clients join again and none is left
/// listening to silence.
async fn follow_changes(hub: Arc<Hub>, mut feed: Changes) {
    loop {
        if AssertUnwindSafe(changes::follow(hub.clone(), feed)).catch_unwind().await.is_ok() {
            return;
        }
        feed = hub.db.changes();
        hub.break_all("fault");
    }
}

/// The work behind the channels.
pub struct BackgroundWork {
    realtime: Realtime,
    _tasks: JoinSet<()>,
}

/// How long the server waits for sockets when it stops. Their clients know how to go on.
const PATIENCE: Duration = Duration::from_secs(3);

impl BackgroundWork {
    /// Waits until the sockets are gone, though not long, and says goodbye to the other copies.
    pub async fn finish(self) {
        self.realtime.stop();
        let gone = async {
            while self.realtime.0.sockets.load(Ordering::SeqCst) > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(PATIENCE, gone).await.is_err() {
            tracing::warn!("stopped before every socket had closed");
        }
        self.realtime.0.copies.publish(&CopyMessage::Goodbye);
    }
}
