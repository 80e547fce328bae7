//! `POST /token`: issues a session for a password, a refresh token, a link's code, or a provider's ID token.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use http::request::Parts;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::auth::Auth;
use crate::error::Error;
use crate::identities::{SignInOutcome, link_identity, require_fresh_session, sign_in_with_identity};
use crate::not_offered::NotOffered;
use crate::oidc::{PresentedIdToken, check_id_token};
use crate::request::{JsonBody, QueryParams, SignedIn};
use crate::response_objects::session_object;
use crate::sessions::{Device, IssuedSession, exchange_code, refresh_session, sign_in};

/// One struct for all grants. Which fields matter depends on `grant_type` in the query.
#[derive(Deserialize)]
pub(super) struct TokenRequest {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    refresh_token: Option<String>,
    auth_code: Option<String>,
    code_verifier: Option<String>,
    provider: Option<String>,
    id_token: Option<String>,
    access_token: Option<String>,
    nonce: Option<String>,
    link_identity: Option<bool>,
}

/// The account to link an ID token to, if the client asks for that. Other grants do not need it, so the bearer is not checked.
pub(super) struct Linker(Result<SignedIn, Error>);

impl FromRequestParts<Auth> for Linker {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, auth: &Auth) -> Result<Linker, Error> {
        let params = QueryParams::from_request_parts(parts, auth).await?;
        Ok(Linker(match params.get("grant_type") {
            Some("id_token") => SignedIn::from_request_parts(parts, auth).await,
            _ => Err(Error::NoAuthorization),
        }))
    }
}

/// The bearer is checked only when linking to its account: a client whose access token has expired must be able to refresh it.
pub(super) async fn token(
    State(auth): State<Auth>,
    params: QueryParams,
    Linker(caller): Linker,
    device: Device,
    JsonBody(credentials): JsonBody<TokenRequest>,
) -> Result<Json<Value>, Error> {
    let grant = match params.get("grant_type") {
        Some("password") => {
            let by_phone = credentials.phone.is_some_and(|phone| !phone.is_empty());
            if by_phone && credentials.email.is_none() {
                return Err(Error::NotOffered(NotOffered::PhoneLogin));
            }
            let email = credentials.email.ok_or_else(|| missing("an email"))?;
            let password = credentials.password.ok_or_else(|| missing("a password"))?;
            sign_in(&auth, &email, password, device).await?
        }
        Some("refresh_token") => {
            let token = credentials.refresh_token.filter(|token| !token.is_empty());
            refresh_session(&auth, &token.ok_or_else(|| missing("a refresh_token"))?, device).await?
        }
        Some("pkce") => {
            let code = credentials.auth_code.filter(|code| !code.is_empty());
            let verifier = credentials.code_verifier.filter(|verifier| !verifier.is_empty());
            let (Some(code), Some(verifier)) = (code, verifier) else {
                return Err(missing("an auth_code and a code_verifier"));
            };
            exchange_code(&auth, code, verifier, device).await?
        }
        Some("id_token") => by_id_token(&auth, credentials, caller, device).await?,
        Some("web3") => return Err(Error::NotOffered(NotOffered::Web3)),
        _ => return Err(Error::Validation("unsupported_grant_type".into())),
    };
    session_object(&auth, &grant, auth.now()).await.map(Json)
}

/// For mobile apps, which get the ID token themselves. Its nonce is a hash, so that the provider never sees the value sent here.
async fn by_id_token(
    auth: &Auth,
    credentials: TokenRequest,
    caller: Result<SignedIn, Error>,
    device: Device,
) -> Result<IssuedSession, Error> {
    let some = |text: Option<String>| text.filter(|text| !text.is_empty());
    let token = some(credentials.id_token).ok_or_else(|| Error::BadIdToken("id_token required".into()))?;
    let provider = some(credentials.provider).unwrap_or_default();
    let Ok(issuer) = auth.providers().find(&provider) else { return Err(Error::ProviderDisabled(provider)) };
    let nonce = some(credentials.nonce).map(|nonce| hex(&Sha256::digest(nonce.as_bytes())));
    let access_token = some(credentials.access_token);
    let presented = PresentedIdToken {
        token: &token,
        nonce: nonce.as_deref(),
        access_token: access_token.as_deref(),
        from_other_clients: true,
    };
    let now = auth.now();
    let attempt = auth.limits().verify(None, &device, now)?;
    let identity = match check_id_token(issuer, presented, now).await {
        Err(error @ Error::BadIdToken(_)) => {
            attempt.count();
            return Err(error);
        }
        outcome => outcome?,
    };
    drop(attempt);
    let entry = if credentials.link_identity == Some(true) {
        let caller = caller?;
        require_fresh_session(auth, caller).await?;
        link_identity(auth, caller.account_id, identity, None, device).await?
    } else {
        let home = auth.settings().redirects.resolve(None);
        sign_in_with_identity(auth, identity, None, home, device).await?
    };
    match entry {
        SignInOutcome::Session(grant) => Ok(*grant),
        SignInOutcome::Code(_) => Err(Error::Internal("a call was answered with a code".into())),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn missing(what: &str) -> Error {
    Error::Validation(format!("This grant requires {what}"))
}
