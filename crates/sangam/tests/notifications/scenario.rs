//! A demonstration whose clock the test controls, with helpers to make things happen in it.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Engine, Statement};
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use crate::support::{App, User};

/// A server with a mailbox. When a helper returns, everyone has been notified of everything that happened.
pub(super) struct Scenario {
    pub(super) app: App,
    pub(super) clock: Clock,
}

impl Scenario {
    pub(super) async fn new(engine: Engine) -> Scenario {
        let clock = Clock::fixed(Timestamp::now());
        let app = App::start_with(engine, clock.clone(), |settings| settings.demo = true).await;
        Scenario { app, clock }
    }

    /// Stores a row as the server would, and waits until its notifications are written.
    pub(super) async fn store(&self, table: &str, row: Json) -> Json {
        let call = self.app.service().post(&format!("/rest/v1/{table}")).header("prefer", "return=representation");
        let answer = call.json(&row).send().await;
        assert_eq!(answer.status, 201, "{table}: {}", answer.text);
        self.notify().await;
        answer.json()[0].clone()
    }

    /// Lets a person insert a row, and waits until its notifications are written.
    pub(super) async fn insert(&self, person: &User, table: &str, row: Json) {
        let answer = person.post(&format!("/rest/v1/{table}")).json(&row).send().await;
        assert_eq!(answer.status, 201, "{table}: {}", answer.text);
        self.notify().await;
    }

    /// Calls a function, and waits until its notifications are written.
    pub(super) async fn call(&self, person: &User, name: &str, arguments: Json) -> Json {
        let answer = person.post(&format!("/rest/v1/rpc/{name}")).json(&arguments).send().await;
        assert_eq!(answer.status, 200, "{name}: {}", answer.text);
        self.notify().await;
        answer.json()
    }

    /// Waits until all notifications are written, whether by this call or by the server's worker.
    pub(super) async fn notify(&self) {
        self.app.notifier.notify_all().await.unwrap();
        // On PostgreSQL the worker's commit may be visible before it is announced. A later write is announced after it.
        let nothing = Statement::new("update posts set id = id where false".to_owned(), Vec::new());
        let written = self.app.db.write(move |tx| Box::pin(async move { tx.execute(&nothing).await }));
        written.await.unwrap();
    }

    /// Advances the clock and has due mails written.
    pub(super) async fn wait(&self, span: SignedDuration) {
        self.wait_for(span, "mail_notifications").await;
    }

    /// Advances the clock by this many days, runs this chore, and waits until its notifications are written.
    pub(super) async fn wait_days(&self, days: i64, chore: &str) {
        self.wait_for(SignedDuration::from_hours(days * 24), chore).await;
        self.notify().await;
    }

    /// Like [`Scenario::wait_days`], for hours.
    pub(super) async fn wait_for_hours(&self, hours: i64, chore: &str) {
        self.wait_for(SignedDuration::from_hours(hours), chore).await;
        self.notify().await;
    }

    /// Advances the clock and has this chore run. What it records is left to the server's worker.
    pub(super) async fn wait_for(&self, span: SignedDuration, chore: &str) {
        self.clock.advance(span);
        // The server may be busy with its first round. Then the chore is available a little later.
        while !self.app.chores.run_due().await.unwrap().contains(&chore) {
            self.clock.advance(SignedDuration::from_mins(1));
        }
    }

    /// A person's notifications, newest first.
    pub(super) async fn notifications_of(&self, person: &User) -> Vec<Json> {
        let path =
            "/rest/v1/notifications?select=id,kind,title,body,link,actor_id,read_at&order=created_at.desc,id.desc";
        let answer = person.get(path).send().await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json().as_array().unwrap().clone()
    }

    /// The titles of a person's notifications, newest first.
    pub(super) async fn titles(&self, person: &User) -> Vec<String> {
        self.notifications_of(person).await.iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect()
    }

    /// The mails to a person, newest first.
    pub(super) async fn mails(&self, person: &User) -> Vec<Json> {
        let mails = self.app.bare().get("/dev/mail.json").send().await.json();
        mails.as_array().unwrap().iter().filter(|mail| mail["recipient"] == person.email).cloned().collect()
    }

    /// Marks everything as read, as the menu does.
    pub(super) async fn read_all(&self, person: &User) {
        let read = json!({"read_at": self.clock.now()});
        let path = format!("/rest/v1/notifications?user_id=eq.{}&read_at=is.null", person.id);
        let answer = person.patch(&path).json(&read).send().await;
        assert_eq!(answer.status, 204, "{}", answer.text);
    }

    /// Sets through which channels a person is notified of a kind.
    pub(super) async fn prefer(&self, person: &User, kind: &str, in_app: bool, email: bool) {
        let preference = json!({"kind": kind, "in_app": in_app, "email": email});
        let call = person.post("/rest/v1/notification_preferences").header("prefer", "resolution=merge-duplicates");
        let answer = call.json(&preference).send().await;
        assert!(matches!(answer.status, 200 | 201), "{}", answer.text);
    }

    pub(super) async fn post_of(&self, person: &User) -> Json {
        self.store("posts", json!({"user_id": person.id, "content": "We are hiring"})).await["id"].clone()
    }

    pub(super) async fn comment(&self, person: &User, post: &Json, text: &str) {
        self.insert(person, "comments", json!({"post_id": post, "text": text})).await;
    }

    pub(super) async fn like(&self, person: &User, post: &Json) {
        self.call(person, "toggle_like", json!({"p_post_id": post})).await;
    }

    pub(super) async fn conversation(&self, one: &User, other: &User) -> Json {
        self.call(one, "get_or_create_conversation", json!({"p_user_id": other.id})).await
    }

    pub(super) async fn write_message(&self, person: &User, conversation: &Json, text: &str) {
        self.insert(person, "messages", json!({"conversation_id": conversation, "content": text})).await;
    }

    pub(super) async fn job_of(&self, employer: &User) -> Json {
        let job = json!({
            "employer_id": employer.id, "title": "Accountant", "company": "Nilgiri Tea", "location": "Ooty",
            "type": "Full-time", "description": "Keeps the books.",
        });
        self.store("jobs", job).await["id"].clone()
    }

    pub(super) async fn apply(&self, person: &User, job: &Json) -> Json {
        let application = json!({
            "job_id": job, "applicant_id": person.id, "full_name": "A", "email": "a@example.org",
            "resume_path": "x/y.pdf",
        });
        self.store("job_applications", application).await["id"].clone()
    }

    pub(super) async fn tender_of(&self, business: &User, deadline: &str, sealed: bool) -> Json {
        let tender = json!({
            "business_id": business.id, "title": "Website", "company": "Acme", "location": "Pune",
            "category": "Technology", "deadline": deadline, "description": "Build it", "sealed": sealed,
        });
        self.store("tenders", tender).await["id"].clone()
    }

    pub(super) async fn bid(&self, bidder: &User, tender: &Json) -> Json {
        let proposal = json!({
            "tender_id": tender, "bidder_id": bidder.id, "name": "A", "email": "a@example.org",
            "mobile": "+919800000000", "address": "Pune", "amount": 1000, "message": "We can",
        });
        self.store("proposals", proposal).await["id"].clone()
    }

    /// Changes a row as the server would, and waits until its notifications are written.
    pub(super) async fn change(&self, table: &str, id: &Json, change: Json) {
        let path = format!("/rest/v1/{table}?id=eq.{}", id.as_str().unwrap());
        let answer = self.app.service().patch(&path).json(&change).send().await;
        assert_eq!(answer.status, 204, "{table}: {}", answer.text);
        self.notify().await;
    }
}

/// Turns `async fn name(scenario: Scenario) { … }` into a test per engine.
macro_rules! on_scenarios {
    ($(async fn $name:ident($scenario:ident: Scenario) $story:block)*) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($scenario: super::super::scenario::Scenario) $story

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite() {
                story(super::super::scenario::Scenario::new(sangam_db::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                story(super::super::scenario::Scenario::new(sangam_db::Engine::Postgres).await).await;
            }
        }
    )*};
}
pub(super) use on_scenarios;
