//! `/health`, for load balancers and people.

use std::time::{Duration, Instant};

use sangam::settings::{DatabaseChoice, Secret};
use sangam_db::testing::{SmallServer, TestDatabase};
use sangam_db::{Database, Engine, Statement};
use sangam_schema::Clock;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::support::{App, Client, Process, on_both_engines, run};

on_both_engines! {
    async fn a_new_server_is_live_and_ready(app: App) {
        let live = app.bare().get("/health/live").send().await;
        assert_eq!((live.status, live.text.as_str()), (200, r#"{"status":"live"}"#));
        let ready = app.bare().get("/health/ready").send().await;
        assert_eq!((ready.status, ready.text.as_str()), (200, r#"{"status":"ready"}"#));
        let both = app.bare().get("/health").send().await;
        assert_eq!(both.status, 200);
        assert_eq!(both.json()["ready"], true);
    }

    // The server's own reads have no limit, and could occupy every connection together.
    async fn health_checks_do_not_wait_for_other_reads(app: App) {
        let endless = "with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) from n";
        let reads: Vec<_> = (0..100)
            .map(|_| {
                let db = app.db.clone();
                tokio::spawn(async move { db.read(Statement::new(endless, vec![])).await })
            })
            .collect();
        for _ in 0..3 {
            let ready = app.bare().get("/health/ready").send().await;
            assert_eq!((ready.status, ready.text.as_str()), (200, r#"{"status":"ready"}"#));
            assert_eq!(app.bare().get("/health").send().await.status, 200);
        }
        assert!(reads.iter().any(|read| !read.is_finished()), "they are still running");
        reads.iter().for_each(tokio::task::JoinHandle::abort);
    }

    async fn a_server_without_its_database_is_live_but_not_ready(app: App) {
        app.db.close().await;
        assert_eq!(app.bare().get("/health/live").send().await.status, 200);
        assert_eq!(app.bare().get("/health/ready").send().await.status, 503);
        let both = app.bare().get("/health").send().await;
        assert_eq!((both.status, both.json()["live"].clone(), both.json()["ready"].clone()), (503, true.into(), false.into()));
    }
}

/// Forwards connections to a server until it is told to freeze. After that connections, new ones included, stay open
/// and nothing is forwarded.
async fn freezing_proxy(to: String) -> (u16, watch::Sender<bool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (freeze, frozen) = watch::channel(false);
    tokio::spawn(async move {
        loop {
            let (mut client, _) = listener.accept().await.unwrap();
            let (to, mut frozen) = (to.clone(), frozen.clone());
            tokio::spawn(async move {
                let mut server = TcpStream::connect(to).await.unwrap();
                let until_frozen = async { assert!(frozen.wait_for(|frozen| *frozen).await.is_ok()) };
                tokio::select! {
                    biased;
                    () = until_frozen => std::future::pending::<()>().await,
                    _ = copy_bidirectional(&mut client, &mut server) => {}
                }
            });
        }
    });
    (port, freeze)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_database_is_frozen_says_so_within_two_seconds() {
    let database = TestDatabase::open(Engine::Postgres).await;
    let Database::Postgres { url } = &database.settings.database else { panic!("no server") };
    let (start, rest) = url.split_once('@').unwrap();
    let (address, name) = rest.split_once('/').unwrap();
    let (port, freeze) = freezing_proxy(address.to_owned()).await;
    let through = format!("{start}@127.0.0.1:{port}/{name}");
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.database = DatabaseChoice::Postgres(Secret::new(through));
    })
    .await;
    assert_eq!(app.bare().get("/health/ready").send().await.status, 200);
    freeze.send(true).unwrap();
    let began = Instant::now();
    let frozen = app.bare().get("/health/ready").send().await;
    assert_eq!((frozen.status, frozen.text.as_str()), (503, r#"{"status":"unavailable"}"#));
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    assert_eq!(app.bare().get("/health/live").send().await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_without_a_bus_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::open(Engine::Postgres).await;
    let Database::Postgres { url } = &database.settings.database else { panic!("no server") };
    let first = Process::serve(&folder.path().join("one"), &["--database", url]).await;
    let second = Process::serve(&folder.path().join("two"), &["--database", url]).await;
    second.terminate();
    assert!(second.end().await.log.contains("another server uses this PostgreSQL database"));
    first.terminate();
    assert!(!first.end().await.log.contains("another server"));
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_of_postgresql_reach_the_operator() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::open(Engine::Postgres).await;
    let Database::Postgres { url } = &database.settings.database else { panic!("no server") };
    let wrong = format!("{}/no_such_database", url.rsplit_once('/').unwrap().0);
    let refused = run(folder.path(), "migrate", &["--database", &wrong]).await;
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(told.contains("database \"no_such_database\" does not exist"), "{told}");
}

/// The server's log, `/health/ready` and `sangam doctor` all have to say it.
#[tokio::test(flavor = "multi_thread")]
async fn a_postgresql_with_too_many_connections_says_so_in_the_log_and_to_the_doctor() {
    let folder = tempfile::tempdir().unwrap();
    let server = SmallServer::start(12);
    let database = ["--database", &server.url()];
    assert!(run(folder.path(), "migrate", &database).await.status.success());
    let process = Process::serve(folder.path(), &database).await;
    let client = Client::bare(&format!("http://{}", process.address));
    // Someone else takes every connection that is left.
    let mut others = Vec::new();
    take_every_connection(&server, &mut others).await;
    let doctor = run(folder.path(), "doctor", &database).await;
    let found = String::from_utf8_lossy(&doctor.stdout);
    assert!(!doctor.status.success() && found.contains("sorry, too many clients already"), "{found}");
    // The server itself keeps the connections that it has. Once they are lost, it gets no other.
    while client.get("/health/ready").send().await.status == 200 {
        others[0].batch_execute(TERMINATE_SANGAM).await.unwrap();
        take_every_connection(&server, &mut others).await;
    }
    assert_eq!(client.get("/health/ready").send().await.text, r#"{"status":"unavailable"}"#);
    process.terminate();
    let log = process.end().await.log;
    assert!(log.contains("not ready") && log.contains("sorry, too many clients already"), "{log}");
}

async fn take_every_connection(server: &SmallServer, taken: &mut Vec<tokio_postgres::Client>) {
    while let Ok((client, connection)) = tokio_postgres::connect(&server.url(), tokio_postgres::NoTls).await {
        tokio::spawn(connection);
        taken.push(client);
    }
}

const TERMINATE_SANGAM: &str =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sangam'";
