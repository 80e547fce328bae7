//! Gives errors that no service has worded a body: every failure under an API prefix is answered in that service's
//! JSON.

use axum::body::Body;
use axum::response::Response;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use serde_json::{Value, json};

use super::request_id::RequestId;
use crate::server::service::Service;

/// The error format that the client of one request expects.
pub(super) struct Dialect {
    service: Service,
    /// The version of auth's API that the client requested, if that version has errors of its own.
    version: Option<HeaderValue>,
}

impl Dialect {
    pub(super) fn of(service: Service, request_headers: &HeaderMap) -> Dialect {
        let version = request_headers.get(API_VERSION).filter(|version| *version == API_VERSION_2024);
        Dialect { service, version: version.filter(|_| service == Service::Auth).cloned() }
    }

    /// Replaces the body of an error that is not JSON (a router's 404, an extractor's 413, a panic's 500). Keeps the
    /// status and other headers such as `allow`.
    pub(super) fn word_error(self, answer: Response, request_id: &RequestId) -> Response {
        if is_worded(&answer) {
            return answer;
        }
        let mut worded = self.refuse(answer.status(), request_id.as_str());
        for (name, value) in answer.headers() {
            if name != CONTENT_TYPE && name != CONTENT_LENGTH {
                worded.headers_mut().append(name, value.clone());
            }
        }
        worded
    }

    fn refuse(self, status: StatusCode, request_id: &str) -> Response {
        let reason = ErrorWording::of(status);
        let body = match self.service {
            Service::Auth if self.version.is_some() => {
                json!({"code": reason.auth_code, "message": reason.message, "error_id": request_id})
            }
            Service::Auth => json!({
                "code": status.as_u16(),
                "error_code": reason.auth_code,
                "msg": reason.message,
                "error_id": request_id,
            }),
            Service::Rest => json!({
                "code": reason.rest_code,
                "details": format!("The request id is {request_id}"),
                "hint": null,
                "message": reason.message,
            }),
            Service::Storage => json!({
                "statusCode": status.as_u16().to_string(),
                "error": reason.auth_code,
                "message": reason.message,
                "code": reason.storage_code,
            }),
            Service::Realtime | Service::Functions => json!({"message": reason.message}),
        };
        let mut response = respond(status, &body);
        if self.service == Service::Auth {
            response.headers_mut().insert(ERROR_CODE, HeaderValue::from_static(reason.auth_code));
        }
        if let Some(version) = self.version {
            response.headers_mut().insert(API_VERSION, version);
        }
        response
    }
}

const API_VERSION: HeaderName = HeaderName::from_static("x-supabase-api-version");
const API_VERSION_2024: &str = "2024-01-01";
const ERROR_CODE: HeaderName = HeaderName::from_static("x-sb-error-code");

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

fn respond(status: StatusCode, body: &Value) -> Response {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    response
}

/// One row of the table below: an error in the wording of each dialect.
struct ErrorWording {
    message: &'static str,
    auth_code: &'static str,
    rest_code: &'static str,
    storage_code: &'static str,
}

impl ErrorWording {
    fn of(status: StatusCode) -> ErrorWording {
        let (message, auth_code, rest_code, storage_code) = match status {
            StatusCode::FORBIDDEN => (
                "Pages of this origin may not use this server: it is not among its allowed-origins",
                "origin_not_allowed",
                "42501",
                "AccessDenied",
            ),
            StatusCode::NOT_FOUND => ("There is nothing at this path", "not_found", "PGRST125", "NotFound"),
            StatusCode::METHOD_NOT_ALLOWED => {
                ("This path does not support that method", "method_not_allowed", "PGRST117", "MethodNotAllowed")
            }
            StatusCode::REQUEST_TIMEOUT => {
                ("The request took too long to arrive", "request_timeout", "408", "RequestTimeout")
            }
            StatusCode::PAYLOAD_TOO_LARGE => {
                ("The request body is too large", "request_too_large", "413", "EntityTooLarge")
            }
            StatusCode::UNSUPPORTED_MEDIA_TYPE => (
                "The request body has a type that is not accepted here",
                "validation_failed",
                "PGRST102",
                "InvalidMimeType",
            ),
            StatusCode::GATEWAY_TIMEOUT => {
                ("The answer took too long; try again", "request_timeout", "PGRST003", "SlowDown")
            }
            StatusCode::TOO_MANY_REQUESTS => (
                "Too many requests at once; read the answers to some first",
                "over_request_rate_limit",
                "429",
                "TooManyRequests",
            ),
            StatusCode::SERVICE_UNAVAILABLE => {
                ("The server is busy; try again in a second", "service_unavailable", "PGRST003", "SlowDown")
            }
            status if status.is_client_error() => {
                ("The request could not be read", "validation_failed", "PGRST102", "InvalidRequest")
            }
            _ => ("Something went wrong on our side; try again", "unexpected_failure", "XX000", "InternalError"),
        };
        ErrorWording { message, auth_code, rest_code, storage_code }
    }
}
