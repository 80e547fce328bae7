//! Acknowledged writes survive `kill -9` under load.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sangam_db::{Database, Db, Settings};

const ROUNDS: usize = 5;

/// The number of acknowledgements before the kill. By then, all writers are running.
const ACKNOWLEDGED: usize = 500;

#[tokio::test]
async fn every_acknowledged_row_survives_kill_9_under_load() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sangam.db");
    let mut acknowledged = HashSet::new();
    for round in 0..ROUNDS {
        acknowledged.extend(write_until_killed(&path));
        let stored = stored_rows(&path).await;
        let lost: Vec<_> = acknowledged.difference(&stored).collect();
        assert!(lost.is_empty(), "round {round}: {} of {} rows lost", lost.len(), acknowledged.len());
    }
    assert!(acknowledged.len() >= ROUNDS * ACKNOWLEDGED);
}

/// Starts the writing process, kills it under load, and returns the ids that it had acknowledged.
fn write_until_killed(path: &Path) -> Vec<String> {
    let mut child = Command::new(writing_process()).arg(path).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut acknowledged: Vec<String> = lines.by_ref().take(ACKNOWLEDGED).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    // Also the remaining output, except an incomplete last line.
    acknowledged.extend(lines.filter(|id| id.len() == 36));
    acknowledged
}

/// The example `write_until_killed`, which Cargo builds together with the tests.
fn writing_process() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let process = test.ancestors().nth(2).unwrap().join("examples/write_until_killed");
    assert!(process.exists(), "not built; run: cargo build -p sangam-db --examples");
    process
}

async fn stored_rows(path: &Path) -> HashSet<String> {
    let db = Db::open(&Settings::new(Database::Sqlite { path: path.to_owned() })).await.unwrap();
    let intact = db.read(db.statement("pragma integrity_check", vec![])).await.unwrap();
    assert_eq!(intact[0].text(0), Some("ok"));
    let rows = db.read(db.statement("select id from kept", vec![])).await.unwrap();
    db.close().await;
    rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect()
}
