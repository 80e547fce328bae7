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

use anyhow::Context;
use metrics_exporter_prometheus::PrometheusHandle;
use sangam_auth::{Auth, Keys};
use sangam_db::{Db, keep_running};
use sangam_product::chores::Chores;
use sangam_product::mail::MailSender;
use sangam_product::notifications::Notifier;
use sangam_product::words::{OperatorWords, Words};
use sangam_realtime::Realtime;
use sangam_schema::Clock;
use sangam_storage::{Files, Storage, StorageSettings, VirusScanner};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::backup::{self, BackupSource};
use crate::clock_jumps;
use crate::data_folder::DataFolder;
use crate::instance::{self, OpenInstance};
use crate::settings::{DatabaseChoice, Settings};

use crate::web::{Dist, PageConfig, Web, english_words};
use background::BackgroundTask;
use demonstration::Demonstration;
use health::Health;
use pipeline::Pipeline;

/// A server that has bound its address and opened its rows, ready for [`Server::run`].
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
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
    /// Creates what is missing (folder, keys, tables) and binds the address.
    pub async fn open(settings: Settings, clock: Clock) -> anyhow::Result<Server> {
        sangam_tls::choose_provider();
        instance::check_breached_passwords(&settings)?;
        let folder = claim_folder(&settings)?;
        let metrics = metrics::recorder()?;
        let schema = Arc::new(sangam_product::schema());
        let bus = instance::connect_bus(&settings).await?;
        let OpenInstance { db, keys, files, migrated } = instance::open(&settings, &schema, clock.clone(), bus).await?;
        announce(&db).await;
        let listener =
            listener::listen(settings.listen).with_context(|| format!("cannot listen on {}", settings.listen))?;
        let address = listener.local_addr()?;

        let operator_words = OperatorWords::read(&settings.data.join("words"), english_words);
        let words = Words::built_in().with_operator_words(&operator_words);
        let mail_sender = mail::transport(&settings)?
            .map(|transport| MailSender::new(db.clone(), clock.clone(), transport, words.clone()));
        let public_url = settings.public_url.as_ref();
        let own_url = public_url.map_or_else(|| local_url(address), ToString::to_string);
        let links = mail_sender.as_ref().map(|_| mail::links(&own_url, &keys, &settings));
        let demonstration = Demonstration::find(&settings, &db).await?;
        let pages = demonstration.pages(&settings, &clock);
        let records = domains::open(&settings);
        let grace = settings.deletion_grace_days;
        let config = PageConfig::new(public_url, keys.anon(), settings.demo, &settings.social_links, grace)
            .with_sign_ins(demonstration.sign_ins)
            .with_company_proof(records.is_some())
            .with_languages(operator_words.web_languages());
        let web = Web::<Dist>::new(&config, public_url.map_or("", |url| url.path()))
            .context("the web app inside this executable is broken")?;
        let auth = instance::open_accounts(&settings, db.clone(), keys.clone(), clock.clone(), &own_url);
        let realtime =
            realtime_service::open(db.clone(), schema.clone(), auth.gate().clone(), clock.clone(), settings.realtime);
        let scanner = settings.virus_scanner.clone().map(VirusScanner::new);
        let storage = open_storage(&settings, &db, files.clone(), &keys, &clock, scanner.clone()).await?;
        let online_status = Arc::new(realtime_service::RealtimeOnlineStatus(realtime.clone()));
        let notifier = Notifier::new(db.clone(), clock.clone(), online_status, words.clone());
        let notifier = Arc::new(match links.clone() {
            Some(links) => mail::notify(notifier, links, &settings),
            None => notifier,
        });
        let backup = backup::chore(chores::BACK_UP, &settings.backup, backup_source(&settings, &db, files));
        let company_proofs = domains::chore(records.as_ref(), &db, &words);
        let links = links.map(|links| (links, words.clone()));
        let chores = chores::list(&db, &auth, &storage, links, &settings.posting_checks, [backup, company_proofs]);
        let (data, waiting) = (settings.data.clone(), Arc::clone(&notifier));
        let chores = Chores::new(db.clone(), clock.clone(), chores)
            .on_clock_jump(move |jump| clock_jumps::record(&data, jump))
            .after_run(move || waiting.wake());
        let chores = Arc::new(chores);
        let stopping = Arc::new(AtomicBool::new(false));
        let health = Health::new(db.clone(), clock.clone(), chores.clock_watch().clone(), &settings, stopping.clone())
            .watch_scanner(scanner);
        let pipeline = routes::assemble(routes::RouteParts {
            auth: auth.clone(),
            keys: keys.clone(),
            realtime: realtime.clone(),
            db: db.clone(),
            storage: storage.clone(),
            schema,
            clock,
            web,
            pages,
            words,
            operator_words: &operator_words,
            records,
            metrics: metrics.clone(),
            settings: &settings,
            health,
            mail_site: mail_sender.as_ref().map(|_| own_url),
        });
        Ok(Server {
            listener,
            address,
            pipeline,
            auth,
            db,
            keys,
            migrated,
            mail_sender,
            notifier,
            chores,
            realtime,
            storage,
            metrics,
            settings,
            stopping,
            _folder: folder,
        })
    }

    /// The listen address, with the actual port if the setting has port 0.
    pub fn address(&self) -> SocketAddr {
        self.address
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
            tokio::spawn(keep_running("attempt limits", move || follow_other_copies(auth.clone()))),
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

/// Claims the data folder, which holds the rows of SQLite.
fn claim_folder(settings: &Settings) -> anyhow::Result<Option<DataFolder>> {
    match settings.database {
        DatabaseChoice::Sqlite => Ok(Some(DataFolder::claim(&settings.data)?)),
        DatabaseChoice::Postgres(_) => Ok(None),
    }
}

/// Tells other servers on this database about this one. Warns if they cannot notify each other.
async fn announce(db: &Db) {
    match db.announce().await {
        Ok(true) => {}
        Ok(false) => tracing::warn!(
            "another server uses this PostgreSQL database, and the two cannot notify each other: people would see \
             changes late or not at all. Set the same SANGAM_BUS on all of them, unless this one is about to replace \
             the other"
        ),
        Err(error) => tracing::debug!(%error, "whether other servers work on this database is unknown"),
    }
}

async fn open_storage(
    settings: &Settings,
    db: &Db,
    files: Files,
    keys: &Keys,
    clock: &Clock,
    scanner: Option<VirusScanner>,
) -> anyhow::Result<Storage> {
    Storage::open(
        db.clone(),
        files,
        &sangam_product::buckets(),
        &keys.derive("links to files")?,
        Arc::new(product::ResumeReaders(db.clone())),
        clock.clone(),
        StorageSettings { limits: settings.storage, scanner },
    )
    .await
    .context("cannot register the buckets")
}

fn backup_source(settings: &Settings, db: &Db, files: Files) -> BackupSource {
    BackupSource { db: db.clone(), files, data: settings.data.clone(), tools: settings.postgres_tools.clone() }
}

/// Counts the attempts of other copies in this copy's limits.
async fn follow_other_copies(auth: Auth) {
    auth.follow_other_copies().await;
}

/// Removes the bytes of replaced files. It subscribes immediately, before anything can be replaced.
fn keep_removing(storage: Storage) -> impl Future<Output = ()> {
    let mut first = Some(storage.remove_replaced());
    keep_running("removal", move || first.take().unwrap_or_else(|| storage.remove_replaced()))
}

/// How long to wait, at shutdown, for the bytes of removed files to be deleted.
const REMOVAL_TIMEOUT: Duration = Duration::from_secs(5);

/// An address that browsers on this machine can open. The unspecified address is not one.
pub(crate) fn local_url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() || address.ip().is_loopback() {
        format!("http://localhost:{}", address.port())
    } else {
        format!("http://{address}")
    }
}
