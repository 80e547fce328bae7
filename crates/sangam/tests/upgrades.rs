//! Opening a database of an earlier version.

use std::path::{Path, PathBuf};

use sangam_db::Engine;
use sangam_db::testing::{TestDatabase, make_older_file};

use crate::backup::{address_of, empty, run_backup_command, text};
use crate::released::archives;
use crate::support::{Process, run};

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect()
}

fn copies(data: &Path) -> Vec<PathBuf> {
    copies_named(data, "sangam.db.before-")
}

fn copies_named(data: &Path, start: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(data).unwrap().flatten().map(|entry| entry.path());
    let mut copies: Vec<_> = entries.filter(|path| path.to_string_lossy().contains(start)).collect();
    copies.sort();
    copies
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dry_run_names_migrations_without_applying_them() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let all = lines(&run(data, "migrate", &["--dry-run"]).await.stdout);
    assert!(all.len() > 10 && !data.join("sangam.db").exists(), "{all:?}");
    make_older_file(&data.join("sangam.db"));
    for _ in 0..2 {
        assert_eq!(lines(&run(data, "migrate", &["--dry-run"]).await.stdout), all[all.len() - 1..]);
    }
    assert_eq!(lines(&run(data, "migrate", &[]).await.stdout), all[all.len() - 1..]);
    let done = run(data, "migrate", &["--dry-run"]).await;
    assert!(done.status.success() && lines(&done.stdout).is_empty(), "{done:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upgrade_leaves_a_copy_of_the_database_and_keeps_two() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    make_older_file(&data.join("sangam.db"));
    for older in ["V20200101000000", "V20200102000000"] {
        std::fs::write(data.join(format!("sangam.db.before-{older}")), "x").unwrap();
    }
    let process = Process::serve(data, &[]).await;
    process.terminate();
    assert_eq!(process.end().await.code, Some(0));
    let left = copies(data);
    assert_eq!(left.len(), 2, "{left:?}");
    assert!(left[0].ends_with("sangam.db.before-V20200102000000"), "{left:?}");

    // The copy is the database as it was. Put back in place, it is upgraded again.
    std::fs::copy(&left[1], data.join("sangam.db")).unwrap();
    let pending = run(data, "migrate", &["--dry-run"]).await;
    assert_eq!(lines(&pending.stdout).len(), 1, "{pending:?}");
    std::fs::remove_file(&left[1]).unwrap();
    assert!(run(data, "migrate", &["--upgrade-copy=false"]).await.status.success());
    assert_eq!(copies(data).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upgrade_of_postgresql_leaves_a_dump_or_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let database = TestDatabase::open(Engine::Postgres).await;
    empty(&database).await;
    let address = address_of(&database);
    let flags = ["--database", &address];
    let archive = archives("postgres").remove(0);
    run_backup_command(&data, "restore", &[&[text(&archive)], &flags[..]].concat()).await;
    let pending = lines(&run(&data, "migrate", &[&flags[..], &["--dry-run"]].concat()).await.stdout);
    assert!(!pending.is_empty());

    let nowhere = folder.path().to_str().unwrap();
    let refused = run(&data, "migrate", &[&flags[..], &["--postgres-tools", nowhere]].concat()).await;
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && told.contains("pg_dump") && told.contains("--upgrade-copy=false"), "{told}");
    assert_eq!(lines(&run(&data, "migrate", &[&flags[..], &["--dry-run"]].concat()).await.stdout), pending);

    assert_eq!(lines(&run(&data, "migrate", &flags).await.stdout), pending);
    let left = copies_named(&data, "sangam.dump.before-");
    assert_eq!(left.len(), 1, "{left:?}");
    // The dump is the database as it was.
    empty(&database).await;
    let restored = tokio::process::Command::new("sh")
        .args(["-c", "$(ls -d /usr/lib/postgresql/*/bin | sort --version-sort | tail -n 1)/pg_restore --no-owner --dbname \"$0\" \"$1\""])
        .arg(&address)
        .arg(&left[0])
        .output()
        .await
        .unwrap();
    let stderr = String::from_utf8_lossy(&restored.stderr);
    assert!(restored.status.success() || stderr.contains("schema \"public\" already exists"), "{stderr}");
    assert_eq!(lines(&run(&data, "migrate", &[&flags[..], &["--dry-run"]].concat()).await.stdout), pending);
    let without =
        run(&data, "migrate", &[&flags[..], &["--upgrade-copy=false", "--postgres-tools", nowhere]].concat()).await;
    assert_eq!(lines(&without.stdout), pending);
}
