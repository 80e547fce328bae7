//! Which pages of other origins may use the API: all of them, because keys and tokens travel in headers and never in
//! cookies; or only those the operator lists.

use axum::extract::Request;
use axum::response::Response;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS,
    ACCESS_CONTROL_REQUEST_METHOD, HOST, ORIGIN, VARY,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use sangam_storage::TUS_ANNOUNCED;

use crate::server::service::Service;
use crate::settings::{PublicUrl, Settings};

/// The pages that may use the API.
pub(super) enum AllowedOrigins {
    Any,
    Listed {
        origins: Vec<String>,
        /// Without a public URL, the server recognises its own pages by the host they request.
        own_by_host: bool,
    },
}

/// Who a browser may show an answer to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SharedWith {
    Anyone,
    /// The page of this origin.
    Page(HeaderValue),
    /// No page sent the request: it came from a program, or from our own page.
    NoPage,
}

impl AllowedOrigins {
    pub(super) fn new(settings: &Settings) -> AllowedOrigins {
        if settings.allowed_origins.is_empty() {
            return AllowedOrigins::Any;
        }
        let own = settings.public_url.as_ref().map(PublicUrl::origin);
        let own_by_host = own.is_none();
        AllowedOrigins::Listed { origins: settings.allowed_origins.iter().cloned().chain(own).collect(), own_by_host }
    }

    /// Returns who may read the answer to a request with these headers, or `None` if it comes from a page that may not
    /// use the API.
    pub(super) fn shared_with(&self, headers: &HeaderMap) -> Option<SharedWith> {
        let AllowedOrigins::Listed { origins, own_by_host } = self else { return Some(SharedWith::Anyone) };
        let Some(value) = headers.get(ORIGIN) else { return Some(SharedWith::NoPage) };
        let origin = value.to_str().ok()?;
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).filter(|_| *own_by_host);
        let is_own = origin.split_once("://").is_some_and(|(_, authority)| host == Some(authority));
        let is_listed = origins.iter().any(|listed| listed.eq_ignore_ascii_case(origin));
        (is_own || is_listed).then(|| SharedWith::Page(value.clone()))
    }
}

/// Whether a request is a preflight, which the server answers itself. In the data API, an OPTIONS request without a
/// method asks what a path supports.
pub(super) fn is_preflight(service: Service, request: &Request) -> bool {
    let names_method = request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    request.method() == Method::OPTIONS && (names_method || service != Service::Rest)
}

/// Allows everything without requiring a key, and announces what resumable upload clients need to know.
pub(super) fn answer_preflight(request: &Request, shared_with: &SharedWith) -> Response {
    let mut answer = Response::default();
    let headers = answer.headers_mut();
    allow(headers, shared_with);
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
    headers.insert(ACCESS_CONTROL_MAX_AGE, ONE_DAY_IN_SECONDS);
    // Headers are named one by one, because `*` does not cover `authorization`.
    if let Some(requested) = request.headers().get(ACCESS_CONTROL_REQUEST_HEADERS) {
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, requested.clone());
    }
    if request.uri().path().starts_with(UPLOADS) {
        let announced =
            TUS_ANNOUNCED.map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        headers.extend(announced);
    }
    answer
}

/// Lets pages read an answer, errors included. Otherwise a browser shows "Failed to fetch" instead of our message.
pub(super) fn share(headers: &mut HeaderMap, shared_with: &SharedWith) {
    allow(headers, shared_with);
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
}

fn allow(headers: &mut HeaderMap, shared_with: &SharedWith) {
    let origin = match shared_with {
        SharedWith::Anyone => Some(HeaderValue::from_static("*")),
        SharedWith::Page(origin) => Some(origin.clone()),
        SharedWith::NoPage => None,
    };
    if *shared_with != SharedWith::Anyone {
        // A cache must not give one page the answer for another.
        headers.append(VARY, HeaderValue::from_static("origin"));
    }
    headers.extend(origin.map(|origin| (ACCESS_CONTROL_ALLOW_ORIGIN, origin)));
    headers.append(VARY, HeaderValue::from_static("access-control-request-headers"));
}

const METHODS: HeaderValue = HeaderValue::from_static("GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS");

const ONE_DAY_IN_SECONDS: HeaderValue = HeaderValue::from_static("86400");

/// The headers that scripts may read. Without `content-range`, counts would be null in browsers. Resumable uploads read
/// their offset.
const EXPOSED: HeaderValue = HeaderValue::from_static(
    "content-range,content-location,content-length,content-type,location,preference-applied,proxy-status,\
     x-total-count,link,x-supabase-api-version,x-relay-error,retry-after,etag,x-request-id,\
     upload-offset,upload-length,upload-metadata,upload-expires,tus-resumable,tus-version,tus-extension",
);

const UPLOADS: &str = "/storage/v1/upload/resumable";
