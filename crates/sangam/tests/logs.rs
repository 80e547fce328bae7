//! What the log contains about a request, and what it does not.

use sangam_auth::Keys;
use serde_json::{Value as Json, json};

use crate::support::{Client, Process};

async fn log_of(format: &str, requests: impl AsyncFnOnce(&str)) -> String {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::serve(folder.path(), &["--log-format", format]).await;
    requests(&format!("http://{}", process.address)).await;
    process.terminate();
    process.end().await.log
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_one_line_with_its_id_and_its_pattern() {
    let log = log_of("json", async |url| {
        let client = Client::with_key(url, "a-secret-key");
        client.get("/rest/v1/jobs?title=eq.a-secret-title").header("x-request-id", "request-0001").send().await;
    })
    .await;
    let lines: Vec<Json> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let about: Vec<_> = lines.iter().filter(|line| line["span"]["request_id"] == "request-0001").collect();
    assert_eq!(about.len(), 1, "{log}");
    let line = about[0];
    assert_eq!((&line["method"], &line["path"]), (&"GET".into(), &"/rest/v1/{table}".into()));
    assert_eq!((&line["status"], &line["caller"]), (&401.into(), &"refused".into()));
    assert!(line["duration_ms"].is_number(), "{line}");
    assert!(!log.contains("a-secret"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn security_events_are_lines_too_at_every_level_and_without_what_was_typed() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::serve(folder.path(), &["--log-format", "json", "--log-level", "error"]).await;
    let keys = Keys::open(folder.path()).unwrap();
    let url = format!("http://{}", process.address);
    let person = json!({"email": "asha@example.in", "password": "correct horse battery", "email_confirm": true});
    let made = Client::with_key(&url, keys.service()).post("/auth/v1/admin/users").json(&person).send().await;
    let anon = Client::with_key(&url, keys.anon());
    for (id, password) in [("request-0001", "a wrong password"), ("request-0002", "correct horse battery")] {
        let body = json!({"email": "asha@example.in", "password": password});
        anon.post("/auth/v1/token?grant_type=password").header("x-request-id", id).json(&body).send().await;
    }
    process.terminate();
    let log = process.end().await.log;
    let lines: Vec<Json> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told = |line: &Json| {
        let fields = ["target", "kind", "network", "detail"].map(|name| line[name].as_str().unwrap().to_owned());
        (fields.join(" "), line["span"]["request_id"].as_str().map(str::to_owned), line["account_id"].clone())
    };
    let about = |text: &str, id: &str| (text.to_owned(), Some(id.to_owned()), made.json()["id"].clone());
    assert_eq!(lines.len(), 3, "{log}");
    assert_eq!(lines[0]["kind"], "created");
    let failed = "audit sign_in_failed this machine {\"reason\":\"invalid_credentials\"}";
    assert_eq!(told(&lines[1]), about(failed, "request-0001"));
    assert_eq!(told(&lines[2]), about("audit signed_in this machine {}", "request-0002"));
    assert!(!log.contains("asha") && !log.contains("127.0.0.1") && !log.contains("horse"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lines_of_a_request_name_its_caller_only_where_the_operator_allows_it() {
    for (flag, is_named) in [("--log-callers=false", false), ("--log-callers", true)] {
        let folder = tempfile::tempdir().unwrap();
        let flags = ["--log-format", "json", "--trusted-proxy-header", "x-forwarded-for", flag];
        let process = Process::serve(folder.path(), &flags).await;
        let keys = Keys::open(folder.path()).unwrap();
        let url = format!("http://{}", process.address);
        let (anon, service) = (Client::with_key(&url, keys.anon()), Client::with_key(&url, keys.service()));
        let person = json!({"email": "asha@example.in", "password": "correct horse battery", "email_confirm": true});
        let made = service.post("/auth/v1/admin/users").json(&person).send().await.json();
        let account = made["id"].as_str().unwrap();
        let session = anon.post("/auth/v1/token?grant_type=password").json(&person).send().await.json();
        let client = anon.with_bearer(session["access_token"].as_str().unwrap());
        let ask = async |id: &str, path: &str| {
            let call = client.get(path).header("x-request-id", id).header("x-forwarded-for", "203.0.113.7");
            call.send().await.status
        };
        assert_eq!(ask("data-0001", "/rest/v1/profiles?limit=1").await, 200);
        assert_eq!(ask("user-0001", "/auth/v1/user").await, 200);
        assert_eq!(ask("admin-0001", "/auth/v1/admin/users").await, 403);
        let banned = json!({"ban_duration": "24h"});
        service.put(&format!("/auth/v1/admin/users/{account}")).json(&banned).send().await;
        assert_eq!(ask("banned-0001", "/rest/v1/profiles?limit=1").await, 401);
        process.terminate();
        let log = process.end().await.log;
        let lines: Vec<Json> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for id in ["data-0001", "user-0001", "admin-0001", "banned-0001"] {
            let line = lines.iter().find(|line| line["span"]["request_id"] == id && line["message"] == "answered");
            let span = &line.unwrap_or_else(|| panic!("{id}: {log}"))["span"];
            let named = [&span["account_id"], &span["address"]].map(|value| value.as_str());
            assert_eq!(named, if is_named { [Some(account), Some("203.0.113.7")] } else { [None; 2] }, "{id}: {span}");
        }
        assert!(!log.contains("asha@"), "{log}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_chooses_which_part_of_an_address_and_of_a_path_is_logged() {
    for (flags, address, requested) in [
        (&[][..], [None, None], None),
        (&["--log-callers", "--log-addresses", "none"], [None, None], None),
        (&["--log-addresses", "full"], [Some("203.0.113.7"), Some("2001:db8:7:1::2")], None),
        (
            &["--log-addresses", "network", "--log-paths"],
            [Some("203.0.113.0/24"), Some("2001:db8:7::/48")],
            Some("/rest/v1/jobs"),
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let basic = ["--log-format", "json", "--trusted-proxy-header", "x-forwarded-for"];
        let process = Process::serve(folder.path(), &[&basic, flags].concat()).await;
        let keys = Keys::open(folder.path()).unwrap();
        let anon = Client::with_key(&format!("http://{}", process.address), keys.anon());
        for (id, client) in [("request-0001", "203.0.113.7"), ("request-0002", "2001:db8:7:1::2")] {
            let call = anon.get("/rest/v1/jobs?title=eq.a-secret-title").header("x-request-id", id);
            assert_eq!(call.header("x-forwarded-for", client).send().await.status, 200);
        }
        process.terminate();
        let log = process.end().await.log;
        let lines: Vec<Json> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for (id, address) in ["request-0001", "request-0002"].into_iter().zip(address) {
            let line = lines.iter().find(|line| line["span"]["request_id"] == id).unwrap();
            assert_eq!((line["span"]["address"].as_str(), line["requested"].as_str()), (address, requested), "{line}");
            assert_eq!(line["path"], "/rest/v1/{table}");
        }
        assert!(!log.contains("a-secret"), "{log}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn security_events_can_be_kept_out_of_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::serve(folder.path(), &["--log-format", "json", "--log-level", "info,audit=off"]).await;
    let keys = Keys::open(folder.path()).unwrap();
    let service = Client::with_key(&format!("http://{}", process.address), keys.service());
    service.post("/auth/v1/admin/users").json(&json!({"email": "asha@example.in", "email_confirm": true})).send().await;
    process.terminate();
    let log = process.end().await.log;
    assert!(log.contains("answered") && !log.contains("audit"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn text_is_for_people_and_without_colours_where_there_is_no_terminal() {
    let log = log_of("text", async |url| {
        Client::bare(url).get("/jobs").send().await;
    })
    .await;
    assert!(log.contains("answered method=\"GET\" path=\"*\""), "{log}");
    assert!(!log.contains('\u{1b}'), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn probes_do_not_fill_the_log() {
    let log = log_of("json", async |url| {
        Client::bare(url).get("/health/ready").send().await;
    })
    .await;
    assert!(!log.contains("answered"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_api_token_is_not_in_the_log_however_wrong_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::serve(folder.path(), &["--log-format", "json"]).await;
    let keys = Keys::open(folder.path()).unwrap();
    let anon = Client::with_key(&format!("http://{}", process.address), keys.anon());
    for token in [format!("sgm_seven{}", "7".repeat(38)), "sgm_seven".to_owned()] {
        let client = anon.with_bearer(&token);
        for path in ["/rest/v1/jobs", "/auth/v1/user", "/storage/v1/bucket"] {
            let refused = client.get(path).send().await;
            assert!([401, 403].contains(&refused.status) && !refused.text.contains("seven"), "{path} {}", refused.text);
        }
    }
    process.terminate();
    let log = process.end().await.log;
    assert!(log.contains("\"caller\":\"refused\"") && !log.contains("seven"), "{log}");
}
