//! `PUT /admin/users/{id}`: the operator's changes to an account, including suspension.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::parse_ban;
use crate::accounts::{AccountChanges, update_account};
use crate::auth::Auth;
use crate::error::Error;
use crate::request::{AccountId, JsonBody, ServiceKeyHolder};
use crate::response_objects::user_object;
use crate::sessions::Device;

#[derive(Deserialize)]
pub(in crate::routes) struct UserChanges {
    email: Option<String>,
    password: Option<String>,
    email_confirm: Option<bool>,
    user_metadata: Option<Map<String, Value>>,
    app_metadata: Option<Map<String, Value>>,
    ban_duration: Option<String>,
}

pub(in crate::routes) async fn update_user(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    AccountId(id): AccountId,
    device: Device,
    JsonBody(user): JsonBody<UserChanges>,
) -> Result<Json<Value>, Error> {
    let changes = AccountChanges {
        email: user.email,
        password: user.password,
        confirm: user.email_confirm.unwrap_or(false),
        user_metadata: user.user_metadata,
        app_metadata: user.app_metadata,
        ban: user.ban_duration.as_deref().map(|text| parse_ban(text, auth.now())).transpose()?,
        moderator: None,
    };
    let account = update_account(&auth, id, changes, device).await?;
    Ok(Json(user_object(&auth, &account).await?))
}
