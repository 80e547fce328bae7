//! All errors over HTTP, and their messages.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use http::header::RETRY_AFTER;
use sangam_schema::Refused;
use serde_json::json;

use crate::metrics;
use crate::socket::SocketRefusal;

/// Why a request was refused.
#[derive(Debug)]
pub(super) enum Error {
    /// The key or token was not accepted.
    Credentials(Refused),
    /// The caller may not do this, for this reason.
    Forbidden(String),
    /// Invalid input: the field, and what is wrong with it.
    Invalid(&'static str, String),
    /// Too many broadcasts.
    TooMany,
    /// The request does not open a WebSocket.
    NoUpgrade(&'static str),
    /// No more sockets are accepted now, from anyone or from this address.
    NoSocket(SocketRefusal),
}

impl From<SocketRefusal> for Error {
    fn from(refusal: SocketRefusal) -> Error {
        metrics::refusals(match refusal {
            SocketRefusal::Full => "sockets",
            SocketRefusal::TooManyHere => "sockets_per_address",
        })
        .increment(1);
        Error::NoSocket(refusal)
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let message = |text: &str| json!({"message": text, "error": text});
        let (status, body) = match self {
            Error::Credentials(Refused::Unavailable) => {
                (StatusCode::SERVICE_UNAVAILABLE, message(&Refused::Unavailable.to_string()))
            }
            Error::Credentials(
                refused @ (Refused::PendingDeletion { .. }
                | Refused::SecondFactorNeeded
                | Refused::SecondFactorRequired
                | Refused::ReadOnly
                | Refused::NeedsSession
                | Refused::NoPlan),
            ) => (StatusCode::FORBIDDEN, message(&refused.to_string())),
            Error::Credentials(refused @ Refused::TooManyAttempts { .. }) => {
                (StatusCode::TOO_MANY_REQUESTS, message(&refused.to_string()))
            }
            Error::Credentials(refused) => (StatusCode::UNAUTHORIZED, message(&refused.to_string())),
            Error::Forbidden(reason) => (StatusCode::FORBIDDEN, message(&reason)),
            Error::Invalid(field, problem) => {
                let text = format!("{field} {problem}");
                (
                    StatusCode::UNPROCESSABLE_ENTITY,
                    json!({"errors": {field: [problem]}, "message": text, "error": text}),
                )
            }
            Error::TooMany => (StatusCode::TOO_MANY_REQUESTS, message("Too many broadcasts; try again in a second")),
            Error::NoUpgrade(reason) => (StatusCode::BAD_REQUEST, message(reason)),
            Error::NoSocket(SocketRefusal::Full) => {
                (StatusCode::SERVICE_UNAVAILABLE, message("No more sockets can be opened now; try again"))
            }
            Error::NoSocket(SocketRefusal::TooManyHere) => (
                StatusCode::TOO_MANY_REQUESTS,
                message("ConnectionRateLimitReached: Too many sockets are open from your address; close some"),
            ),
        };
        let mut response = (status, Json(body)).into_response();
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(RETRY_AFTER, http::HeaderValue::from_static("1"));
        }
        response
    }
}
