//! `POST /invite`: mails an invitation for the operator.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::accounts::{LinkDelivery, LinkRequest, create_link};
use crate::auth::Auth;
use crate::error::Error;
use crate::one_time_tokens::OneTimeTokenKind;
use crate::request::{JsonBody, QueryParams, ServiceKeyHolder};
use crate::response_objects::user_object;
use crate::sessions::Device;

#[derive(Deserialize)]
pub(super) struct InviteRequest {
    email: Option<String>,
    data: Option<Map<String, Value>>,
}

/// An address that was invited before but never confirmed gets another mail.
pub(super) async fn invite(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    params: QueryParams,
    device: Device,
    JsonBody(invitation): JsonBody<InviteRequest>,
) -> Result<Json<Value>, Error> {
    let request = LinkRequest {
        kind: OneTimeTokenKind::Invite,
        email: invitation.email.ok_or_else(|| Error::Validation("An invitation requires an email".into()))?,
        password: None,
        data: invitation.data.unwrap_or_default(),
        new_email: None,
        delivery: LinkDelivery::Mail { redirect_to: auth.settings().redirects.resolve(params.get("redirect_to")) },
    };
    let made = create_link(&auth, request, device).await?;
    Ok(Json(user_object(&auth, &made.account).await?))
}
