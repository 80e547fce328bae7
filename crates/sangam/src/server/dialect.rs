//! Errors that no service has worded, worded: whatever fails under an API prefix is answered in that service's JSON.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};

use super::request_id::RequestId;
use super::service::Service;

/// Replaces the body of an error that is not JSON (a router's 404, an extractor's 413, a panic's 500) and keeps its
/// status and its other headers, such as `allow`.
pub(crate) async fn speak(request: Request, next: Next) -> Response {
    let Some(service) = Service::of(request.uri().path()) else {
        return next.run(request).await;
    };
    let asked = request.headers().clone();
    let request_id = request.extensions().get::<RequestId>().cloned().unwrap_or_default();
    let response = next.run(request).await;
    if is_worded(&response) {
        return response;
    }
    let mut refusal = service.refuse(response.status(), request_id.as_str(), &asked);
    for (name, value) in response.headers() {
        if name != CONTENT_TYPE && name != CONTENT_LENGTH {
            refusal.headers_mut().append(name, value.clone());
        }
    }
    refusal
}

fn is_worded(response: &Response) -> bool {
    let status = response.status();
    let is_error = status.is_client_error() || status.is_server_error();
    let is_json = response
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|kind| kind.trim().ends_with("json"));
    !is_error || is_json
}
