//! PostgreSQL databases for tests, copied from a template that is migrated once per version of the migrations.

use std::thread;

use sangam_schema::Clock;
use tokio::sync::OnceCell;
use tokio_postgres::{Client, NoTls};

use super::{fingerprint, server};
use crate::{Database, Db, Engine, Settings};

/// A database whose test is over by now, whatever happened to it.
const OLDEST_DATABASE_S: u64 = 15 * 60;

/// A template of some older state of the migrations, which no one works on any more.
const OLDEST_TEMPLATE_S: u64 = 24 * 60 * 60;

/// A database on the test server, dropped with this value.
pub(super) struct TemporaryDatabase {
    name: String,
}

impl TemporaryDatabase {
    pub(super) async fn create() -> TemporaryDatabase {
        static TEMPLATE: OnceCell<String> = OnceCell::const_new();
        let template = TEMPLATE.get_or_init(find_or_make_template).await;
        let name = format!("sangam_test_{}_{}", now_s(), Clock::system().new_id().simple());
        run(&connect().await, &format!("create database {name} template {template}")).await;
        TemporaryDatabase { name }
    }

    pub(super) fn url(&self) -> String {
        format!("{}/{}", server::url(), self.name)
    }
}

impl Drop for TemporaryDatabase {
    /// On a thread of its own, since a runtime cannot wait for itself. What is left behind here is swept up by a later run.
    fn drop(&mut self) {
        let drop_database = format!("drop database if exists {} with (force)", self.name);
        let done = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.map(|runtime| runtime.block_on(async { connect().await.batch_execute(&drop_database).await }))
        });
        let _ = done.join();
    }
}

/// The template for the present migrations. Test processes take turns, and the first one makes it.
async fn find_or_make_template() -> String {
    // Connecting may start the server, which takes a turn of its own.
    let client = connect().await;
    let turn = server::take_turn();
    sweep(&client).await;
    let fingerprint = fingerprint(Engine::Postgres);
    let found = list(&client, &format!("sangam\\_template\\_%\\_{fingerprint}")).await.pop();
    let template = match found {
        Some(template) => template,
        None => make_template(&client, &fingerprint).await,
    };
    drop(turn);
    template
}

/// Makes it under another name first, so that one which failed half-way is never taken for whole.
async fn make_template(client: &Client, fingerprint: &str) -> String {
    let draft = format!("sangam_test_{}_template", now_s());
    run(client, &format!("drop database if exists {draft} with (force)")).await;
    run(client, &format!("create database {draft}")).await;
    let url = format!("{}/{draft}", server::url());
    let db = Db::open(&Settings::new(Database::Postgres { url })).await.expect("the new database can be opened");
    db.migrate().await.expect("the migrations can be applied");
    db.close().await;
    drop(db);
    let template = format!("sangam_template_{}_{fingerprint}", now_s());
    run(client, &format!("select pg_terminate_backend(pid) from pg_stat_activity where datname = '{draft}'")).await;
    run(client, &format!("alter database {draft} rename to {template}")).await;
    template
}

/// Removes what earlier runs left behind. Names carry the time they were made at.
async fn sweep(client: &Client) {
    for (pattern, oldest_s) in [("sangam\\_test\\_%", OLDEST_DATABASE_S), ("sangam\\_template\\_%", OLDEST_TEMPLATE_S)]
    {
        for name in list(client, pattern).await {
            let made_s: u64 = name.split('_').nth(2).and_then(|part| part.parse().ok()).unwrap_or(0);
            if made_s + oldest_s < now_s() {
                run(client, &format!("drop database if exists {name} with (force)")).await;
            }
        }
    }
}

async fn list(client: &Client, pattern: &str) -> Vec<String> {
    let rows = client.query("select datname::text from pg_database where datname like $1", &[&pattern]).await;
    rows.expect("databases can be listed").iter().map(|row| row.get(0)).collect()
}

async fn run(client: &Client, sql: &str) {
    client.batch_execute(sql).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
}

async fn connect() -> Client {
    let url = format!("{}/postgres", server::url());
    let (client, connection) = tokio_postgres::connect(&url, NoTls).await.expect("the test server can be reached");
    tokio::spawn(connection);
    client
}

fn now_s() -> u64 {
    u64::try_from(Clock::system().now().as_second()).unwrap_or(0)
}
