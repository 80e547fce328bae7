//! The five services behind the API, and how each words a refusal that comes from the HTTP shell.

use axum::body::Body;
use axum::response::Response;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use serde_json::{Value, json};

/// A service with its own dialect for errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Service {
    Auth,
    Rest,
    Storage,
    Realtime,
    Functions,
}

impl Service {
    /// All of them, whether or not this version serves them: a client is never answered with a page.
    pub(crate) const ALL: [Service; 5] =
        [Service::Auth, Service::Rest, Service::Storage, Service::Realtime, Service::Functions];

    /// The path everything of the service is under.
    pub(crate) fn prefix(self) -> &'static str {
        match self {
            Service::Auth => "/auth/v1",
            Service::Rest => "/rest/v1",
            Service::Storage => "/storage/v1",
            Service::Realtime => "/realtime/v1",
            Service::Functions => "/functions/v1",
        }
    }

    /// The service a path belongs to.
    pub(crate) fn of(path: &str) -> Option<Service> {
        Service::ALL.into_iter().find(|service| {
            path.strip_prefix(service.prefix()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    /// A refusal in the service's dialect. The request's headers matter because auth has two dialects.
    pub(crate) fn refuse(self, status: StatusCode, request_id: &str, asked: &HeaderMap) -> Response {
        let reason = ErrorWording::of(status);
        let body = match self {
            Service::Auth if asked.get(API_VERSION).is_some_and(|version| version == API_VERSION_2024) => {
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
        if self == Service::Auth {
            let headers = response.headers_mut();
            headers.insert(ERROR_CODE, HeaderValue::from_static(reason.auth_code));
            if let Some(version) = asked.get(API_VERSION).filter(|version| *version == API_VERSION_2024) {
                headers.insert(API_VERSION, version.clone());
            }
        }
        response
    }
}

const API_VERSION: HeaderName = HeaderName::from_static("x-supabase-api-version");
const API_VERSION_2024: &str = "2024-01-01";
const ERROR_CODE: HeaderName = HeaderName::from_static("x-sb-error-code");

fn respond(status: StatusCode, body: &Value) -> Response {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    response
}

/// One row of the table below: what went wrong, in the words of each dialect.
struct ErrorWording {
    message: &'static str,
    auth_code: &'static str,
    rest_code: &'static str,
    storage_code: &'static str,
}

impl ErrorWording {
    fn of(status: StatusCode) -> ErrorWording {
        let (message, auth_code, rest_code, storage_code) = match status {
            StatusCode::NOT_FOUND => ("There is nothing at this path", "not_found", "PGRST125", "NotFound"),
            StatusCode::METHOD_NOT_ALLOWED => {
                ("This path does not take that method", "method_not_allowed", "PGRST117", "MethodNotAllowed")
            }
            StatusCode::REQUEST_TIMEOUT => {
                ("The request took too long to arrive", "request_timeout", "408", "RequestTimeout")
            }
            StatusCode::PAYLOAD_TOO_LARGE => {
                ("The request body is too large", "request_too_large", "413", "EntityTooLarge")
            }
            StatusCode::UNSUPPORTED_MEDIA_TYPE => (
                "The request body has a type that is not taken here",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_belongs_to_the_service_of_its_prefix() {
        assert_eq!(Service::of("/rest/v1"), Some(Service::Rest));
        assert_eq!(Service::of("/auth/v1/token"), Some(Service::Auth));
        assert_eq!(Service::of("/rest/v10/jobs"), None);
        assert_eq!(Service::of("/jobs"), None);
    }
}
