//! `POST /logout`: ends this session, the other sessions, or all of them.

use axum::extract::State;
use http::StatusCode;

use crate::auth::Auth;
use crate::error::Error;
use crate::request::{AnySession, QueryParams};
use crate::sessions::{Device, SignOutScope, end_sessions};

pub(super) async fn logout(
    State(auth): State<Auth>,
    session: AnySession,
    params: QueryParams,
    device: Device,
) -> Result<StatusCode, Error> {
    let scope = match params.get("scope") {
        None | Some("global") => SignOutScope::Global,
        Some("local") => SignOutScope::Local,
        Some("others") => SignOutScope::Others,
        Some(_) => return Err(Error::Validation("Unsupported logout scope: use global, local or others".into())),
    };
    // Someone with only a stolen password must not be able to end the owner's other sessions.
    let scope = if session.lacks_second_factor() { SignOutScope::Local } else { scope };
    let caller = session.caller;
    end_sessions(&auth, caller.account_id, caller.session_id, scope, device).await?;
    Ok(StatusCode::NO_CONTENT)
}
