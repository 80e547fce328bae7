//! Complete runs with small sizes, so that the measurements keep working.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sangam_db::{Database, on_both_engines};
use serde_json::Value as Json;
use tempfile::TempDir;

const FUNCTIONS: [&str; 5] =
    ["employer's dashboard", "applicant board", "toggle_like", "apply_to_job", "submit_proposal"];

on_both_engines! {
    async fn a_run_measures_every_case_and_the_next_one_finds_the_rows_loaded(test: TestDatabase) {
        let folder = TempDir::new().unwrap();
        let postgres = match &test.settings.database {
            Database::Postgres { url } => Some(url.as_str()),
            Database::Sqlite { .. } => None,
        };
        let first = measure(folder.path(), postgres, false);
        assert!(first["load_s"].is_number());
        let lines = first["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 14);
        for line in lines {
            assert!(line["pace"]["per_second"].as_f64().unwrap() > 0.0, "{line}");
            assert!(line["constant"]["ratio"].as_f64().unwrap() > 0.0, "{line}");
            // A function runs many statements, so it has no straight baseline.
            let is_function = FUNCTIONS.iter().any(|name| line["name"].as_str().unwrap().starts_with(name));
            assert_eq!(line["straight"].is_null(), postgres.is_some() || is_function, "{line}");
        }
        for line in first["files"].as_array().unwrap() {
            assert!(line["ratio"].as_f64().unwrap() > 0.0, "{line}");
        }
        assert_eq!(first["files"].as_array().unwrap().len(), 2);
        for kind in ["broadcast", "changes"] {
            assert!(first["live"][kind]["per_second"].as_f64().unwrap() > 0.0, "{}", first["live"]);
        }
        assert!(first["matching"]["p50_ms"].as_f64().unwrap() > 0.0, "{}", first["matching"]);
        let recorded = std::fs::read_dir(folder.path().join("recorded")).unwrap().map(|file| file.unwrap().path());
        let charts: Vec<_> = recorded.filter(|path| path.extension().is_some_and(|kind| kind == "svg")).collect();
        let chart = std::fs::read_to_string(&charts[0]).unwrap();
        assert_eq!((charts.len(), chart.matches("<svg").count(), chart.contains("feed page")), (1, 1, true));
        let second = measure(folder.path(), postgres, true);
        assert!(second["load_s"].is_null());
    }
}

#[test]
fn a_run_that_cannot_start_the_server_fails() {
    let folder = TempDir::new().unwrap();
    let output = run(folder.path(), Path::new("/bin/false"), None);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("`sangam migrate` failed"));
}

/// Runs a short measurement and returns its report, after checking whether it was compared with a recorded one.
fn measure(folder: &Path, postgres: Option<&str>, compared: bool) -> Json {
    let output = run(folder, &sangam(), postgres);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("message insert, durable"));
    assert_eq!(printed.contains("ratios since the record"), compared);
    serde_json::from_slice(&std::fs::read(folder.join("latest.json")).unwrap()).unwrap()
}

fn run(folder: &Path, sangam: &Path, postgres: Option<&str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bench"));
    command.arg("--sangam").arg(sangam).arg("--folder").arg(folder);
    command.args(["--profiles", "60", "--posts", "60", "--jobs", "1500", "--messages", "60"]);
    command.arg("--record").arg("--recorded").arg(folder.join("recorded"));
    command.args(["--subscribers", "5", "--idle-sockets", "20", "--saved-searches", "200"]);
    command.args(["--connections", "4", "--seconds", "0.2", "--warm-up", "0.05"]);
    if let Some(url) = postgres {
        command.args(["--postgres", url]);
    }
    command.output().unwrap()
}

/// The executable that `SANGAM_BIN` names, or the one next to ours, built now so that it is current. It is built with
/// the whole workspace, like these tests. Built alone, it would need its dependencies with other features, and compile
/// all of them again.
fn sangam() -> PathBuf {
    if let Some(named) = std::env::var_os("SANGAM_BIN") {
        return named.into();
    }
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--workspace", "--bins", "--examples"]);
    // Variables that cargo set for this package would make build scripts run again, and everything that depends on them
    // compile again.
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PKG_") || name.to_string_lossy().starts_with("CARGO_MANIFEST_") {
            build.env_remove(name);
        }
    }
    let built = build.status().unwrap();
    assert!(built.success(), "the executable does not build");
    Path::new(env!("CARGO_BIN_EXE_bench")).with_file_name("sangam")
}
