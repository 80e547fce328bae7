//! The HTTP shell: everything a request passes before a service or the site sees it, and its answer on the way back.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::Response;
use http::{Request, StatusCode};
use sangam_schema::Clock;
use tower::ServiceExt;

use super::base_path::BasePath;
use super::client_address::ClientAddresses;
use super::connections::{ClientConnection, Connections};
use super::security::{self, Security};
use super::service::Service;
use super::{cors, dialect, limits, observe, unread};
use crate::settings::Settings;

/// Two routers behind one address: the services of the API, and the site with everything else.
#[derive(Clone)]
pub(crate) struct Shell {
    api: Router,
    /// The API for OPTIONS that no browser asks ahead of another request.
    questions: Router,
    site: Router,
    base_path: BasePath,
    addresses: ClientAddresses,
    connections: Arc<Connections>,
}

impl Shell {
    /// Puts limits, security headers, request ids, logs and metrics around both, and around the API also what keeps its
    /// clients from ever meeting an answer they cannot read. Files have limits of their own.
    pub(crate) fn new(
        services: Router,
        files: Router,
        site: Router,
        page_scripts: &str,
        settings: &Settings,
        clock: &Clock,
    ) -> Shell {
        let security = Security::new(settings.public_url.as_ref(), page_scripts);
        let outside = |router: Router| {
            router
                .layer(from_fn_with_state(security.clone(), security::protect))
                .layer(from_fn_with_state(clock.clone(), observe::observe))
        };
        let services = services.fallback(nothing_here);
        let connections = Connections::new(settings.connections);
        let guard = limits::Guard { limits: settings.limits, connections: Arc::clone(&connections) };
        let api = limits::guard(services, &guard).merge(limits::guard_files(files, &guard));
        let api = api.layer(from_fn(dialect::speak));
        Shell {
            api: outside(api.clone().layer(cors::layer()).layer(from_fn(cors::announce_uploads))),
            questions: outside(api),
            site: outside(limits::guard(site, &guard)),
            base_path: BasePath::new(settings.public_url.as_ref().map_or("", |url| url.path())),
            addresses: ClientAddresses::new(settings),
            connections,
        }
    }

    /// Answers one request.
    pub(crate) async fn answer(self, request: Request<Body>, connection: Arc<ClientConnection>) -> Response {
        let (request, unread) = unread::track(request);
        let mut request = self.base_path.strip(request);
        let client = self.addresses.find(request.headers(), connection.peer);
        let origin = self.addresses.origin(request.headers(), connection.peer);
        request.extensions_mut().insert(ConnectInfo(client));
        request.extensions_mut().insert(origin);
        request.extensions_mut().insert(connection);
        let router = match Service::of(request.uri().path()) {
            Some(Service::Rest) if cors::is_question(&request) => self.questions,
            Some(_) => self.api,
            None => self.site,
        };
        // A router answers everything; its error type has no values.
        let mut answer = router.oneshot(request).await.unwrap_or_else(|never| match never {});
        if let Some(unread) = unread {
            unread.settle(&mut answer, &self.connections.limits).await;
        }
        answer
    }

    /// The connections that requests come on.
    pub(crate) fn connections(&self) -> &Arc<Connections> {
        &self.connections
    }

    /// Where they come from.
    pub(crate) fn addresses(&self) -> &ClientAddresses {
        &self.addresses
    }
}

async fn nothing_here() -> StatusCode {
    StatusCode::NOT_FOUND
}

#[cfg(test)]
mod tests;
