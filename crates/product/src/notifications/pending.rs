//! Who is notified of what, as the rows have it: one statement per kind, on a reading connection.

use jiff::Timestamp;
use sangam_db::{Db, Error, Row};
use uuid::Uuid;

use super::kind::NotificationKind;
use crate::time_zones::PersonalTimeZone;
use crate::words::language_of;

/// One person who is notified of one event.
#[derive(Debug, Clone)]
pub(crate) struct PendingNotification {
    /// The event, by its number.
    pub(crate) event_id: i64,
    /// Who is notified.
    pub(crate) recipient: Uuid,
    /// Who did it, unless no one did or it is sealed.
    pub(crate) actor: Option<Uuid>,
    /// What it is about: events about the same thing can share a notification.
    pub(crate) subject: Uuid,
    /// The row that was written, with which the notification goes.
    pub(crate) source: Option<Uuid>,
    /// When it happened.
    pub(crate) at: Timestamp,
    /// The name of who did it.
    pub(crate) person: String,
    /// The name of what it is about.
    pub(crate) thing: String,
    /// What was written.
    pub(crate) detail: String,
    /// What else the rule needs to know.
    pub(crate) extra: String,
    /// How often it happened: several messages make one notification.
    pub(crate) times: i64,
    /// Whether they want to see this kind in the application.
    pub(crate) in_app: bool,
    /// Whether they want this kind by mail.
    pub(crate) email: bool,
    /// The language they read.
    pub(crate) language: Option<String>,
    /// The time zone they read times in.
    pub(crate) time_zone: PersonalTimeZone,
}

/// What an application or a proposal can become.
pub(crate) const DECIDED_STATUSES: &[&str] = &["Interview Scheduled", "Accepted", "Hired", "Rejected"];

impl PendingNotification {
    /// The status that the notification tells of, so that programs need not read it from the title.
    pub(crate) fn status(&self, kind: NotificationKind) -> Option<&'static str> {
        let tells_of_one = matches!(kind, NotificationKind::ApplicationStatus | NotificationKind::Award);
        DECIDED_STATUSES.iter().copied().find(|status| tells_of_one && *status == self.extra)
    }
}

/// Completes a rule's own select, which says who is concerned by an event, by what holds for all of them: no one is told of what
/// they did themselves, of what someone did who is blocked by them or blocked them, or of what a suspended person did; and
/// no one suspended or gone is told anything. Without a row a preference is on.
macro_rules! recipients {
    ($($select:tt)+) => {
        concat!(
            "select concerned.event_id, concerned.recipient, concerned.actor, concerned.subject, concerned.source, concerned.at,
              coalesce(person.full_name, ''), concerned.thing, concerned.detail, concerned.extra,
              coalesce(preference.in_app, true), coalesce(preference.email, true), account.user_metadata
            from (",
            $($select)+,
            ") as concerned
            join profiles as reader on reader.id = concerned.recipient and not reader.hidden
            join accounts as account on account.id = concerned.recipient and account.deleted_at is null
            left join profiles as person on person.id = concerned.actor
            left join notification_preferences as preference
              on preference.user_id = concerned.recipient and preference.kind = {2:text}
            where (concerned.actor is null or concerned.actor <> concerned.recipient)
              and (person.id is null or not person.hidden)
              and ",
            $crate::blocks::not_blocked!("concerned.recipient", "concerned.actor"),
            "
            order by concerned.event_id"
        )
    };
}
pub(super) use recipients;

/// Everyone concerned by the events of this kind, up to the event of this number.
pub(super) async fn read_pending(
    db: &Db,
    kind: NotificationKind,
    last: i64,
) -> Result<Vec<PendingNotification>, Error> {
    let Some(rule) = kind.rule() else { return Ok(Vec::new()) };
    let recipients = db.statement(rule.recipients, vec![last.into(), kind.name().into()]);
    db.read(recipients).await?.iter().map(read_pending_row).collect()
}

fn read_pending_row(row: &Row) -> Result<PendingNotification, Error> {
    let text = |i| row.text(i).unwrap_or_default().to_owned();
    let pending = || {
        Some(PendingNotification {
            event_id: row.int(0)?,
            recipient: row.uuid(1)?,
            actor: row.uuid(2),
            subject: row.uuid(3)?,
            source: row.uuid(4),
            at: row.timestamp(5)?,
            person: text(6),
            thing: text(7),
            detail: text(8),
            extra: text(9),
            times: 1,
            in_app: row.bool(10)?,
            email: row.bool(11)?,
            language: language_of(row.text(12)),
            time_zone: PersonalTimeZone::of(row.text(12)),
        })
    };
    pending().ok_or_else(|| Error::Other("an event has another shape".to_owned()))
}
