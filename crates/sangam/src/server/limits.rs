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
use http::StatusCode;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;

use crate::settings::Limits;

/// Puts the limits around every route. Their refusals are bare statuses; [`super::dialect`] words them.
pub(crate) fn guard(router: Router, limits: Limits) -> Router {
    router
        // The layer below holds for every way to read a body, axum's own only for its extractors.
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(limits.body_bytes))
        .layer(from_fn_with_state(limits, limit_time))
        .layer(CatchPanicLayer::custom(answer_panic))
}

/// As [`guard`], for routes that take files: how large those may be is for their bucket to say, and they may take as
/// long as they need while they move.
pub(crate) fn guard_files(router: Router, limits: Limits) -> Router {
    router
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(limits, pace::keep))
        .layer(CatchPanicLayer::custom(answer_panic))
}

/// Cuts a request off. Whose fault it was decides the status: a client that is slow to send gets 408, but a slow answer
/// gets 504, because account clients sign a person out on any 4xx and merely try again on a 504.
async fn limit_time(State(limits): State<Limits>, request: Request, next: Next) -> Response {
    let waiting = Arc::new(AtomicBool::new(false));
    let request = request.map(|body| Body::new(Upload { body, waiting: Arc::clone(&waiting) }));
    match tokio::time::timeout(limits.request, next.run(request)).await {
        Ok(response) => response,
        Err(_) if waiting.load(Ordering::Relaxed) => StatusCode::REQUEST_TIMEOUT.into_response(),
        Err(_) => StatusCode::GATEWAY_TIMEOUT.into_response(),
    }
}

/// A body that tells whether somebody is waiting for the client to send more of it.
struct Upload {
    body: Body,
    waiting: Arc<AtomicBool>,
}

impl http_body::Body for Upload {
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
