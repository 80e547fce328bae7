//! Which pages of other origins may use the API: all of them, since keys and tokens travel in headers, never in cookies.

use axum::extract::Request;
use axum::response::Response;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS,
    ACCESS_CONTROL_REQUEST_METHOD, VARY,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use sangam_storage::TUS_ANNOUNCED;

use crate::server::service::Service;

/// Whether the server answers by itself. In the data API an OPTIONS without a method asks what can be done with an address.
pub(super) fn is_preflight(service: Service, request: &Request) -> bool {
    let names_method = request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    request.method() == Method::OPTIONS && (names_method || service != Service::Rest)
}

/// Allows everything, without asking for a key, and tells clients that upload in pieces what they want to know.
pub(super) fn answer_preflight(request: &Request) -> Response {
    let mut answer = Response::default();
    let headers = answer.headers_mut();
    allow_any_origin(headers);
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
    headers.insert(ACCESS_CONTROL_MAX_AGE, ONE_DAY_IN_SECONDS);
    // By name, because a star does not cover `authorization`.
    if let Some(asked) = request.headers().get(ACCESS_CONTROL_REQUEST_HEADERS) {
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, asked.clone());
    }
    if request.uri().path().starts_with(UPLOADS) {
        let announced =
            TUS_ANNOUNCED.map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        headers.extend(announced);
    }
    answer
}

/// Lets pages read an answer, errors included: otherwise a browser shows "Failed to fetch" in place of our text.
pub(super) fn share(headers: &mut HeaderMap) {
    allow_any_origin(headers);
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
}

fn allow_any_origin(headers: &mut HeaderMap) {
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.append(VARY, HeaderValue::from_static("access-control-request-headers"));
}

const METHODS: HeaderValue = HeaderValue::from_static("GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS");

const ONE_DAY_IN_SECONDS: HeaderValue = HeaderValue::from_static("86400");

/// What a script may read of an answer. Counts would be null in browsers without `content-range`; uploads in pieces read
/// where they stand.
const EXPOSED: HeaderValue = HeaderValue::from_static(
    "content-range,content-location,content-length,content-type,location,preference-applied,proxy-status,\
     x-total-count,link,x-supabase-api-version,x-relay-error,retry-after,etag,x-request-id,\
     upload-offset,upload-length,upload-metadata,upload-expires,tus-resumable,tus-version,tus-extension",
);

const UPLOADS: &str = "/storage/v1/upload/resumable";
