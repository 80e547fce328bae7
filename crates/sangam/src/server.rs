//! The server: every service and the web app at one address, behind one pipeline.

mod accept_language;
mod background;
pub(crate) mod chores;
mod client_address;
mod connections;
mod demonstration;
mod dev_mail;
mod document;
mod domains;
mod health;
mod link_pages;
mod listener;
mod mail;
mod metrics;
mod open;
mod pages;
mod pipeline;
mod product;
mod realtime_service;
mod routes;
mod service;
mod still_hiring;
#[cfg(feature = "testing")]
pub mod testing;
mod unsubscribe;
mod words;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use sangam_auth::{Auth, Keys};
use sangam_db::{Db, keep_running};
use sangam_product::chores::Chores;
use sangam_product::mail::MailSender;
use sangam_product::notifications::Notifier;
use sangam_realtime::Realtime;
use sangam_storage::Storage;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::data_folder::DataFolder;
use crate::settings::Settings;
use background::BackgroundTask;
use pipeline::Pipeline;

/// A server that has bound its address and opened its rows, ready for [`Server::run`].
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    url: String,
    pipeline: Pipeline,
    auth: Auth,
    db: Db,
    keys: Keys,
    migrated: Vec<String>,
    mail_sender: Option<MailSender>,
    notifier: Arc<Notifier>,
    chores: Arc<Chores>,
    realtime: Realtime,
    storage: Storage,
    metrics: PrometheusHandle,
    settings: Settings,
    stopping: Arc<AtomicBool>,
    _folder: Option<DataFolder>,
}

impl Server {
    /// The listen address, with the actual port if the setting has port 0.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address in browsers.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The instance's API keys.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The migrations applied when the server was opened.
    pub fn migrated(&self) -> &[String] {
        &self.migrated
    }

    /// The database. Tests read and write it directly.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// The realtime service. Tests use it to see who is online.
    pub fn realtime(&self) -> &Realtime {
        &self.realtime
    }

    /// The files. Tests look into their store.
    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    /// The notifier, which writes notifications and sends their mails. Tests call it directly.
    pub fn notifier(&self) -> Arc<Notifier> {
        Arc::clone(&self.notifier)
    }

    /// The chores. Tests run them without waiting for the schedule.
    pub fn chores(&self) -> Arc<Chores> {
        Arc::clone(&self.chores)
    }

    /// Serves until `stop` completes. Then lets running requests finish within the limit, stops background work, and
    /// closes the database. Returns whether all requests finished in time.
    pub async fn run(self, stop: impl Future<Output = ()>) -> bool {
        let (metrics, auth) = (self.metrics, self.auth);
        let endless = [
            tokio::spawn(keep_running("metrics", move || metrics::run_upkeep(metrics.clone()))),
            tokio::spawn(keep_running("attempt limits", {
                let auth = auth.clone();
                move || follow_other_copies(auth.clone())
            })),
            tokio::spawn(keep_running("sessions", move || follow_changes(auth.clone()))),
        ];
        let removing = tokio::spawn(keep_removing(self.storage));
        let (notifier, chores) = (self.notifier, self.chores);
        let mut tasks = vec![
            BackgroundTask::start("notifier", move |stop| notifier.clone().run(stop)),
            BackgroundTask::start("chores", move |stop| chores.clone().run(stop)),
        ];
        tasks.extend(self.mail_sender.map(|mail_sender| {
            let mail_sender = Arc::new(mail_sender);
            BackgroundTask::start("mail sender", move |stop| mail_sender.clone().run(stop))
        }));
        let realtime = self.realtime.start();
        let limits = self.settings.limits;
        let stop = async {
            stop.await;
            self.stopping.store(true, Ordering::SeqCst);
            if !limits.drain.is_zero() {
                tracing::info!("no longer ready; the address closes in {:?}", limits.drain);
                tokio::time::sleep(limits.drain).await;
            }
            self.realtime.stop();
        };
        let finished = listener::serve(self.listener, self.pipeline, stop, limits.shutdown).await;
        realtime.finish().await;
        endless.iter().for_each(JoinHandle::abort);
        background::finish(tasks).await;
        self.db.close().await;
        // The task ends once the database has closed. Files that a slow store does not remove in time are removed by
        // the next sweep.
        let _ = tokio::time::timeout(REMOVAL_TIMEOUT, removing).await;
        finished
    }
}

/// Counts the attempts of other copies in this copy's limits.
async fn follow_other_copies(auth: Auth) {
    auth.follow_other_copies().await;
}

/// Keeps the remembered sessions and accounts up to date.
async fn follow_changes(auth: Auth) {
    auth.follow_changes().await;
}

/// Removes the bytes of replaced files. It subscribes immediately, before anything can be replaced.
fn keep_removing(storage: Storage) -> impl Future<Output = ()> {
    let mut first = Some(storage.remove_replaced());
    keep_running("removal", move || first.take().unwrap_or_else(|| storage.remove_replaced()))
}

/// How long to wait, at shutdown, for the bytes of removed files to be deleted.
const REMOVAL_TIMEOUT: Duration = Duration::from_secs(5);
