//! GoTrue calls that this instance does not offer. The response says why.

use axum::Router;
use axum::routing::{MethodRouter, any};

use crate::auth::Auth;
use crate::error::Error;
use crate::not_offered::NotOffered;

/// Calls that require the API key.
pub(super) fn keyed() -> Router<Auth> {
    Router::new()
        .merge(below("/sso", NotOffered::Saml))
        .merge(below("/admin/sso/providers", NotOffered::Saml))
        .merge(below("/admin/custom-providers", NotOffered::CustomProviders))
        .merge(below("/admin/oauth", NotOffered::OauthServer))
        .route("/user/oauth/grants", refuse(NotOffered::OauthServer))
}

/// Calls that browsers and other programs make without an API key.
pub(super) fn open() -> Router<Auth> {
    Router::new()
        .route("/.well-known/oauth-authorization-server", refuse(NotOffered::OauthServer))
        .route("/.well-known/openid-configuration", refuse(NotOffered::OauthServer))
        .merge(below("/oauth", NotOffered::OauthServer))
        .merge(below("/scim/v2", NotOffered::Scim))
}

/// Matches a path and everything below it.
fn below(path: &str, what: NotOffered) -> Router<Auth> {
    Router::new().route(path, refuse(what)).route(&format!("{path}/{{*rest}}"), refuse(what))
}

fn refuse(what: NotOffered) -> MethodRouter<Auth> {
    any(move || async move { Error::NotOffered(what) })
}
