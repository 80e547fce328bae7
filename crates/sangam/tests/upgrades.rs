//! Opening a database of an earlier version.

use std::path::{Path, PathBuf};

use sangam_db::testing::make_older_file;

use crate::support::{Process, run};

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect()
}

fn copies(data: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(data).unwrap().flatten().map(|entry| entry.path());
    let mut copies: Vec<_> = entries.filter(|path| path.to_string_lossy().contains("sangam.db.before-")).collect();
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
