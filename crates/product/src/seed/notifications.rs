//! The demo's notifications, written with the product's own wording and in the recipient's language, from events in the demo rows.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::ids::id_at;
use super::people::{DemoNetwork, DemoPerson};
use super::proposals::{AMENDED_HOURS_AGO, AMENDED_TENDER};
use super::rows::DemoRows;
use crate::notifications::{NotificationKind, PendingNotification, write_text};
use crate::tenders::is_sealed;
use crate::time_zones::PersonalTimeZone;
use crate::words::Words;

/// Events older than this get no notification.
const MAX_AGE_DAYS: i64 = 14;

/// Notifications older than this are marked as read. Messages are not, because their unread state comes from the conversation.
const READ_HOURS: i64 = 48;

/// Adds notifications about everything that recently happened to a person.
pub(super) fn add_notifications(network: &DemoNetwork, person: &DemoPerson, rows: &mut DemoRows) {
    let events = RecentEvents { network, person, rows };
    let notifications = [
        events.applications(),
        events.unconfirmed_jobs(),
        events.decisions_on_applications(),
        events.proposals(),
        events.decisions_on_proposals(),
        events.messages(),
        events.comments(),
        events.likes(),
        events.amendments(),
    ];
    let notifications: Vec<_> =
        notifications.into_iter().flatten().filter_map(|notification| row(network, &notification)).collect();
    for notification in notifications {
        rows.push("notifications", notification);
    }
}

/// A notification as the notifier would write it.
struct DemoNotification {
    kind: NotificationKind,
    pending: PendingNotification,
}

struct RecentEvents<'a> {
    network: &'a DemoNetwork,
    person: &'a DemoPerson,
    rows: &'a DemoRows,
}

impl RecentEvents<'_> {
    fn applications(&self) -> Vec<DemoNotification> {
        let notifications = self.rows.of("job_applications").iter().filter_map(|application| {
            let job = self.find("jobs", &application["job_id"])?;
            self.is_mine(&job["employer_id"]).then(|| {
                let pending = self.pending(&application["applicant_id"], &job["id"], &application["created_at"]);
                let rule_value = self.person.kind.to_owned();
                DemoNotification {
                    kind: NotificationKind::Application,
                    pending: PendingNotification { subject_name: text(&job["title"]), rule_value, ..pending },
                }
            })
        });
        notifications.collect()
    }

    /// Owners are asked two weeks after the job was last confirmed.
    fn unconfirmed_jobs(&self) -> Vec<DemoNotification> {
        let waiting = self.rows.of("jobs").iter().filter(|job| !job["confirm_by"].is_null());
        let mine = waiting.filter(|job| self.is_mine(&job["employer_id"]));
        let notifications = mine.map(|job| {
            let asked = moment(&job["confirmed_at"]) + SignedDuration::from_hours(14 * 24);
            let pending = self.pending(&Json::Null, &job["id"], &json!(asked));
            let (subject_name, content) = (text(&job["title"]), text(&job["confirm_by"]));
            DemoNotification {
                kind: NotificationKind::StillHiring,
                pending: PendingNotification { subject_name, content, ..pending },
            }
        });
        notifications.collect()
    }

    fn decisions_on_applications(&self) -> Vec<DemoNotification> {
        let notifications = self.rows.of("application_events").iter().filter_map(|event| {
            let application = self.find("job_applications", &event["application_id"])?;
            let job = self.find("jobs", &application["job_id"])?;
            let is_news = self.is_mine(&application["applicant_id"]) && event["status"] != "Under Review";
            is_news.then(|| {
                let pending = self.pending(&event["actor_id"], &application["id"], &event["created_at"]);
                let content = format!("{}/{}", text(&event["reason"]), text(&event["note"]));
                let (subject_name, rule_value) = (text(&job["title"]), text(&event["status"]));
                DemoNotification {
                    kind: NotificationKind::ApplicationStatus,
                    pending: PendingNotification { subject_name, content, rule_value, ..pending },
                }
            })
        });
        notifications.collect()
    }

    fn proposals(&self) -> Vec<DemoNotification> {
        let notifications = self.rows.of("proposals").iter().filter_map(|proposal| {
            let tender = self.find("tenders", &proposal["tender_id"])?;
            self.is_mine(&tender["business_id"]).then(|| {
                let pending = self.pending(&proposal["bidder_id"], &tender["id"], &proposal["created_at"]);
                let sealed = is_sealed(tender["sealed"] == true, tender["status"].as_str().unwrap_or_default());
                let actor = pending.actor.filter(|_| !sealed);
                DemoNotification {
                    kind: NotificationKind::Proposal,
                    pending: PendingNotification { subject_name: text(&tender["title"]), actor, ..pending },
                }
            })
        });
        notifications.collect()
    }

    fn decisions_on_proposals(&self) -> Vec<DemoNotification> {
        let notifications = self.rows.of("proposals").iter().filter_map(|proposal| {
            let tender = self.find("tenders", &proposal["tender_id"])?;
            (self.is_mine(&proposal["bidder_id"]) && !proposal["decided_at"].is_null()).then(|| {
                let pending = self.pending(&tender["business_id"], &tender["id"], &proposal["decided_at"]);
                let (subject_name, content, rule_value) =
                    (text(&tender["title"]), text(&proposal["note"]), text(&proposal["status"]));
                DemoNotification {
                    kind: NotificationKind::Award,
                    pending: PendingNotification { subject_name, content, rule_value, ..pending },
                }
            })
        });
        notifications.collect()
    }

    /// Conversations with messages this person has not read.
    fn messages(&self) -> Vec<DemoNotification> {
        let mine = self.rows.of("participants").iter().filter(|member| self.is_mine(&member["user_id"]));
        let notifications = mine.filter_map(|member| {
            let read = moment(&member["last_read_at"]);
            let unread: Vec<_> = self
                .rows
                .of("messages")
                .iter()
                .filter(|message| message["conversation_id"] == member["conversation_id"])
                .filter(|message| !self.is_mine(&message["sender_id"]) && moment(&message["created_at"]) > read)
                .collect();
            let last = unread.last()?;
            let pending = self.pending(&last["sender_id"], &last["conversation_id"], &last["created_at"]);
            let pending =
                PendingNotification { content: text(&last["content"]), event_count: count(&unread), ..pending };
            Some(DemoNotification { kind: NotificationKind::Message, pending })
        });
        notifications.collect()
    }

    fn comments(&self) -> Vec<DemoNotification> {
        self.about_posts("comments", NotificationKind::Comment, |_, last| text(&last["text"]))
    }

    fn likes(&self) -> Vec<DemoNotification> {
        self.about_posts("post_likes", NotificationKind::Like, |post, _| text(&post["content"]))
    }

    /// Events on this person's posts by others: one notification per post that counts all of them, at the time of the latest.
    fn about_posts(
        &self,
        table: &str,
        kind: NotificationKind,
        content: fn(&Json, &Json) -> String,
    ) -> Vec<DemoNotification> {
        let mine = self.rows.of("posts").iter().filter(|post| self.is_mine(&post["user_id"]));
        let notifications = mine.filter_map(|post| {
            let about = self.rows.of(table).iter().filter(|row| row["post_id"] == post["id"]);
            let mut rows: Vec<_> = about.filter(|row| !self.is_mine(&row["user_id"])).collect();
            rows.sort_by_key(|row| moment(&row["created_at"]));
            let last = rows.last()?;
            let pending = self.pending(&last["user_id"], &post["id"], &last["created_at"]);
            let pending = PendingNotification { content: content(post, last), event_count: count(&rows), ..pending };
            Some(DemoNotification { kind, pending })
        });
        notifications.collect()
    }

    fn amendments(&self) -> Vec<DemoNotification> {
        let notifications = self.rows.of("proposals").iter().filter_map(|proposal| {
            let tender = self.find("tenders", &proposal["tender_id"])?;
            (self.is_mine(&proposal["bidder_id"]) && tender["title"] == AMENDED_TENDER).then(|| {
                let pending =
                    self.pending(&tender["business_id"], &tender["id"], &json!(self.network.ago(AMENDED_HOURS_AGO)));
                let (subject_name, content) = (text(&tender["title"]), json!(["deadline"]).to_string());
                DemoNotification {
                    kind: NotificationKind::TenderAmended,
                    pending: PendingNotification { subject_name, content, ..pending },
                }
            })
        });
        notifications.collect()
    }

    fn is_mine(&self, id: &Json) -> bool {
        *id == json!(self.person.id)
    }

    fn find(&self, table: &str, id: &Json) -> Option<&Json> {
        self.rows.of(table).iter().find(|row| row["id"] == *id)
    }

    fn pending(&self, actor: &Json, subject: &Json, at: &Json) -> PendingNotification {
        let actor: Option<Uuid> = actor.as_str().and_then(|id| id.parse().ok());
        let name =
            actor.and_then(|id| self.network.people.iter().find(|person| person.id == id)).map(|person| person.name);
        PendingNotification {
            event_id: 0,
            recipient: self.person.id,
            actor,
            subject: subject.as_str().and_then(|id| id.parse().ok()).unwrap_or_default(),
            source: None,
            happened_at: moment(at),
            actor_name: name.unwrap_or_default().to_owned(),
            subject_name: String::new(),
            content: String::new(),
            rule_value: String::new(),
            event_count: 1,
            in_app: true,
            by_mail: true,
            language: self.person.language().map(str::to_owned),
            time_zone: PersonalTimeZone::of(None),
        }
    }
}

fn row(network: &DemoNetwork, notification: &DemoNotification) -> Option<Json> {
    let DemoNotification { kind, pending } = notification;
    let kind = *kind;
    let hours = network.now.duration_since(pending.happened_at).as_hours();
    let text =
        write_text(kind, pending, pending.event_count, Words::built_in().in_language(pending.language.as_deref()))
            .filter(|_| hours < MAX_AGE_DAYS * 24)?;
    let read = hours >= READ_HOURS && kind != NotificationKind::Message;
    Some(json!({
        "id": id_at(pending.happened_at, &format!("notification {} {} {}", pending.recipient, text.title, text.link)),
        "user_id": pending.recipient,
        "kind": kind.name(),
        "title": text.title,
        "body": text.body,
        "link": text.link,
        "actor_id": pending.actor,
        "status": pending.status(kind),
        "created_at": pending.happened_at,
        "read_at": read.then(|| pending.happened_at + SignedDuration::from_hours(1)),
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
