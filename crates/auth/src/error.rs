//! All errors of this crate, and the one function that turns them into GoTrue responses.

use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, HeaderValue, StatusCode};
use sangam_schema::Refused;
use serde_json::{Value, json};

use crate::not_offered::NotOffered;
use crate::password_weakness::Weakness;

const API_VERSION_HEADER: &str = "x-supabase-api-version";
/// The first API version whose errors carry their code as text. Later versions get the same form.
const API_VERSION: &str = "2024-01-01";

/// The result of a transaction whose refusals must be committed too, because they write something, such as the count of wrong codes. The inner
/// error is such a refusal, and the outer one rolls the transaction back.
pub(crate) type CommittedResult<T> = Result<Result<T, Error>, Error>;

/// Why an auth call was refused or failed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// The key or the token was not accepted.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The call needs a signed-in user and got no token.
    #[error("This endpoint requires a valid Bearer token")]
    NoAuthorization,
    /// An admin call without the service key.
    #[error("User not allowed")]
    NotAdmin,
    /// Unknown address or wrong password. The response does not say which.
    #[error("Invalid login credentials")]
    InvalidCredentials,
    /// The password is right, but the address was never confirmed.
    #[error("Email not confirmed")]
    EmailNotConfirmed,
    /// The account is suspended.
    #[error("User is banned")]
    UserBanned,
    /// An admin call names an account that does not exist.
    #[error("User not found")]
    UserNotFound,
    /// Another account has this address.
    #[error("A user with this email address has already been registered")]
    EmailExists,
    /// A sign-up with a taken address, on an instance that does not confirm addresses.
    #[error("User already registered")]
    AlreadyRegistered,
    /// The password is too easy to guess.
    #[error("{0}")]
    WeakPassword(Weakness),
    /// The new password equals the current one.
    #[error("New password should be different from the old password.")]
    SamePassword,
    /// A new password or address was requested with nothing but a session, which an unattended browser has, too.
    #[error("{0} update requires reauthentication: send current_password, or the nonce that /reauthenticate mails")]
    ReauthenticationNeeded(&'static str),
    /// The mailed nonce is wrong or expired.
    #[error("Nonce has expired or is invalid")]
    NonceInvalid,
    /// The mailed link was used, replaced, expired or never existed.
    #[error("Email link is invalid or has expired")]
    LinkExpired,
    /// The six digits were used, replaced, expired or never existed.
    #[error("Token has expired or is invalid")]
    CodeExpired,
    /// The authorisation code is unknown or was exchanged before.
    #[error("invalid flow state, no valid flow state found")]
    FlowStateNotFound,
    /// The authorisation code has expired.
    #[error("invalid flow state, flow state has expired")]
    FlowStateExpired,
    /// The code verifier does not match the challenge, so this is not the client that requested the link.
    #[error("code challenge does not match previously saved code verifier")]
    BadCodeVerifier,
    /// The same mail was requested moments ago.
    #[error("For security purposes, you can only request this after {wait_seconds} seconds.")]
    MailTooSoon {
        /// Seconds until the next attempt is allowed.
        wait_seconds: i64,
    },
    /// Too many mails to one address within the hour.
    #[error("email rate limit exceeded")]
    TooManyMails {
        /// Seconds until the next attempt is allowed.
        wait_seconds: i64,
    },
    /// Too many failures, or too many requests from one network address.
    #[error("Request rate limit reached")]
    TooManyRequests {
        /// Seconds until the next attempt is allowed.
        wait_seconds: i64,
    },
    /// No session has this refresh token.
    #[error("Invalid Refresh Token: Refresh Token Not Found")]
    RefreshTokenNotFound,
    /// The refresh token was used before, so the whole session was ended.
    #[error("Invalid Refresh Token: Already Used")]
    RefreshTokenAlreadyUsed,
    /// The session of the refresh token was signed out.
    #[error("Invalid Refresh Token: Session Not Found")]
    SessionNotFound,
    /// The session of the refresh token has reached its maximum lifetime.
    #[error("Invalid Refresh Token: Session Expired")]
    SessionExpired,
    /// The account has reached the maximum number of API tokens.
    #[error("An account may have {0} API tokens; revoke one first")]
    TooManyTokens(i64),
    /// The account has no such API token.
    #[error("There is no such API token")]
    TokenNotFound,
    /// A field is missing or malformed. The text says which.
    #[error("{0}")]
    Validation(String),
    /// The body is not the JSON that the call expects.
    #[error("Could not parse request body as JSON: {0}")]
    BadJson(String),
    /// The body is larger than any call needs.
    #[error("Request body too large")]
    TooLarge,
    /// A GoTrue feature that this instance does not offer.
    #[error("{}", .0.answer().2)]
    NotOffered(NotOffered),
    /// An ID token of a provider that is not configured.
    #[error("Provider (issuer \"{0}\") is not enabled")]
    ProviderDisabled(String),
    /// A provider, its network or its response failed. The reason is only logged.
    #[error("{provider} could not be reached: {reason}")]
    ProviderUnavailable {
        /// The provider's name.
        provider: String,
        /// What went wrong.
        reason: String,
    },
    /// The browser returned with a state that is unknown, expired or already used.
    #[error("OAuth state not found or expired")]
    BadOauthState,
    /// The browser returned without the parameters that a provider sends.
    #[error("{0}")]
    BadOauthCallback(&'static str),
    /// The ID token was rejected. The text says why.
    #[error("{0}")]
    BadIdToken(String),
    /// The provider sent no email address, and an account needs one.
    #[error("{0} did not tell us an email address")]
    EmailNotProvided(String),
    /// The address from the provider is not verified yet.
    #[error("Unverified email with {0}. A confirmation email has been sent to your {0} email")]
    ProviderEmailNeedsVerification(String),
    /// The identity is already linked.
    #[error("{}", if *elsewhere { "Identity is already linked to another user" } else { "Identity is already linked" })]
    IdentityExists {
        /// Whether it is linked to a different account.
        elsewhere: bool,
    },
    /// The account has no such identity.
    #[error("Identity doesn't exist")]
    IdentityNotFound,
    /// Without this identity, the account would have no way to sign in.
    #[error("User must have at least 1 identity after unlinking")]
    SingleIdentity,
    /// The account's own address cannot be unlinked like an identity.
    #[error("The email address belongs to the account and cannot be unlinked")]
    AddressNotUnlinkable,
    /// The session is too old to change sign-in methods.
    #[error("Log in again to change how you log in")]
    FreshSignInNeeded,
    /// The account has no such second factor. The text says so.
    #[error("{0}")]
    FactorNotFound(&'static str),
    /// The session has not passed the account's second factor.
    #[error("{0}")]
    InsufficientAal(&'static str),
    /// The session has not passed the second factor, which removing a factor requires.
    #[error("AAL2 required to unenroll verified factor")]
    UnenrollNeedsAal2,
    /// The session has not passed the second factor, which changing the address or password requires.
    #[error("AAL2 session is required to update email or password when MFA is enabled.")]
    UpdateNeedsAal2,
    /// Another factor of the account has this name.
    #[error("A factor with the friendly name \"{0}\" for this user already exists")]
    FactorNameConflict(String),
    /// The account has reached the maximum number of factors.
    #[error("Maximum number of verified factors reached, unenroll to continue")]
    TooManyFactors,
    /// No challenge of this factor has this id.
    #[error("MFA factor with the provided challenge ID not found")]
    ChallengeNotFound,
    /// The challenge was already answered. The text is GoTrue's, which the clients know.
    #[error("Challenge and verify IP addresses mismatch.")]
    ChallengeUsed,
    /// The challenge expired before it was answered.
    #[error("MFA challenge has expired, verify against another challenge or create a new challenge.")]
    ChallengeExpired,
    /// The code is wrong or was used before.
    #[error("{0}")]
    WrongFactorCode(&'static str),
    /// Recovery codes would be the account's only factor.
    #[error("Recovery codes cannot be the only second factor")]
    SoleRecoveryCodes,
    /// The account already has recovery codes.
    #[error("Recovery codes have already been enrolled; regenerate them instead")]
    RecoveryCodesExist,
    /// Too many wrong recovery codes.
    #[error("Too many wrong recovery codes; try again later")]
    RecoveryCodesLocked {
        /// Seconds until the next attempt is allowed.
        wait_seconds: i64,
    },
    /// The account has reached the maximum number of passkeys.
    #[error("Maximum number of passkeys reached")]
    TooManyPasskeys,
    /// The account has no such passkey.
    #[error("Passkey not found")]
    PasskeyNotFound,
    /// The credential is already registered, perhaps to another account.
    #[error("This credential is already registered")]
    WebauthnCredentialExists,
    /// The challenge is unknown, used, or for another purpose.
    #[error("Challenge not found or already used")]
    WebauthnChallengeNotFound,
    /// The challenge expired before it was answered.
    #[error("Challenge has expired")]
    WebauthnChallengeExpired,
    /// The authenticator's response was rejected. The client does not learn why.
    #[error("The credential could not be verified")]
    WebauthnVerificationFailed,
    /// The account has no such session.
    #[error("There is no such session")]
    OwnSessionNotFound,
    /// An id in the path is not a valid UUID.
    #[error("{0}")]
    MalformedId(&'static str),
    /// The path does not exist.
    #[error("There is no such path under /auth/v1")]
    UnknownPath,
    /// The path exists, but not with this method.
    #[error("This path does not support this method")]
    UnknownMethod,
    /// The database failed.
    #[error("{0}")]
    Db(#[from] sangam_db::Error),
    /// One of our own invariants is broken.
    #[error("{0}")]
    Internal(String),
}

/// Handlers return errors without knowing the requested API version. [`respond`] finds them in the response's extensions.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Formats an error for the API version that the client's `headers` request.
pub(crate) fn respond(error: &Error, headers: &HeaderMap) -> Response {
    let (status, code, message) = (error.status(), error.code(), error.public_message());
    if status.is_server_error() {
        tracing::error!(code, "An auth call failed: {error}");
    }
    let has_text_codes = headers
        .get(API_VERSION_HEADER)
        .and_then(|version| version.to_str().ok())
        .is_some_and(|version| version >= API_VERSION);
    let mut body = if has_text_codes {
        json!({ "code": code, "message": message })
    } else {
        json!({ "code": status.as_u16(), "error_code": code, "msg": message })
    };
    if let Error::WeakPassword(weakness) = error {
        body["weak_password"] = json!({ "reasons": [weakness.reason()], "message": message });
    }

    let mut response = (status, Value::to_string(&body)).into_response();
    let answer = response.headers_mut();
    answer.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer.insert("x-sb-error-code", HeaderValue::from_static(code));
    if has_text_codes {
        answer.insert(API_VERSION_HEADER, HeaderValue::from_static(API_VERSION));
    }
    if let Some(seconds) = error.retry_after() {
        answer.insert(RETRY_AFTER, seconds.into());
    }
    response
}

impl Error {
    /// Adding or removing a passkey requires a session that has passed the account's second factor.
    pub(crate) const PASSKEYS_NEED_AAL2: Error =
        Error::InsufficientAal("AAL2 session is required to manage passkeys when MFA is enabled");

    /// The HTTP status of the error.
    pub fn status(&self) -> StatusCode {
        self.status_and_code().0
    }

    /// The error code that programs match on.
    pub fn code(&self) -> &'static str {
        self.status_and_code().1
    }

    /// An outage must be a 5xx: the clients keep their session over it, whereas a 4xx on refresh signs users out.
    fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Error::Refused(refused) => match refused {
                Refused::NoKey | Refused::UnknownKey | Refused::ServiceKeyInAddress => {
                    (StatusCode::UNAUTHORIZED, "no_authorization")
                }
                Refused::BadToken(_) | Refused::Expired | Refused::UnknownToken | Refused::TokenExpired => {
                    (StatusCode::FORBIDDEN, "bad_jwt")
                }
                Refused::SessionEnded => (StatusCode::FORBIDDEN, "session_not_found"),
                Refused::Suspended => (StatusCode::FORBIDDEN, "user_banned"),
                Refused::PendingDeletion { .. } => (StatusCode::FORBIDDEN, "user_leaving"),
                Refused::SecondFactorNeeded | Refused::SecondFactorRequired => {
                    (StatusCode::FORBIDDEN, "insufficient_aal")
                }
                Refused::TokenOutdated => (StatusCode::UNAUTHORIZED, "insufficient_aal"),
                Refused::Unconfirmed => (StatusCode::FORBIDDEN, "email_not_confirmed"),
                Refused::UnknownUser => (StatusCode::FORBIDDEN, "user_not_found"),
                Refused::NoPlan => (StatusCode::FORBIDDEN, "plan_required"),
                Refused::ReadOnly => (StatusCode::FORBIDDEN, "read_only_token"),
                Refused::NeedsSession => (StatusCode::FORBIDDEN, "session_required"),
                Refused::TooManyAttempts { .. } => (StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit"),
                Refused::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "unexpected_failure"),
            },
            Error::NoAuthorization => (StatusCode::UNAUTHORIZED, "no_authorization"),
            Error::NotAdmin => (StatusCode::FORBIDDEN, "not_admin"),
            Error::InvalidCredentials => (StatusCode::BAD_REQUEST, "invalid_credentials"),
            Error::EmailNotConfirmed => (StatusCode::BAD_REQUEST, "email_not_confirmed"),
            Error::UserBanned => (StatusCode::BAD_REQUEST, "user_banned"),
            Error::UserNotFound => (StatusCode::NOT_FOUND, "user_not_found"),
            Error::EmailExists => (StatusCode::UNPROCESSABLE_ENTITY, "email_exists"),
            Error::AlreadyRegistered => (StatusCode::UNPROCESSABLE_ENTITY, "user_already_exists"),
            Error::WeakPassword(_) => (StatusCode::UNPROCESSABLE_ENTITY, "weak_password"),
            Error::SamePassword => (StatusCode::UNPROCESSABLE_ENTITY, "same_password"),
            Error::ReauthenticationNeeded(_) => (StatusCode::BAD_REQUEST, "reauthentication_needed"),
            Error::NonceInvalid => (StatusCode::UNPROCESSABLE_ENTITY, "reauthentication_not_valid"),
            Error::LinkExpired | Error::CodeExpired => (StatusCode::FORBIDDEN, "otp_expired"),
            Error::FlowStateNotFound => (StatusCode::NOT_FOUND, "flow_state_not_found"),
            Error::FlowStateExpired => (StatusCode::UNPROCESSABLE_ENTITY, "flow_state_expired"),
            Error::BadCodeVerifier => (StatusCode::BAD_REQUEST, "bad_code_verifier"),
            Error::MailTooSoon { .. } | Error::TooManyMails { .. } => {
                (StatusCode::TOO_MANY_REQUESTS, "over_email_send_rate_limit")
            }
            Error::TooManyRequests { .. } => (StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit"),
            Error::RefreshTokenNotFound => (StatusCode::BAD_REQUEST, "refresh_token_not_found"),
            Error::RefreshTokenAlreadyUsed => (StatusCode::BAD_REQUEST, "refresh_token_already_used"),
            Error::SessionNotFound => (StatusCode::BAD_REQUEST, "session_not_found"),
            Error::SessionExpired => (StatusCode::BAD_REQUEST, "session_expired"),
            Error::TooManyTokens(_) => (StatusCode::UNPROCESSABLE_ENTITY, "too_many_tokens"),
            Error::TokenNotFound => (StatusCode::NOT_FOUND, "token_not_found"),
            Error::Validation(_) => (StatusCode::BAD_REQUEST, "validation_failed"),
            Error::BadJson(_) => (StatusCode::BAD_REQUEST, "bad_json"),
            Error::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "validation_failed"),
            Error::NotOffered(what) => {
                let (status, code, _) = what.answer();
                (status, code)
            }
            Error::ProviderDisabled(_) => (StatusCode::BAD_REQUEST, "provider_disabled"),
            Error::ProviderUnavailable { .. } => (StatusCode::BAD_GATEWAY, "unexpected_failure"),
            Error::BadOauthState => (StatusCode::BAD_REQUEST, "bad_oauth_state"),
            Error::BadOauthCallback(_) => (StatusCode::BAD_REQUEST, "bad_oauth_callback"),
            Error::BadIdToken(_) => (StatusCode::BAD_REQUEST, "bad_id_token"),
            Error::EmailNotProvided(_) => (StatusCode::UNPROCESSABLE_ENTITY, "email_address_not_provided"),
            Error::ProviderEmailNeedsVerification(_) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "provider_email_needs_verification")
            }
            Error::IdentityExists { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "identity_already_exists"),
            Error::IdentityNotFound => (StatusCode::UNPROCESSABLE_ENTITY, "identity_not_found"),
            Error::SingleIdentity => (StatusCode::UNPROCESSABLE_ENTITY, "single_identity_not_deletable"),
            Error::AddressNotUnlinkable => (StatusCode::UNPROCESSABLE_ENTITY, "email_conflict_identity_not_deletable"),
            Error::FreshSignInNeeded => (StatusCode::BAD_REQUEST, "reauthentication_needed"),
            Error::FactorNotFound(_) => (StatusCode::NOT_FOUND, "mfa_factor_not_found"),
            Error::InsufficientAal(_) => (StatusCode::FORBIDDEN, "insufficient_aal"),
            Error::UnenrollNeedsAal2 => (StatusCode::UNPROCESSABLE_ENTITY, "insufficient_aal"),
            Error::UpdateNeedsAal2 => (StatusCode::UNAUTHORIZED, "insufficient_aal"),
            Error::FactorNameConflict(_) => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_factor_name_conflict"),
            Error::TooManyFactors => (StatusCode::UNPROCESSABLE_ENTITY, "too_many_enrolled_mfa_factors"),
            Error::ChallengeNotFound => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_factor_not_found"),
            Error::ChallengeUsed => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_ip_address_mismatch"),
            Error::ChallengeExpired => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_challenge_expired"),
            Error::WrongFactorCode(_) => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_verification_failed"),
            Error::SoleRecoveryCodes => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_recovery_codes_sole_factor"),
            Error::RecoveryCodesExist => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_verified_factor_exists"),
            Error::RecoveryCodesLocked { .. } => (StatusCode::TOO_MANY_REQUESTS, "mfa_recovery_codes_locked"),
            Error::TooManyPasskeys => (StatusCode::UNPROCESSABLE_ENTITY, "too_many_passkeys"),
            Error::PasskeyNotFound => (StatusCode::NOT_FOUND, "validation_failed"),
            Error::WebauthnCredentialExists => (StatusCode::UNPROCESSABLE_ENTITY, "webauthn_credential_exists"),
            Error::WebauthnChallengeNotFound => (StatusCode::BAD_REQUEST, "webauthn_challenge_not_found"),
            Error::WebauthnChallengeExpired => (StatusCode::BAD_REQUEST, "webauthn_challenge_expired"),
            Error::WebauthnVerificationFailed => (StatusCode::BAD_REQUEST, "webauthn_verification_failed"),
            Error::OwnSessionNotFound => (StatusCode::NOT_FOUND, "session_not_found"),
            Error::MalformedId(_) => (StatusCode::NOT_FOUND, "validation_failed"),
            Error::UnknownPath => (StatusCode::NOT_FOUND, "not_found"),
            Error::UnknownMethod => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed"),
            Error::Db(_) => (StatusCode::SERVICE_UNAVAILABLE, "unexpected_failure"),
            Error::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "unexpected_failure"),
        }
    }

    fn retry_after(&self) -> Option<i64> {
        match self {
            Error::MailTooSoon { wait_seconds }
            | Error::TooManyMails { wait_seconds }
            | Error::TooManyRequests { wait_seconds }
            | Error::RecoveryCodesLocked { wait_seconds }
            | Error::Refused(Refused::TooManyAttempts { wait_seconds }) => Some(*wait_seconds),
            other if other.status() == StatusCode::SERVICE_UNAVAILABLE => Some(1),
            _ => None,
        }
    }

    /// The message for the client. Internal causes are only logged.
    pub fn public_message(&self) -> String {
        match self {
            Error::Db(_) => "The service is not available right now, try again".into(),
            Error::ProviderUnavailable { .. } => "The provider is not available right now, try again".into(),
            Error::Internal(_) => "Unexpected failure, please check server logs for more information".into(),
            other => other.to_string(),
        }
    }
}
