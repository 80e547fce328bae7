//! A server without accounts, and a clock that tests can move.

use std::sync::Arc;

use axum::Router;
use http::{Method, StatusCode};
use jiff::{SignedDuration, Timestamp};
use sangam_auth::{Auth, Gate, Keys, ProviderSettings, Settings, TokenPlan, router};
use sangam_db::testing::TestDatabase;
use sangam_db::{Db, Engine, Row, Statement};
use sangam_schema::{Caller, Clock, Refused};
use serde_json::{Value, json};

pub(crate) use crate::client::{Answer, Call, Session, claims};

pub(crate) const PASSWORD: &str = "correct horse battery";
pub(crate) const SECRET: &str = "the secret of a server that exists in tests only";
pub(crate) const SITE: &str = "http://sangam.test";

/// Turns each test into two, one per engine.
macro_rules! on_both_engines {
    ($(async fn $name:ident($server:ident: TestServer) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn run($server: TestServer) $body

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite() {
                run(TestServer::open(sangam_db::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                run(TestServer::open(sangam_db::Engine::Postgres).await).await;
            }
        }
    )+};
}
pub(crate) use on_both_engines;

#[derive(Clone)]
pub(crate) struct TestServer {
    pub(crate) keys: Keys,
    pub(crate) clock: Clock,
    auth: Auth,
    router: Router,
    db: Db,
    database: Arc<TestDatabase>,
}

impl TestServer {
    pub(crate) async fn open(engine: Engine) -> TestServer {
        // In these tests every plan includes API tokens. The product decides that elsewhere.
        let everyone =
            TokenPlan { entitled_until: |_, _, _| Box::pin(async { Ok(Some(Timestamp::MAX)) }), affected: |_| None };
        TestServer::open_with(engine, Settings::new(SITE).tokens_for(everyone)).await
    }

    pub(crate) async fn open_with(engine: Engine, settings: Settings) -> TestServer {
        let database = Arc::new(TestDatabase::open(engine).await);
        let keys = Keys::from_secret(SECRET).unwrap();
        let clock = Clock::fixed("2026-11-15T00:37:16.890123Z".parse::<Timestamp>().unwrap());
        let auth = Auth::new(database.db.clone(), keys.clone(), clock.clone(), settings);
        TestServer { keys, clock, router: router(auth.clone()), auth, db: database.db.clone(), database }
    }

    /// Another copy of the server with the same database, secret and clock.
    pub(crate) async fn copy(&self) -> TestServer {
        let db = Db::open(&self.database.settings).await.unwrap();
        let auth = Auth::new(db.clone(), self.keys.clone(), self.clock.clone(), Settings::new(SITE));
        TestServer { router: router(auth.clone()), auth, db, ..self.clone() }
    }

    /// The same server with these providers, written as in the configuration.
    pub(crate) fn with_providers(&self, text: &str) -> TestServer {
        self.at(SITE, text)
    }

    /// Like [`with_providers`](Self::with_providers), at another public URL.
    pub(crate) fn at(&self, site: &str, text: &str) -> TestServer {
        let settings = Settings::new(site).sign_in_with(ProviderSettings::parse_list(text).unwrap());
        let auth = Auth::new(self.db.clone(), self.keys.clone(), self.clock.clone(), settings);
        TestServer { router: router(auth.clone()), auth, ..self.clone() }
    }

    pub(crate) fn advance_seconds(&self, seconds: i64) {
        self.clock.advance(SignedDuration::from_secs(seconds));
    }

    // Calls to the server.

    pub(crate) fn call(&self, method: Method, path: &str) -> Call {
        Call::new(self.router.clone(), &self.keys, method, path)
    }

    pub(crate) fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str) -> Call {
        self.call(Method::POST, path)
    }

    pub(crate) async fn sign_in(&self, email: &str, password: &str) -> Answer {
        let body = json!({ "email": email, "password": password, "gotrue_meta_security": {} });
        self.post("/token?grant_type=password").json(&body).send().await
    }

    pub(crate) async fn refresh(&self, token: &str) -> Answer {
        self.post("/token?grant_type=refresh_token").json(&json!({ "refresh_token": token })).send().await
    }

    pub(crate) async fn user(&self, bearer: &str) -> Answer {
        self.get("/user").bearer(bearer).send().await
    }

    pub(crate) async fn change_user(&self, bearer: &str, changes: &Value) -> Answer {
        self.call(Method::PUT, "/user").bearer(bearer).json(changes).send().await
    }

    pub(crate) async fn sign_up(&self, email: &str) -> Answer {
        let data = json!({ "full_name": "Asha Rao", "user_type": "user" });
        let body = json!({ "email": email, "password": PASSWORD, "data": data, "gotrue_meta_security": {} });
        self.post("/signup").json(&body).send().await
    }

    pub(crate) async fn recover(&self, email: &str) -> Answer {
        self.post("/recover").json(&json!({ "email": email, "gotrue_meta_security": {} })).send().await
    }

    pub(crate) async fn verify_digits(&self, kind: &str, email: &str, digits: &str) -> Answer {
        self.post("/verify").json(&json!({ "type": kind, "email": email, "token": digits })).send().await
    }

    /// Opens a mailed link as a browser does, without an API key.
    pub(crate) async fn follow(&self, link: &str) -> Answer {
        self.get(link.strip_prefix("http://sangam.test/auth/v1").unwrap()).without_apikey().send().await
    }

    // Test data.

    /// Creates a confirmed account called Asha Rao.
    pub(crate) async fn create_user(&self, email: &str) -> Value {
        let answer = self.ensure_user(email).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        answer.body
    }

    pub(crate) async fn ensure_user(&self, email: &str) -> Answer {
        let metadata = json!({ "full_name": "Asha Rao", "user_type": "user" });
        let new = json!({ "email": email, "password": PASSWORD, "email_confirm": true, "user_metadata": metadata });
        self.post("/admin/users").service().json(&new).send().await
    }

    pub(crate) async fn sign_in_again(&self, email: &str) -> Session {
        self.sign_in(email, PASSWORD).await.session()
    }

    pub(crate) async fn start_session(&self, email: &str) -> Session {
        self.create_user(email).await;
        self.sign_in_again(email).await
    }

    pub(crate) async fn ban(&self, user: &Value, duration: &str) {
        let changes = json!({ "ban_duration": duration });
        let answer = self.call(Method::PUT, &self.admin_path(user)).service().json(&changes).send().await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    }

    pub(crate) fn admin_path(&self, user: &Value) -> String {
        format!("/admin/users/{}", user["id"].as_str().unwrap())
    }

    // The server's internal state.

    pub(crate) fn auth(&self) -> &Auth {
        &self.auth
    }

    pub(crate) fn auth_db(&self) -> &Db {
        &self.db
    }

    pub(crate) fn gate(&self) -> &Gate {
        self.auth.gate()
    }

    pub(crate) async fn identify(&self, session: &Session) -> Result<Caller, Refused> {
        let admitted = self.gate().identify(Some(self.keys.anon()), Some(&session.access_token)).await;
        admitted.map(|admitted| admitted.to_read())
    }

    pub(crate) async fn rows(&self, sql: &str) -> Vec<Row> {
        self.database.db.read(Statement::new(sql, vec![])).await.unwrap()
    }

    pub(crate) async fn count(&self, sql: &str) -> i64 {
        self.rows(sql).await[0].int(0).unwrap()
    }

    /// All queued mails, oldest first.
    pub(crate) async fn mails(&self) -> Vec<Mail> {
        let rows = self.rows("select kind, recipient, params from mails order by created_at, id").await;
        let text = |row: &Row, column| row.text(column).unwrap().to_owned();
        let mail = |row| Mail {
            kind: text(row, 0),
            recipient: text(row, 1),
            params: serde_json::from_str(row.text(2).unwrap()).unwrap(),
        };
        rows.iter().map(mail).collect()
    }

    /// The latest mail, which must be of this kind.
    pub(crate) async fn last_mail(&self, kind: &str) -> Mail {
        let mail = self.mails().await.pop().unwrap();
        assert_eq!(mail.kind, kind);
        mail
    }

    pub(crate) async fn execute(&self, sql: &'static str) {
        execute(&self.database.db, sql).await;
    }

    /// Runs a statement as another copy of the server, whose changes do not reach this one's feed.
    pub(crate) async fn execute_elsewhere(&self, sql: &'static str) {
        let elsewhere = Db::open(&self.database.settings).await.unwrap();
        execute(&elsewhere, sql).await;
        elsewhere.close().await;
    }

    pub(crate) async fn close_database(&self) {
        self.db.close().await;
    }
}

async fn execute(db: &Db, sql: &'static str) {
    let job = db.write(move |tx| Box::pin(async move { tx.execute(&Statement::new(sql, vec![])).await }));
    assert!(job.await.is_ok(), "{sql}");
}

/// A queued mail.
#[derive(Debug)]
pub(crate) struct Mail {
    pub(crate) kind: String,
    pub(crate) recipient: String,
    pub(crate) params: Value,
}

impl Mail {
    pub(crate) fn link(&self) -> &str {
        self.params["link"].as_str().unwrap()
    }

    pub(crate) fn digits(&self) -> &str {
        self.params["code"].as_str().unwrap()
    }

    /// The token in the link.
    pub(crate) fn token_hash(&self) -> &str {
        self.link().split("token=").nth(1).unwrap().split('&').next().unwrap()
    }
}
