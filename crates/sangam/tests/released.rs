//! Databases of released versions are opened with this version. `scripts/keep-schema.mjs` made them, with rows in every
//! table.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use sangam_db::testing::TestDatabase;
use sangam_db::{Database, Db, Engine, Settings, Statement};
use serde_json::{Value as Json, json};

use crate::backup::{address_of, empty, run_backup_command, text};
use crate::support::{Client, Process};

/// The archives of one engine.
pub(crate) fn archives(engine: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/released");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut archives: Vec<PathBuf> =
        entries.filter(|path| text(path).ends_with(&format!("-{engine}.tar.gz"))).collect();
    assert!(!archives.is_empty());
    archives.sort();
    archives
}

#[tokio::test(flavor = "multi_thread")]
async fn every_released_sqlite_database_is_upgraded_with_all_its_rows() {
    for archive in archives("sqlite") {
        upgrade(&archive, None).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_released_postgres_database_is_upgraded_with_all_its_rows() {
    for archive in archives("postgres") {
        let database = TestDatabase::open(Engine::Postgres).await;
        empty(&database).await;
        upgrade(&archive, Some(address_of(&database))).await;
    }
}

#[test]
fn the_newest_released_database_has_rows_in_every_table() {
    for engine in ["sqlite", "postgres"] {
        let newest = archives(engine).pop().unwrap();
        let tables = tables(GzDecoder::new(open(&newest)));
        let empty: Vec<_> = tables.iter().filter(|(_, rows)| **rows == 0).collect();
        assert!(empty.is_empty() && tables.len() > 80, "{}: {empty:?}", newest.display());
    }
}

/// Upgrades a database, on the PostgreSQL server at this address or in a file.
async fn upgrade(archive: &Path, address: Option<String>) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let flags: Vec<&str> = address.iter().flat_map(|address| ["--database", address]).collect();
    let database = match &address {
        Some(url) => Database::Postgres { url: url.clone() },
        None => Database::Sqlite { path: data.join("sangam.db") },
    };
    run_backup_command(&data, "restore", &[&[text(archive)], &flags[..]].concat()).await;
    let columns = columns(&database).await;
    let before = rows(&database, &columns).await;
    run_backup_command(&data, "migrate", &flags).await;
    let after = rows(&database, &columns).await;
    for (table, rows) in &before {
        let (missing, added) = differences(rows, &after[table]);
        assert!(
            missing.is_empty(),
            "{}, {table} {:?}: {missing:#?} became {added:#?}",
            archive.display(),
            columns[table]
        );
    }
    let process = Process::serve(&data, &flags).await;
    check_rows(&data, &process).await;
    process.kill().await;
}

/// The stored columns of each table, without the search indexes, which SQLite keeps in tables of its own.
async fn columns(database: &Database) -> BTreeMap<String, Vec<String>> {
    let db = Db::open(&Settings::new(database.clone())).await.unwrap();
    let list = match db.engine() {
        Engine::Sqlite => {
            "select tables.name, columns.name
             from pragma_table_list tables, pragma_table_info(tables.name) columns
             where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite_%'"
        }
        Engine::Postgres => {
            "select columns.table_name::text, columns.column_name::text
             from information_schema.columns columns
             join information_schema.tables tables using (table_schema, table_name)
             where table_schema = 'public' and table_type = 'BASE TABLE'"
        }
    };
    let mut columns: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in db.read(Statement::new(list, vec![])).await.unwrap() {
        columns.entry(row.text(0).unwrap().to_owned()).or_default().push(row.text(1).unwrap().to_owned());
    }
    columns.remove("refinery_schema_history");
    db.close().await;
    columns
}

/// The values of these columns in every row, as sorted texts.
async fn rows(database: &Database, columns: &BTreeMap<String, Vec<String>>) -> BTreeMap<String, Vec<String>> {
    let db = Db::open(&Settings::new(database.clone())).await.unwrap();
    let mut rows = BTreeMap::new();
    for (table, columns) in columns {
        let quoted: Vec<String> = columns.iter().map(|column| format!("\"{column}\"")).collect();
        let row = match db.engine() {
            Engine::Sqlite => {
                let values: Vec<String> = quoted.iter().map(|column| format!("quote({column})")).collect();
                values.join(" || ' ' || ")
            }
            Engine::Postgres => format!("row({})::text", quoted.join(", ")),
        };
        let found = db.read(Statement::new(format!("select {row} from \"{table}\""), vec![])).await;
        let found = found.unwrap_or_else(|error| panic!("{table}: {error}"));
        let mut texts: Vec<String> = found.iter().map(|row| row.text(0).unwrap().to_owned()).collect();
        texts.sort_unstable();
        rows.insert(table.clone(), texts);
    }
    db.close().await;
    rows
}

/// What is only in the first, and only in the second.
fn differences<'a>(before: &'a [String], after: &'a [String]) -> (Vec<&'a String>, Vec<&'a String>) {
    let only = |these: &'a [String], others: &'a [String]| {
        these.iter().filter(|row| others.binary_search(row).is_err()).collect::<Vec<_>>()
    };
    (only(before, after), only(after, before))
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
    let posts =
        read("/rest/v1/posts?select=content,likes,comments,author(full_name)&search=wfts.nashik&content=like.We*")
            .await
            .json();
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
