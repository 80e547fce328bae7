//! Metrics for Prometheus, with access control. docs/decisions/metrics-access.md explains the rules.

mod descriptions;
mod process;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, WWW_AUTHENTICATE};
use http::{HeaderMap, StatusCode};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use sangam_auth::equal_in_constant_time;
use sangam_db::Db;
use serde_json::json;

use super::client_address;
use super::connections::ClientConnection;
use crate::settings::{Secret, Settings};
use process::ObservedProcess;

/// Who may read the metrics.
#[derive(Clone)]
struct MetricsAccess {
    handle: PrometheusHandle,
    token: Option<Secret>,
    open_to_this_machine: bool,
    observed: ObservedProcess,
}

/// The route `/metrics`.
pub(crate) fn routes(handle: PrometheusHandle, settings: &Settings, db: Db) -> Router {
    let access = MetricsAccess {
        handle,
        token: settings.metrics_token.clone(),
        open_to_this_machine: settings.metrics_token.is_none()
            && settings.public_url.is_none()
            && settings.trusted_proxy_header.is_none(),
        observed: ObservedProcess::new(settings, db),
    };
    Router::new().route("/metrics", get(show)).with_state(access)
}

async fn show(
    State(access): State<MetricsAccess>,
    Extension(connection): Extension<Arc<ClientConnection>>,
    headers: HeaderMap,
) -> Response {
    let is_local = client_address::is_local(&headers, connection.peer);
    if (access.open_to_this_machine && is_local) || has_token(&headers, access.token.as_ref()) {
        access.observed.record().await;
        let format = [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"), (CACHE_CONTROL, "no-store")];
        return (format, access.handle.render()).into_response();
    }
    let message = "Metrics need `Authorization: Bearer` with the value of SANGAM_METRICS_TOKEN";
    (StatusCode::UNAUTHORIZED, [(WWW_AUTHENTICATE, "Bearer")], Json(json!({"message": message}))).into_response()
}

fn has_token(headers: &HeaderMap, token: Option<&Secret>) -> bool {
    let given = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    match (given, token) {
        (Some(given), Some(token)) => equal_in_constant_time(given, token.reveal()),
        _ => false,
    }
}

/// Starts recording. There is one recorder per process, which several servers in a test process share.
pub(crate) fn recorder() -> anyhow::Result<PrometheusHandle> {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    if let Some(handle) = HANDLE.get() {
        return Ok(handle.clone());
    }
    let recorder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)?
        .build_recorder();
    let handle = HANDLE.get_or_init(|| recorder.handle()).clone();
    // Another thread of a test process may have installed its recorder first. Metrics then go to that one.
    let _ = metrics::set_global_recorder(recorder);
    descriptions::describe();
    process::record_start();
    Ok(handle)
}

/// Bucket bounds, from a cached read to a write that waits for its disk.
const SECONDS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Regularly folds recorded samples into histograms, so that they do not pile up in an instance that no one scrapes.
pub(crate) async fn run_upkeep(handle: PrometheusHandle) {
    let mut tick = tokio::time::interval(Duration::from_secs(5));
    loop {
        tick.tick().await;
        handle.run_upkeep();
    }
}
