//! Every table × verb × kind of caller: what each may do, and that no one may do more.
//!
//! The tables and verbs come from the declarations, the expectations from what the product promises. A table that is
//! declared without an expectation fails the test.

use std::collections::BTreeSet;

use sangam_db::Engine;
use sangam_product::schema;
use sangam_schema::{Resource, Rule};
use serde_json::{Value as Json, json};

use super::world::Who::{Anonymous, Counterpart, OtherBusiness, OtherEmployer, OtherUser, Owner, Service};
use super::world::{Who, World};
use crate::support::Answer;

/// What is promised about one table. The service key may do everything everywhere.
struct Promise {
    table: &'static str,
    read: &'static [Who],
    insert: &'static [Who],
    update: &'static [Who],
    delete: &'static [Who],
    /// What an update sets.
    change: (&'static str, &'static str),
}

const SIGNED_IN: &[Who] = &[Owner, Counterpart, OtherUser, OtherEmployer, OtherBusiness];
const EVERYBODY: &[Who] = &[Anonymous, Owner, Counterpart, OtherUser, OtherEmployer, OtherBusiness];
const OWNER: &[Who] = &[Owner];
const PARTIES: &[Who] = &[Owner, Counterpart];
const NOBODY: &[Who] = &[];

#[rustfmt::skip]
const PROMISES: &[Promise] = &[
    Promise { table: "profiles", read: SIGNED_IN, insert: NOBODY, update: OWNER, delete: NOBODY, change: ("bio", "changed") },
    Promise { table: "seekers", read: SIGNED_IN, insert: &[Owner, OtherUser], update: OWNER, delete: OWNER, change: ("bio", "changed") },
    Promise { table: "freelancers", read: SIGNED_IN, insert: SIGNED_IN, update: OWNER, delete: OWNER, change: ("description", "changed") },
    Promise { table: "reviews", read: SIGNED_IN, insert: OWNER, update: OWNER, delete: OWNER, change: ("text", "changed") },
    Promise { table: "posts", read: SIGNED_IN, insert: SIGNED_IN, update: OWNER, delete: OWNER, change: ("content", "changed") },
    Promise { table: "post_likes", read: OWNER, insert: SIGNED_IN, update: NOBODY, delete: OWNER, change: ("created_at", "2001-01-01T00:00:00+00:00") },
    Promise { table: "comments", read: SIGNED_IN, insert: SIGNED_IN, update: NOBODY, delete: PARTIES, change: ("text", "changed") },
    Promise { table: "jobs", read: SIGNED_IN, insert: &[Owner, OtherEmployer, OtherBusiness], update: OWNER, delete: OWNER, change: ("title", "changed") },
    Promise { table: "job_applications", read: PARTIES, insert: NOBODY, update: NOBODY, delete: OWNER, change: ("cover_letter", "changed") },
    Promise { table: "application_events", read: PARTIES, insert: NOBODY, update: NOBODY, delete: NOBODY, change: ("note", "changed") },
    Promise { table: "resume_openings", read: PARTIES, insert: NOBODY, update: NOBODY, delete: NOBODY, change: ("opened_at", "2001-01-01T00:00:00+00:00") },
    Promise { table: "tenders", read: SIGNED_IN, insert: &[Owner, OtherBusiness], update: OWNER, delete: OWNER, change: ("title", "changed") },
    Promise { table: "tender_events", read: SIGNED_IN, insert: NOBODY, update: NOBODY, delete: NOBODY, change: ("kind", "Closed") },
    Promise { table: "proposals", read: PARTIES, insert: NOBODY, update: NOBODY, delete: OWNER, change: ("message", "changed") },
    Promise { table: "saves", read: OWNER, insert: SIGNED_IN, update: NOBODY, delete: OWNER, change: ("created_at", "2001-01-01T00:00:00+00:00") },
    Promise { table: "conversations", read: PARTIES, insert: NOBODY, update: NOBODY, delete: NOBODY, change: ("created_at", "2001-01-01T00:00:00+00:00") },
    Promise { table: "participants", read: PARTIES, insert: NOBODY, update: OWNER, delete: NOBODY, change: ("last_read_at", "2001-01-01T00:00:00+00:00") },
    Promise { table: "messages", read: PARTIES, insert: PARTIES, update: NOBODY, delete: NOBODY, change: ("content", "changed") },
    Promise { table: "notifications", read: OWNER, insert: NOBODY, update: OWNER, delete: OWNER, change: ("read_at", "2001-01-01T00:00:00+00:00") },
    Promise { table: "notification_preferences", read: OWNER, insert: SIGNED_IN, update: OWNER, delete: NOBODY, change: ("email", "false") },
    Promise { table: "contact_messages", read: NOBODY, insert: EVERYBODY, update: NOBODY, delete: NOBODY, change: ("message", "changed") },
    Promise { table: "subscriptions", read: OWNER, insert: NOBODY, update: NOBODY, delete: NOBODY, change: ("plan", "Business") },
    Promise { table: "blocks", read: OWNER, insert: SIGNED_IN, update: NOBODY, delete: OWNER, change: ("created_at", "2001-01-01T00:00:00+00:00") },
    Promise { table: "reports", read: OWNER, insert: SIGNED_IN, update: NOBODY, delete: NOBODY, change: ("status", "Resolved") },
    Promise { table: "team_events", read: OWNER, insert: NOBODY, update: NOBODY, delete: NOBODY, change: ("kind", "Removed") },
    Promise { table: "team_invitations", read: PARTIES, insert: NOBODY, update: NOBODY, delete: NOBODY, change: ("role", "Manager") },
    Promise { table: "team_members", read: PARTIES, insert: NOBODY, update: NOBODY, delete: NOBODY, change: ("role", "Manager") },
];

#[test]
fn every_declared_table_has_its_promise() {
    let schema = schema();
    let declared: BTreeSet<_> = schema.resources().map(|resource| resource.name).collect();
    let promised: BTreeSet<_> = PROMISES.iter().map(|promise| promise.table).collect();
    assert_eq!(declared, promised);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_caller_may_do_what_is_promised_and_no_more_on_sqlite() {
    try_everything(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_caller_may_do_what_is_promised_and_no_more_on_postgres() {
    try_everything(Engine::Postgres).await;
}

/// Tries each combination and reports all that differ, not only the first.
async fn try_everything(engine: Engine) {
    let world = World::new(engine).await;
    let schema = schema();
    let mut broken = Vec::new();
    for promise in PROMISES {
        let resource = schema.resource(promise.table).unwrap();
        for who in Who::ALL {
            let tried = Tried { world: &world, promise, resource, who };
            broken.extend(tried.read().await);
            broken.extend(tried.insert().await);
            broken.extend(tried.update().await);
            broken.extend(tried.delete().await);
        }
    }
    assert!(broken.is_empty(), "{} promises are broken:\n{}", broken.len(), broken.join("\n"));
}

/// One caller at one table.
struct Tried<'a> {
    world: &'a World,
    promise: &'a Promise,
    resource: &'a Resource,
    who: Who,
}

impl Tried<'_> {
    async fn read(&self) -> Option<String> {
        let row = self.world.sample(self.promise.table).await;
        let answer = self.client().get(&self.path(&row)).send().await;
        let seen = answer.status == 200 && answer.json().as_array().is_some_and(|rows| rows.len() == 1);
        let refused = if self.who.is_turned_away() {
            answer.status == 401
        } else if self.resource.read == Rule::Never {
            answer.status == 403
        } else {
            answer.status == 200 && answer.text == "[]"
        };
        self.verdict("read", self.promise.read, seen, refused, &answer)
    }

    async fn insert(&self) -> Option<String> {
        let table = self.promise.table;
        let mut draft = self.world.draft(table, self.who).await;
        self.world.make_room(table, self.who).await;
        if self.who == Service {
            // Profiles come with accounts and conversations with their two people, which the data API cannot make.
            if matches!(table, "profiles" | "conversations") {
                return None;
            }
            // The service key writes for someone.
            draft = self.world.sample(table).await;
            let removed = self.world.app.service().delete(&self.path(&draft)).send().await;
            assert_eq!(removed.status, 204, "{}", removed.text);
        }
        let before = self.count().await;
        let answer = self.client().post(&format!("/rest/v1/{table}")).json(&draft).send().await;
        let inserted = answer.status == 201 && self.count().await == before + 1;
        let status = if self.who.is_turned_away() { 401 } else { 403 };
        // The profile is there since sign-up: sending it again is a conflict for its owner.
        let refused = answer.status == status || (table == "profiles" && answer.status == 409);
        self.verdict("insert", self.promise.insert, inserted, refused && self.count().await == before, &answer)
    }

    async fn update(&self) -> Option<String> {
        let row = self.world.sample(self.promise.table).await;
        let (column, value) = self.promise.change;
        let answer = self.client().patch(&self.path(&row)).json(&json!({ column: value })).send().await;
        let now = self.stored(&row).await.unwrap_or_default();
        let changed = answer.status == 204 && now[column] != row[column];
        let refused = now[column] == row[column]
            && (answer.status == self.refusal() || (!self.who.is_turned_away() && answer.status == 204));
        self.verdict("update", self.promise.update, changed, refused, &answer)
    }

    async fn delete(&self) -> Option<String> {
        if self.promise.table == "profiles" && self.who == Service {
            return None;
        }
        let row = self.world.sample(self.promise.table).await;
        let answer = self.client().delete(&self.path(&row)).send().await;
        let gone = self.stored(&row).await.is_none();
        let refused =
            !gone && (answer.status == self.refusal() || (!self.who.is_turned_away() && answer.status == 204));
        self.verdict("delete", self.promise.delete, gone && answer.status == 204, refused, &answer)
    }

    fn refusal(&self) -> u16 {
        if self.who.is_turned_away() { 401 } else { 403 }
    }

    fn client(&self) -> crate::support::Client {
        self.world.client(self.who, self.promise.table)
    }

    /// The row's own address, by its primary key.
    fn path(&self, row: &Json) -> String {
        let filter = |key: &&str| match &row[*key] {
            Json::String(text) => format!("{key}=eq.{text}"),
            other => format!("{key}=eq.{other}"),
        };
        let filters: Vec<_> = self.resource.primary_key.iter().map(filter).collect();
        format!("/rest/v1/{}?{}", self.promise.table, filters.join("&"))
    }

    /// The row as the service key sees it.
    async fn stored(&self, row: &Json) -> Option<Json> {
        let answer = self.world.app.service().get(&self.path(row)).send().await;
        answer.json().as_array().unwrap().first().cloned()
    }

    async fn count(&self) -> u64 {
        let call = self.world.app.service().head(&format!("/rest/v1/{}", self.promise.table));
        let answer = call.header("prefer", "count=exact").send().await;
        answer.header("content-range").rsplit('/').next().unwrap().parse().unwrap()
    }

    fn verdict(&self, verb: &str, allowed: &[Who], done: bool, refused: bool, answer: &Answer) -> Option<String> {
        let may = self.who == Service || allowed.contains(&self.who);
        let kept = if may { done } else { refused };
        let expected = if may { "may" } else { "may not" };
        (!kept).then(|| {
            format!("{:?} {expected} {verb} {}: {} {}", self.who, self.promise.table, answer.status, answer.text)
        })
    }
}
