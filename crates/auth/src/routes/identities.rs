//! `DELETE /user/identities/{id}`: unlinks an identity of the signed-in user.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::auth::Auth;
use crate::error::Error;
use crate::identities::{require_fresh_session, unlink_identity};
use crate::not_offered::NotOffered;
use crate::request::SignedIn;
use crate::sessions::Device;

pub(super) async fn unlink(
    State(auth): State<Auth>,
    caller: SignedIn,
    Path(id): Path<String>,
    device: Device,
) -> Result<Json<Value>, Error> {
    if auth.providers().is_empty() {
        return Err(Error::NotOffered(NotOffered::Linking));
    }
    let id = id.parse().map_err(|_| Error::MalformedId("identity_id must be an UUID"))?;
    require_fresh_session(&auth, caller).await?;
    unlink_identity(&auth, caller, id, device).await?;
    Ok(Json(json!({})))
}
