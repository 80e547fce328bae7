//! Reports, and `sangam reports`, which settles them beside a running server.

use jiff::Timestamp;
use sangam_product::moderation::{find_report, remove_target};
use serde_json::{Value as Json, json};

use crate::contact::run_command;
use crate::support::{Client, Process, on_both_engines, run};

const PASSWORD: &str = "correct horse battery";

on_both_engines! {
    async fn one_person_reports_one_thing_once_until_it_is_settled(app: App) {
        let (reporter, other) = (app.user("user").await, app.user("user").await);
        let report = json!({"kind": "post", "target_id": other.id, "reason": "Spam"});
        let send = async |person: &Client| person.post("/rest/v1/reports").json(&report).send().await.status;
        assert_eq!((send(&reporter).await, send(&reporter).await, send(&other).await), (201, 409, 201));
        let settled = app.service().patch("/rest/v1/reports?status=eq.Open").json(&json!({"status": "Dismissed"}));
        assert_eq!(settled.send().await.status, 204);
        assert_eq!(send(&reporter).await, 201);
    }
}

/// A running server, with its operator's shell.
struct OperatorShell {
    folder: tempfile::TempDir,
    url: String,
    keys: Vec<String>,
    _process: Process,
}

impl OperatorShell {
    async fn open() -> OperatorShell {
        let folder = tempfile::tempdir().unwrap();
        let process = Process::serve(folder.path(), &[]).await;
        let printed = String::from_utf8(run(folder.path(), "keys", &[]).await.stdout).unwrap();
        let keys = printed.lines().map(|line| line.split_once('=').unwrap().1.to_owned()).collect();
        OperatorShell { url: format!("http://{}", process.address), folder, keys, _process: process }
    }

    fn service(&self) -> Client {
        Client::with_key(&self.url, &self.keys[1])
    }

    async fn person(&self, email: &str) -> (Json, Client) {
        let account = json!({"email": email, "password": PASSWORD, "email_confirm": true});
        let id = self.service().post("/auth/v1/admin/users").json(&account).send().await.json()["id"].clone();
        let client = Client::with_key(&self.url, &self.keys[0]);
        let session = client.post("/auth/v1/token?grant_type=password");
        let session = session.json(&json!({"email": email, "password": PASSWORD})).send().await.json();
        (id, client.with_bearer(session["access_token"].as_str().unwrap()))
    }

    async fn reports(&self, words: &[&str]) -> String {
        let output = run_command(self.folder.path(), "reports", words).await;
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    }
}

async fn insert(client: &Client, table: &str, row: Json) -> Json {
    let call = client.post(&format!("/rest/v1/{table}")).header("prefer", "return=representation");
    let answer = call.json(&row).send().await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()[0]["id"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_read_and_settled_from_the_shell() {
    let shop = OperatorShell::open().await;
    let ((_, author), (_, one), (_, other)) = (
        shop.person("eve@example.in").await,
        shop.person("asha@example.in").await,
        shop.person("ravi@example.in").await,
    );
    let post = insert(&author, "posts", json!({"content": "Buy\u{1b}[2J now"})).await;
    for reporter in [&one, &other] {
        insert(reporter, "reports", json!({"kind": "post", "target_id": post, "reason": "Spam"})).await;
    }
    let list: Json = serde_json::from_str(&shop.reports(&["list", "--json"]).await).unwrap();
    assert_eq!((list.as_array().unwrap().len(), &list[0]["reporter"]), (2, &json!("asha@example.in")));
    let id = list[0]["id"].as_str().unwrap();
    let shown = shop.reports(&["show", id]).await;
    assert!(shown.contains("owner     eve@example.in") && shown.contains("Buy[2J now"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "it contains no terminal control characters: {shown}");

    assert_eq!(shop.reports(&["settle", id, "--remove"]).await, "2 reports about this post: Resolved\n");
    assert_eq!(one.get("/rest/v1/posts").send().await.json(), json!([]));
    assert_eq!(author.get("/rest/v1/posts").send().await.json(), json!([]));
    assert_eq!(shop.reports(&["list"]).await, "");
    assert_eq!(shop.reports(&["list", "--all"]).await.lines().count(), 2);
    assert_eq!(one.get("/rest/v1/reports?select=status").send().await.json(), json!([{"status": "Resolved"}]));
}

#[tokio::test(flavor = "multi_thread")]
async fn content_that_was_taken_down_stays_down_when_its_owner_is_restored() {
    let shop = OperatorShell::open().await;
    let ((_, author), (_, reader)) = (shop.person("eve@example.in").await, shop.person("asha@example.in").await);
    let (bad, good) = (
        insert(&author, "posts", json!({"content": "Bad"})).await,
        insert(&author, "posts", json!({"content": "Good"})).await,
    );
    let about =
        async |post: &Json| insert(&reader, "reports", json!({"kind": "post", "target_id": post, "reason": "?"})).await;
    let (first, second) = (about(&bad).await, about(&good).await);
    shop.reports(&["settle", first.as_str().unwrap(), "--remove"]).await;
    shop.reports(&["settle", second.as_str().unwrap(), "--suspend", "--for", "24h"]).await;
    assert_eq!(reader.get("/rest/v1/posts").send().await.json(), json!([]));
    let restored = run_command(shop.folder.path(), "user", &["restore", "eve@example.in"]).await;
    assert!(restored.status.success(), "{restored:?}");
    assert_eq!(reader.get("/rest/v1/posts?select=content").send().await.json(), json!([{"content": "Good"}]));
}

on_both_engines! {
    async fn a_listing_that_was_taken_down_cannot_be_made_again(app: App) {
        let (owner, reader) = (app.user("user").await, app.user("user").await);
        let listing = json!({"title": "Buy now"});
        insert(&owner, "freelancers", listing.clone()).await;
        let report = json!({"kind": "freelancer", "target_id": owner.id, "reason": "Spam"});
        let report = insert(&reader, "reports", report).await.as_str().unwrap().parse().unwrap();
        let report = find_report(&app.db, report).await.unwrap().unwrap();
        assert!(remove_target(&app.db, &report, Timestamp::now()).await.unwrap());
        assert_eq!(reader.get("/rest/v1/freelancers").send().await.json(), json!([]));
        let removed = owner.delete(&format!("/rest/v1/freelancers?id=eq.{}", owner.id)).send().await;
        assert_eq!(removed.status, 204, "{}", removed.text);
        let again = owner.post("/rest/v1/freelancers").json(&listing).send().await;
        let sentence = "The moderators took this listing down. Write to them through the contact form.";
        assert_eq!((again.status, again.json()["message"].as_str()), (400, Some(sentence)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_settlement_is_refused_with_the_reason() {
    let shop = OperatorShell::open().await;
    let (id, person) = shop.person("asha@example.in").await;
    let report = insert(&person, "reports", json!({"kind": "comment", "target_id": id, "reason": "Gone"})).await;
    let report = report.as_str().unwrap();
    for (words, reason) in [
        (&["settle", report, "--remove"][..], "settle the report with --dismiss"),
        (&["settle", report][..], "--dismiss|--remove|--suspend"),
        (&["settle", report, "--dismiss", "--for", "24h"][..], "cannot be used with"),
        (&["show", "00000000-0000-7000-8000-000000000000"][..], "`sangam reports list` shows them"),
        (&["show", "x"][..], "that is not the id of a report"),
    ] {
        let refused = run_command(shop.folder.path(), "reports", words).await;
        assert!(!refused.status.success(), "{words:?}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains(reason), "{words:?}: {refused:?}");
    }
    assert_eq!(shop.reports(&["settle", report, "--dismiss"]).await, "1 report about this comment: Dismissed\n");
}
