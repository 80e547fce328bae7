//! `POST /admin/users`: creates an account with its profile. No mail is sent.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::parse_ban;
use crate::accounts::{Ban, NewAccount, create_account};
use crate::auth::Auth;
use crate::error::Error;
use crate::request::{JsonBody, ServiceKeyHolder};
use crate::response_objects::user_object;
use crate::sessions::Device;

#[derive(Deserialize)]
pub(in crate::routes) struct NewUser {
    id: Option<Uuid>,
    email: Option<String>,
    password: Option<String>,
    email_confirm: Option<bool>,
    user_metadata: Option<Map<String, Value>>,
    app_metadata: Option<Map<String, Value>>,
    ban_duration: Option<String>,
}

pub(in crate::routes) async fn create_user(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    device: Device,
    JsonBody(user): JsonBody<NewUser>,
) -> Result<Json<Value>, Error> {
    let ban = user.ban_duration.as_deref().map(|text| parse_ban(text, auth.now())).transpose()?;
    let new = NewAccount {
        id: user.id,
        email: user.email.ok_or_else(|| Error::Validation("Cannot create a user without an email".into()))?,
        password: user.password,
        confirmed: user.email_confirm.unwrap_or(false),
        user_metadata: user.user_metadata.unwrap_or_default(),
        app_metadata: user.app_metadata.unwrap_or_default(),
        banned_until: match ban {
            Some(Ban::Until(until)) => Some(until),
            Some(Ban::Lifted) | None => None,
        },
    };
    let account = create_account(&auth, new, device).await?;
    Ok(Json(user_object(&auth, &account).await?))
}
