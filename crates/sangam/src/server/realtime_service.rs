//! The realtime service of the server: who may connect, who is online, and their orderly shutdown.

use std::sync::Arc;

use jiff::Timestamp;
use sangam_auth::Gate;
use sangam_db::{BoxFuture, Change, Db};
use sangam_product::notifications::OnlineStatus;
use sangam_realtime::{Authenticator, Limits, Realtime};
use sangam_schema::{AffectedPasses, Clock, Pass, Refused, Schema};
use uuid::Uuid;

/// Opens the realtime service for callers that the gate accepts.
pub(super) fn open(db: Db, schema: Arc<Schema>, gate: Gate, clock: Clock, limits: Limits) -> Realtime {
    Realtime::new(db, schema, Arc::new(GateAuthenticator(gate)), clock, limits)
}

/// The web application puts a person online only while they look at it (`web/src/lib/browser/user-activity.ts`).
pub(super) struct RealtimeOnlineStatus(pub(super) Realtime);

impl OnlineStatus for RealtimeOnlineStatus {
    fn is_online(&self, account: Uuid) -> bool {
        self.0.is_online(account)
    }
}

struct GateAuthenticator(Gate);

impl Authenticator for GateAuthenticator {
    fn check_key(&self, apikey: Option<&str>) -> Result<(), Refused> {
        self.0.accepts_key(apikey)
    }

    fn admit<'a>(&'a self, apikey: &'a str, token: Option<&'a str>) -> BoxFuture<'a, Result<Pass, Refused>> {
        Box::pin(self.0.admit(Some(apikey), token))
    }

    fn recheck<'a>(&'a self, pass: &'a Pass) -> BoxFuture<'a, Result<(), Refused>> {
        Box::pin(self.0.recheck(pass))
    }

    fn expiry(&self, token: &str) -> Option<Timestamp> {
        self.0.expiry(token)
    }

    fn affected_passes(&self, change: &Change) -> Option<AffectedPasses> {
        self.0.affected_passes(change)
    }
}
