//! Finds who is notified of which events, with one statement per kind on a read connection.

use jiff::Timestamp;
use sangam_db::{Db, Error, Row};
use uuid::Uuid;

use super::kind::NotificationKind;
use crate::time_zones::PersonalTimeZone;
use crate::words::language_of;

/// A notification of one event for one person, before it is written.
#[derive(Debug, Clone)]
pub(crate) struct PendingNotification {
    /// The event's id.
    pub(crate) event_id: i64,
    /// Who is notified.
    pub(crate) recipient: Uuid,
    /// Who caused the event. `None` if no person did, or if it must stay sealed.
    pub(crate) actor: Option<Uuid>,
    /// What the event is about. Events about the same subject can share a notification.
    pub(crate) subject: Uuid,
    /// The row that was written. The notification is deleted with it.
    pub(crate) source: Option<Uuid>,
    /// When it happened.
    pub(crate) happened_at: Timestamp,
    /// The actor's name.
    pub(crate) actor_name: String,
    /// The subject's name.
    pub(crate) subject_name: String,
    /// The text that was written, or a date or number that the rule mentions.
    pub(crate) content: String,
    /// A short value for the rule, such as the variant of the event.
    pub(crate) rule_value: String,
    /// The number of events, because several messages share one notification.
    pub(crate) event_count: i64,
    /// Whether the recipient wants this kind in the application.
    pub(crate) in_app: bool,
    /// Whether the recipient wants this kind by mail.
    pub(crate) by_mail: bool,
    /// The recipient's language.
    pub(crate) language: Option<String>,
    /// The recipient's time zone.
    pub(crate) time_zone: PersonalTimeZone,
}

/// The statuses that a notification can report for an application or a proposal.
pub(crate) const DECIDED_STATUSES: &[&str] = &["Interview Scheduled", "Accepted", "Hired", "Rejected"];

impl PendingNotification {
    /// The status the notification reports, so that programs need not parse the title.
    pub(crate) fn status(&self, kind: NotificationKind) -> Option<&'static str> {
        let has_status = matches!(kind, NotificationKind::ApplicationStatus | NotificationKind::Award);
        DECIDED_STATUSES.iter().copied().find(|status| has_status && *status == self.rule_value)
    }
}

/// Wraps a rule's select of recipients with the conditions shared by all rules. People are not notified of their own actions, of
/// actions by someone they blocked or who blocked them, or of actions by a suspended person. Suspended and deleted accounts are not
/// notified at all. A preference without a row is on.
macro_rules! recipients {
    ($($select:tt)+) => {
        concat!(
            "select concerned.event_id, concerned.recipient, concerned.actor, concerned.subject, concerned.source, concerned.happened_at,
              coalesce(person.full_name, ''), concerned.subject_name, concerned.content, concerned.rule_value,
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

/// Two selects for `recipients!`: one for the owner of something, and one for the members of the owner's team who may edit it. `owner`
/// and `columns` refer to the tables in `from`; `columns` has everything from `actor` on.
macro_rules! owner_and_editors {
    (owner: $owner:literal, columns: $columns:literal, from: $from:literal, if: $condition:literal $(,)?) => {
        concat!(
            "select noted.id as event_id, ",
            $owner,
            " as recipient, ",
            $columns,
            " from ",
            $from,
            " where ",
            $condition,
            " and noted.id <= {1:int}
            union all
            select noted.id as event_id, mate.user_id as recipient, ",
            $columns,
            " from ",
            $from,
            " join team_members as mate on mate.company_id = ",
            $owner,
            " and mate.active and mate.role in ('Manager', 'Editor')
            where ",
            $condition,
            " and noted.id <= {1:int}"
        )
    };
}
pub(super) use owner_and_editors;

/// Reads the pending notifications of one kind, for all events up to the id `last`.
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
            happened_at: row.timestamp(5)?,
            actor_name: text(6),
            subject_name: text(7),
            content: text(8),
            rule_value: text(9),
            event_count: 1,
            in_app: row.bool(10)?,
            by_mail: row.bool(11)?,
            language: language_of(row.text(12)),
            time_zone: PersonalTimeZone::of(row.text(12)),
        })
    };
    pending().ok_or_else(|| Error::Other("an event row has an unexpected shape".to_owned()))
}
