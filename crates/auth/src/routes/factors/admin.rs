//! The operator's calls about an account's second factors.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::Value;
use uuid::Uuid;

use crate::accounts::find_account;
use crate::auth::Auth;
use crate::error::Error;
use crate::factors::{find_factors, remove_any_factor};
use crate::request::{AccountId, ServiceKeyHolder};
use crate::response_objects::factor_object;
use crate::sessions::Device;

/// `GET /admin/users/{id}/factors`.
pub(super) async fn list(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    AccountId(id): AccountId,
) -> Result<Json<Value>, Error> {
    find_account(&auth, id).await?.ok_or(Error::UserNotFound)?;
    Ok(Json(find_factors(auth.db(), &[id]).await?.iter().map(factor_object).collect()))
}

/// `DELETE /admin/users/{id}/factors/{factor}`: for an owner who lost it.
pub(super) async fn remove(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    Path((account, factor)): Path<(String, String)>,
    device: Device,
) -> Result<Json<Value>, Error> {
    let account = account.parse::<Uuid>().map_err(|_| Error::UserNotFound)?;
    let factor = factor.parse::<Uuid>().map_err(|_| Error::MalformedId("factor_id must be an UUID"))?;
    Ok(Json(factor_object(&remove_any_factor(&auth, account, factor, device).await?)))
}
