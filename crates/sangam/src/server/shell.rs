//! The HTTP shell: everything a request passes before a service or the site sees it, and its answer on the way back.

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::Response;
use http::{Request, StatusCode};
use tower::ServiceExt;

use super::base_path::BasePath;
use super::client_address::ClientAddresses;
use super::listener::Peer;
use super::security::{self, Security};
use super::service::Service;
use super::{cors, dialect, limits, observe};
use crate::settings::Settings;

/// Two routers behind one address: the services of the API, and the site with everything else.
#[derive(Clone)]
pub(crate) struct Shell {
    api: Router,
    site: Router,
    base_path: BasePath,
    addresses: ClientAddresses,
}

impl Shell {
    /// Puts limits, security headers, request ids, logs and metrics around both, and around the API also what keeps its
    /// clients from ever meeting an answer they cannot read. Files have limits of their own.
    pub(crate) fn new(services: Router, files: Router, site: Router, settings: &Settings) -> Shell {
        let security = Security::new(settings.public_url.as_ref());
        let outside = |router: Router| {
            router.layer(from_fn_with_state(security.clone(), security::protect)).layer(from_fn(observe::observe))
        };
        let services = services.fallback(nothing_here);
        let api = limits::guard(services, settings.limits).merge(limits::guard_files(files, settings.limits));
        let api = api.layer(from_fn(dialect::speak)).layer(cors::layer());
        Shell {
            api: outside(api),
            site: outside(limits::guard(site, settings.limits)),
            base_path: BasePath::new(settings.public_url.as_ref().map_or("", |url| url.path())),
            addresses: ClientAddresses::new(settings),
        }
    }

    /// Answers one request.
    pub(crate) async fn answer(self, request: Request<Body>, peer: Peer) -> Response {
        let mut request = self.base_path.strip(request);
        let client = self.addresses.find(request.headers(), peer.0);
        let origin = self.addresses.origin(request.headers(), peer.0);
        request.extensions_mut().insert(ConnectInfo(client));
        request.extensions_mut().insert(origin);
        request.extensions_mut().insert(peer);
        let router = match Service::of(request.uri().path()) {
            Some(_) => self.api,
            None => self.site,
        };
        // A router answers everything; its error type has no values.
        router.oneshot(request).await.unwrap_or_else(|never| match never {})
    }
}

async fn nothing_here() -> StatusCode {
    StatusCode::NOT_FOUND
}

#[cfg(test)]
mod tests;
