//! Health checks: whether this copy is alive, and whether it should receive requests.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::StatusCode;
use http::header::CACHE_CONTROL;
use jiff::SignedDuration;
use sangam_db::Db;
use sangam_product::chores::read_history;
use sangam_schema::{Clock, ClockWatch};
use sangam_storage::VirusScanner;
use serde_json::{Map, Value, json};
use tokio::sync::Mutex;

use super::chores::BACK_UP;
use crate::data_folder::{self, DiskSpace};
use crate::settings::{DatabaseChoice, Settings};

/// A database that takes longer counts as unavailable. Those who check do not wait much longer themselves.
const CHECK_TIMEOUT: Duration = Duration::from_millis(1500);

/// For how long an answer of the virus scanner is reported.
const ANSWER_LIFETIME: Duration = Duration::from_secs(2);

/// How long a clock change is reported.
const REMEMBERED_JUMP: SignedDuration = SignedDuration::from_hours(1);

/// The state that health checks look at.
#[derive(Clone)]
pub(crate) struct Health {
    db: Db,
    clock: Clock,
    watch: Arc<ClockWatch>,
    /// How often a backup is due, if the server makes backups.
    backup_every: Option<SignedDuration>,
    data: PathBuf,
    disk_reserve_bytes: u64,
    /// Whether rows are written to the disk of the data folder.
    keeps_rows: bool,
    stopping: Arc<AtomicBool>,
    scanner: Option<ScannerProbe>,
}

impl Health {
    /// Creates the health checks for a server with these settings. `stopping` is set when the server is about to stop.
    pub(crate) fn new(
        db: Db,
        clock: Clock,
        watch: Arc<ClockWatch>,
        settings: &Settings,
        stopping: Arc<AtomicBool>,
    ) -> Health {
        let backup = &settings.backup;
        Health {
            db,
            clock,
            watch,
            backup_every: backup.folder.as_ref().and_then(|_| SignedDuration::try_from(backup.every).ok()),
            data: settings.data.clone(),
            disk_reserve_bytes: settings.storage.disk_reserve_bytes,
            keeps_rows: matches!(settings.database, DatabaseChoice::Sqlite),
            stopping,
            scanner: None,
        }
    }

    /// Also reports on this virus scanner.
    pub(crate) fn watch_scanner(self, scanner: Option<VirusScanner>) -> Health {
        Health { scanner: scanner.map(ScannerProbe::new), ..self }
    }

    /// Returns what keeps this copy from serving requests, if anything.
    async fn problem(&self) -> Option<NotReady> {
        if self.stopping.load(Ordering::SeqCst) {
            return Some(NotReady { status: "stopping", reason: None });
        }
        let reason = match tokio::time::timeout(CHECK_TIMEOUT, self.db.ready()).await {
            Ok(Ok(())) if self.disk_space() == DiskSpace::Full && self.keeps_rows => "the disk is full".to_owned(),
            Ok(Ok(())) => return None,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "the database does not answer".to_owned(),
        };
        Some(NotReady { status: "unavailable", reason: Some(reason) })
    }

    fn disk_space(&self) -> DiskSpace {
        data_folder::free_bytes(&self.data)
            .map_or(DiskSpace::Enough, |free| DiskSpace::of(free, self.disk_reserve_bytes))
    }

    /// Collects facts that an operator should know although the server works.
    async fn remarks(&self) -> Map<String, Value> {
        let mut remarks = Map::new();
        match self.disk_space() {
            DiskSpace::Enough => {}
            DiskSpace::Low => drop(remarks.insert("disk".to_owned(), "low".into())),
            DiskSpace::Full => drop(remarks.insert("disk".to_owned(), "full".into())),
        }
        if !self.db.bus().is_local() {
            let bus = if self.db.bus().is_connected() { "connected" } else { "away" };
            remarks.insert("bus".to_owned(), bus.into());
        }
        if let Some(scanner) = &self.scanner {
            let state = if scanner.answers().await { "connected" } else { "away" };
            remarks.insert("virus_scanner".to_owned(), state.into());
        }
        if let Some(jump) = self.watch.last()
            && self.clock.now().duration_since(jump.noticed_at).abs() < REMEMBERED_JUMP
        {
            let jump = json!({"set_by_seconds": jump.by.as_secs(), "noticed_at": jump.noticed_at.to_string()});
            remarks.insert("clock".to_owned(), jump);
        }
        remarks
    }
}

/// Asks the virus scanner whether it answers. Anyone may ask for `/health`, and each question to the scanner is a connection, so there is
/// one at a time, and the answer holds for two seconds.
#[derive(Clone)]
struct ScannerProbe {
    scanner: VirusScanner,
    latest: Arc<Mutex<Option<(Instant, bool)>>>,
}

impl ScannerProbe {
    fn new(scanner: VirusScanner) -> ScannerProbe {
        ScannerProbe { scanner, latest: Arc::default() }
    }

    async fn answers(&self) -> bool {
        let mut latest = Arc::clone(&self.latest).lock_owned().await;
        if let Some((asked_at, answered)) = *latest
            && asked_at.elapsed() < ANSWER_LIFETIME
        {
            return answered;
        }
        let scanner = self.scanner.clone();
        // A client that disconnects must not cancel the question, or the next one would ask again at once.
        let question = tokio::spawn(async move {
            let answered = tokio::time::timeout(CHECK_TIMEOUT, scanner.ping()).await.is_ok_and(|answer| answer.is_ok());
            *latest = Some((Instant::now(), answered));
            answered
        });
        question.await.unwrap_or(false)
    }
}

struct NotReady {
    status: &'static str,
    /// For the log only, because it may contain addresses.
    reason: Option<String>,
}

/// `/health/live` checks nothing else, so that a slow database does not get the process killed. `/health/ready` checks
/// the database. `/health` reports both, and the state of backups.
pub(crate) fn routes(health: Health) -> Router {
    Router::new()
        .route("/health", get(overall))
        .route("/health/live", get(live))
        .route("/health/ready", get(ready))
        .with_state(health)
}

async fn live() -> Response {
    answer(StatusCode::OK, json!({"status": "live"}), Map::new())
}

/// A copy without its bus is still ready; docs/decisions/the-bus.md explains why. Without its virus scanner it does
/// everything but accept files.
async fn ready(State(health): State<Health>) -> Response {
    match health.problem().await {
        None => answer(StatusCode::OK, json!({"status": "ready"}), health.remarks().await),
        Some(problem) => {
            if let Some(reason) = &problem.reason {
                tracing::warn!("not ready: {reason}");
            }
            answer(StatusCode::SERVICE_UNAVAILABLE, json!({"status": problem.status}), health.remarks().await)
        }
    }
}

async fn overall(State(health): State<Health>) -> Response {
    let problem = health.problem().await;
    let ready = problem.is_none();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let word = problem.map_or("ok", |problem| problem.status);
    let body = json!({"status": word, "live": true, "ready": ready, "version": env!("CARGO_PKG_VERSION")});
    let mut remarks = health.remarks().await;
    if let (Some(every), true) = (health.backup_every, ready) {
        remarks.insert("backup".to_owned(), describe_backup(&health, every).await);
    }
    answer(status, body, remarks)
}

/// When the last backup was made, how many attempts have failed since, and whether one is overdue.
async fn describe_backup(health: &Health, every: SignedDuration) -> Value {
    let Ok(Ok(history)) = tokio::time::timeout(CHECK_TIMEOUT, read_history(&health.db, BACK_UP)).await else {
        return Value::Null;
    };
    let made_at = history.and_then(|history| history.last_success_at);
    let late = made_at.is_some_and(|made_at| health.clock.now().duration_since(made_at) > every + every);
    json!({
        "last_success_at": made_at.map(|time| time.to_string()),
        "failures": history.map_or(0, |history| history.failures),
        "late": late,
    })
}

fn answer(status: StatusCode, mut body: Value, remarks: Map<String, Value>) -> Response {
    if let Value::Object(body) = &mut body {
        body.extend(remarks);
    }
    (status, [(CACHE_CONTROL, "no-store")], Json(body)).into_response()
}
