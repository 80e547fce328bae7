//! Opens the server: rows and files, services, background work and routes, in the order in which they need each other.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sangam_auth::{Auth, Keys};
use sangam_db::Db;
use sangam_product::chores::Chores;
use sangam_product::company_proofs::DomainRecords;
use sangam_product::mail::MailSender;
use sangam_product::notifications::{MailLinks, Notifier};
use sangam_product::words::{OperatorWords, Words};
use sangam_realtime::Realtime;
use sangam_schema::Clock;
use sangam_storage::{Files, Storage, StorageSettings, VirusScanner};

use super::demonstration::Demonstration;
use super::health::Health;
use super::{Server, chores, domains, listener, mail, metrics, product, realtime_service, routes};
use crate::backup::{self, BackupSource};
use crate::clock_jumps;
use crate::data_folder::DataFolder;
use crate::instance::{self, OpenInstance};
use crate::settings::{DatabaseChoice, Settings};
use crate::web::{Dist, PageConfig, Web, english_words};

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
        let url = settings.public_url.as_ref().map_or_else(|| local_url(address), ToString::to_string);

        let operator_words = OperatorWords::read(&settings.data.join("words"), english_words);
        let words = Words::built_in().with_operator_words(&operator_words);
        let common = CommonParts { settings: &settings, clock: &clock, db: &db, keys: &keys, words: &words };
        let mail_sender = common.mail_sender()?;
        let links = mail_sender.as_ref().map(|_| mail::links(&url, &keys, &settings));
        let demonstration = Demonstration::find(&settings, &db).await?;
        let pages = demonstration.pages(&settings, &clock);
        let records = domains::open(&settings);
        let web = common.web(demonstration, records.is_some(), &operator_words)?;
        let auth = instance::open_accounts(&settings, db.clone(), keys.clone(), clock.clone(), &url);
        let realtime =
            realtime_service::open(db.clone(), schema.clone(), auth.gate().clone(), clock.clone(), settings.realtime);
        let scanner = settings.virus_scanner.clone().map(VirusScanner::new);
        let storage = common.storage(files.clone(), scanner.clone()).await?;
        let notifier = Arc::new(common.notifier(&realtime, links.clone()));
        let waiting = Arc::clone(&notifier);
        let chores = common.chores(&auth, &storage, files, links, records.as_ref());
        let chores = Arc::new(chores.after_run(move || waiting.wake()));
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
            mail_site: mail_sender.as_ref().map(|_| url.clone()),
        });
        Ok(Server {
            listener,
            address,
            url,
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

/// An address that browsers on this machine can open. The unspecified address is not one.
fn local_url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() || address.ip().is_loopback() {
        format!("http://localhost:{}", address.port())
    } else {
        format!("http://{address}")
    }
}

/// What most parts of the server are built from.
#[derive(Clone, Copy)]
struct CommonParts<'a> {
    settings: &'a Settings,
    clock: &'a Clock,
    db: &'a Db,
    keys: &'a Keys,
    words: &'a Words,
}

impl CommonParts<'_> {
    fn mail_sender(self) -> anyhow::Result<Option<MailSender>> {
        let transport = mail::transport(self.settings)?;
        let sender = |transport| MailSender::new(self.db.clone(), self.clock.clone(), transport, self.words.clone());
        Ok(transport.map(sender))
    }

    fn web(
        self,
        demonstration: Demonstration,
        reads_domains: bool,
        operator_words: &OperatorWords,
    ) -> anyhow::Result<Web<Dist>> {
        let settings = self.settings;
        let public_url = settings.public_url.as_ref();
        let grace = settings.deletion_grace_days;
        let config = PageConfig::new(public_url, self.keys.anon(), settings.demo, &settings.social_links, grace)
            .with_sign_ins(demonstration.sign_ins)
            .with_company_proof(reads_domains)
            .with_languages(operator_words.web_languages());
        Web::<Dist>::new(&config, public_url.map_or("", |url| url.path()))
            .context("the web app inside this executable is broken")
    }

    async fn storage(self, files: Files, scanner: Option<VirusScanner>) -> anyhow::Result<Storage> {
        Storage::open(
            self.db.clone(),
            files,
            &sangam_product::buckets(),
            &self.keys.derive("links to files")?,
            Arc::new(product::ResumeReaders(self.db.clone())),
            self.clock.clone(),
            StorageSettings { limits: self.settings.storage, scanner },
        )
        .await
        .context("cannot register the buckets")
    }

    fn notifier(self, realtime: &Realtime, links: Option<MailLinks>) -> Notifier {
        let online_status = Arc::new(realtime_service::RealtimeOnlineStatus(realtime.clone()));
        let notifier = Notifier::new(self.db.clone(), self.clock.clone(), online_status, self.words.clone());
        match links {
            Some(links) => mail::notify(notifier, links, self.settings),
            None => notifier,
        }
    }

    fn chores(
        self,
        auth: &Auth,
        storage: &Storage,
        files: Files,
        links: Option<MailLinks>,
        records: Option<&Arc<dyn DomainRecords>>,
    ) -> Chores {
        let CommonParts { settings, clock, db, words, .. } = self;
        let (data, tools) = (settings.data.clone(), settings.postgres_tools.clone());
        let source = BackupSource { db: db.clone(), files, data: data.clone(), tools };
        let backup = backup::chore(chores::BACK_UP, &settings.backup, source);
        let company_proofs = domains::chore(records, db, words);
        let links = links.map(|links| (links, words.clone()));
        let chores = chores::list(db, auth, storage, links, &settings.posting_checks, [backup, company_proofs]);
        Chores::new(db.clone(), clock.clone(), chores).on_clock_jump(move |jump| clock_jumps::record(&data, jump))
    }
}
