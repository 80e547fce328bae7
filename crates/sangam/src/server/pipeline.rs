//! The path of every request: what happens before its route runs, and what happens to the answer on the way out. Read
//! [`Pipeline::answer`] and then [`Steps`] from top to bottom.

mod base_path;
mod compress;
mod contact;
mod cors;
mod dialect;
mod identify;
mod limits;
mod line_budget;
mod request_id;
mod request_log;
mod request_metrics;
mod security;
mod unread_body;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use http::header::RETRY_AFTER;
use http::{HeaderValue, StatusCode};
use sangam_auth::{Gate, Keys};
use sangam_db::share_by_address;
use sangam_schema::{Clock, Origin};
use tower::ServiceExt;
use tracing::Instrument;

use super::client_address::ClientAddresses;
use super::connections::{ClientConnection, Connections};
use super::service::Service;
use crate::settings::{ConnectionLimits, Settings};
use base_path::BasePath;
use contact::ContactLimit;
use cors::{AllowedOrigins, SharedWith};
use dialect::Dialect;
use limits::Limits;
use request_id::RequestId;
use request_log::{LogDetails, RequestLog};
use security::Security;

/// All routes, and the steps around them.
#[derive(Clone)]
pub(crate) struct Pipeline {
    router: Router,
    base_path: BasePath,
    addresses: ClientAddresses,
    connections: Arc<Connections>,
}

/// What the steps need.
struct Steps {
    clock: Clock,
    log_details: LogDetails,
    security: Security,
    origins: AllowedOrigins,
    limits: Limits,
    gate: Gate,
    keys: Keys,
    contact: ContactLimit,
}

impl Pipeline {
    /// Wraps the steps around these routes. `page_scripts` are the sources of the inline scripts of the web app's page.
    pub(crate) fn new(
        routes: Router,
        page_scripts: &str,
        (gate, keys): (Gate, Keys),
        settings: &Settings,
        clock: &Clock,
    ) -> Pipeline {
        let connections = Connections::new(settings.connections);
        let security = Security::new(settings.public_url.as_ref(), page_scripts);
        let security = if settings.hsts_subdomains { security.with_subdomains() } else { security };
        let steps = Arc::new(Steps {
            clock: clock.clone(),
            log_details: LogDetails::new(settings),
            security,
            origins: AllowedOrigins::new(settings),
            limits: Limits { requests: settings.limits, connections: Arc::clone(&connections) },
            gate,
            keys,
            contact: ContactLimit::new(clock.clone()),
        });
        Pipeline {
            // One layer for all steps. It is inside the router because the route's pattern is known only there.
            router: routes.layer(from_fn_with_state(steps, Steps::run)),
            base_path: BasePath::new(settings.public_url.as_ref().map_or("", |url| url.path())),
            addresses: ClientAddresses::new(settings),
            connections,
        }
    }

    /// Answers one request: works out where it came from, and passes it to its route through [`Steps::run`].
    pub(crate) async fn answer(self, request: Request<Body>, connection: Arc<ClientConnection>) -> Response {
        let mut request = self.base_path.strip(request);
        let client = self.addresses.find(request.headers(), connection.peer);
        let origin = self.addresses.origin(request.headers(), connection.peer);
        let extensions = request.extensions_mut();
        extensions.insert(ConnectInfo(client));
        extensions.insert(origin);
        extensions.insert(connection);
        // A router answers everything: its error type has no values.
        self.router.oneshot(request).await.unwrap_or_else(|never| match never {})
    }

    /// The connections that requests come on.
    pub(crate) fn connections(&self) -> &Arc<Connections> {
        &self.connections
    }

    /// Works out where connections come from.
    pub(crate) fn addresses(&self) -> &ClientAddresses {
        &self.addresses
    }
}

impl Steps {
    /// The steps around every route: the request id, the log line, the security headers, and the unread rest of a body.
    async fn run(State(steps): State<Arc<Steps>>, request: Request, route: Next) -> Response {
        let (request, unread_body) = unread_body::track(request);
        let is_spare =
            request.extensions().get::<Arc<ClientConnection>>().is_some_and(|connection| connection.is_spare);
        let log = RequestLog::begin(&request, &steps.clock, steps.log_details);
        let span = log.span();
        let service = Service::of(request.uri().path());
        let policy = steps.security.content_policy(service, &request);

        let mut answer = match service {
            Some(service) => steps.answer_client(service, request, route, log.id()).instrument(span).await,
            None => steps.answer_safely(None, request, route).instrument(span).await,
        };

        set_retry_after(&mut answer);
        steps.security.protect(service, answer.headers_mut(), policy);
        log.finish(&mut answer);
        if let Some(unread_body) = unread_body {
            // A spare connection is needed for the next health check, so it closes immediately.
            let drained_bytes = if is_spare { 0 } else { steps.limits.connections.limits.drained_bytes };
            unread_body
                .settle(&mut answer, &ConnectionLimits { drained_bytes, ..steps.limits.connections.limits })
                .await;
        }
        answer
    }

    /// The steps around the API: clients can read every answer, from any origin that may use the API, and errors are in
    /// the service's own JSON.
    async fn answer_client(&self, service: Service, request: Request, route: Next, id: &RequestId) -> Response {
        let dialect = Dialect::of(service, request.headers());
        let Some(shared_with) = self.origins.shared_with(request.headers()) else {
            // Only programs that send an Origin header see this. A browser does not show it to any page.
            let mut refusal = dialect.word_error(StatusCode::FORBIDDEN.into_response(), id);
            cors::share(refusal.headers_mut(), &SharedWith::NoPage);
            return refusal;
        };
        if cors::is_preflight(service, &request) {
            return cors::answer_preflight(&request, &shared_with);
        }
        let answer = self.answer_safely(Some(service), request, route).await;
        let mut answer = dialect.word_error(answer, id);
        cors::share(answer.headers_mut(), &shared_with);
        answer
    }

    /// Runs a route within its limits. A panic becomes a 500; the hook installed by [`crate::logging`] has already
    /// logged it.
    async fn answer_safely(&self, service: Option<Service>, request: Request, route: Next) -> Response {
        let run = self.limits.enforce(service, request, |request| self.run_route(service, request, route));
        let caught = AssertUnwindSafe(run).catch_unwind().await;
        caught.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
    }

    /// Identifies the caller and runs a route. The site has no callers, and the account service checks credentials
    /// itself.
    async fn run_route(&self, service: Option<Service>, mut request: Request, route: Next) -> Response {
        let Some(service) = service.filter(|service| *service != Service::Auth) else {
            return route.run(request).await;
        };
        if service == Service::Storage {
            identify::fill_in_api_key(&self.keys, &mut request);
        }
        let caller = identify::identify(&self.gate, &mut request).await;
        let origin = request.extensions().get::<Origin>().copied();
        let run = async {
            match service {
                Service::Rest => self.run_data_api(request, route).await,
                _ => route.run(request).await,
            }
        };
        let mut answer = match origin.filter(|_| caller.is_anonymous()) {
            Some(origin) => share_by_address(origin, run).await,
            None => run.await,
        };
        answer.extensions_mut().insert(caller);
        answer
    }

    /// Runs a route of the data API: counts messages from the contact form, and compresses answers that are worth it.
    async fn run_data_api(&self, mut request: Request, route: Next) -> Response {
        let accepts_gzip = compress::accepts_gzip(&request);
        let counted = match self.contact.count(&mut request).await {
            Ok(counted) => counted,
            Err(refusal) => return refusal,
        };
        let answer = route.run(request).await;
        contact::settle(counted, &answer);
        compress::compress(answer, accepts_gzip).await
    }
}

/// Tells clients when to retry after a temporary error, unless the service has already set that.
fn set_retry_after(answer: &mut Response) {
    let wait_seconds = match answer.status() {
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT => "5",
        // Someone has to free up space first.
        StatusCode::INSUFFICIENT_STORAGE => "60",
        _ => return,
    };
    answer.headers_mut().entry(RETRY_AFTER).or_insert(HeaderValue::from_static(wait_seconds));
}

#[cfg(test)]
mod tests;
