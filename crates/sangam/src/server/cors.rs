//! Which pages of other origins may use the API: all of them, since keys and tokens travel in headers, never in cookies.

use std::time::Duration;

use axum::body::Body;
use axum::middleware::Next;
use axum::response::Response;
use http::header::ACCESS_CONTROL_REQUEST_METHOD;
use http::{HeaderName, HeaderValue, Method, Request};
use sangam_storage::TUS_ANNOUNCED;
use tower_http::cors::{AllowHeaders, Any, CorsLayer};

/// Answers preflights without asking for a key, and marks every answer, errors included: without the mark a browser
/// shows "Failed to fetch" in place of our text.
pub(crate) fn layer() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        // By name, because a star does not cover `authorization`.
        .allow_headers(AllowHeaders::mirror_request())
        .allow_methods([
            Method::GET,
            Method::POST,
            Method::PUT,
            Method::PATCH,
            Method::DELETE,
            Method::HEAD,
            Method::OPTIONS,
        ])
        .expose_headers(EXPOSED.map(HeaderName::from_static))
        .max_age(Duration::from_secs(24 * 60 * 60))
}

/// Whether a request asks what can be done with an address, and is no preflight: the layer would answer both.
pub(crate) fn is_question<B>(request: &Request<B>) -> bool {
    request.method() == Method::OPTIONS && !request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD)
}

/// What a script may read of an answer. Counts would be null in browsers without `content-range`.
const EXPOSED: [&str; 21] = [
    "content-range",
    "content-location",
    "content-length",
    "content-type",
    "location",
    "preference-applied",
    "proxy-status",
    "x-total-count",
    "link",
    "x-supabase-api-version",
    "x-relay-error",
    "retry-after",
    "etag",
    "x-request-id",
    // Uploads in pieces read where they stand.
    "upload-offset",
    "upload-length",
    "upload-metadata",
    "upload-expires",
    "tus-resumable",
    "tus-version",
    "tus-extension",
];

/// Adds to the answer of `OPTIONS`, which the layer above gives by itself, what it is to tell about uploads in pieces.
pub(crate) async fn announce_uploads(request: Request<Body>, next: Next) -> Response {
    let asked = request.method() == Method::OPTIONS && request.uri().path().starts_with(UPLOADS);
    let mut response = next.run(request).await;
    if asked {
        let announced =
            TUS_ANNOUNCED.map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        response.headers_mut().extend(announced);
    }
    response
}

const UPLOADS: &str = "/storage/v1/upload/resumable";
