//! Which pages of other origins may use the API: all of them, since keys and tokens travel in headers, never in cookies.

use std::time::Duration;

use http::{HeaderName, Method};
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

/// What a script may read of an answer. Counts would be null in browsers without `content-range`.
const EXPOSED: [&str; 12] = [
    "content-range",
    "content-length",
    "content-type",
    "location",
    "preference-applied",
    "x-total-count",
    "link",
    "x-supabase-api-version",
    "x-relay-error",
    "retry-after",
    "etag",
    "x-request-id",
];
