//! What the three who sign in were told, worded by the product itself from what the demonstration's rows say happened.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::cast::{Cast, Person};
use super::dice::id_at;
use super::proposals::AMENDED;
use super::rows::Rows;
use crate::notifications::{Fact, Kind, word};

/// News older than this is not told any more.
const TOLD_DAYS: i64 = 14;

/// What is older than this has been read, except messages, which tell themselves what is unread.
const READ_HOURS: i64 = 48;

/// Tells a person everything that happened to them lately.
pub(super) fn tell(cast: &Cast, person: &Person, rows: &mut Rows) {
    let teller = Teller { cast, person, rows };
    let told = [
        teller.applications(),
        teller.decisions_on_applications(),
        teller.proposals(),
        teller.decisions_on_proposals(),
        teller.messages(),
        teller.comments(),
        teller.likes(),
        teller.amendments(),
    ];
    let told: Vec<_> =
        told.into_iter().flatten().filter_map(|(kind, fact, count)| row(cast, kind, &fact, count)).collect();
    for notification in told {
        rows.push("notifications", notification);
    }
}

type Told = (Kind, Fact, i64);

struct Teller<'a> {
    cast: &'a Cast,
    person: &'a Person,
    rows: &'a Rows,
}

impl Teller<'_> {
    fn applications(&self) -> Vec<Told> {
        let told = self.rows.of("job_applications").iter().filter_map(|application| {
            let job = self.find("jobs", &application["job_id"])?;
            self.is_mine(&job["employer_id"]).then(|| {
                let fact = self.fact(&application["applicant_id"], &job["id"], &application["created_at"]);
                let extra = self.person.kind.to_owned();
                (Kind::Application, Fact { thing: text(&job["title"]), extra, ..fact }, 1)
            })
        });
        told.collect()
    }

    fn decisions_on_applications(&self) -> Vec<Told> {
        let told = self.rows.of("application_events").iter().filter_map(|event| {
            let application = self.find("job_applications", &event["application_id"])?;
            let job = self.find("jobs", &application["job_id"])?;
            let news = self.is_mine(&application["applicant_id"]) && event["status"] != "Under Review";
            news.then(|| {
                let fact = self.fact(&event["actor_id"], &application["id"], &event["created_at"]);
                let (thing, detail, extra) = (text(&job["title"]), text(&event["note"]), text(&event["status"]));
                (Kind::ApplicationStatus, Fact { thing, detail, extra, ..fact }, 1)
            })
        });
        told.collect()
    }

    fn proposals(&self) -> Vec<Told> {
        let told = self.rows.of("proposals").iter().filter_map(|proposal| {
            let tender = self.find("tenders", &proposal["tender_id"])?;
            self.is_mine(&tender["business_id"]).then(|| {
                let fact = self.fact(&proposal["bidder_id"], &tender["id"], &proposal["created_at"]);
                let sealed = tender["sealed"] == true && tender["status"] == "Open";
                let actor = fact.actor.filter(|_| !sealed);
                (Kind::Proposal, Fact { thing: text(&tender["title"]), actor, ..fact }, 1)
            })
        });
        told.collect()
    }

    fn decisions_on_proposals(&self) -> Vec<Told> {
        let told = self.rows.of("proposals").iter().filter_map(|proposal| {
            let tender = self.find("tenders", &proposal["tender_id"])?;
            (self.is_mine(&proposal["bidder_id"]) && !proposal["decided_at"].is_null()).then(|| {
                let fact = self.fact(&tender["business_id"], &tender["id"], &proposal["decided_at"]);
                let (thing, detail, extra) =
                    (text(&tender["title"]), text(&proposal["note"]), text(&proposal["status"]));
                (Kind::Award, Fact { thing, detail, extra, ..fact }, 1)
            })
        });
        told.collect()
    }

    /// Conversations whose end this person has not read.
    fn messages(&self) -> Vec<Told> {
        let mine = self.rows.of("participants").iter().filter(|member| self.is_mine(&member["user_id"]));
        let told = mine.filter_map(|member| {
            let read = moment(&member["last_read_at"]);
            let unread: Vec<_> = self
                .rows
                .of("messages")
                .iter()
                .filter(|message| message["conversation_id"] == member["conversation_id"])
                .filter(|message| !self.is_mine(&message["sender_id"]) && moment(&message["created_at"]) > read)
                .collect();
            let last = unread.last()?;
            let fact = self.fact(&last["sender_id"], &last["conversation_id"], &last["created_at"]);
            Some((Kind::Message, Fact { detail: text(&last["content"]), ..fact }, count(&unread)))
        });
        told.collect()
    }

    fn comments(&self) -> Vec<Told> {
        self.about_posts("comments", Kind::Comment, |_, last| text(&last["text"]))
    }

    fn likes(&self) -> Vec<Told> {
        self.about_posts("post_likes", Kind::Like, |post, _| text(&post["content"]))
    }

    /// What others did to this person's posts: one notification for each post, of all of them, at the time of the last.
    fn about_posts(&self, table: &str, kind: Kind, detail: fn(&Json, &Json) -> String) -> Vec<Told> {
        let mine = self.rows.of("posts").iter().filter(|post| self.is_mine(&post["user_id"]));
        let told = mine.filter_map(|post| {
            let about = self.rows.of(table).iter().filter(|row| row["post_id"] == post["id"]);
            let mut rows: Vec<_> = about.filter(|row| !self.is_mine(&row["user_id"])).collect();
            rows.sort_by_key(|row| moment(&row["created_at"]));
            let last = rows.last()?;
            let fact = self.fact(&last["user_id"], &post["id"], &last["created_at"]);
            Some((kind, Fact { detail: detail(post, last), ..fact }, count(&rows)))
        });
        told.collect()
    }

    fn amendments(&self) -> Vec<Told> {
        let told = self.rows.of("proposals").iter().filter_map(|proposal| {
            let tender = self.find("tenders", &proposal["tender_id"])?;
            (self.is_mine(&proposal["bidder_id"]) && tender["title"] == AMENDED.0).then(|| {
                let fact = self.fact(&tender["business_id"], &tender["id"], &json!(self.cast.ago(AMENDED.1)));
                let (thing, detail) = (text(&tender["title"]), json!(["deadline"]).to_string());
                (Kind::TenderAmended, Fact { thing, detail, ..fact }, 1)
            })
        });
        told.collect()
    }

    fn is_mine(&self, id: &Json) -> bool {
        *id == json!(self.person.id)
    }

    fn find(&self, table: &str, id: &Json) -> Option<&Json> {
        self.rows.of(table).iter().find(|row| row["id"] == *id)
    }

    fn fact(&self, actor: &Json, subject: &Json, at: &Json) -> Fact {
        let actor: Option<Uuid> = actor.as_str().and_then(|id| id.parse().ok());
        let name =
            actor.and_then(|id| self.cast.people.iter().find(|person| person.id == id)).map(|person| person.name);
        Fact {
            happening: 0,
            recipient: self.person.id,
            actor,
            subject: subject.as_str().and_then(|id| id.parse().ok()).unwrap_or_default(),
            source: None,
            at: moment(at),
            person: name.unwrap_or_default().to_owned(),
            thing: String::new(),
            detail: String::new(),
            extra: String::new(),
            in_app: true,
            email: true,
        }
    }
}

fn row(cast: &Cast, kind: Kind, fact: &Fact, count: i64) -> Option<Json> {
    let hours = cast.now.duration_since(fact.at).as_hours();
    let words = word(kind, fact, count).filter(|_| hours < TOLD_DAYS * 24)?;
    let read = hours >= READ_HOURS && kind != Kind::Message;
    Some(json!({
        "id": id_at(fact.at, &format!("notification {} {} {}", fact.recipient, words.title, words.link)),
        "user_id": fact.recipient,
        "kind": kind.name(),
        "title": words.title,
        "body": words.body,
        "link": words.link,
        "actor_id": fact.actor,
        "created_at": fact.at,
        "read_at": read.then(|| fact.at + SignedDuration::from_hours(1)),
    }))
}

fn text(value: &Json) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn count<T>(list: &[T]) -> i64 {
    i64::try_from(list.len()).unwrap_or(i64::MAX)
}

fn moment(value: &Json) -> Timestamp {
    value.as_str().and_then(|text| text.parse().ok()).unwrap_or(Timestamp::MIN)
}
