//! Calls of the dialect that are answered with why they do nothing here.

use axum::Router;
use axum::routing::{MethodRouter, any};

use crate::auth::Auth;
use crate::error::Error;
use crate::not_offered::NotOffered;

/// Those that name the instance by its key.
pub(super) fn keyed() -> Router<Auth> {
    Router::new()
        .merge(below("/sso", NotOffered::Saml))
        .merge(below("/admin/sso/providers", NotOffered::Saml))
        .merge(below("/admin/custom-providers", NotOffered::CustomProviders))
        .merge(below("/admin/oauth", NotOffered::OauthServer))
        .route("/user/oauth/grants", says(NotOffered::OauthServer))
}

/// Those that browsers and other programs open without one.
pub(super) fn open() -> Router<Auth> {
    Router::new()
        .route("/.well-known/oauth-authorization-server", says(NotOffered::OauthServer))
        .route("/.well-known/openid-configuration", says(NotOffered::OauthServer))
        .merge(below("/oauth", NotOffered::OauthServer))
        .merge(below("/scim/v2", NotOffered::Scim))
}

/// A path and all below it.
fn below(path: &str, what: NotOffered) -> Router<Auth> {
    Router::new().route(path, says(what)).route(&format!("{path}/{{*rest}}"), says(what))
}

fn says(what: NotOffered) -> MethodRouter<Auth> {
    any(move || async move { Error::NotOffered(what) })
}
