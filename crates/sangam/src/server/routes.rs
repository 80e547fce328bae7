//! Which path leads to which handler.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::response::IntoResponse;
use axum::routing::get;
use http::StatusCode;
use metrics_exporter_prometheus::PrometheusHandle;
use sangam_auth::{Auth, Keys};
use sangam_db::Db;
use sangam_product::commands::Context;
use sangam_product::company_proofs::DomainRecords;
use sangam_product::pages::Pages;
use sangam_product::payments::PaymentProvider;
use sangam_product::words::{OperatorWords, Words};
use sangam_realtime::Realtime;
use sangam_rest::Rest;
use sangam_schema::{Clock, Schema};
use sangam_storage::Storage;

use super::health::Health;
use super::link_pages::{self, LinkPages};
use super::pipeline::Pipeline;
use super::product::ProductCommands;
use super::service::Service;
use super::{dev_mail, health, metrics, pages, still_hiring, unsubscribe, words};
use crate::settings::Settings;
use crate::web::{Dist, Web};

/// What the routes are built from.
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
    pub(super) words: Words,
    pub(super) operator_words: &'a OperatorWords,
    /// The reader of what companies publish, if this instance has one.
    pub(super) records: Option<Arc<dyn DomainRecords>>,
    pub(super) metrics: PrometheusHandle,
    pub(super) settings: &'a Settings,
    pub(super) health: Health,
    /// Where links in mails lead, if mails are sent.
    pub(super) mail_site: Option<String>,
}

/// Builds all routes, with the pipeline around them.
pub(super) fn assemble(parts: RouteParts<'_>) -> Pipeline {
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
        words,
        operator_words,
        records,
        metrics: handle,
        settings,
        health,
        mail_site,
    } = parts;
    let provider = settings.checkout.clone().map(|link| Arc::new(link) as Arc<dyn PaymentProvider>);
    let context = Context::new(db.clone(), clock.clone())
        .with_payments(provider)
        .with_company_proofs(records)
        .with_words(words.clone())
        .with_posting_checks(settings.posting_checks.clone())
        .with_mail_to(mail_site);
    let index = context.row_index();
    let commands = Arc::new(ProductCommands(context));
    let rest =
        Rest::new(db.clone(), schema, commands, index, clock.clone(), settings.row_budget_percent, settings.data_api);
    let page_scripts = web.script_sources().to_owned();
    let callers = (auth.gate().clone(), keys.clone());
    let links = LinkPages::new(db.clone(), keys, clock.clone(), words.clone(), settings);
    let routes = Router::new()
        .nest(Service::Functions.prefix(), sangam_auth::functions_router(auth.clone()))
        .nest(Service::Auth.prefix(), sangam_auth::router(auth))
        .nest(Service::Rest.prefix(), sangam_rest::router(rest))
        .nest(Service::Realtime.prefix(), realtime.router())
        .nest(Service::Storage.prefix(), sangam_storage::router(storage))
        .merge(dev_mail::routes(db.clone(), words, settings))
        .route(link_pages::STYLE_PATH, get(link_pages::style))
        .merge(unsubscribe::routes(links.clone()))
        .merge(still_hiring::routes(links))
        .merge(pages::routes(pages))
        .merge(words::routes(operator_words))
        .merge(health::routes(health))
        .merge(metrics::routes(handle, settings, db))
        .fallback(async move |request: Request| match Service::of(request.uri().path()) {
            Some(_) => StatusCode::NOT_FOUND.into_response(),
            None => web.answer(&request),
        });
    Pipeline::new(routes, &page_scripts, callers, settings, &clock)
}
