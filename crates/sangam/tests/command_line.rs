//! The other commands, as an operator types them.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use crate::support::{Client, Process, run, run_with};

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn keys_are_made_once_for_their_owner_only() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let first = run(&data, "keys", &[]).await;
    let printed = lines(&first.stdout);
    assert!(printed[0].starts_with("ANON_KEY=ey") && printed[1].starts_with("SERVICE_KEY=ey"), "{printed:?}");
    assert_eq!(printed.len(), 2);
    assert_eq!(run(&data, "keys", &[]).await.stdout, first.stdout);
    assert_eq!((mode(&data), mode(&data.join("keys.json"))), (0o700, 0o600));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_key_signs_while_the_server_runs_and_no_session_ends() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::serve(folder.path(), &[]).await;
    let api_keys = run(folder.path(), "keys", &[]).await.stdout;
    let client = Client::bare(&format!("http://{}", process.address));
    let published = async || {
        let keys = client.get("/auth/v1/.well-known/jwks.json").send().await.json();
        let kids = keys["keys"].as_array().unwrap().iter().map(|key| key["kid"].as_str().unwrap().to_owned());
        kids.collect::<Vec<_>>()
    };
    let before = published().await;
    let rotated = run(folder.path(), "keys", &["rotate"]).await;
    let told = lines(&rotated.stdout).concat();
    assert!(rotated.status.success() && before.iter().any(|kid| told.contains(kid)), "{rotated:?}");
    while published().await.len() < 3 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(published().await.starts_with(&before), "the old keys stay published");
    assert_eq!(run(folder.path(), "keys", &[]).await.stdout, api_keys, "the API keys stay as they are");
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_a_server_writes_is_for_its_owner_only() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let _process = Process::serve(folder.path(), &[]).await;
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let expected = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode(&path), expected, "{}", path.display());
    }
}

#[tokio::test]
async fn migrations_are_applied_once_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let first = run(folder.path(), "migrate", &[]).await;
    assert!(lines(&first.stdout).iter().any(|name| name.contains("accounts")), "{first:?}");
    assert_eq!(lines(&run(folder.path(), "migrate", &[]).await.stdout), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_do_not_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let _process = Process::serve(folder.path(), &[]).await;
    let refused = run(folder.path(), "serve", &["--listen", "127.0.0.1:0"]).await;
    assert!(!refused.status.success());
    assert!(lines(&refused.stderr).concat().contains("in use by another sangam"), "{refused:?}");
}

#[tokio::test]
async fn a_wrong_setting_is_refused_with_its_name_and_what_it_takes() {
    let folder = tempfile::tempdir().unwrap();
    let refused = run(folder.path(), "serve", &["--body-limit", "plenty"]).await;
    let told = lines(&refused.stderr).concat();
    assert!(!refused.status.success());
    assert!(told.contains("from the flag --body-limit") && told.contains("accepts a size such as"), "{told}");
}

#[tokio::test]
async fn a_settings_file_is_read_from_the_given_path() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("other.toml");
    std::fs::write(&file, "listen = 'nowhere'\n").unwrap();
    let refused = run(folder.path(), "serve", &["--config", file.to_str().unwrap()]).await;
    assert!(lines(&refused.stderr).concat().contains("the key listen in"), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_finds_nothing_wrong_with_a_running_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let process = Process::serve(&data, &[]).await;
    let report = run(&data, "doctor", &["--listen", &process.address.to_string()]).await;
    let told = lines(&report.stdout);
    assert!(report.status.success(), "{told:#?}");
    assert!(told.iter().all(|line| line.starts_with("ok ")), "{told:#?}");
    assert!(told.iter().any(|line| line.contains("is in use by a running sangam")), "{told:#?}");
    assert!(told.iter().any(|line| line.contains("reachable and intact")), "{told:#?}");
}

#[tokio::test]
async fn the_doctor_changes_nothing_where_nothing_is() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let report = run(&data, "doctor", &["--listen", "127.0.0.1:0"]).await;
    assert!(report.status.success(), "{report:?}");
    assert!(!data.exists());
}

#[tokio::test]
async fn the_doctor_gives_advice_and_fails_when_something_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    run(data, "migrate", &[]).await;
    run(data, "keys", &[]).await;
    std::fs::set_permissions(data, std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::set_permissions(data.join("keys.json"), std::fs::Permissions::from_mode(0o644)).unwrap();
    std::fs::write(data.join("sangam.db"), "this is no database, and it is long enough to be sure of that").unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let report = run(data, "doctor", &["--listen", &taken.local_addr().unwrap().to_string()]).await;
    let told = lines(&report.stdout);
    assert_eq!(report.status.code(), Some(1), "{told:#?}");
    for (name, advice) in [("data folder", "chmod 700"), ("keys", "chmod 600"), ("port", "--listen"), ("database", "")]
    {
        let found = told.iter().any(|line| line.starts_with(&format!("WRONG  {name}")) && line.contains(advice));
        assert!(found, "{name}: {told:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unencrypted_connection_is_logged_once_and_refused_if_tls_is_required() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let scanner = ["--virus-scanner", "tcp://clamd.internal:3310"];
    let process = Process::serve(&data, &scanner).await;
    process.terminate();
    let log = process.end().await.log;
    let warnings: Vec<_> = log.lines().filter(|line| line.contains("without TLS")).collect();
    assert!(warnings.len() == 1 && warnings[0].contains("\"WARN\"") && warnings[0].contains("clamd.internal"), "{log}");

    let listen = ["--listen", "0.0.0.0:0"];
    let report = run(&data, "doctor", &listen).await;
    let told = lines(&report.stdout);
    let risks: Vec<_> = told.iter().filter(|line| line.starts_with("risk   encryption")).collect();
    assert!(report.status.success() && risks.len() == 1 && risks[0].contains("SANGAM_PUBLIC_URL"), "{told:#?}");

    let required = [listen[0], listen[1], "--require-tls"];
    let report = run(&data, "doctor", &required).await;
    assert!(!report.status.success() && lines(&report.stdout)[1].starts_with("WRONG  encryption"), "{report:?}");
    let refused = run(&data, "serve", &required).await;
    let told = lines(&refused.stderr).concat();
    assert!(!refused.status.success() && told.contains("require-tls: other machines can reach 0.0.0.0:0"), "{told}");
}

#[tokio::test]
async fn types_need_no_installation() {
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_sangam"));
    let printed = command.env_clear().current_dir("/").arg("types").output().await.unwrap();
    let text = String::from_utf8(printed.stdout).unwrap();
    assert!(text.contains("export type Database = {") && text.contains("profiles: {"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_is_read_from_a_file_and_only_its_place_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (folder.path().join("data"), folder.path().join("metrics-token"));
    std::fs::write(&file, "hunter2-hunter2-hunter2\n").unwrap();
    let variables = [("SANGAM_METRICS_TOKEN_FILE", file.to_str().unwrap())];
    let process = Process::serve_with(&data, &[], &variables).await;
    let client = Client::bare(&format!("http://{}", process.address));
    assert_eq!(client.with_bearer("hunter2-hunter2-hunter2").get("/metrics").send().await.status, 200);
    assert_eq!(client.get("/metrics").send().await.status, 401);

    let address = process.address.to_string();
    let report = run_with(&data, "doctor", &["--listen", &address], &variables).await;
    let told = lines(&report.stdout).join("\n");
    let place = format!("metrics-token from the file {} that SANGAM_METRICS_TOKEN_FILE names", file.display());
    assert!(report.status.success() && told.contains(&place) && !told.contains("hunter2"), "{told}");

    let twice = [variables[0], ("SANGAM_METRICS_TOKEN", "hunter2-hunter2-hunter2")];
    let refused = run_with(&data, "doctor", &[], &twice).await;
    let told = lines(&refused.stderr).concat();
    assert!(!refused.status.success() && told.contains("are both set") && !told.contains("hunter2"), "{told}");
    process.terminate();
    assert!(!process.end().await.log.contains("hunter2"));
}

#[tokio::test]
async fn a_list_of_breached_passwords_that_cannot_be_used_stops_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let (data, list) = (folder.path().join("data"), folder.path().join("pwned.txt"));
    let flags = ["--listen", "127.0.0.1:0", "--breached-passwords", list.to_str().unwrap()];
    let sorted = "0000000CAEF405439D57847A8657218C618160B2:15\nFFFFFFFEE791CBAC0F6305CAF0CEE06BBE131160:2\n";
    let turned: String = sorted.lines().rev().map(|line| format!("{line}\n")).collect();
    for (text, reason) in [(None, "No such file"), (Some(turned.as_str()), "does not come after")] {
        if let Some(text) = text {
            std::fs::write(&list, text).unwrap();
        }
        let refused = run(&data, "serve", &flags).await;
        let told = lines(&refused.stderr).concat();
        assert!(!refused.status.success() && told.contains(reason) && told.contains("ordered by hash"), "{told}");
        let report = lines(&run(&data, "doctor", &flags).await.stdout);
        assert!(report.iter().any(|line| line.starts_with("WRONG  passwords") && line.contains(reason)), "{report:#?}");
    }
    std::fs::write(&list, sorted).unwrap();
    let process = Process::serve(&data, &flags[2..]).await;
    let report = lines(&run(&data, "doctor", &flags).await.stdout);
    assert!(report.iter().any(|line| line.starts_with("ok     passwords")), "{report:#?}");
    process.kill().await;
}
