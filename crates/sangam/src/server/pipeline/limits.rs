//! What a request may cost before it is cut off. Refusals are bare statuses, which [`super::dialect`] words.

mod pace;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request};
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_LENGTH, HOST, RETRY_AFTER};
use http::{Method, StatusCode, Version};
use http_body::Body as _;
use http_body_util::Limited;
use sangam_schema::Origin;

use crate::server::connections::{CapacityExceeded, ClientConnection, Connections, RequestSlot};
use crate::server::service::Service;
use crate::settings::RequestLimits;
use pace::Pace;

/// What requests are held to.
pub(super) struct Limits {
    pub(super) requests: RequestLimits,
    pub(super) connections: Arc<Connections>,
}

impl Limits {
    /// Runs a route for a request that there is room for, until it has answered or the time is over. How large files may be is
    /// for their bucket to say, and they may take as long as they need while they move.
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
        let has_files = service == Some(Service::Storage);
        let limited = if has_files { Ok(request) } else { limit_body(request, self.requests.body_bytes) };
        let answer = match limited {
            Ok(request) => self.run_in_time(request, has_files, run).await,
            Err(refusal) => refusal.into_response(),
        };
        admitted.hold(answer, !has_files)
    }

    /// Cuts a request off. Whose fault it was decides the status: a client that is slow to send gets 408, but a slow answer
    /// gets 504, because account clients sign a person out on any 4xx and merely try again on a 504.
    async fn run_in_time<Run: Future<Output = Response>>(
        &self,
        mut request: Request,
        has_files: bool,
        run: impl FnOnce(Request) -> Run,
    ) -> Response {
        // Ours holds for every way to read a body, axum's own only for its extractors.
        DefaultBodyLimit::disable().apply(&mut request);
        let pace = Arc::new(Pace::new(self.requests.request, has_files));
        let request = request.map(|body| pace::watch(body, &pace));
        tokio::select! {
            biased;
            answer = run(request) => answer,
            status = pace.run_out() => status.into_response(),
        }
    }

    /// Finds room for a request that is one of HTTP.
    fn admit(&self, request: &Request) -> Result<AdmittedRequest, RequestRefusal> {
        if !names_one_host(request) {
            return Err(RequestRefusal::Host);
        }
        let extensions = request.extensions();
        let connection = extensions.get::<Arc<ClientConnection>>().expect("the pipeline leaves it on every request");
        let origin = extensions.get::<Origin>().expect("the pipeline leaves it on every request");
        let slot = self
            .connections
            .enter(connection, *origin, request.uri().path())
            .map_err(RequestRefusal::CapacityExceeded)?;
        Ok(AdmittedRequest { slot, method: request.method().clone(), version: request.version() })
    }
}

/// Refuses a body that announces too much, and ends one that grows beyond what it announced or may hold.
fn limit_body(request: Request, most_bytes: usize) -> Result<Request, RequestRefusal> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let announced = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let limit = announced.unwrap_or(most_bytes);
    if limit > most_bytes {
        return Err(RequestRefusal::Size);
    }
    Ok(request.map(|body| Body::new(Limited::new(body, limit))))
}

/// A request that runs, and as what it came.
struct AdmittedRequest {
    slot: RequestSlot,
    method: Method,
    version: Version,
}

impl AdmittedRequest {
    /// Holds an answer until it is read. `is_whole` says that it is in memory already.
    fn hold(self, answer: Response, is_whole: bool) -> Response {
        let held = self.slot.hold(answer, (&self.method, self.version), is_whole);
        held.unwrap_or_else(|full| RequestRefusal::CapacityExceeded(full).into_response())
    }
}

/// Why a request is not even looked at.
enum RequestRefusal {
    /// It does not name the one host it is for.
    Host,
    /// It announces a body that is too large.
    Size,
    /// There is no room for it or its answer.
    CapacityExceeded(CapacityExceeded),
}

impl IntoResponse for RequestRefusal {
    fn into_response(self) -> Response {
        let (status, message) = match self {
            RequestRefusal::Host => {
                return (StatusCode::BAD_REQUEST, "A request has exactly one Host header").into_response();
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

/// Two hosts, or none, would be read in one way by a proxy and in another by us.
fn names_one_host(request: &Request) -> bool {
    let count = request.headers().get_all(HOST).iter().count();
    if request.version() == Version::HTTP_11 { count == 1 } else { count <= 1 }
}
