//! What a request may cost before it is cut off, and what happens when its handler breaks.

mod pace;

use std::any::Any;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header::{HOST, RETRY_AFTER};
use http::{Method, StatusCode, Version};
use sangam_schema::Origin;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;

use super::connections::{CapacityExceeded, ClientConnection, Connections, RequestSlot};
use crate::settings::RequestLimits;

/// What requests are held to.
#[derive(Clone)]
pub(crate) struct Guard {
    pub(crate) limits: RequestLimits,
    pub(crate) connections: Arc<Connections>,
}

/// Puts the limits around every route. Their refusals are bare statuses; [`super::dialect`] words them.
pub(crate) fn guard(router: Router, guard: &Guard) -> Router {
    router
        // The layer below holds for every way to read a body, axum's own only for its extractors.
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(guard.limits.body_bytes))
        .layer(from_fn_with_state(guard.clone(), limit_time))
        .layer(CatchPanicLayer::custom(answer_panic))
}

/// As [`guard`], for routes that take files: how large those may be is for their bucket to say, and they may take as
/// long as they need while they move.
pub(crate) fn guard_files(router: Router, guard: &Guard) -> Router {
    router
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(guard.clone(), pace::keep))
        .layer(CatchPanicLayer::custom(answer_panic))
}

/// Cuts a request off. Whose fault it was decides the status: a client that is slow to send gets 408, but a slow answer
/// gets 504, because account clients sign a person out on any 4xx and merely try again on a 504.
async fn limit_time(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let admitted = match guard.admit(&request) {
        Ok(admitted) => admitted,
        Err(refusal) => return refusal.into_response(),
    };
    let waiting = Arc::new(AtomicBool::new(false));
    let request = request.map(|body| Body::new(TimedBody { body, waiting: Arc::clone(&waiting) }));
    let answer = match tokio::time::timeout(guard.limits.request, next.run(request)).await {
        Ok(answer) => answer,
        Err(_) if waiting.load(Ordering::Relaxed) => StatusCode::REQUEST_TIMEOUT.into_response(),
        Err(_) => StatusCode::GATEWAY_TIMEOUT.into_response(),
    };
    admitted.hold(answer, true)
}

/// A request that runs, and as what it came.
struct AdmittedRequest {
    slot: RequestSlot,
    method: Method,
    version: Version,
}

/// Why a request is not even looked at.
enum RequestRefusal {
    /// It does not name the one host it is for.
    Host,
    /// There is no room for it or its answer.
    CapacityExceeded(CapacityExceeded),
}

impl Guard {
    /// Finds room for a request that is one of HTTP.
    fn admit(&self, request: &Request) -> Result<AdmittedRequest, RequestRefusal> {
        if !names_one_host(request) {
            return Err(RequestRefusal::Host);
        }
        let extensions = request.extensions();
        let connection = extensions.get::<Arc<ClientConnection>>().expect("the shell leaves it on every request");
        let origin = extensions.get::<Origin>().expect("the shell leaves it on every request");
        let slot = self
            .connections
            .enter(connection, *origin, request.uri().path())
            .map_err(RequestRefusal::CapacityExceeded)?;
        Ok(AdmittedRequest { slot, method: request.method().clone(), version: request.version() })
    }
}

impl AdmittedRequest {
    /// Holds an answer until it is read. `is_whole` says that it is in memory already.
    fn hold(self, answer: Response, is_whole: bool) -> Response {
        let held = self.slot.hold(answer, (&self.method, self.version), is_whole);
        held.unwrap_or_else(|full| RequestRefusal::CapacityExceeded(full).into_response())
    }
}

impl IntoResponse for RequestRefusal {
    fn into_response(self) -> Response {
        let (status, message) = match self {
            RequestRefusal::Host => {
                return (StatusCode::BAD_REQUEST, "A request has exactly one Host header").into_response();
            }
            RequestRefusal::CapacityExceeded(CapacityExceeded::Server) => {
                (StatusCode::SERVICE_UNAVAILABLE, "The server is busy; try again in a second")
            }
            RequestRefusal::CapacityExceeded(CapacityExceeded::Client) => {
                (StatusCode::TOO_MANY_REQUESTS, "Too many requests at once; read the answers to some first")
            }
        };
        (status, [(RETRY_AFTER, "1")], message).into_response()
    }
}

/// Two hosts, or none, would be read in one way by a proxy and in another by us.
fn names_one_host(request: &Request) -> bool {
    let count = request.headers().get_all(HOST).iter().count();
    if request.version() == Version::HTTP_11 { count == 1 } else { count <= 1 }
}

/// A body that tells whether someone is waiting for the client to send more of it.
struct TimedBody {
    body: Body,
    waiting: Arc<AtomicBool>,
}

impl http_body::Body for TimedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        self.waiting.store(polled.is_pending(), Ordering::Relaxed);
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}

/// The panic itself is logged by the hook that [`crate::logging`] installs, inside the request's span.
fn answer_panic(_: Box<dyn Any + Send>) -> Response {
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}
