//! Which path leads where.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{from_fn, from_fn_with_state};
use metrics_exporter_prometheus::PrometheusHandle;
use sangam_auth::{Auth, Keys};
use sangam_db::Db;
use sangam_product::commands::Context;
use sangam_product::contact::ContactLimiter;
use sangam_product::pages::Pages;
use sangam_product::payments::PaymentProvider;
use sangam_realtime::Realtime;
use sangam_rest::{Budget, Rest};
use sangam_schema::{Clock, Schema};
use sangam_storage::Storage;

use super::budgets::Budgets;
use super::identify::{identify, take_bearer_for_key};
use super::product::ProductCommands;
use super::service::Service;
use super::shell::Shell;
use super::{compress, contact, dev_mail, health, metrics, pages, unsubscribe};
use crate::settings::Settings;
use crate::web::{Dist, Web};

/// What the routes are made of.
pub(super) struct RouteParts<'a> {
    pub(super) auth: Auth,
    pub(super) keys: Keys,
    pub(super) realtime: Realtime,
    pub(super) db: Db,
    pub(super) storage: Storage,
    pub(super) schema: Arc<Schema>,
    pub(super) clock: Clock,
    pub(super) web: Web<Dist>,
    pub(super) pages: Pages,
    pub(super) metrics: PrometheusHandle,
    pub(super) settings: &'a Settings,
    /// Where links in mails lead, if mails are carried.
    pub(super) mail_site: Option<String>,
}

/// All routes inside the shell.
pub(super) fn assemble(parts: RouteParts<'_>) -> Shell {
    let RouteParts {
        auth,
        keys,
        realtime,
        db,
        storage,
        schema,
        clock,
        web,
        pages,
        metrics: handle,
        settings,
        mail_site,
    } = parts;
    let provider = settings.checkout.clone().map(|link| Arc::new(link) as Arc<dyn PaymentProvider>);
    let context = Context::new(db.clone(), clock.clone()).with_payments(provider).with_mail_to(mail_site);
    let commands = Arc::new(ProductCommands(context));
    let contact = (ContactLimiter::new(), clock.clone());
    let budgets = Budgets::new(&schema, settings.row_budget_percent, clock.clone());
    let budgets = budgets.map(|budgets| Arc::new(budgets) as Arc<dyn Budget>);
    let rest = sangam_rest::router(Rest::new(db.clone(), schema, commands, clock.clone(), budgets, settings.data_api))
        .layer(from_fn_with_state(contact, contact::limit_contact))
        .layer(from_fn_with_state(auth.gate().clone(), identify))
        .layer(from_fn(compress::compress));
    let realtime = realtime.router().layer(from_fn_with_state(auth.gate().clone(), identify));
    let files = sangam_storage::router(storage)
        .layer(from_fn_with_state(auth.gate().clone(), identify))
        .layer(from_fn_with_state(keys.clone(), take_bearer_for_key));
    let files = Router::new().nest(Service::Storage.prefix(), files);
    let services = Router::new()
        .nest(Service::Auth.prefix(), sangam_auth::router(auth.clone()))
        .nest(Service::Rest.prefix(), rest)
        .nest(Service::Realtime.prefix(), realtime)
        .nest(
            Service::Functions.prefix(),
            sangam_auth::functions_router(auth.clone()).route_layer(from_fn_with_state(auth.gate().clone(), identify)),
        );
    let page_scripts = web.script_sources().to_owned();
    let site = Router::new()
        .merge(dev_mail::routes(db.clone(), settings))
        .merge(unsubscribe::routes(db.clone(), keys, settings))
        .merge(pages::routes(pages))
        .merge(health::routes(db))
        .merge(metrics::routes(handle, settings))
        .fallback(move |request: Request| async move { web.answer(&request) });
    Shell::new(services, files, site, &page_scripts, settings, &clock)
}
