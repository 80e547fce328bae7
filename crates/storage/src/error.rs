//! All storage errors, and the one function that words them in the dialect of storage clients.

use std::io::ErrorKind;

use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_RANGE, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderValue, StatusCode};
use sangam_schema::Refused;
use serde_json::json;

/// A refused or failed storage call.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    // Who the caller is.
    /// The key or the token was not accepted.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// Only the service key may do this.
    #[error("Only the service key may manage buckets")]
    NotOperator,
    /// The rules of the bucket do not allow this caller to write there.
    #[error("new row violates row-level security policy")]
    Policy,
    /// A row refers to the file, so it cannot be changed. The text tells its owner what to do.
    #[error("{0}")]
    Kept(&'static str),
    /// A signed link that was modified, is for something else, or was not issued by this instance.
    #[error("invalid signature")]
    InvalidSignature,
    /// An expired signed link.
    #[error("\"exp\" claim timestamp check failed")]
    LinkExpired,
    /// A signed link without its token.
    #[error("The token is missing: use the whole signed address")]
    NoToken,

    // Resolving names.
    /// Unknown bucket.
    #[error("Bucket not found")]
    NoSuchBucket,
    /// Unknown bucket, or one without public URLs.
    #[error("Bucket not found")]
    NotPublic,
    /// Unknown file, or one the caller may not know about.
    #[error("Object not found")]
    NoSuchKey,
    /// Unknown path.
    #[error("There is nothing at this path")]
    UnknownPath,
    /// The path exists, but does not support this method.
    #[error("This path does not support that method")]
    UnknownMethod,
    /// A path that is not valid for a file.
    #[error("Invalid key: {0}")]
    InvalidKey(String),
    /// A name that is not valid for a bucket.
    #[error("{0}")]
    InvalidBucketName(String),
    /// A file or bucket of this name already exists.
    #[error("The resource already exists")]
    Duplicate,
    /// The bucket still has files in it.
    #[error("The bucket you tried to delete is not empty")]
    BucketNotEmpty,
    /// The bucket is part of the product, which needs it.
    #[error("This bucket is part of the product and cannot be changed")]
    BucketIsFixed,

    // Resumable uploads.
    /// Unknown upload, or one of another caller.
    #[error("Upload not found")]
    NoSuchUpload,
    /// The upload was not finished in time.
    #[error("The upload has expired; start it again")]
    UploadExpired,
    /// Another request is writing to the upload.
    #[error("Another request is writing to this upload; try again in a moment")]
    Locked,
    /// The bytes do not start at the upload's current offset.
    #[error("Upload-Offset does not match the upload's offset; request it with HEAD")]
    OffsetMismatch,
    /// More bytes than `Upload-Length` declared.
    #[error("The upload is longer than its Upload-Length")]
    LongerThanDeclared,
    /// Unsupported version of the protocol.
    #[error("Tus-Resumable must be 1.0.0")]
    ProtocolVersion,
    /// The body does not have the required content type.
    #[error("Content-Type must be application/offset+octet-stream")]
    NotOffsetStream,

    // The request body.
    /// The request is invalid. The text explains what is expected.
    #[error("{0}")]
    Invalid(String),
    /// The file is larger than its bucket accepts.
    #[error("The object exceeded the maximum allowed size")]
    TooLarge,
    /// The account's files would exceed their total limit.
    #[error("Your files may take {} in all, and with this one they would take more; remove some first", in_units(.allowed_bytes))]
    Quota {
        /// The total limit.
        allowed_bytes: u64,
    },
    /// Too many requests of this kind are running. The text tells what to do.
    #[error("{0}")]
    Busy(&'static str),
    /// The bucket does not accept files of this type.
    #[error("mime type {0} is not supported")]
    MimeType(String),
    /// A computer or a browser would run the file, or open it without asking.
    #[error(
        "mime type {0} is not supported: a computer would run such a file or open it without asking. Send a PDF, a picture or plain text instead"
    )]
    Active(&'static str),
    /// The virus scanner found something.
    #[error("A virus was found in this file, so it was not stored. Check your device, and send a clean copy")]
    Infected,
    /// The virus scanner cannot be reached. The reason is only for the log.
    #[error("The virus scanner cannot be used: {0}")]
    Scanner(String),
    /// The document contains macros.
    #[error("This document contains macros. Save it without them, as .docx, .xlsx, .pptx or PDF, and upload that")]
    Macros,
    /// The file's content does not match its first bytes.
    #[error("{0}")]
    Broken(&'static str),
    /// The range starts after the end of the file.
    #[error("The requested range is after the end of the file")]
    RangeNotSatisfiable {
        /// The size of the file.
        size: u64,
    },
    /// The client disconnected, or the body ended early.
    #[error("The upload ended before it was complete")]
    Interrupted,

    // Server-side failures.
    /// The file store is full.
    #[error("There is no room left to store files; try again later")]
    Full,
    /// The file store failed.
    #[error("the file store failed: {0}")]
    Store(object_store::Error),
    /// The database failed.
    #[error("{0}")]
    Db(#[from] sangam_db::Error),
    /// An internal invariant does not hold.
    #[error("{0}")]
    Internal(String),
}

impl From<object_store::Error> for Error {
    /// A full disk is a separate error, because the operator can fix it.
    fn from(error: object_store::Error) -> Error {
        let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&error);
        while let Some(error) = cause {
            let kind = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
            if matches!(kind, Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded)) {
                return Error::Full;
            }
            cause = error.source();
        }
        Error::Store(error)
    }
}

/// A size in the largest unit that makes it at least 1.
fn in_units(bytes: &u64) -> String {
    const UNITS: [(&str, u64); 3] = [("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10)];
    let unit = UNITS.iter().find(|(_, size)| bytes >= size);
    unit.map_or_else(|| format!("{bytes} bytes"), |(name, size)| format!("{} {name}", bytes / size))
}

/// An error as the client sees it.
struct ErrorBody {
    status: StatusCode,
    error: &'static str,
    code: &'static str,
}

const fn wording(status: StatusCode, error: &'static str, code: &'static str) -> ErrorBody {
    ErrorBody { status, error, code }
}

impl Error {
    /// Whether the rows may have been written despite the error.
    pub(crate) fn is_of_unknown_outcome(&self) -> bool {
        matches!(self, Error::Db(sangam_db::Error::UnknownOutcome(_)))
    }

    /// Whether the file itself is the reason, so that sending it again will not help.
    pub(crate) fn is_about_content(&self) -> bool {
        matches!(
            self,
            Error::TooLarge
                | Error::MimeType(_)
                | Error::Active(_)
                | Error::Macros
                | Error::Infected
                | Error::Broken(_)
        )
    }

    fn wording(&self) -> ErrorBody {
        use StatusCode as S;
        match self {
            Error::Refused(Refused::Unavailable) => wording(S::SERVICE_UNAVAILABLE, "unavailable", "SlowDown"),
            Error::Refused(Refused::NoKey | Refused::UnknownKey | Refused::ServiceKeyInAddress) => {
                wording(S::UNAUTHORIZED, "Unauthorized", "AccessDenied")
            }
            Error::Refused(Refused::PendingDeletion { .. }) => wording(S::FORBIDDEN, "Unauthorized", "user_leaving"),
            Error::Refused(Refused::SecondFactorNeeded | Refused::SecondFactorRequired) => {
                wording(S::FORBIDDEN, "Unauthorized", "insufficient_aal")
            }
            Error::Refused(Refused::ReadOnly | Refused::NeedsSession | Refused::NoPlan) => {
                wording(S::FORBIDDEN, "Unauthorized", "AccessDenied")
            }
            Error::Refused(Refused::TooManyAttempts { .. }) => {
                wording(S::TOO_MANY_REQUESTS, "too_many_requests", "SlowDown")
            }
            Error::Refused(_) => wording(S::UNAUTHORIZED, "Unauthorized", "InvalidJWT"),
            Error::NotOperator | Error::Policy | Error::Kept(_) => {
                wording(S::FORBIDDEN, "Unauthorized", "AccessDenied")
            }
            Error::InvalidSignature => wording(S::BAD_REQUEST, "InvalidSignature", "InvalidSignature"),
            Error::LinkExpired | Error::NoToken => wording(S::BAD_REQUEST, "InvalidJWT", "InvalidJWT"),
            Error::NoSuchBucket | Error::NotPublic => wording(S::NOT_FOUND, "Bucket not found", "NoSuchBucket"),
            Error::NoSuchKey => wording(S::NOT_FOUND, "not_found", "NoSuchKey"),
            Error::NoSuchUpload => wording(S::NOT_FOUND, "not_found", "NoSuchUpload"),
            Error::UploadExpired => wording(S::GONE, "gone", "NoSuchUpload"),
            Error::Locked => wording(S::LOCKED, "locked", "ResourceLocked"),
            Error::OffsetMismatch => wording(S::CONFLICT, "conflict", "InvalidOffset"),
            Error::LongerThanDeclared => wording(S::PAYLOAD_TOO_LARGE, "Payload too large", "EntityTooLarge"),
            Error::ProtocolVersion => wording(S::PRECONDITION_FAILED, "precondition_failed", "InvalidRequest"),
            Error::NotOffsetStream => wording(S::UNSUPPORTED_MEDIA_TYPE, "InvalidRequest", "InvalidRequest"),
            Error::UnknownPath => wording(S::NOT_FOUND, "not_found", "NotFound"),
            Error::UnknownMethod => wording(S::METHOD_NOT_ALLOWED, "method_not_allowed", "MethodNotAllowed"),
            Error::InvalidKey(_) => wording(S::BAD_REQUEST, "InvalidKey", "InvalidKey"),
            Error::InvalidBucketName(_) => wording(S::BAD_REQUEST, "InvalidBucketName", "InvalidBucketName"),
            Error::Duplicate => wording(S::CONFLICT, "Duplicate", "ResourceAlreadyExists"),
            Error::BucketNotEmpty => wording(S::CONFLICT, "InvalidRequest", "BucketNotEmpty"),
            Error::BucketIsFixed => wording(S::FORBIDDEN, "Unauthorized", "AccessDenied"),
            Error::Invalid(_) | Error::Broken(_) => wording(S::BAD_REQUEST, "InvalidRequest", "InvalidRequest"),
            Error::Interrupted => wording(S::BAD_REQUEST, "InvalidRequest", "IncompleteBody"),
            Error::TooLarge => wording(S::PAYLOAD_TOO_LARGE, "Payload too large", "EntityTooLarge"),
            Error::Quota { .. } => wording(S::PAYLOAD_TOO_LARGE, "Quota exceeded", "QuotaExceeded"),
            Error::Busy(_) => wording(S::TOO_MANY_REQUESTS, "too_many_requests", "SlowDown"),
            Error::MimeType(_) | Error::Active(_) => {
                wording(S::UNSUPPORTED_MEDIA_TYPE, "invalid_mime_type", "InvalidMimeType")
            }
            Error::Macros => wording(S::UNSUPPORTED_MEDIA_TYPE, "invalid_mime_type", "MacrosFound"),
            Error::Infected => wording(S::UNPROCESSABLE_ENTITY, "virus_found", "VirusFound"),
            Error::Scanner(_) => wording(S::SERVICE_UNAVAILABLE, "unavailable", "ScannerUnavailable"),
            Error::RangeNotSatisfiable { .. } => wording(S::RANGE_NOT_SATISFIABLE, "InvalidRange", "InvalidRange"),
            Error::Full | Error::Db(sangam_db::Error::Full) => {
                wording(S::INSUFFICIENT_STORAGE, "insufficient_storage", "InsufficientStorage")
            }
            Error::Db(sangam_db::Error::Timeout) => wording(S::GATEWAY_TIMEOUT, "timeout", "DatabaseTimeout"),
            Error::Db(
                sangam_db::Error::Unavailable(_)
                | sangam_db::Error::UnknownOutcome(_)
                | sangam_db::Error::Serialization
                | sangam_db::Error::ClientOverloaded
                | sangam_db::Error::Overloaded,
            ) => wording(S::SERVICE_UNAVAILABLE, "unavailable", "SlowDown"),
            Error::Store(_) => wording(S::SERVICE_UNAVAILABLE, "unavailable", "SlowDown"),
            Error::Db(_) | Error::Internal(_) => wording(S::INTERNAL_SERVER_ERROR, "internal", "InternalError"),
        }
    }

    /// Internal details go to the log, not to the client.
    fn public_message(&self) -> String {
        match self {
            Error::Scanner(_) => {
                "Files cannot be checked for viruses at the moment; try again in a few minutes".to_owned()
            }
            Error::Store(_) => "The file store cannot be reached now; try again later".to_owned(),
            Error::Db(sangam_db::Error::Full) => Error::Full.to_string(),
            Error::Db(sangam_db::Error::UnknownOutcome(_)) => {
                "The connection to the database was lost; check whether it was saved before trying again".to_owned()
            }
            Error::Db(_) | Error::Internal(_) => "Something went wrong on our side; try again".to_owned(),
            // The hosted service's message for requests without a key. Supabase's own tests check for it.
            Error::Refused(Refused::NoKey) => "Invalid Compact JWS".to_owned(),
            other => other.to_string(),
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let ErrorBody { status, error, code } = self.wording();
        if status.is_server_error() {
            tracing::error!(code, "A storage call failed: {self}");
        }
        let body = json!({
            "statusCode": status.as_u16().to_string(),
            "error": error,
            "message": self.public_message(),
            "code": code,
        });
        // The hosted service sends this status for public URLs of other buckets, so it does not reveal whether the bucket exists.
        let status = if matches!(self, Error::NotPublic) { StatusCode::BAD_REQUEST } else { status };
        let mut response = (status, body.to_string()).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
        match self {
            Error::RangeNotSatisfiable { size } => {
                headers.extend(HeaderValue::try_from(format!("bytes */{size}")).map(|value| (CONTENT_RANGE, value)));
            }
            Error::Refused(_) if status == StatusCode::UNAUTHORIZED => {
                headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            _ if matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) => {
                headers.insert(RETRY_AFTER, HeaderValue::from_static("5"));
            }
            _ => {}
        }
        response
    }
}
