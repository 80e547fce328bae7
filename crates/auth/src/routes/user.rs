//! `GET /user`: the account behind the token, read anew.

use axum::Json;
use axum::extract::State;
use sangam_schema::Refused;
use serde_json::Value;

use crate::accounts::find_account;
use crate::auth::Auth;
use crate::error::Error;
use crate::objects::user_object;
use crate::request::SignedIn;

pub(super) async fn get_user(State(auth): State<Auth>, caller: SignedIn) -> Result<Json<Value>, Error> {
    let account = find_account(&auth, caller.account_id).await?.ok_or(Refused::UnknownUser)?;
    Ok(Json(user_object(&account)))
}
