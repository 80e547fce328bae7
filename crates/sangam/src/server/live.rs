//! The live channels beside the server: who is let in, who is there, and their orderly end.

use std::sync::Arc;

use jiff::Timestamp;
use sangam_auth::Gate;
use sangam_db::{BoxFuture, Change, Db};
use sangam_network::notifications::Audience;
use sangam_realtime::{Concern, Doorkeeper, Limits, Pass, Realtime};
use sangam_schema::{Clock, Refused, Schema};
use uuid::Uuid;

/// Live channels for whom the gate lets in.
pub(super) fn open(db: Db, schema: Arc<Schema>, gate: Gate, clock: Clock, limits: Limits) -> Realtime {
    Realtime::new(db, schema, Arc::new(AtTheGate(gate)), clock, limits)
}

/// The web application shows a person on their channels only while they look at it (`web/src/lib/watching.ts`).
pub(super) struct Present(pub(super) Realtime);

impl Audience for Present {
    fn is_here(&self, account: Uuid) -> bool {
        self.0.is_online(account)
    }
}

/// Asks the gate.
struct AtTheGate(Gate);

impl Doorkeeper for AtTheGate {
    fn check_key(&self, apikey: Option<&str>) -> Result<(), Refused> {
        self.0.knows_key(apikey)
    }

    fn admit<'a>(&'a self, apikey: &'a str, token: Option<&'a str>) -> BoxFuture<'a, Result<Pass, Refused>> {
        Box::pin(async move {
            let pass = self.0.admit(Some(apikey), token).await?;
            let sangam_auth::Pass { caller, access, credential_id: session, expires_at } = pass;
            Ok(Pass { caller, access, session, expires_at })
        })
    }

    fn recheck<'a>(&'a self, pass: &'a Pass) -> BoxFuture<'a, Result<(), Refused>> {
        let Pass { caller, access, session: credential_id, expires_at } = *pass;
        Box::pin(async move { self.0.recheck(&sangam_auth::Pass { caller, access, credential_id, expires_at }).await })
    }

    fn expiry(&self, token: &str) -> Option<Timestamp> {
        self.0.expiry(token)
    }

    fn concern(&self, change: &Change) -> Option<Concern> {
        self.0.concern(change).map(|concern| match concern {
            sangam_auth::Concern::Credential(id) => Concern::Session(id),
            sangam_auth::Concern::Account(id) => Concern::Account(id),
        })
    }
}
