//! Databases of released versions are opened with this version. `scripts/keep-schema.mjs` made them, and documents what
//! each contains.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use sangam_db::Engine;
use sangam_db::testing::TestDatabase;
use serde_json::{Value as Json, json};

use crate::backup::{address_of, empty, run_backup_command, text};
use crate::support::{Client, Process};

/// The archives of one engine.
fn archives(engine: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/released");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let archives: Vec<PathBuf> = entries.filter(|path| text(path).ends_with(&format!("-{engine}.tar.gz"))).collect();
    assert!(!archives.is_empty());
    archives
}

#[tokio::test(flavor = "multi_thread")]
async fn every_released_sqlite_database_is_upgraded_with_all_its_rows() {
    for archive in archives("sqlite") {
        upgrade(&archive, &[]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_released_postgres_database_is_upgraded_with_all_its_rows() {
    for archive in archives("postgres") {
        let database = TestDatabase::open(Engine::Postgres).await;
        empty(&database).await;
        upgrade(&archive, &["--database", &address_of(&database)]).await;
    }
}

async fn upgrade(archive: &Path, flags: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let (data, kept) = (folder.path().join("data"), folder.path().join("kept.tar"));
    run_backup_command(&data, "restore", &[&[text(archive)], flags].concat()).await;
    run_backup_command(&data, "migrate", flags).await;
    run_backup_command(&data, "backup", &[&[text(&kept)], flags].concat()).await;
    let (before, after) = (tables(GzDecoder::new(open(archive))), tables(open(&kept)));
    for (table, rows) in before.iter().filter(|(table, _)| *table != "refinery_schema_history") {
        assert_eq!(after.get(table), Some(rows), "{table} of {}", archive.display());
    }
    let process = Process::serve(&data, flags).await;
    check_rows(&data, &process).await;
    process.kill().await;
}

/// What people had stored is still there, can be found, and has the same counters.
async fn check_rows(data: &Path, process: &Process) {
    let keys = sangam_auth::Keys::open(data).unwrap();
    let anyone = Client::with_key(&format!("http://{}", process.address), keys.anon());
    let credentials = json!({"email": "sami.seeker@example.in", "password": "nilgiri-2026"});
    let session = anyone.post("/auth/v1/token?grant_type=password").json(&credentials).send().await;
    assert_eq!(session.status, 200, "{}", session.text);
    let token = session.json()["access_token"].as_str().unwrap().to_owned();
    let person = anyone.with_bearer(&token);
    let read = async |path: &str| person.get(path).send().await;
    let posts = read("/rest/v1/posts?select=content,likes,comments,author(full_name)&search=wfts.nashik").await.json();
    let post = json!({
        "content": "We are hiring a बढ़ई in Nashik", "likes": 1, "comments": 1, "author": {"full_name": "Esha Employer"},
    });
    assert_eq!(posts, json!([post]));
    let applications = read("/rest/v1/job_applications?select=status,resume_path,job:jobs(title,skills)").await.json();
    assert_eq!(applications[0]["job"], json!({"title": "Carpenter", "skills": ["joinery"]}));
    let resume =
        read(&format!("/storage/v1/object/resumes/{}", applications[0]["resume_path"].as_str().unwrap())).await;
    assert_eq!((resume.status, resume.text.as_str()), (200, "%PDF-1.4\n%A resume of an earlier version\n%%EOF\n"));
}

fn open(path: &Path) -> std::fs::File {
    std::fs::File::open(path).unwrap()
}

/// The number of rows of each table in a backup, from its manifest.
fn tables(bytes: impl Read) -> BTreeMap<String, u64> {
    let mut archive = tar::Archive::new(bytes);
    let mut entries = archive.entries().unwrap().map(Result::unwrap);
    let manifest = entries.find(|entry| entry.path().unwrap().ends_with("manifest.json")).unwrap();
    let manifest: Json = serde_json::from_reader(manifest).unwrap();
    serde_json::from_value(manifest["tables"].clone()).unwrap()
}
