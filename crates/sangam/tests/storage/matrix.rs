//! Every bucket × verb × kind of caller: what each may do, and that no one may do more.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use sangam_db::Engine;
use serde_json::json;

use super::StorageServer;
use super::samples::{jpeg, pdf, png};
use super::storage_server::{download, insert, remove, upload, upsert};
use crate::support::{Answer, Client, User};

/// The callers that try each verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CallerKind {
    WithoutKey,
    Anonymous,
    /// The owner of the file.
    Owner,
    /// The owner of the job or tender it was sent to, or the other member of the conversation.
    Counterpart,
    Stranger,
    Suspended,
    Expired,
    Service,
}

use CallerKind::{Anonymous, Counterpart, Expired, Owner, Service, Stranger, Suspended, WithoutKey};

const ALL: [CallerKind; 8] = [WithoutKey, Anonymous, Owner, Counterpart, Stranger, Suspended, Expired, Service];

/// The expectations for one bucket. The service key may do everything.
struct Expectation {
    bucket: &'static str,
    read: &'static [CallerKind],
    list: &'static [CallerKind],
    insert: &'static [CallerKind],
    change: &'static [CallerKind],
}

const ANYBODY_WITH_A_KEY: &[CallerKind] = &[Anonymous, Owner, Counterpart, Stranger];
const BOTH: &[CallerKind] = &[Owner, Counterpart];

const EXPECTATIONS: [Expectation; 5] = [
    Expectation { bucket: "media", read: ANYBODY_WITH_A_KEY, list: &[Owner], insert: &[Owner], change: &[Owner] },
    Expectation { bucket: "avatars", read: ANYBODY_WITH_A_KEY, list: &[Owner], insert: &[Owner], change: &[Owner] },
    // Files used in an application or bid cannot change.
    Expectation { bucket: "resumes", read: BOTH, list: BOTH, insert: &[Owner], change: &[] },
    Expectation { bucket: "proposals", read: BOTH, list: BOTH, insert: &[Owner], change: &[] },
    Expectation { bucket: "attachments", read: BOTH, list: BOTH, insert: BOTH, change: &[Owner] },
];

/// A person, their files, and the people around them.
struct Scenario {
    server: StorageServer,
    owner: User,
    counterpart: User,
    stranger: User,
    suspended: User,
    expired: User,
    job: String,
    tender: String,
    conversation: String,
    files: std::cell::Cell<u32>,
}

impl Scenario {
    async fn new(engine: Engine) -> Scenario {
        let server = StorageServer::in_folder(engine).await;
        let expired = server.user("user").await;
        server.clock.advance(SignedDuration::from_hours(2));
        let suspended = server.user("user").await;
        let ban = server.service().put(&format!("/auth/v1/admin/users/{}", suspended.id));
        assert_eq!(ban.json(&json!({"ban_duration": "24h"})).send().await.status, 200);
        let (owner, counterpart) = (server.user("user").await, server.user("business").await);
        let job = json!({"title": "A", "location": "Pune", "type": "Contract", "description": "B"});
        let tender =
            json!({"title": "A", "category": "Design", "deadline": "2099-01-01", "description": "B", "sealed": false});
        let call = owner.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": counterpart.id}));
        let conversation = call.send().await.json().as_str().unwrap().to_owned();
        Scenario {
            job: insert(&counterpart, "jobs", job).await,
            tender: insert(&counterpart, "tenders", tender).await,
            stranger: server.user("business").await,
            files: std::cell::Cell::new(0),
            server,
            owner,
            counterpart,
            suspended,
            expired,
            conversation,
        }
    }

    fn client(&self, who: CallerKind) -> Client {
        match who {
            WithoutKey => self.server.bare(),
            Anonymous => self.server.anon(),
            Service => self.server.service(),
            Owner => self.owner.client.clone(),
            Counterpart => self.counterpart.client.clone(),
            Stranger => self.stranger.client.clone(),
            Suspended => self.suspended.client.clone(),
            Expired => self.expired.client.clone(),
        }
    }

    /// An unused path of the owner's.
    fn path(&self, bucket: &str) -> String {
        self.files.set(self.files.get() + 1);
        let folder = if bucket == "attachments" { self.conversation.clone() } else { self.owner.id.to_string() };
        format!("{folder}/{}", self.files.get())
    }

    /// A file of the owner's, and whatever makes it visible to the counterpart.
    async fn file(&self, bucket: &str) -> String {
        let path = self.path(bucket);
        let stored = upload(&self.owner, &format!("{bucket}/{path}"), "x/y", content(bucket)).await;
        assert_eq!(stored.status, 200, "{}", stored.text);
        let service = self.server.service();
        match bucket {
            "resumes" => {
                service.delete(&format!("/rest/v1/job_applications?applicant_id=eq.{}", self.owner.id)).send().await;
                let row = json!({"job_id": self.job, "applicant_id": self.owner.id, "full_name": "A", "email": "a@b.in", "resume_path": path});
                insert(&service, "job_applications", row).await;
            }
            "proposals" => {
                service.delete(&format!("/rest/v1/proposals?bidder_id=eq.{}", self.owner.id)).send().await;
                let row = json!({"tender_id": self.tender, "bidder_id": self.owner.id, "name": "A", "email": "a@b.in", "mobile": "1", "address": "B", "file_path": path});
                insert(&service, "proposals", row).await;
            }
            _ => {}
        }
        path
    }
}

/// A file that the bucket accepts.
fn content(bucket: &str) -> Vec<u8> {
    if matches!(bucket, "resumes" | "proposals") { pdf() } else { png() }
}

#[test]
fn every_declared_bucket_has_its_expectations() {
    let declared: BTreeSet<_> = sangam_product::buckets().iter().map(|bucket| bucket.name).collect();
    assert_eq!(declared, EXPECTATIONS.iter().map(|expected| expected.bucket).collect());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_caller_may_do_what_is_expected_and_no_more_on_sqlite() {
    try_everything(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_caller_may_do_what_is_expected_and_no_more_on_postgres() {
    try_everything(Engine::Postgres).await;
}

async fn try_everything(engine: Engine) {
    let scenario = Scenario::new(engine).await;
    let mut unmet = Vec::new();
    for expected in &EXPECTATIONS {
        for who in ALL {
            unmet.extend(try_reading(&scenario, expected, who).await);
            unmet.extend(try_inserting(&scenario, expected, who).await);
            unmet.extend(try_changing(&scenario, expected, who).await);
        }
    }
    assert!(unmet.is_empty(), "{} expectations are not met:\n{}", unmet.len(), unmet.join("\n"));
}

/// Downloads, queries, lists and signs. Unreadable files look missing.
async fn try_reading(scenario: &Scenario, expected: &Expectation, who: CallerKind) -> Vec<String> {
    let (bucket, client) = (expected.bucket, scenario.client(who));
    let path = scenario.file(bucket).await;
    let may = who == Service || expected.read.contains(&who);
    let refusal = if is_turned_away(who) { 401 } else { 404 };
    let listing = client.post(&format!("/storage/v1/object/list/{bucket}"));
    let listing = listing
        .json(&json!({"prefix": path.split('/').next(), "search": path.split('/').next_back(), "limit": 1000}))
        .send()
        .await;
    let listed = listing.status == 200 && listing.json().as_array().is_some_and(|items| !items.is_empty());
    let sign = client.post(&format!("/storage/v1/object/sign/{bucket}/{path}")).json(&json!({"expiresIn": 60}));
    let answers = [
        ("download", download(&client, &format!("{bucket}/{path}")).await),
        ("download with a key", download(&client, &format!("authenticated/{bucket}/{path}")).await),
        ("ask about", client.get(&format!("/storage/v1/object/info/{bucket}/{path}")).send().await),
        ("sign", sign.send().await),
    ];
    let mut unmet: Vec<String> = answers
        .iter()
        .filter(|(_, answer)| answer.status != if may { 200 } else { refusal })
        .map(|(verb, answer)| complain(who, may, verb, bucket, answer))
        .collect();
    let may_list = who == Service || expected.list.contains(&who);
    if listed != may_list {
        unmet.push(complain(who, may_list, "list", bucket, &listing));
    }
    unmet
}

/// Uploads, and signs an upload URL.
async fn try_inserting(scenario: &Scenario, expected: &Expectation, who: CallerKind) -> Vec<String> {
    let (bucket, client) = (expected.bucket, scenario.client(who));
    let may = who == Service || expected.insert.contains(&who);
    let expected = if may { 200 } else { refusal_to_write(who) };
    let answers = [
        ("store in", upload(&client, &format!("{bucket}/{}", scenario.path(bucket)), "x/y", content(bucket)).await),
        (
            "replace what is not in",
            upsert(&client, &format!("{bucket}/{}", scenario.path(bucket)), "x/y", content(bucket)).await,
        ),
        (
            "sign an upload to",
            client.post(&format!("/storage/v1/object/upload/sign/{bucket}/{}", scenario.path(bucket))).send().await,
        ),
    ];
    let differing = answers.iter().filter(|(_, answer)| answer.status != expected);
    differing.map(|(verb, answer)| complain(who, may, verb, bucket, answer)).collect()
}

/// Replaces, moves and removes.
async fn try_changing(scenario: &Scenario, expected: &Expectation, who: CallerKind) -> Vec<String> {
    let (bucket, client) = (expected.bucket, scenario.client(who));
    let may = who == Service || expected.change.contains(&who);
    let path = scenario.file(bucket).await;
    let mut unmet = Vec::new();
    let other = if content(bucket) == pdf() { pdf() } else { jpeg() };
    let replaced = upsert(&client, &format!("{bucket}/{path}"), "x/y", other).await;
    if replaced.status != if may { 200 } else { refusal_to_write(who) } {
        unmet.push(complain(who, may, "replace in", bucket, &replaced));
    }
    let body = json!({"bucketId": bucket, "sourceKey": path, "destinationKey": scenario.path(bucket)});
    let moved = client.post("/storage/v1/object/move").json(&body).send().await;
    if (moved.status == 200) != may {
        unmet.push(complain(who, may, "move in", bucket, &moved));
    }
    let path = scenario.file(bucket).await;
    let removed = remove(&client, bucket, &[&path]).await;
    let gone = download(&scenario.server.service(), &format!("{bucket}/{path}")).await.status == 404;
    let expected = if is_turned_away(who) { 401 } else { 200 };
    if gone != may || removed.status != expected {
        unmet.push(complain(who, may, "remove from", bucket, &removed));
    }
    unmet
}

fn is_turned_away(who: CallerKind) -> bool {
    matches!(who, WithoutKey | Suspended | Expired)
}

fn refusal_to_write(who: CallerKind) -> u16 {
    if is_turned_away(who) { 401 } else { 403 }
}

fn complain(who: CallerKind, may: bool, verb: &str, bucket: &str, answer: &Answer) -> String {
    let expected = if may { "may" } else { "may not" };
    format!("{who:?} {expected} {verb} {bucket}: {} {}", answer.status, answer.text)
}
