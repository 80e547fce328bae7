//! `DELETE /admin/users/{id}`.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::accounts::delete_account;
use crate::auth::Auth;
use crate::error::Error;
use crate::request::{AccountId, JsonBody, ServiceKeyHolder};

#[derive(Deserialize)]
pub(in crate::routes) struct Deletion {
    should_soft_delete: Option<bool>,
}

/// Refuses a soft deletion rather than doing something else instead.
pub(in crate::routes) async fn delete_user(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    AccountId(id): AccountId,
    JsonBody(deletion): JsonBody<Deletion>,
) -> Result<Json<Value>, Error> {
    if deletion.should_soft_delete == Some(true) {
        return Err(Error::Validation("A user can be suspended or deleted for good, but not soft-deleted".into()));
    }
    delete_account(&auth, id).await?;
    Ok(Json(json!({})))
}
