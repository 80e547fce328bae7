//! `GET /admin/users/{id}`.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use crate::accounts::find_account;
use crate::auth::Auth;
use crate::error::Error;
use crate::request::{AccountId, ServiceKeyHolder};
use crate::response_objects::user_object;

pub(in crate::routes) async fn get_user(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    AccountId(id): AccountId,
) -> Result<Json<Value>, Error> {
    let account = find_account(&auth, id).await?.ok_or(Error::UserNotFound)?;
    Ok(Json(user_object(&auth, &account).await?))
}
