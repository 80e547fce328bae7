//! People of every kind, and a fresh row of any table for them to use.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_product::schema;
use sangam_schema::{Clock, Default, Grant};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::support::{App, Client, User};

/// The callers that try each verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CallerKind {
    Anonymous,
    /// The account that the row belongs to.
    Owner,
    /// The other party to the row: the job's owner for an application, the other member of a conversation…
    Counterpart,
    OtherUser,
    OtherEmployer,
    OtherBusiness,
    /// Signed in, then suspended.
    Suspended,
    /// Signed in two hours ago.
    Expired,
    Service,
}

impl CallerKind {
    pub(super) const ALL: [CallerKind; 9] = [
        CallerKind::Anonymous,
        CallerKind::Owner,
        CallerKind::Counterpart,
        CallerKind::OtherUser,
        CallerKind::OtherEmployer,
        CallerKind::OtherBusiness,
        CallerKind::Suspended,
        CallerKind::Expired,
        CallerKind::Service,
    ];

    /// Whether the server rejects their credentials.
    pub(super) fn is_turned_away(self) -> bool {
        matches!(self, CallerKind::Anonymous | CallerKind::Suspended | CallerKind::Expired)
    }
}

/// A server with people in it.
pub(super) struct RestFixture {
    pub(super) app: App,
    pub(super) seeker: User,
    pub(super) employer: User,
    pub(super) business: User,
    others: [User; 3],
    suspended: User,
    expired: User,
}

impl RestFixture {
    pub(super) async fn new(engine: Engine) -> RestFixture {
        let clock = Clock::fixed(Timestamp::now());
        let app = App::start_with(engine, clock.clone(), |_| ()).await;
        let expired = app.user("user").await;
        clock.advance(SignedDuration::from_hours(2));
        let suspended = app.user("user").await;
        let ban = app.service().call(reqwest::Method::PUT, &format!("/auth/v1/admin/users/{}", suspended.id));
        assert_eq!(ban.json(&json!({"ban_duration": "24h"})).send().await.status, 200);
        RestFixture {
            seeker: app.user("user").await,
            employer: app.user("employer").await,
            business: app.user("business").await,
            others: [app.user("user").await, app.user("employer").await, app.user("business").await],
            suspended,
            expired,
            app,
        }
    }

    /// The account that owns the sample rows of a table.
    pub(super) fn owner(&self, table: &str) -> &User {
        match table {
            "jobs"
            | "proposals"
            | "team_events"
            | "company_proofs"
            | "company_security"
            | "application_notes"
            | "application_ratings"
            | "application_tags"
            | "answer_templates"
            | "job_scorecards"
            | "application_scores" => &self.employer,
            "tenders" | "tender_events" => &self.business,
            _ => &self.seeker,
        }
    }

    /// The other party to the sample rows of a table.
    pub(super) fn counterpart(&self, table: &str) -> &User {
        match table {
            "proposals" | "reviews" => &self.business,
            "jobs"
            | "tenders"
            | "team_events"
            | "company_proofs"
            | "company_security"
            | "application_notes"
            | "application_ratings"
            | "application_tags"
            | "answer_templates"
            | "job_scorecards"
            | "application_scores" => &self.seeker,
            _ => &self.employer,
        }
    }

    /// The client of this kind of caller for a table.
    pub(super) fn client(&self, who: CallerKind, table: &str) -> Client {
        match who {
            CallerKind::Anonymous => self.app.anon(),
            CallerKind::Service => self.app.service(),
            _ => self.person(who, table).map(|person| person.client.clone()).unwrap(),
        }
    }

    fn person(&self, who: CallerKind, table: &str) -> Option<&User> {
        Some(match who {
            CallerKind::Anonymous | CallerKind::Service => return None,
            CallerKind::Owner => self.owner(table),
            CallerKind::Counterpart => self.counterpart(table),
            CallerKind::OtherUser => &self.others[0],
            CallerKind::OtherEmployer => &self.others[1],
            CallerKind::OtherBusiness => &self.others[2],
            CallerKind::Suspended => &self.suspended,
            CallerKind::Expired => &self.expired,
        })
    }

    /// Stores a row with the service key and returns all of it.
    pub(super) async fn store(&self, table: &str, row: Json) -> Json {
        let call = self.app.service().post(&format!("/rest/v1/{table}"));
        let call = call.header("prefer", "return=representation, resolution=merge-duplicates");
        let stored = call.json(&row).send().await;
        assert!(matches!(stored.status, 200 | 201), "{table}: {} {}", stored.status, stored.text);
        stored.json()[0].clone()
    }

    /// A fresh row of a table, owned by its usual owner, with the rows it depends on.
    pub(super) async fn sample(&self, table: &str) -> Json {
        if table == "conversations" {
            // The data API cannot choose which accounts it joins.
            let path = format!("/rest/v1/conversations?id=eq.{}", self.conversation().await.as_str().unwrap());
            return self.app.service().get(&path).send().await.json()[0].clone();
        }
        let mut row = Box::pin(self.draft(table, CallerKind::Owner)).await;
        self.make_room(table, CallerKind::Owner).await;
        let resource = schema();
        let resource = resource.resource(table).unwrap();
        for column in &resource.columns {
            let is_owner = column.insert == Grant::Caller || (column.default == Default::Caller && !column.nullable);
            if is_owner && row.get(column.name).is_none() {
                row[column.name] = json!(self.owner(table).id);
            }
        }
        self.store(table, row).await
    }

    /// What a caller would send to insert a row as themselves: no owner, no server-set columns, but with fresh parents.
    pub(super) async fn draft(&self, table: &str, who: CallerKind) -> Json {
        let target = Uuid::now_v7();
        match table {
            "profiles" => json!({"full_name": "Someone", "bio": "As it was"}),
            "seekers" => json!({"title": "Designer"}),
            "freelancers" => json!({"title": "Designer", "hourly_rate": 500}),
            "reviews" => {
                self.introduce(&self.seeker, &self.business).await;
                self.store("freelancers", json!({"id": self.business.id, "title": "Builder"})).await;
                json!({"freelancer_id": self.business.id, "rating": 5, "text": "Good work"})
            }
            "posts" => json!({"content": "Hello"}),
            "post_likes" => json!({"post_id": self.post_of(&self.employer).await}),
            "comments" => json!({"post_id": self.post_of(&self.employer).await, "text": "Well said"}),
            "jobs" => {
                json!({"title": "Designer", "location": "Pune", "type": "Full-time", "description": "Design", "company": "Acme"})
            }
            "job_applications" => {
                let job = self.sample("jobs").await;
                json!({"job_id": job["id"], "full_name": "A", "email": "a@example.org", "resume_path": "x/y.pdf"})
            }
            "application_events" => {
                let application = self.sample("job_applications").await;
                json!({"application_id": application["id"], "status": "Under Review"})
            }
            "application_answers" => {
                let application = self.sample("job_applications").await;
                json!({"application_id": application["id"], "number": 1, "kind": "yes_no", "question": "Licence?", "answer": "yes"})
            }
            "resume_openings" => {
                let application = self.sample("job_applications").await;
                json!({"application_id": application["id"]})
            }
            "application_notes" => {
                json!({"application_id": self.sample("job_applications").await["id"], "note": "Speaks well"})
            }
            "application_ratings" => {
                json!({"application_id": self.sample("job_applications").await["id"], "stars": 4})
            }
            "application_tags" => {
                json!({"application_id": self.sample("job_applications").await["id"], "tag": "Second round"})
            }
            "answer_templates" => json!({"name": target, "body": "Dear {name}"}),
            "job_scorecards" => json!({"job_id": self.sample("jobs").await["id"], "criteria": ["Looms"]}),
            "application_scores" => {
                json!({"application_id": self.sample("job_applications").await["id"], "scores": [4], "comment": "Knows looms"})
            }
            "application_withdrawals" => json!({"job_id": self.sample("jobs").await["id"]}),
            "interviews" => {
                let application = self.sample("job_applications").await;
                json!({
                    "application_id": application["id"], "job_id": application["job_id"], "format": "Phone",
                    "place": "+91 98765 43210", "slots": [{"starts_at": "2099-01-01T10:00:00+00:00", "minutes": 30}],
                })
            }
            "resumes" => {
                json!({"name": "CV", "path": format!("{target}/cv.pdf"), "size": 9, "content_type": "application/pdf"})
            }
            "tenders" => json!({
                "title": "Website", "location": "Pune", "category": "Technology", "type": "Fixed", "company": "Acme",
                "deadline": "2099-01-01", "description": "Build it", "sealed": false,
            }),
            "tender_events" => {
                let tender = self.sample("tenders").await;
                json!({"tender_id": tender["id"], "number": 1, "kind": "Amended"})
            }
            "proposals" => {
                let tender = self.sample("tenders").await;
                json!({
                    "tender_id": tender["id"], "name": "A", "email": "a@example.org", "mobile": "+919800000000",
                    "address": "Pune", "amount": 1000, "message": "We can",
                })
            }
            "saves" => json!({"kind": "job", "target_id": target}),
            "saved_searches" => json!({"kind": "job", "name": "Remote", "filters": {"type": ["Remote"]}}),
            "saved_search_matches" => {
                json!({"search_id": self.sample("saved_searches").await["id"], "target_id": target})
            }
            "conversations" => json!({"id": target}),
            "participants" => {
                json!({"conversation_id": self.conversation().await, "user_id": self.seeker.id, "last_read_at": null})
            }
            "messages" => json!({"conversation_id": self.conversation().await, "content": "Hello"}),
            "notifications" => json!({"kind": "comment", "title": "Someone commented"}),
            "notification_preferences" => json!({"kind": "comment", "in_app": false}),
            "contact_messages" => json!({"name": "A", "email": "a@example.org", "subject": "Hi", "message": "Hello"}),
            "subscriptions" => json!({"plan": "Pro", "interval": "month", "status": "Active"}),
            "blocks" => json!({"blocked_id": self.suspended.id}),
            "reports" => json!({"kind": "post", "target_id": target, "reason": "Spam"}),
            "posting_checks" => json!({
                "posting_id": Uuid::now_v7(), "kind": "job", "owner_id": self.employer.id, "score": 0, "held": false,
                "text_key": "", "released": false, "checked_at": "2026-01-01T00:00:00Z",
            }),
            "team_members" => json!({"company_id": self.employer.id, "user_id": self.seeker.id, "role": "Viewer"}),
            "team_invitations" => json!({
                "company_id": self.employer.id, "email": self.seeker.email, "role": "Editor",
                "expires_at": "2099-01-01T00:00:00Z",
            }),
            "team_events" => json!({"company_id": self.employer.id, "kind": "Left"}),
            "company_security" => json!({"id": self.employer.id, "updated_at": "2026-01-01T00:00:00Z"}),
            "company_proofs" => json!({
                "id": self.employer.id, "domain": "acme.in", "token": "0123456789abcdef0123456789abcdef", "status": "Waiting",
                "started_at": "2026-01-01T00:00:00Z",
            }),
            other => panic!("say here how a row of {other} is made, for {who:?}"),
        }
    }

    /// Removes the row of a person, in tables with one row per person.
    pub(super) async fn make_room(&self, table: &str, who: CallerKind) {
        let Some(person) = self.person(who, table) else { return };
        let filter = match table {
            "seekers" | "freelancers" => format!("id=eq.{}", person.id),
            "reviews" => format!("author_id=eq.{}", person.id),
            "team_invitations" => format!("company_id=eq.{}", self.employer.id),
            "company_proofs" | "company_security" => format!("id=eq.{}", self.employer.id),
            "blocks" | "subscriptions" | "notification_preferences" => format!("user_id=eq.{}", person.id),
            _ => return,
        };
        let removed = self.app.service().delete(&format!("/rest/v1/{table}?{filter}")).send().await;
        assert_eq!(removed.status, 204, "{}", removed.text);
    }

    async fn post_of(&self, author: &User) -> Json {
        self.store("posts", json!({"user_id": author.id, "content": "Hello"})).await["id"].clone()
    }

    /// The conversation of the seeker and the employer.
    pub(super) async fn conversation(&self) -> Json {
        let conversation = self.conversation_of(&self.seeker, &self.employer).await;
        for person in [&self.seeker, &self.employer] {
            // A test may have removed them.
            self.store("participants", json!({"conversation_id": conversation, "user_id": person.id})).await;
        }
        conversation
    }

    pub(super) async fn conversation_of(&self, one: &User, other: &User) -> Json {
        let call = one.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id}));
        let made = call.send().await;
        assert_eq!(made.status, 200, "{}", made.text);
        made.json()
    }

    /// Makes two people write to each other.
    async fn introduce(&self, one: &User, other: &User) {
        let conversation = self.conversation_of(one, other).await;
        for person in [one, other] {
            let message = json!({"conversation_id": conversation, "content": "Hello"});
            let sent = person.post("/rest/v1/messages").json(&message).send().await;
            assert_eq!(sent.status, 201, "{}", sent.text);
        }
    }
}
