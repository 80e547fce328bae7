//! `DELETE /admin/users/{id}`.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::accounts::delete_account;
use crate::auth::Auth;
use crate::error::Error;
use crate::request::{AccountId, Operator};

#[derive(Deserialize)]
struct Options {
    should_soft_delete: Option<bool>,
}

/// The body is optional. A soft deletion is refused rather than done as something else.
pub(in crate::routes) async fn delete_user(
    State(auth): State<Auth>,
    _: Operator,
    AccountId(id): AccountId,
    body: Bytes,
) -> Result<Json<Value>, Error> {
    let options: Option<Options> = serde_json::from_slice(&body).ok();
    if options.and_then(|options| options.should_soft_delete) == Some(true) {
        return Err(Error::Validation("A user can be suspended or deleted for good, but not soft-deleted".into()));
    }
    delete_account(&auth, id).await?;
    Ok(Json(json!({})))
}
