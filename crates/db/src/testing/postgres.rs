//! PostgreSQL databases for tests, copied from a template. The template is migrated once per version of the migrations.

use std::thread;

use sangam_schema::Clock;
use tokio::sync::OnceCell;
use tokio_postgres::{Client, NoTls};

use super::{fingerprint, server};
use crate::{Database, Db, Engine, Settings};

/// The age after which a database's test must be over.
const MAX_DATABASE_AGE_S: u64 = 15 * 60;

/// The age after which a template for older migrations is no longer needed.
const MAX_TEMPLATE_AGE_S: u64 = 24 * 60 * 60;

/// A database on the test server, dropped together with this value.
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
    /// Drops the database on a separate thread, because a runtime cannot block on itself. Anything left behind is removed by a later run.
    fn drop(&mut self) {
        let drop_database = format!("drop database if exists {} with (force)", self.name);
        let done = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.map(|runtime| runtime.block_on(async { connect().await.batch_execute(&drop_database).await }))
        });
        let _ = done.join();
    }
}

/// Returns the template for the current migrations. Test processes take turns, and the first one creates it.
async fn find_or_make_template() -> String {
    // Connect first: this may start the server, which takes the same lock.
    let client = connect().await;
    let lock = server::lock();
    remove_old_databases(&client).await;
    let fingerprint = fingerprint(Engine::Postgres);
    let found = list(&client, &format!("sangam\\_template\\_%\\_{fingerprint}")).await.pop();
    let template = match found {
        Some(template) => template,
        None => make_template(&client, &fingerprint).await,
    };
    drop(lock);
    template
}

/// Creates the template under a temporary name first, so that an incomplete one is never used.
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

/// Removes what earlier runs left behind. The names contain the creation time.
async fn remove_old_databases(client: &Client) {
    for (pattern, max_age_s) in
        [("sangam\\_test\\_%", MAX_DATABASE_AGE_S), ("sangam\\_template\\_%", MAX_TEMPLATE_AGE_S)]
    {
        for name in list(client, pattern).await {
            let created_s: u64 = name.split('_').nth(2).and_then(|part| part.parse().ok()).unwrap_or(0);
            if created_s + max_age_s < now_s() {
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
