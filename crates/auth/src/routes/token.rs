//! `POST /token`: a session for a password, a refresh token, or the code of a mailed link.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;

use crate::auth::Auth;
use crate::error::Error;
use crate::not_offered::NotOffered;
use crate::objects::session_object;
use crate::request::{JsonBody, QueryParams};
use crate::sessions::{Device, exchange_code, refresh_session, sign_in};

/// One shape for all grants, since which fields count depends on the query.
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
}

/// The bearer is not looked at: a client whose access token has expired must be able to refresh it.
pub(super) async fn token(
    State(auth): State<Auth>,
    params: QueryParams,
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
        Some("id_token") => {
            credentials.id_token.filter(|token| !token.is_empty()).ok_or_else(|| missing("an id_token"))?;
            return Err(Error::ProviderDisabled(credentials.provider.unwrap_or_default()));
        }
        Some("web3") => return Err(Error::NotOffered(NotOffered::Web3)),
        _ => return Err(Error::Validation("unsupported_grant_type".into())),
    };
    session_object(&auth, &grant, auth.now()).await.map(Json)
}

fn missing(what: &str) -> Error {
    Error::Validation(format!("This grant requires {what}"))
}
