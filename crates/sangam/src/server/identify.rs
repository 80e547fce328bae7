//! Who is asking, found out before a service sees the request.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use sangam_auth::Gate;
use sangam_schema::Refused;

use super::observe::Asker;

/// Leaves `Result<Caller, Refused>` on the request; the service decides whether it matters and words a refusal in its own
/// dialect. What the log may know of it stays on the answer.
pub(crate) async fn identify(State(gate): State<Gate>, mut request: Request, next: Next) -> Response {
    let caller = gate.identify_request(request.headers(), request.uri().query()).await;
    let asker = match &caller {
        Ok(caller) => Asker::Known(caller.role()),
        Err(Refused::NoKey) => Asker::Nobody,
        Err(_) => Asker::Refused,
    };
    request.extensions_mut().insert(caller);
    let mut response = next.run(request).await;
    response.extensions_mut().insert(asker);
    response
}
