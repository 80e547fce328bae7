//! Public information about this instance, available without signing in.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::header::CACHE_CONTROL;
use serde_json::{Value, json};

use crate::auth::Auth;
use crate::error::Error;
use crate::oidc::ProviderSettings;

/// The sign-in methods that GoTrue's settings list besides email.
const OTHER_PROVIDERS: [&str; 25] = [
    "anonymous_users",
    "apple",
    "azure",
    "bitbucket",
    "discord",
    "facebook",
    "figma",
    "fly",
    "github",
    "gitlab",
    "google",
    "kakao",
    "keycloak",
    "linkedin",
    "linkedin_oidc",
    "notion",
    "phone",
    "slack",
    "slack_oidc",
    "snapchat",
    "spotify",
    "twitch",
    "twitter",
    "workos",
    "zoom",
];

pub(super) async fn settings(State(auth): State<Auth>) -> Json<Value> {
    let mut external = json!({ "email": true });
    for provider in OTHER_PROVIDERS {
        external[provider] = json!(auth.providers().find(provider).is_ok());
    }
    let provider = |settings: &ProviderSettings| json!({ "name": settings.name, "label": settings.label });
    let providers: Vec<_> = auth.providers().settings().map(provider).collect();
    Json(json!({
        "external": external,
        "disable_signup": false,
        "mailer_autoconfirm": !auth.settings().confirm_addresses,
        "phone_autoconfirm": false,
        "sms_provider": "",
        "saml_enabled": false,
        "mfa_enabled": auth.settings().second_factors,
        "passkeys_enabled": auth.passkeys().is_ok(),
        // Not in GoTrue: whether a security key can be a second factor, even where passkeys are disabled.
        "mfa_webauthn_enabled": auth.settings().second_factors && auth.relying_party().is_some(),
        // Not in GoTrue: the labels for the buttons, and providers that GoTrue has no name for.
        "providers": providers,
        // Not in GoTrue either: whether users can sign in with a mailed link or code.
        "mail_sign_in": auth.settings().mail_sign_in,
    }))
}

/// The clients' health checks expect this name.
pub(super) async fn health() -> Json<Value> {
    Json(json!({
        "version": concat!("v", env!("CARGO_PKG_VERSION")),
        "name": "GoTrue",
        "description": "Sangam's accounts, in the dialect of GoTrue",
    }))
}

/// The public keys for access tokens, so that clients can check tokens themselves. The next key is published long before it signs,
/// so that cached copies of this response already contain it.
pub(super) async fn key_set(State(auth): State<Auth>) -> Result<impl IntoResponse, Error> {
    let keys = auth.signing_keys().published(auth.now()).await?;
    let keys: Vec<Value> = keys.iter().map(|key| key.jwk()).collect();
    Ok(([(CACHE_CONTROL, "public, max-age=600")], Json(json!({ "keys": keys }))))
}
