//! Every table × verb × kind of caller: what each may do, and that no one may do more.
//!
//! The tables and verbs come from the declarations, and the expectations from the list below. A table that is declared
//! without an expectation fails the test.

use std::collections::BTreeSet;

use sangam_db::Engine;
use sangam_product::schema;
use sangam_schema::{Resource, Rule};
use serde_json::{Value as Json, json};

use super::fixture::CallerKind::{Anonymous, Counterpart, OtherBusiness, OtherEmployer, OtherUser, Owner, Service};
use super::fixture::{CallerKind, RestFixture};
use crate::support::Answer;

/// The expectations for one table. The service key may do everything everywhere.
struct Expectation {
    table: &'static str,
    read: &'static [CallerKind],
    insert: &'static [CallerKind],
    update: &'static [CallerKind],
    delete: &'static [CallerKind],
    /// The column and value that an update sets.
    change: (&'static str, &'static str),
}

const SIGNED_IN: &[CallerKind] = &[Owner, Counterpart, OtherUser, OtherEmployer, OtherBusiness];
const EVERYONE: &[CallerKind] = &[Anonymous, Owner, Counterpart, OtherUser, OtherEmployer, OtherBusiness];
const OWNER: &[CallerKind] = &[Owner];
const PARTIES: &[CallerKind] = &[Owner, Counterpart];
const NO_ONE: &[CallerKind] = &[];

#[rustfmt::skip]
const EXPECTATIONS: &[Expectation] = &[
    Expectation { table: "profiles", read: SIGNED_IN, insert: NO_ONE, update: OWNER, delete: NO_ONE, change: ("bio", "changed") },
    Expectation { table: "seekers", read: SIGNED_IN, insert: &[Owner, OtherUser], update: OWNER, delete: OWNER, change: ("bio", "changed") },
    Expectation { table: "freelancers", read: SIGNED_IN, insert: SIGNED_IN, update: OWNER, delete: OWNER, change: ("description", "changed") },
    Expectation { table: "reviews", read: SIGNED_IN, insert: OWNER, update: OWNER, delete: OWNER, change: ("text", "changed") },
    Expectation { table: "posts", read: SIGNED_IN, insert: SIGNED_IN, update: OWNER, delete: OWNER, change: ("content", "changed") },
    Expectation { table: "post_likes", read: OWNER, insert: SIGNED_IN, update: NO_ONE, delete: OWNER, change: ("created_at", "2001-01-01T00:00:00+00:00") },
    Expectation { table: "comments", read: SIGNED_IN, insert: SIGNED_IN, update: NO_ONE, delete: PARTIES, change: ("text", "changed") },
    Expectation { table: "jobs", read: SIGNED_IN, insert: &[Owner, OtherEmployer, OtherBusiness], update: OWNER, delete: OWNER, change: ("title", "changed") },
    Expectation { table: "job_applications", read: PARTIES, insert: NO_ONE, update: NO_ONE, delete: OWNER, change: ("cover_letter", "changed") },
    Expectation { table: "application_events", read: PARTIES, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("note", "changed") },
    Expectation { table: "application_answers", read: PARTIES, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("answer", "changed") },
    Expectation { table: "resume_openings", read: PARTIES, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("opened_at", "2001-01-01T00:00:00+00:00") },
    Expectation { table: "application_withdrawals", read: PARTIES, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("reason", "changed") },
    Expectation { table: "interviews", read: PARTIES, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("note", "changed") },
    Expectation { table: "resumes", read: OWNER, insert: NO_ONE, update: OWNER, delete: OWNER, change: ("name", "changed") },
    Expectation { table: "application_notes", read: OWNER, insert: OWNER, update: OWNER, delete: OWNER, change: ("note", "changed") },
    Expectation { table: "application_ratings", read: OWNER, insert: OWNER, update: OWNER, delete: OWNER, change: ("stars", "2") },
    Expectation { table: "application_tags", read: OWNER, insert: OWNER, update: NO_ONE, delete: OWNER, change: ("tag", "changed") },
    Expectation { table: "answer_templates", read: OWNER, insert: &[Owner, OtherEmployer, OtherBusiness], update: OWNER, delete: OWNER, change: ("body", "changed") },
    Expectation { table: "job_scorecards", read: OWNER, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("created_at", "2001-01-01T00:00:00+00:00") },
    Expectation { table: "application_scores", read: OWNER, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("comment", "changed") },
    Expectation { table: "tenders", read: SIGNED_IN, insert: &[Owner, OtherBusiness], update: OWNER, delete: OWNER, change: ("title", "changed") },
    Expectation { table: "tender_events", read: SIGNED_IN, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("kind", "Closed") },
    Expectation { table: "proposals", read: PARTIES, insert: NO_ONE, update: NO_ONE, delete: OWNER, change: ("message", "changed") },
    Expectation { table: "saves", read: OWNER, insert: SIGNED_IN, update: NO_ONE, delete: OWNER, change: ("created_at", "2001-01-01T00:00:00+00:00") },
    Expectation { table: "saved_searches", read: OWNER, insert: NO_ONE, update: NO_ONE, delete: OWNER, change: ("name", "changed") },
    Expectation { table: "saved_search_matches", read: OWNER, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("matched_at", "2001-01-01T00:00:00+00:00") },
    Expectation { table: "conversations", read: PARTIES, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("created_at", "2001-01-01T00:00:00+00:00") },
    Expectation { table: "participants", read: PARTIES, insert: NO_ONE, update: OWNER, delete: NO_ONE, change: ("last_read_at", "2001-01-01T00:00:00+00:00") },
    Expectation { table: "messages", read: PARTIES, insert: PARTIES, update: NO_ONE, delete: NO_ONE, change: ("content", "changed") },
    Expectation { table: "notifications", read: OWNER, insert: NO_ONE, update: OWNER, delete: OWNER, change: ("read_at", "2001-01-01T00:00:00+00:00") },
    Expectation { table: "notification_preferences", read: OWNER, insert: SIGNED_IN, update: OWNER, delete: NO_ONE, change: ("email", "false") },
    Expectation { table: "contact_messages", read: NO_ONE, insert: EVERYONE, update: NO_ONE, delete: NO_ONE, change: ("message", "changed") },
    Expectation { table: "subscriptions", read: OWNER, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("plan", "Business") },
    Expectation { table: "blocks", read: OWNER, insert: SIGNED_IN, update: NO_ONE, delete: OWNER, change: ("created_at", "2001-01-01T00:00:00+00:00") },
    Expectation { table: "reports", read: OWNER, insert: SIGNED_IN, update: NO_ONE, delete: NO_ONE, change: ("status", "Resolved") },
    Expectation { table: "posting_checks", read: NO_ONE, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("kind", "tender") },
    Expectation { table: "company_security", read: OWNER, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("second_factor_required", "true") },
    Expectation { table: "company_proofs", read: OWNER, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("status", "Lost") },
    Expectation { table: "team_events", read: OWNER, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("kind", "Removed") },
    Expectation { table: "team_invitations", read: PARTIES, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("role", "Manager") },
    Expectation { table: "team_members", read: PARTIES, insert: NO_ONE, update: NO_ONE, delete: NO_ONE, change: ("role", "Manager") },
];

#[test]
fn every_declared_table_has_its_expectations() {
    let schema = schema();
    let declared: BTreeSet<_> = schema.resources().map(|resource| resource.name).collect();
    let listed: BTreeSet<_> = EXPECTATIONS.iter().map(|expected| expected.table).collect();
    assert_eq!(declared, listed);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_caller_may_do_what_is_expected_and_no_more_on_sqlite() {
    Box::pin(try_everything(Engine::Sqlite)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_caller_may_do_what_is_expected_and_no_more_on_postgres() {
    Box::pin(try_everything(Engine::Postgres)).await;
}

/// Tries each combination and reports all that differ, not only the first.
async fn try_everything(engine: Engine) {
    let fixture = RestFixture::new(engine).await;
    let schema = schema();
    let mut unmet = Vec::new();
    for expected in EXPECTATIONS {
        let resource = schema.resource(expected.table).unwrap();
        for who in CallerKind::ALL {
            let tried = MatrixAttempt { fixture: &fixture, expected, resource, who };
            unmet.extend(tried.read().await);
            unmet.extend(tried.insert().await);
            unmet.extend(tried.update().await);
            unmet.extend(tried.delete().await);
        }
    }
    assert!(unmet.is_empty(), "{} expectations are not met:\n{}", unmet.len(), unmet.join("\n"));
}

/// One caller's attempts on one table.
struct MatrixAttempt<'a> {
    fixture: &'a RestFixture,
    expected: &'a Expectation,
    resource: &'a Resource,
    who: CallerKind,
}

impl MatrixAttempt<'_> {
    async fn read(&self) -> Option<String> {
        let row = self.fixture.sample(self.expected.table).await;
        let answer = self.client().get(&self.path(&row)).send().await;
        let seen = answer.status == 200 && answer.json().as_array().is_some_and(|rows| rows.len() == 1);
        let refused = if self.who.is_turned_away() {
            answer.status == 401
        } else if self.resource.read == Rule::Never {
            answer.status == 403
        } else {
            answer.status == 200 && answer.text == "[]"
        };
        self.verdict("read", self.expected.read, seen, refused, &answer)
    }

    async fn insert(&self) -> Option<String> {
        let table = self.expected.table;
        let mut draft = self.fixture.draft(table, self.who).await;
        self.fixture.make_room(table, self.who).await;
        if self.who == Service {
            // Profiles are created with accounts and conversations with their two people; the data API cannot create
            // them.
            if matches!(table, "profiles" | "conversations") {
                return None;
            }
            // The service key writes on behalf of a person.
            draft = self.fixture.sample(table).await;
            let removed = self.fixture.app.service().delete(&self.path(&draft)).send().await;
            assert_eq!(removed.status, 204, "{}", removed.text);
        }
        let before = self.count().await;
        let answer = self.client().post(&format!("/rest/v1/{table}")).json(&draft).send().await;
        let inserted = answer.status == 201 && self.count().await == before + 1;
        let status = if self.who.is_turned_away() { 401 } else { 403 };
        // The profile exists since sign-up, so inserting it again is a conflict for its owner.
        let refused = answer.status == status || (table == "profiles" && answer.status == 409);
        self.verdict("insert", self.expected.insert, inserted, refused && self.count().await == before, &answer)
    }

    async fn update(&self) -> Option<String> {
        let row = self.fixture.sample(self.expected.table).await;
        let (column, value) = self.expected.change;
        let answer = self.client().patch(&self.path(&row)).json(&json!({ column: value })).send().await;
        let now = self.stored(&row).await.unwrap_or_default();
        let changed = answer.status == 204 && now[column] != row[column];
        let refused = now[column] == row[column]
            && (answer.status == self.refusal() || (!self.who.is_turned_away() && answer.status == 204));
        self.verdict("update", self.expected.update, changed, refused, &answer)
    }

    async fn delete(&self) -> Option<String> {
        if self.expected.table == "profiles" && self.who == Service {
            return None;
        }
        let row = self.fixture.sample(self.expected.table).await;
        let answer = self.client().delete(&self.path(&row)).send().await;
        let gone = self.stored(&row).await.is_none();
        let refused =
            !gone && (answer.status == self.refusal() || (!self.who.is_turned_away() && answer.status == 204));
        self.verdict("delete", self.expected.delete, gone && answer.status == 204, refused, &answer)
    }

    fn refusal(&self) -> u16 {
        if self.who.is_turned_away() { 401 } else { 403 }
    }

    fn client(&self) -> crate::support::Client {
        self.fixture.client(self.who, self.expected.table)
    }

    /// The URL of the row, by its primary key.
    fn path(&self, row: &Json) -> String {
        let filter = |key: &&str| match &row[*key] {
            Json::String(text) => format!("{key}=eq.{text}"),
            other => format!("{key}=eq.{other}"),
        };
        let filters: Vec<_> = self.resource.primary_key.iter().map(filter).collect();
        format!("/rest/v1/{}?{}", self.expected.table, filters.join("&"))
    }

    /// The row as the service key sees it.
    async fn stored(&self, row: &Json) -> Option<Json> {
        let answer = self.fixture.app.service().get(&self.path(row)).send().await;
        answer.json().as_array().unwrap().first().cloned()
    }

    async fn count(&self) -> u64 {
        let call = self.fixture.app.service().head(&format!("/rest/v1/{}", self.expected.table));
        let answer = call.header("prefer", "count=exact").send().await;
        answer.header("content-range").rsplit('/').next().unwrap().parse().unwrap()
    }

    fn verdict(
        &self,
        verb: &str,
        allowed: &[CallerKind],
        done: bool,
        refused: bool,
        answer: &Answer,
    ) -> Option<String> {
        let may = self.who == Service || allowed.contains(&self.who);
        let kept = if may { done } else { refused };
        let expected = if may { "may" } else { "may not" };
        (!kept).then(|| {
            format!("{:?} {expected} {verb} {}: {} {}", self.who, self.expected.table, answer.status, answer.text)
        })
    }
}
