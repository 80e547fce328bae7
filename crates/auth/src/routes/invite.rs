//! `POST /invite`: the operator invites a person by mail.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::accounts::{Delivery, LinkRequest, make_link};
use crate::auth::Auth;
use crate::error::Error;
use crate::objects::user_object;
use crate::one_time_tokens::Kind;
use crate::request::{Body, Operator, Params};
use crate::sessions::Device;

#[derive(Deserialize)]
pub(super) struct Invitation {
    email: Option<String>,
    data: Option<Map<String, Value>>,
}

/// An address that was invited before and never confirmed gets another mail.
pub(super) async fn invite(
    State(auth): State<Auth>,
    _: Operator,
    params: Params,
    device: Device,
    Body(invitation): Body<Invitation>,
) -> Result<Json<Value>, Error> {
    let request = LinkRequest {
        kind: Kind::Invite,
        email: invitation.email.ok_or_else(|| Error::Validation("An invitation requires an email".into()))?,
        password: None,
        data: invitation.data.unwrap_or_default(),
        new_email: None,
        delivery: Delivery::Mail { redirect_to: auth.settings().redirects.resolve(params.get("redirect_to")) },
    };
    let made = make_link(&auth, request, device).await?;
    Ok(Json(user_object(&made.account)))
}
