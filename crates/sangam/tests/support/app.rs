//! One test's running server, with its keys, people and rows.

use std::fs;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use sangam::server::Server;
use sangam::settings::{DatabaseChoice, Secret, Settings, Sources};
use sangam_auth::Keys;
use sangam_db::testing::{TestDatabase, make_migrated_file};
use sangam_db::{Db, Engine};
use sangam_product::chores::Chores;
use sangam_product::notifications::Notifier;
use sangam_realtime::Realtime;
use sangam_schema::Clock;
use sangam_storage::{Storage, StoreAddress};
use serde_json::json;
use tokio::sync::oneshot;
use uuid::Uuid;

use super::Client;

/// A server in this process, on its own port and without data. It ends with the test.
pub struct App {
    pub url: String,
    pub keys: Keys,
    pub db: Db,
    pub notifier: Arc<Notifier>,
    pub chores: Arc<Chores>,
    pub realtime: Realtime,
    pub storage: Storage,
    /// The folder of the files, if they are in a folder.
    pub folder: PathBuf,
    people: AtomicUsize,
    _stop: oneshot::Sender<()>,
    _folder: tempfile::TempDir,
    _database: Option<TestDatabase>,
}

impl App {
    /// Starts a server with the default settings.
    pub async fn start(engine: Engine) -> App {
        App::start_with(engine, Clock::system(), |_| ()).await
    }

    /// Starts a server with this clock and changed settings.
    pub async fn start_with(engine: Engine, clock: Clock, change: impl FnOnce(&mut Settings)) -> App {
        let database = match engine {
            Engine::Sqlite => None,
            Engine::Postgres => Some(TestDatabase::open(engine).await),
        };
        let mut app = App::launch(clock, |settings| {
            if let Some(database) = &database {
                settings.database = database_setting(database);
            }
            change(settings);
        })
        .await;
        app._database = database;
        app
    }

    /// Starts a server, whose rows may be managed by the caller instead of being in its own folder.
    pub(super) async fn launch(clock: Clock, change: impl FnOnce(&mut Settings)) -> App {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Settings::load(Sources::default()).unwrap();
        settings.listen = "127.0.0.1:0".parse().unwrap();
        settings.data = folder.path().join("data");
        settings.files = StoreAddress::Folder(folder.path().join("data/files"));
        change(&mut settings);
        if matches!(settings.database, DatabaseChoice::Sqlite) {
            // As after its first start. The effects of migrations have tests of their own.
            fs::create_dir_all(&settings.data).unwrap();
            make_migrated_file(&settings.data.join("sangam.db")).await;
        }
        let server = Box::pin(Server::open(settings, clock)).await.unwrap();
        let (stop, stopped) = oneshot::channel();
        let app = App {
            url: format!("http://{}", server.address()),
            keys: server.keys().clone(),
            db: server.db().clone(),
            notifier: server.notifier(),
            chores: server.chores(),
            realtime: server.realtime().clone(),
            storage: server.storage().clone(),
            folder: folder.path().join("data/files"),
            people: AtomicUsize::new(0),
            _stop: stop,
            _folder: folder,
            _database: None,
        };
        tokio::spawn(server.run(async {
            // The test is over when its end of the channel is dropped.
            let _ = stopped.await;
        }));
        app
    }

    /// The same rows through other connections, opened with these PostgreSQL options.
    pub async fn reopen_with_options(&self, options: &str) -> Db {
        let mut settings = self._database.as_ref().expect("SQLite has no such options").settings.clone();
        if let sangam_db::Database::Postgres { url } = &mut settings.database {
            let separator = if url.contains('?') { '&' } else { '?' };
            *url = format!("{url}{separator}options={}", options.replace(' ', "%20").replace('=', "%3D"));
        }
        Db::open(&settings).await.unwrap()
    }

    /// Where mailed links lead if there is no public address.
    pub fn site(&self) -> String {
        self.url.replace("127.0.0.1", "localhost")
    }

    /// A client without any key.
    pub fn bare(&self) -> Client {
        Client::bare(&self.url)
    }

    /// A client with the public key, without a signed-in person.
    pub fn anon(&self) -> Client {
        Client::with_key(&self.url, self.keys.anon())
    }

    /// A client with the operator's key.
    pub fn service(&self) -> Client {
        Client::with_key(&self.url, self.keys.service())
    }

    /// Makes a person a moderator.
    pub async fn promote(&self, person: &User) {
        let id = person.id;
        let promoted = self.db.write::<_, sangam_db::Error>(move |tx| {
            Box::pin(async move {
                let promote = tx.statement("update accounts set moderator = true where id = {uuid}", vec![id.into()]);
                tx.execute(&promote).await
            })
        });
        assert_eq!(promoted.await.unwrap(), 1);
    }

    /// Creates a confirmed account of this type (user, employer or business) and signs in.
    pub async fn user(&self, user_type: &str) -> User {
        let number = self.people.fetch_add(1, Ordering::Relaxed);
        let email = format!("{user_type}{number}@example.org");
        let password = "correct horse battery";
        let account = json!({
            "email": email,
            "password": password,
            "email_confirm": true,
            "user_metadata": {"user_type": user_type, "full_name": format!("Person {number}")},
        });
        let made = self.service().post("/auth/v1/admin/users").json(&account).send().await;
        assert_eq!(made.status, 200, "{}", made.text);
        self.sign_in(made.json()["id"].as_str().unwrap().parse().unwrap(), &email, password).await
    }

    /// Signs the same person in again. A token expires when the clock is moved by hours.
    pub async fn again(&self, person: &User) -> User {
        self.sign_in(person.id, &person.email, &person.password).await
    }

    /// Deletes a person immediately, as the operator does.
    pub async fn erase(&self, person: &User) {
        let gone = self.service().delete(&format!("/auth/v1/admin/users/{}", person.id)).send().await;
        assert_eq!(gone.status, 200, "{}", gone.text);
    }

    async fn sign_in(&self, id: Uuid, email: &str, password: &str) -> User {
        let credentials = json!({"email": email, "password": password});
        let session = self.anon().post("/auth/v1/token?grant_type=password").json(&credentials).send().await;
        assert_eq!(session.status, 200, "{}", session.text);
        let session = session.json();
        User {
            id,
            email: email.to_owned(),
            password: password.to_owned(),
            refresh_token: session["refresh_token"].as_str().unwrap().to_owned(),
            client: self.anon().with_bearer(session["access_token"].as_str().unwrap()),
        }
    }
}

/// The setting for a test's database.
pub(super) fn database_setting(database: &TestDatabase) -> DatabaseChoice {
    match &database.settings.database {
        sangam_db::Database::Sqlite { .. } => DatabaseChoice::Sqlite,
        sangam_db::Database::Postgres { url } => DatabaseChoice::Postgres(Secret::new(url)),
    }
}

/// A person who is signed in. Derefs to their [`Client`].
pub struct User {
    pub id: Uuid,
    pub email: String,
    pub password: String,
    pub refresh_token: String,
    pub client: Client,
}

impl User {
    /// The access token, as a socket sends it.
    pub fn token(&self) -> &str {
        self.client.bearer().unwrap()
    }
}

impl Deref for User {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}
