//! The live channels beside the server: who is let in, who is there, and their orderly end.

use std::sync::Arc;

use jiff::Timestamp;
use sangam_auth::Gate;
use sangam_db::{BoxFuture, Change, Db};
use sangam_product::notifications::Audience;
use sangam_realtime::{Authenticator, Limits, Realtime};
use sangam_schema::{AffectedPasses, Clock, Pass, Refused, Schema};
use uuid::Uuid;

/// Live channels for callers that the gate accepts.
pub(super) fn open(db: Db, schema: Arc<Schema>, gate: Gate, clock: Clock, limits: Limits) -> Realtime {
    Realtime::new(db, schema, Arc::new(GateAuthenticator(gate)), clock, limits)
}

/// The web application shows a person on their channels only while they look at it (`web/src/lib/browser/user-activity.ts`).
pub(super) struct OnlineAudience(pub(super) Realtime);

impl Audience for OnlineAudience {
    fn is_here(&self, account: Uuid) -> bool {
        self.0.is_online(account)
    }
}

struct GateAuthenticator(Gate);

impl Authenticator for GateAuthenticator {
    fn check_key(&self, apikey: Option<&str>) -> Result<(), Refused> {
        self.0.knows_key(apikey)
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
