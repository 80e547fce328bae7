//! Limits on the cost of a request. Refusals are bare statuses, which [`super::dialect`] turns into messages.

mod deadline;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request};
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_LENGTH, HOST, RETRY_AFTER};
use http::{Method, StatusCode, Version};
use http_body::Body as _;
use http_body_util::Limited;
use sangam_schema::Origin;
use sangam_storage::ChangedNothing;

use crate::server::connections::{CapacityExceeded, ClientConnection, Connections, RequestSlot};
use crate::server::service::Service;
use crate::settings::RequestLimits;
use deadline::RequestDeadline;

/// The limits that requests must keep to.
pub(super) struct Limits {
    pub(super) requests: RequestLimits,
    pub(super) connections: Arc<Connections>,
}

impl Limits {
    /// Runs a route if there is room for the request, until it answers or runs out of time. Uploaded files have no
    /// limit here: their bucket limits their size, and they may take as long as they need while data keeps coming.
    pub(super) async fn enforce<Run: Future<Output = Response>>(
        &self,
        service: Option<Service>,
        request: Request,
        run: impl FnOnce(Request) -> Run,
    ) -> Response {
        let admitted = match self.admit(&request) {
            Ok(admitted) => admitted,
            Err(refusal) => return refusal.into_response(),
        };
        let is_storage = service == Some(Service::Storage);
        let limited = if is_storage { Ok(request) } else { limit_body(request, self.requests.body_bytes) };
        let answer = match limited {
            Ok(request) => self.run_in_time(request, is_storage, run).await,
            Err(refusal) => refusal.into_response(),
        };
        admitted.track_answer(answer)
    }

    /// Cuts off a request that takes too long. The status depends on the cause: a client that sends too slowly gets
    /// 408, but a slow answer gets 504, because account clients sign a person out on any 4xx and simply retry a 504.
    async fn run_in_time<Run: Future<Output = Response>>(
        &self,
        mut request: Request,
        is_storage: bool,
        run: impl FnOnce(Request) -> Run,
    ) -> Response {
        // Our limit applies to every way of reading a body, axum's own only to its extractors.
        DefaultBodyLimit::disable().apply(&mut request);
        let deadline = Arc::new(RequestDeadline::new(self.requests.request, is_storage));
        let request = request.map(|body| deadline::observe(body, &deadline));
        tokio::select! {
            biased;
            answer = run(request) => answer,
            status = deadline.timed_out() => status.into_response(),
        }
    }

    /// Admits a request if it is valid HTTP and there is room for it.
    fn admit(&self, request: &Request) -> Result<AdmittedRequest, RequestRefusal> {
        if !names_one_host(request) {
            return Err(RequestRefusal::Host);
        }
        let extensions = request.extensions();
        let connection = extensions.get::<Arc<ClientConnection>>().expect("the pipeline attaches it to every request");
        let origin = extensions.get::<Origin>().expect("the pipeline attaches it to every request");
        let slot = self
            .connections
            .admit_request(connection, *origin, request.uri().path())
            .map_err(RequestRefusal::CapacityExceeded)?;
        Ok(AdmittedRequest { slot, method: request.method().clone(), version: request.version() })
    }
}

/// Refuses a body whose announced size is too large, and cuts off one that exceeds its announced size or the limit.
fn limit_body(request: Request, max_bytes: usize) -> Result<Request, RequestRefusal> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let announced = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let limit = announced.unwrap_or(max_bytes);
    if limit > max_bytes {
        return Err(RequestRefusal::Size);
    }
    Ok(request.map(|body| Body::new(Limited::new(body, limit))))
}

/// A running request, with its method and version.
struct AdmittedRequest {
    slot: RequestSlot,
    method: Method,
    version: Version,
}

impl AdmittedRequest {
    /// Tracks an answer until it is read.
    fn track_answer(self, answer: Response) -> Response {
        let changed_nothing = self.method.is_safe() || answer.extensions().get::<ChangedNothing>().is_some();
        let held = self.slot.track_answer(answer, self.version, changed_nothing);
        held.unwrap_or_else(|full| RequestRefusal::CapacityExceeded(full).into_response())
    }
}

/// Why a request is refused unread.
enum RequestRefusal {
    /// It does not name exactly one host.
    Host,
    /// Its announced body is too large.
    Size,
    /// There is no room for it or its answer.
    CapacityExceeded(CapacityExceeded),
}

impl IntoResponse for RequestRefusal {
    fn into_response(self) -> Response {
        let (status, message) = match self {
            RequestRefusal::Host => {
                return (StatusCode::BAD_REQUEST, "A request must have exactly one Host header").into_response();
            }
            RequestRefusal::Size => {
                return (StatusCode::PAYLOAD_TOO_LARGE, "length limit exceeded").into_response();
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

/// With two hosts, or none, a proxy and we might read the request differently.
fn names_one_host(request: &Request) -> bool {
    let count = request.headers().get_all(HOST).iter().count();
    if request.version() == Version::HTTP_11 { count == 1 } else { count <= 1 }
}
