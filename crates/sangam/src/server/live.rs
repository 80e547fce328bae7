//! The live channels beside the server: who is let in, who is there, and their orderly end.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use jiff::Timestamp;
use sangam_auth::{Gate, place_of};
use sangam_db::{BoxFuture, Change, Db};
use sangam_network::notifications::Audience;
use sangam_realtime::{Concern, Doorkeeper, Limits, Origin, Pass, Realtime};
use sangam_schema::{Clock, Refused, Schema};
use uuid::Uuid;

use super::client_address;
use super::listener::Peer;

/// Live channels for whom the gate lets in.
pub(super) fn open(db: Db, schema: Arc<Schema>, gate: Gate, clock: Clock, limits: Limits) -> Realtime {
    Realtime::new(db, schema, Arc::new(AtTheGate(gate)), clock, limits)
}

/// Leaves on the request where it comes from, as far as sockets are counted by that.
pub(super) async fn locate(State(trusts_proxy): State<bool>, mut request: Request, next: Next) -> Response {
    let client = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|client| client.0);
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0);
    let origin = match (client, peer) {
        _ if peer.is_some_and(|peer| client_address::is_near(request.headers(), peer)) => Origin::Here,
        // The address is the proxy's, which nobody told us to ask.
        _ if !trusts_proxy && client_address::is_forwarded(request.headers()) => Origin::Unknown,
        (Some(client), _) => Origin::Place(place_of(client.ip()).into()),
        (None, _) => Origin::Unknown,
    };
    request.extensions_mut().insert(origin);
    next.run(request).await
}

/// Whoever has a live channel has the application open.
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
