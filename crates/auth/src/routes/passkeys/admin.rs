//! The operator's calls about an account's passkeys.

use axum::Json;
use axum::extract::{Path, State};
use http::StatusCode;
use serde_json::Value;
use uuid::Uuid;

use crate::accounts::find_account;
use crate::auth::Auth;
use crate::error::Error;
use crate::passkeys::{list_passkeys, remove_any_passkey};
use crate::request::{AccountId, ServiceKeyHolder};
use crate::response_objects::passkey_object;
use crate::sessions::Device;

/// `GET /admin/users/{id}/passkeys`.
pub(super) async fn list(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    AccountId(id): AccountId,
) -> Result<Json<Value>, Error> {
    auth.passkeys()?;
    find_account(&auth, id).await?.ok_or(Error::UserNotFound)?;
    Ok(Json(list_passkeys(&auth, id).await?.iter().map(passkey_object).collect()))
}

/// `DELETE /admin/users/{id}/passkeys/{passkey}`: for an owner who lost it.
pub(super) async fn remove(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    Path((account, passkey)): Path<(String, String)>,
    device: Device,
) -> Result<StatusCode, Error> {
    auth.passkeys()?;
    let account = account.parse::<Uuid>().map_err(|_| Error::UserNotFound)?;
    let passkey = passkey.parse::<Uuid>().map_err(|_| Error::MalformedId("passkey_id must be an UUID"))?;
    remove_any_passkey(&auth, account, passkey, device).await?;
    Ok(StatusCode::NO_CONTENT)
}
