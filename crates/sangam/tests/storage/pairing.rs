//! A database, its files and its keys belong together: lost, mismatched or restored parts are refused before anything
//! is changed.

use std::path::Path;
use std::process::Output;

use sangam::server::Server;
use sangam::settings::{Settings, Sources};
use sangam_db::{Database, Db, Engine, Statement};
use sangam_schema::Clock;

use super::in_every_store;
use super::samples::png;
use super::storage_server::{download, upload};
use crate::support::{App, Client, Process, count_files, run};
use crate::user_command::user;

/// Returns why a server with these settings does not start.
async fn refusal(change: impl FnOnce(&mut Settings)) -> String {
    let mut settings = Settings::load(Sources::default()).unwrap();
    settings.listen = "127.0.0.1:0".parse().unwrap();
    change(&mut settings);
    match Server::open(settings, Clock::system()).await {
        Ok(_) => panic!("it starts"),
        Err(error) => format!("{error:#}"),
    }
}

in_every_store! {
    async fn another_database_does_not_start_with_these_files(server: StorageServer) {
        let operator = server.service();
        upload(&operator, "media/x/a.png", "image/png", png()).await;
        let folder = tempfile::tempdir().unwrap();
        let new = refusal(|settings| {
            settings.data = folder.path().join("data");
            server.share(settings);
        });
        let new = new.await;
        assert!(new.contains("the database is new") && new.contains("restore the database"), "{new}");
        assert!(!folder.path().join("data/sangam.db").exists(), "nothing is made");

        let data = folder.path().join("other");
        let files = sangam_storage::StoreAddress::Folder(data.join("files"));
        drop(App::start_with(Engine::Sqlite, Clock::system(), |settings| {
            (settings.data, settings.files) = (data.clone(), files);
        }).await);
        let other = loop {
            let other = refusal(|settings| {
                settings.data = data.clone();
                server.share(settings);
            });
            let other = other.await;
            // The previous server may not have released the folder yet.
            if !other.contains("in use by another sangam") {
                break other;
            }
        };
        assert!(other.contains("belong to the instance") && other.contains("sangam files adopt"), "{other}");
        assert_eq!(download(&operator, "media/x/a.png").await.bytes, png());
    }
}

fn output_text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Creates a data folder by running a server in it, with one account and one file.
async fn used_folder(data: &Path) {
    let process = Process::serve(data, &[]).await;
    let operator = operator(data, &process);
    let made =
        user(data, &["create", "asha@example.in", "--name", "Asha", "--type", "user"], "correct horse battery").await;
    assert!(made.status.success(), "{made:?}");
    assert_eq!(upload(&operator, "media/x/a.png", "image/png", png()).await.status, 200);
    process.terminate();
    assert_eq!(process.end().await.code, Some(0));
}

fn operator(data: &Path, process: &Process) -> Client {
    let keys = sangam_auth::Keys::open(data).unwrap();
    Client::with_key(&format!("http://{}", process.address), keys.service())
}

/// Asserts that a server starts there and has the file.
async fn assert_works(data: &Path) {
    let process = Process::serve(data, &[]).await;
    assert_eq!(download(&operator(data, &process), "media/x/a.png").await.bytes, png());
    process.terminate();
    process.end().await;
}

async fn serve(data: &Path) -> String {
    let refused = run(data, "serve", &["--listen", "127.0.0.1:0"]).await;
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    output_text(&refused)
}

async fn doctor(data: &Path) -> String {
    let report = run(data, "doctor", &["--listen", "127.0.0.1:0"]).await;
    let wrong =
        output_text(&report).lines().filter(|line| line.starts_with("WRONG")).map(str::to_owned).collect::<Vec<_>>();
    wrong.join("\n")
}

/// Changes rows without the server's knowledge.
async fn change(data: &Path, sql: &'static str) {
    let db = Db::open(&sangam_db::Settings::new(Database::Sqlite { path: data.join("sangam.db") })).await.unwrap();
    db.write(move |tx| Box::pin(async move { tx.execute(&Statement::new(sql, vec![])).await })).await.unwrap();
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_database_is_refused_until_it_is_restored_and_no_file_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let (data, backup) = (folder.path().join("data"), folder.path().join("backup.db"));
    used_folder(&data).await;
    let database = data.join("sangam.db");
    std::fs::rename(&database, &backup).unwrap();
    for round in 0..2 {
        let refused = serve(&data).await;
        assert!(refused.contains("already holds files; restore the database"), "{refused}");
        assert!(doctor(&data).await.contains("restore the database"));
        assert_eq!(count_files(&data.join("files")), 1);
        // Also if another command has created an empty database in its place.
        if round == 0 {
            assert!(!database.exists());
            assert!(run(&data, "migrate", &[]).await.status.success());
        }
    }
    std::fs::copy(&backup, &database).unwrap();
    assert_works(&data).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_can_give_files_to_another_database() {
    let folder = tempfile::tempdir().unwrap();
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    used_folder(&data).await;
    let files = data.join("files").display().to_string();
    let flags = ["adopt", "--files", &files, "--data", other.to_str().unwrap()];
    assert!(run(&other, "migrate", &[]).await.status.success());
    let adopted =
        tokio::process::Command::new(env!("CARGO_BIN_EXE_sangam")).env_clear().arg("files").args(flags).output();
    let adopted = adopted.await.unwrap();
    assert!(output_text(&adopted).contains("now belong to this database"), "{adopted:?}");
    let process = Process::serve(&other, &["--files", &files]).await;
    process.terminate();
    process.end().await;
    assert_eq!(count_files(&data.join("files")), 1);
    let refused = serve(&data).await;
    assert!(refused.contains("belong to the instance"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_and_files_from_before_there_were_ids_adopt_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    used_folder(&data).await;
    // The states that an upgrade finds, and that an interrupted upgrade leaves.
    for state in ["update _instance set id = null, files = 'older'", "update _instance set files = 'pairing'"] {
        std::fs::remove_file(data.join("files/instance-id")).unwrap();
        change(&data, state).await;
        assert_works(&data).await;
        assert!(data.join("files/instance-id").exists());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_keys_are_not_made_anew_while_people_have_accounts() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    used_folder(&data).await;
    std::fs::remove_file(data.join("keys.json")).unwrap();
    for refused in [serve(&data).await, output_text(&run(&data, "keys", &[]).await), doctor(&data).await] {
        assert!(refused.contains("keys.json is missing; restore it from a backup"), "{refused}");
    }
    assert!(!data.join("keys.json").exists());
    change(
        &data,
        "insert into mfa_factors (id, account_id, factor_type, status, secret, created_at, updated_at)
         select id, id, 'totp', 'verified', 'encrypted', created_at, created_at from accounts limit 1",
    )
    .await;
    let unreadable = run(&data, "keys", &["--new"]).await;
    assert!(output_text(&unreadable).contains("1 accounts have an authenticator app"), "{unreadable:?}");
    assert!(!data.join("keys.json").exists());
    assert!(run(&data, "keys", &["--new", "--lose-authenticator-apps"]).await.status.success());
    assert_works(&data).await;
    let again = run(&data, "keys", &["--new"]).await;
    assert!(output_text(&again).contains("move") && !again.status.success(), "{again:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_a_newer_version_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run(folder.path(), "migrate", &[]).await.status.success());
    change(
        folder.path(),
        "insert into refinery_schema_history values (99990101000000, 'later', '2026-11-16T00:00:00Z', '1')",
    )
    .await;
    for told in [serve(folder.path()).await, doctor(folder.path()).await] {
        assert!(
            told.contains("made by a newer version (migration V99990101000000__later); run that version"),
            "{told}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_counts_rows_without_files() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    used_folder(&data).await;
    assert_eq!(doctor(&data).await, "");
    for shard in std::fs::read_dir(data.join("files")).unwrap().flatten().filter(|entry| entry.path().is_dir()) {
        std::fs::remove_dir_all(shard.path()).unwrap();
    }
    let wrong = doctor(&data).await;
    assert!(wrong.contains("rows that refer to a missing file: 1, for example media/x/a.png"), "{wrong}");
}
