//! `/user`: reads and changes the signed-in user's account.

use axum::Json;
use axum::extract::State;
use sangam_schema::Refused;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::accounts::{OwnChanges, Reauthentication, change_own_account, find_account, mail_nonce};
use crate::auth::Auth;
use crate::error::Error;
use crate::not_offered::NotOffered;
use crate::pkce::PkceChallenge;
use crate::request::{AnySession, JsonBody, QueryParams, SignedIn, SignedInOrProgram};
use crate::response_objects::user_object;
use crate::sessions::Device;

/// `GET`: reads the account again, so that a page can rely on it. A program can use this to find out whose API token it has.
pub(super) async fn get_user(State(auth): State<Auth>, caller: SignedInOrProgram) -> Result<Json<Value>, Error> {
    let account = find_account(&auth, caller.account_id).await?.ok_or(Refused::UnknownUser)?;
    Ok(Json(user_object(&auth, &account).await?))
}

#[derive(Deserialize)]
pub(super) struct OwnUserChanges {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    current_password: Option<String>,
    nonce: Option<String>,
    data: Option<Map<String, Value>>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// `PUT`: a new password takes effect immediately, a new address once it has been confirmed.
pub(super) async fn update_user(
    State(auth): State<Auth>,
    session: AnySession,
    params: QueryParams,
    device: Device,
    JsonBody(changes): JsonBody<OwnUserChanges>,
) -> Result<Json<Value>, Error> {
    let some = |text: Option<String>| text.filter(|text| !text.is_empty());
    if some(changes.phone).is_some() {
        return Err(Error::NotOffered(NotOffered::Phone));
    }
    let session = session.require_not_pending_deletion()?;
    if session.lacks_second_factor() {
        let signs_in_with = changes.password.is_some() || changes.email.is_some();
        return Err(if signs_in_with { Error::UpdateNeedsAal2 } else { session.second_factor_refusal().into() });
    }
    let caller = session.caller;
    let changes = OwnChanges {
        email: some(changes.email),
        password: changes.password,
        verified: Reauthentication { current_password: some(changes.current_password), nonce: some(changes.nonce) },
        data: changes.data,
        challenge: PkceChallenge::parse(changes.code_challenge.as_deref(), changes.code_challenge_method.as_deref())?,
        redirect_to: auth.settings().redirects.resolve(params.get("redirect_to")),
    };
    let account = change_own_account(&auth, caller.account_id, caller.session_id, changes, device).await?;
    Ok(Json(user_object(&auth, &account).await?))
}

/// `GET /reauthenticate`: mails the `nonce` that proves a change of password or address.
pub(super) async fn reauthenticate(
    State(auth): State<Auth>,
    caller: SignedIn,
    device: Device,
) -> Result<Json<Value>, Error> {
    mail_nonce(&auth, caller.account_id, device).await?;
    Ok(Json(json!({})))
}
