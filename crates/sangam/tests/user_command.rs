//! `sangam user`, as an operator types it, also beside a running server.

use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

use crate::support::{Client, Process, run};

const PASSWORD: &str = "correct horse battery";

pub(crate) async fn user(data: &Path, words: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sangam"));
    command.env_clear().current_dir(std::env::temp_dir()).arg("user").args(words).arg("--data").arg(data);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).await.unwrap();
    child.wait_with_output().await.unwrap()
}

fn output_text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_made_suspended_restored_and_promoted_beside_a_running_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let process = Process::serve(data, &[]).await;
    let keys = output_text(&run(data, "keys", &[]).await);
    let key = keys.lines().next().unwrap().strip_prefix("ANON_KEY=").unwrap();
    let client = Client::with_key(&format!("http://{}", process.address), key);
    let sign_in = async || {
        let credentials = json!({"email": "asha@example.in", "password": PASSWORD});
        client.post("/auth/v1/token?grant_type=password").json(&credentials).send().await.status
    };

    let made = user(data, &["create", "Asha@example.in", "--name", "Asha Rao", "--type", "business"], PASSWORD).await;
    assert!(made.status.success(), "{made:?}");
    assert!(output_text(&made).starts_with("asha@example.in\t"), "{made:?}");
    assert_eq!(sign_in().await, 200);
    assert!(
        output_text(&user(data, &["suspend", "asha@example.in", "--for", "24h"], "").await).contains("suspended until")
    );
    assert_eq!(sign_in().await, 400);
    assert!(output_text(&user(data, &["restore", "asha@example.in"], "").await).contains("active"));
    assert_eq!(sign_in().await, 200);
    assert!(output_text(&user(data, &["promote", "asha@example.in"], "").await).contains("moderator"));
    assert!(!output_text(&user(data, &["demote", "asha@example.in"], "").await).contains("moderator"));
    let removed = output_text(&user(data, &["remove-factors", "asha@example.in"], "").await);
    assert_eq!(removed, "asha@example.in has no second factors\n");
    let removed = output_text(&user(data, &["remove-passkeys", "asha@example.in"], "").await);
    assert_eq!(removed, "asha@example.in has no passkeys\n");
    assert_eq!(output_text(&user(data, &["factors", "asha@example.in"], "").await), "");
    assert!(output_text(&user(data, &["suspend", "asha@example.in"], "").await).trim_end().ends_with("suspended"));
    assert_eq!(output_text(&user(data, &["list"], "").await).lines().count(), 1);

    let log = output_text(&user(data, &["log", "asha@example.in"], "").await);
    let kinds: Vec<_> = log.lines().rev().filter_map(|line| line.split('\t').nth(1)).collect();
    assert_eq!(
        kinds,
        [
            "created",
            "signed_in",
            "suspended",
            "sign_in_failed",
            "restored",
            "signed_in",
            "promoted",
            "demoted",
            "suspended"
        ]
    );
}

#[tokio::test]
async fn impossible_commands_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let unready = user(data, &["list"], "").await;
    assert!(!unready.status.success());
    run(data, "migrate", &[]).await;
    for (words, input, reason) in [
        (&["suspend", "unknown@example.in"][..], "", "there is no account with the address unknown@example.in"),
        (&["create", "asha@example.in"][..], "", "no password on standard input"),
        (&["create", "asha@example.in"][..], "password", "easy to guess"),
        (&["create", "nonsense"][..], PASSWORD, "invalid format"),
    ] {
        let refused = user(data, words, input).await;
        assert!(!refused.status.success(), "{words:?}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains(reason), "{refused:?}");
    }
}
