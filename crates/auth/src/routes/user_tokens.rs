//! `/user/tokens`: the API tokens of the signed-in user. These calls refuse API tokens.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::StatusCode;
use http::header::CACHE_CONTROL;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api_tokens::{
    ApiToken, ApiTokenList, MAX_TOKENS, NewApiToken, create_token, list_tokens, name_access, parse_access, revoke_token,
};
use crate::auth::Auth;
use crate::error::Error;
use crate::request::{JsonBody, SignedIn, TokenId};
use crate::sessions::Device;

/// `GET`: lists all tokens, without their texts.
pub(super) async fn list(State(auth): State<Auth>, caller: SignedIn) -> Result<Json<Value>, Error> {
    let ApiTokenList { tokens, included } = list_tokens(&auth, caller.account_id).await?;
    let tokens: Vec<_> = tokens.iter().map(token_object).collect();
    Ok(Json(json!({ "tokens": tokens, "included": included, "limit": MAX_TOKENS })))
}

#[derive(Deserialize)]
pub(super) struct NewTokenRequest {
    name: Option<String>,
    access: Option<String>,
    expires_in_days: Option<i64>,
}

/// `POST`: creates a token. Its text appears only in this response.
pub(super) async fn create(
    State(auth): State<Auth>,
    caller: SignedIn,
    device: Device,
    JsonBody(body): JsonBody<NewTokenRequest>,
) -> Result<impl IntoResponse, Error> {
    let access = body.access.as_deref().and_then(parse_access);
    let access = access.ok_or_else(|| Error::Validation("access must be read or write".into()))?;
    let new = NewApiToken::parse(body.name.as_deref().unwrap_or_default(), access, body.expires_in_days)?;
    let (token, text) = create_token(&auth, caller, new, device).await?;
    let mut answer = token_object(&token);
    answer["token"] = json!(text);
    Ok((StatusCode::CREATED, [(CACHE_CONTROL, "no-store")], Json(answer)))
}

/// `DELETE /user/tokens/{id}`: revokes a token with immediate effect.
pub(super) async fn revoke(
    State(auth): State<Auth>,
    caller: SignedIn,
    TokenId(id): TokenId,
    device: Device,
) -> Result<StatusCode, Error> {
    revoke_token(&auth, caller.account_id, id, device).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn token_object(token: &ApiToken) -> Value {
    json!({
        "id": token.id,
        "name": token.name,
        "prefix": token.prefix,
        "access": name_access(token.access),
        "created_at": token.created_at,
        "last_used_at": token.last_used_at,
        "expires_at": token.expires_at,
    })
}
