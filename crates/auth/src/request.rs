//! Request extractors. Each rejection is an [`Error`], so that its response follows the GoTrue format.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::response::IntoResponse;
use http::StatusCode;
use http::header::USER_AGENT;
use http::request::Parts;
use sangam_schema::{Refused, contains_nul};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use crate::auth::Auth;
use crate::error::Error;
use crate::gate::{Identity, RequestCredentials, find_bearer};
use crate::sessions::Device;

const MAX_USER_AGENT_CHARS: usize = 500;

/// More than any call needs: both kinds of metadata at their maximum size, however they are escaped.
const MAX_BODY_BYTES: usize = 256 * 1024;

/// The JSON body. An empty body counts as an empty object. The content type is ignored, because the clients differ in it.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, Error> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            match rejection.into_response().status() {
                StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
                _ => Error::BadJson("the body could not be read".into()),
            }
        })?;
        if bytes.len() > MAX_BODY_BYTES {
            return Err(Error::TooLarge);
        }
        parse_body(if bytes.is_empty() { b"{}" } else { &bytes }).map(JsonBody)
    }
}

/// The error messages give a position but never quote the body, which may contain a password.
fn parse_body<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    let body: Value = serde_json::from_slice(bytes)
        .map_err(|error| Error::BadJson(format!("line {} column {}", error.line(), error.column())))?;
    if contains_nul(&body) {
        return Err(Error::BadJson("a text contains a null character".into()));
    }
    serde_json::from_value(body).map_err(|_| Error::BadJson("a field has the wrong type".into()))
}

/// The query parameters. An empty value counts as absent: the clients send `page=&per_page=`.
pub(crate) struct QueryParams(HashMap<String, String>);

impl QueryParams {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for QueryParams {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<QueryParams, Error> {
        match Query::try_from_uri(&parts.uri) {
            Ok(Query(parameters)) => Ok(QueryParams(parameters)),
            Err(_) => Err(Error::Validation("The query string is malformed".into())),
        }
    }
}

/// A user with a valid session.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SignedIn {
    pub(crate) account_id: Uuid,
    pub(crate) session_id: Uuid,
}

impl FromRequestParts<Auth> for SignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, auth: &Auth) -> Result<SignedIn, Error> {
        require_user(identify(parts, auth).await?, parts)
    }
}

/// Like [`SignedIn`], but also accepts users who have not passed their second factor and users whose account is scheduled for
/// erasure. For the few calls that such users may make.
#[derive(Debug, Clone)]
pub(crate) struct AnySession {
    pub(crate) caller: SignedIn,
    state: Result<(), Refused>,
}

impl AnySession {
    /// Whether the session still has to pass or set up a required second factor.
    pub(crate) fn lacks_second_factor(&self) -> bool {
        self.must_set_up_factor() || matches!(self.state, Err(Refused::SecondFactorNeeded | Refused::TokenOutdated))
    }

    /// Whether the account must have a second factor and has none.
    pub(crate) fn must_set_up_factor(&self) -> bool {
        self.state == Err(Refused::SecondFactorRequired)
    }

    /// The refusal for a session that lacks a second factor.
    pub(crate) fn second_factor_refusal(&self) -> Refused {
        if self.must_set_up_factor() { Refused::SecondFactorRequired } else { Refused::SecondFactorNeeded }
    }

    /// Refuses users whose account is scheduled for erasure.
    pub(crate) fn require_not_pending_deletion(self) -> Result<AnySession, Error> {
        match self.state {
            Err(refused @ Refused::PendingDeletion { .. }) => Err(refused.into()),
            _ => Ok(self),
        }
    }
}

impl FromRequestParts<Auth> for AnySession {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, auth: &Auth) -> Result<AnySession, Error> {
        let (identity, state) = identify_any_session(parts, auth).await?;
        Ok(AnySession { caller: require_user(identity, parts)?, state })
    }
}

/// Like [`AnySession`], but also accepts programs with an API token. For information that any holder of a credential may read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SignedInOrProgram {
    pub(crate) account_id: Uuid,
}

impl FromRequestParts<Auth> for SignedInOrProgram {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, auth: &Auth) -> Result<SignedInOrProgram, Error> {
        match identify_any_session(parts, auth).await?.0 {
            Identity::Program { account_id, .. } => Ok(SignedInOrProgram { account_id }),
            identity => {
                require_user(identity, parts).map(|SignedIn { account_id, .. }| SignedInOrProgram { account_id })
            }
        }
    }
}

fn require_user(identity: Identity, parts: &Parts) -> Result<SignedIn, Error> {
    match identity {
        Identity::User { account_id, session_id } => Ok(SignedIn { account_id, session_id }),
        Identity::Program { .. } => Err(Refused::NeedsSession.into()),
        _ if find_bearer(&parts.headers)?.is_none() => Err(Error::NoAuthorization),
        _ => Err(Refused::BadToken("invalid claim: missing sub claim".into()).into()),
    }
}

/// The operator, identified by the service key.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ServiceKeyHolder;

impl FromRequestParts<Auth> for ServiceKeyHolder {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, auth: &Auth) -> Result<ServiceKeyHolder, Error> {
        match identify(parts, auth).await? {
            Identity::Service => Ok(ServiceKeyHolder),
            Identity::Anonymous | Identity::User { .. } | Identity::Program { .. } => Err(Error::NotAdmin),
        }
    }
}

async fn identify(parts: &Parts, auth: &Auth) -> Result<Identity, Error> {
    Ok(auth.gate().resolve(credentials_of(parts)?).await?)
}

async fn identify_any_session(parts: &Parts, auth: &Auth) -> Result<(Identity, Result<(), Refused>), Error> {
    Ok(auth.gate().resolve_any_session(credentials_of(parts)?).await?)
}

fn credentials_of(parts: &Parts) -> Result<RequestCredentials<'_>, Refused> {
    RequestCredentials::by(&parts.headers, parts.uri.query(), address_of(parts))
}

fn address_of(parts: &Parts) -> Option<IpAddr> {
    parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|client| client.0.ip())
}

impl<S: Send + Sync> FromRequestParts<S> for Device {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Device, Self::Rejection> {
        let user_agent = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Ok(Device {
            user_agent: user_agent.map(|text| text.chars().take(MAX_USER_AGENT_CHARS).collect()),
            ip: address.map(|ConnectInfo(address)| address.ip().to_string()),
        })
    }
}

/// The id of an API token in the path. A malformed id counts as a token that does not exist.
pub(crate) struct TokenId(pub(crate) Uuid);

impl<S: Send + Sync> FromRequestParts<S> for TokenId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TokenId, Error> {
        let path = Path::<Uuid>::from_request_parts(parts, state).await;
        path.map(|Path(id)| TokenId(id)).map_err(|_| Error::TokenNotFound)
    }
}

/// The id of a session in the path. A malformed id counts as a session that does not exist.
pub(crate) struct SessionId(pub(crate) Uuid);

impl<S: Send + Sync> FromRequestParts<S> for SessionId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<SessionId, Error> {
        let path = Path::<Uuid>::from_request_parts(parts, state).await;
        path.map(|Path(id)| SessionId(id)).map_err(|_| Error::OwnSessionNotFound)
    }
}

/// The id of a second factor in the path.
pub(crate) struct FactorId(pub(crate) Uuid);

impl<S: Send + Sync> FromRequestParts<S> for FactorId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<FactorId, Error> {
        let path = Path::<Uuid>::from_request_parts(parts, state).await;
        path.map(|Path(id)| FactorId(id)).map_err(|_| Error::MalformedId("factor_id must be an UUID"))
    }
}

/// The id of a passkey in the path.
pub(crate) struct PasskeyId(pub(crate) Uuid);

impl<S: Send + Sync> FromRequestParts<S> for PasskeyId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PasskeyId, Error> {
        let path = Path::<Uuid>::from_request_parts(parts, state).await;
        path.map(|Path(id)| PasskeyId(id)).map_err(|_| Error::MalformedId("passkey_id must be an UUID"))
    }
}

/// The account id in the path. A malformed id counts as an account that does not exist.
pub(crate) struct AccountId(pub(crate) Uuid);

impl<S: Send + Sync> FromRequestParts<S> for AccountId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<AccountId, Error> {
        let path = Path::<Uuid>::from_request_parts(parts, state).await;
        path.map(|Path(id)| AccountId(id)).map_err(|_| Error::UserNotFound)
    }
}
