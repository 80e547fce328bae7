//! Backups as an operator makes, checks and restores them.

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use jiff::{SignedDuration, Timestamp};
use sangam_db::testing::TestDatabase;
use sangam_db::{Engine, Statement};
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use crate::storage::samples::png;
use crate::storage::storage_server::{download, remove, upload};
use crate::support::{App, Client, Process, S3Server, run};

pub(crate) fn output_text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

pub(crate) fn operator(data: &Path, process: &Process) -> Client {
    let keys = sangam_auth::Keys::open(data).unwrap();
    Client::with_key(&format!("http://{}", process.address), keys.service())
}

/// Runs a backup command that must succeed.
pub(crate) async fn run_backup_command(data: &Path, task: &str, words: &[&str]) -> String {
    let output = run(data, task, words).await;
    assert!(output.status.success(), "{task}: {}", output_text(&output));
    output_text(&output)
}

/// Runs a backup command that must be refused.
pub(crate) async fn refused(data: &Path, task: &str, words: &[&str]) -> String {
    let output = run(data, task, words).await;
    assert_eq!(output.status.code(), Some(1), "{task}: {}", output_text(&output));
    output_text(&output)
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The backups in a folder, oldest first.
fn backups(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_whole = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().starts_with("sangam-");
    let mut backups: Vec<_> = entries.filter(is_whole).collect();
    backups.sort();
    backups
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

async fn notify(client: &Client, person: &str, number: usize) -> bool {
    let row = json!({"user_id": person, "kind": "notice", "title": format!("number {number}"), "body": "x"});
    client.post("/rest/v1/notifications").json(&row).send().await.status == 201
}

async fn make_account(client: &Client) -> String {
    let account = json!({
        "email": "asha@example.in", "password": "correct horse battery", "email_confirm": true,
        "user_metadata": {"user_type": "user", "full_name": "Asha"},
    });
    let made = client.post("/auth/v1/admin/users").json(&account).send().await;
    assert_eq!(made.status, 200, "{}", made.text);
    made.json()["id"].as_str().unwrap().to_owned()
}

async fn titles(client: &Client) -> Vec<String> {
    let rows = client.get("/rest/v1/notifications?select=title&limit=100000").send().await.json();
    rows.as_array().unwrap().iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect()
}

/// Advances the clock until the server has made a backup that started after now. The first backup may still be running,
/// and blocks others.
async fn back_up_again(app: &App, clock: &Clock, kept: &Path) {
    while backups(kept).is_empty() {
        tokio::task::yield_now().await;
    }
    let before = backups(kept).pop();
    clock.advance(SignedDuration::from_hours(30));
    while backups(kept).pop() <= before {
        app.chores.run_due().await.unwrap();
        clock.advance(SignedDuration::from_mins(10));
    }
}

pub(crate) fn address_of(database: &TestDatabase) -> String {
    let sangam_db::Database::Postgres { url } = database.settings.database.clone() else { panic!("no server") };
    url
}

/// Drops every table of a PostgreSQL database.
pub(crate) async fn empty(database: &TestDatabase) {
    for sql in ["drop schema public cascade", "create schema public"] {
        let dropped =
            database.db.write(move |tx| Box::pin(async move { tx.execute(&Statement::new(sql, vec![])).await }));
        dropped.await.unwrap();
    }
}

/// Creates a data folder by running a server in it, with an account, two files and one of the operator's pages.
pub(crate) async fn used_folder(data: &Path) {
    let process = Process::serve(data, &[]).await;
    let operator = operator(data, &process);
    make_account(&operator).await;
    for name in ["a", "b"] {
        assert_eq!(upload(&operator, &format!("media/x/{name}.png"), "image/png", png()).await.status, 200);
    }
    std::fs::create_dir_all(data.join("pages/hi")).unwrap();
    std::fs::write(data.join("pages/hi/about.md"), "# हम\n").unwrap();
    process.terminate();
    assert_eq!(process.end().await.code, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_made_under_load_contains_every_write_acknowledged_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let (data, kept, again) = (folder.path().join("data"), folder.path().join("kept"), folder.path().join("again"));
    let process = Process::serve(&data, &[]).await;
    let client = operator(&data, &process);
    let person = make_account(&client).await;
    for number in 0..20 {
        upload(&client, &format!("media/x/{number}.png"), "image/png", png()).await;
    }
    let (acknowledged, stop) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    let writing = tokio::spawn({
        let (client, person, acknowledged, stop) = (client.clone(), person.clone(), acknowledged.clone(), stop.clone());
        async move {
            let mut number = 0;
            while !stop.load(Ordering::SeqCst) {
                assert!(notify(&client, &person, number).await);
                number += 1;
                acknowledged.store(number, Ordering::SeqCst);
                if number % 10 == 0 {
                    upload(&client, &format!("media/y/{number}.png"), "image/png", png()).await;
                    remove(&client, "media", &[&format!("x/{}.png", number / 10)]).await;
                }
            }
            number
        }
    });
    while acknowledged.load(Ordering::SeqCst) < 30 {
        tokio::task::yield_now().await;
    }
    let before = acknowledged.load(Ordering::SeqCst);
    run_backup_command(&data, "backup", &[text(&kept)]).await;
    stop.store(true, Ordering::SeqCst);
    let all = writing.await.unwrap();
    run_backup_command(&data, "verify-backup", &[text(&kept)]).await;
    process.kill().await;

    let said = run_backup_command(&again, "restore", &[text(&kept)]).await;
    assert!(said.contains("Restored"), "{said}");
    let restored = Process::serve(&again, &[]).await;
    let client = operator(&again, &restored);
    let found = titles(&client).await;
    assert!(found.len() <= all);
    for number in 0..before {
        assert!(found.contains(&format!("number {number}")), "{number} of {before} is missing");
    }
    assert_eq!(download(&client, "media/x/19.png").await.bytes, png());
    let credentials = json!({"email": "asha@example.in", "password": "correct horse battery"});
    let signed_in = client.post("/auth/v1/token?grant_type=password").json(&credentials).send().await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_for_its_owner_only_and_shares_files_with_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let (data, kept) = (folder.path().join("data"), folder.path().join("kept"));
    used_folder(&data).await;
    assert!(run_backup_command(&data, "backup", &[text(&kept)]).await.contains("2 files were copied now"));
    assert!(run_backup_command(&data, "backup", &[text(&kept)]).await.contains("0 files were copied now"));
    let made = backups(&kept);
    assert_eq!(made.len(), 2);
    for path in files_below(&kept) {
        let expected = 0o600;
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, expected, "{}", path.display());
    }
    assert_eq!(std::fs::metadata(&made[0]).unwrap().permissions().mode() & 0o777, 0o700);
    let shared =
        files_below(&made[1].join("files")).iter().filter(|path| path.metadata().unwrap().nlink() == 2).count();
    assert_eq!(shared, 2);
    assert!(made[1].join("pages/hi/about.md").exists() && made[1].join("keys.json").exists());

    let full = run_backup_command(&data, "backup", &[text(&kept), "--full", "--keep", "1"]).await;
    assert!(full.contains("2 files were copied now") && full.contains("2 old backups were removed"), "{full}");
    assert_eq!(backups(&kept).len(), 1);
    assert!(run_backup_command(&data, "verify-backup", &[text(&kept)]).await.contains("2 files"));
    let left: Vec<_> = std::fs::read_dir(&kept).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left.len(), 2, "a backup and the lock: {left:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_backup_is_refused_with_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let (data, kept, again) = (folder.path().join("data"), folder.path().join("kept"), folder.path().join("again"));
    used_folder(&data).await;
    run_backup_command(&data, "backup", &[text(&kept)]).await;
    let backup = backups(&kept).pop().unwrap();
    let stored = files_below(&backup.join("files")).into_iter().find(|path| !path.ends_with("instance-id")).unwrap();
    let spoil = |path: &Path| {
        let mut bytes = std::fs::read(path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(path, bytes).unwrap();
    };
    for (path, complaint) in [
        (stored.clone(), "has changed since the backup was made"),
        (backup.join("sangam.db"), "sangam.db has changed since the backup was made"),
        (backup.join("keys.json"), "keys.json has changed since the backup was made"),
        (backup.join("SHA256SUMS"), "does not match the checksum in the manifest"),
    ] {
        let whole = std::fs::read(&path).unwrap();
        spoil(&path);
        for task in ["verify-backup", "restore"] {
            let said = refused(&again, task, &[text(&backup)]).await;
            assert!(said.contains(complaint), "{said}");
        }
        std::fs::write(&path, whole).unwrap();
    }
    // Rows that differ from the manifest, although every checksum matches.
    let manifest = backup.join("manifest.json");
    let whole = std::fs::read(&manifest).unwrap();
    let mut said: Json = serde_json::from_slice(&whole).unwrap();
    said["tables"]["accounts"] = json!(7);
    std::fs::write(&manifest, said.to_string()).unwrap();
    let complaint = refused(&again, "restore", &[text(&backup)]).await;
    assert!(complaint.contains("accounts: saved 7 rows, found 1 rows"), "{complaint}");
    std::fs::write(&manifest, whole).unwrap();

    std::fs::rename(&stored, folder.path().join("elsewhere")).unwrap();
    assert!(refused(&again, "verify-backup", &[text(&backup)]).await.contains("is missing"));
    std::fs::remove_file(&manifest).unwrap();
    assert!(refused(&again, "restore", &[text(&backup)]).await.contains("not a complete backup"));
    assert!(!again.exists(), "nothing is restored from a damaged backup");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_restored_only_into_an_empty_place() {
    let folder = tempfile::tempdir().unwrap();
    let (data, kept) = (folder.path().join("data"), folder.path().join("kept"));
    used_folder(&data).await;
    run_backup_command(&data, "backup", &[text(&kept)]).await;
    let before = std::fs::read(data.join("sangam.db")).unwrap();
    let said = refused(&data, "restore", &[text(&kept)]).await;
    assert!(said.contains("is not empty") && said.contains("--data"), "{said}");
    assert_eq!(std::fs::read(data.join("sangam.db")).unwrap(), before);
    let (again, files) = (folder.path().join("again"), folder.path().join("elsewhere"));
    std::fs::create_dir(&files).unwrap();
    std::fs::write(files.join("notes.txt"), "x").unwrap();
    let said = refused(&again, "restore", &[text(&kept), "--files", text(&files)]).await;
    assert!(said.contains("elsewhere is not empty"), "{said}");
    assert!(!again.exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_are_only_listed_are_not_copied() {
    let folder = tempfile::tempdir().unwrap();
    let (data, kept, again) = (folder.path().join("data"), folder.path().join("kept"), folder.path().join("again"));
    let s3 = S3Server::start().await;
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.data = data.clone();
        s3.choose(settings);
        settings.backup.folder = Some(kept.clone());
        settings.backup.copies_files = false;
    })
    .await;
    assert_eq!(upload(&app.service(), "media/x/a.png", "image/png", png()).await.status, 200);
    while backups(&kept).is_empty() {
        tokio::task::yield_now().await;
    }
    let said = run_backup_command(&again, "verify-backup", &[text(&kept)]).await;
    assert!(said.contains("whose contents are only in s3://") && said.contains("back them up there"), "{said}");
    assert!(!backups(&kept)[0].join("files").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn files_in_s3_are_copied_and_can_be_restored_to_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (kept, again) = (folder.path().join("kept"), folder.path().join("again"));
    let (clock, s3) = (Clock::fixed(Timestamp::now()), S3Server::start().await);
    let app = App::start_with(Engine::Sqlite, clock.clone(), |settings| {
        s3.choose(settings);
        settings.backup.folder = Some(kept.clone());
    })
    .await;
    assert_eq!(upload(&app.service(), "media/x/a.png", "image/png", png()).await.status, 200);
    back_up_again(&app, &clock, &kept).await;
    run_backup_command(&again, "restore", &[text(&kept)]).await;
    let restored = Process::serve(&again, &[]).await;
    assert_eq!(download(&operator(&again, &restored), "media/x/a.png").await.bytes, png());
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_is_backed_up_and_restored_into_an_empty_database() {
    let folder = tempfile::tempdir().unwrap();
    let (kept, again) = (folder.path().join("kept"), folder.path().join("again"));
    let clock = Clock::fixed(Timestamp::now());
    let app = App::start_with(Engine::Postgres, clock.clone(), |settings| {
        settings.backup.folder = Some(kept.clone());
    })
    .await;
    let person = app.user("user").await;
    for number in 0..5 {
        assert!(notify(&app.service(), &person.id.to_string(), number).await);
    }
    assert_eq!(upload(&app.service(), "media/x/a.png", "image/png", png()).await.status, 200);
    back_up_again(&app, &clock, &kept).await;
    run_backup_command(&again, "verify-backup", &[text(&kept)]).await;

    let other = TestDatabase::open(Engine::Postgres).await;
    let url = address_of(&other);
    let said = refused(&again, "restore", &[text(&kept), "--database", &url]).await;
    assert!(said.contains("the database is not empty"), "{said}");
    std::fs::remove_dir_all(&again).unwrap();
    empty(&other).await;
    assert!(refused(&again, "restore", &[text(&kept)]).await.contains("backup of a PostgreSQL database"));
    run_backup_command(&again, "restore", &[text(&kept), "--database", &url]).await;
    let restored = Process::serve(&again, &["--database", &url]).await;
    let client = operator(&again, &restored);
    assert_eq!(titles(&client).await.len(), 5);
    assert_eq!(download(&client, "media/x/a.png").await.bytes, png());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_makes_backups_by_itself_keeps_some_and_tells_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept");
    let clock = Clock::fixed(Timestamp::now());
    let app = App::start_with(Engine::Sqlite, clock.clone(), |settings| {
        settings.backup.folder = Some(kept.clone());
        settings.backup.keep = 2;
    })
    .await;
    for _ in 0..3 {
        back_up_again(&app, &clock, &kept).await;
    }
    assert_eq!(backups(&kept).len(), 2);
    let health = app.bare().get("/health").send().await.json();
    assert_eq!((&health["backup"]["failures"], &health["backup"]["late"]), (&json!(0), &json!(false)), "{health}");
    assert!(health["backup"]["last_success_at"].is_string(), "{health}");
    clock.advance(SignedDuration::from_hours(49));
    assert_eq!(app.bare().get("/health").send().await.json()["backup"]["late"], json!(true));

    // A folder that cannot be created.
    std::fs::remove_dir_all(&kept).unwrap();
    std::fs::write(&kept, "in the way").unwrap();
    while !app.chores.run_due().await.unwrap().contains(&"back_up") {
        clock.advance(SignedDuration::from_mins(1));
    }
    let health = app.bare().get("/health").send().await;
    assert_eq!((health.status, health.json()["backup"]["failures"].as_i64() > Some(0)), (200, true), "{}", health.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_warns_of_old_backups() {
    let folder = tempfile::tempdir().unwrap();
    let (data, kept) = (folder.path().join("data"), folder.path().join("kept"));
    used_folder(&data).await;
    let flags = ["--listen", "127.0.0.1:0", "--backup-folder", text(&kept)];
    assert!(run_backup_command(&data, "doctor", &flags).await.contains("none yet"));
    run_backup_command(&data, "backup", &["--backup-folder", text(&kept)]).await;
    assert!(run_backup_command(&data, "doctor", &flags).await.contains("1 in"));
    let manifest = backups(&kept)[0].join("manifest.json");
    let mut said: Json = serde_json::from_slice(&std::fs::read(&manifest).unwrap()).unwrap();
    said["made_at"] = json!("2026-10-01T00:00:00Z");
    std::fs::write(&manifest, said.to_string()).unwrap();
    let told = refused(&data, "doctor", &flags).await;
    assert!(told.contains("the newest is from 2026-10-01"), "{told}");
}
