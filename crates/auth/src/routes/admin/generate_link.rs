//! `POST /admin/generate_link`: generates a link that the operator delivers. No mail is sent.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::accounts::{LinkDelivery, LinkRequest, create_link};
use crate::auth::Auth;
use crate::error::Error;
use crate::one_time_tokens::OneTimeTokenKind;
use crate::request::{JsonBody, QueryParams, ServiceKeyHolder};
use crate::response_objects::user_object;
use crate::sessions::Device;

#[derive(Deserialize)]
pub(in crate::routes) struct NewLink {
    #[serde(rename = "type")]
    kind: Option<String>,
    email: Option<String>,
    password: Option<String>,
    data: Option<Map<String, Value>>,
    new_email: Option<String>,
    redirect_to: Option<String>,
}

/// Returns the user's fields and the link's fields in one flat object.
pub(in crate::routes) async fn generate_link(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    params: QueryParams,
    device: Device,
    JsonBody(link): JsonBody<NewLink>,
) -> Result<Json<Value>, Error> {
    let kind = match link.kind.as_deref() {
        Some("signup") => OneTimeTokenKind::Signup,
        Some("invite") => OneTimeTokenKind::Invite,
        Some("magiclink") => OneTimeTokenKind::Magiclink,
        Some("recovery") => OneTimeTokenKind::Recovery,
        Some("email_change" | "email_change_current" | "email_change_new") => OneTimeTokenKind::EmailChange,
        _ => return Err(Error::Validation("Invalid email action link type requested".into())),
    };
    let request = LinkRequest {
        kind,
        email: link.email.ok_or_else(|| Error::Validation("generate_link requires an email".into()))?,
        password: link.password.filter(|password| !password.is_empty()),
        data: link.data.unwrap_or_default(),
        new_email: link.new_email.filter(|email| !email.is_empty()),
        delivery: LinkDelivery::Operator,
    };
    let redirect_to = auth.settings().redirects.resolve(params.get("redirect_to").or(link.redirect_to.as_deref()));
    let made = create_link(&auth, request, device).await?;
    let mut answer = user_object(&auth, &made.account).await?;
    answer["action_link"] = json!(auth.link(&made.token, &redirect_to));
    answer["email_otp"] = json!(made.token.digits);
    answer["hashed_token"] = json!(made.token.token);
    answer["verification_type"] = json!(made.token.kind.name());
    answer["redirect_to"] = json!(redirect_to);
    Ok(Json(answer))
}
