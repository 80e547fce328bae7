//! The worker that turns events into notifications.

use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Change, ChangeKind, Commit, CommitOrigin, Db, Error, Statement, Tx};
use sangam_schema::{Clock, Type};
use serde_json::Value as Json;
use tokio::sync::Notify;
use uuid::Uuid;

use super::due::queue_due_mail;
use super::forget::UNREAD_RETENTION;
use super::held::{DEFAULT_DELAY, UNREAD_MESSAGE, hold_message};
use super::kind::NotificationKind;
use super::lock::lock_for_delivery;
use super::mail_links::MailLinks;
use super::notices::schedule_mail;
use super::notify::notify;
use super::online_status::OnlineStatus;
use super::operator::{self, ForwardedMessage};
use super::pending::{PendingNotification, read_pending};
use crate::facets::changes_a_list;
use crate::interviews::InterviewEvent;
use crate::posting_checks::{JOB_HELD, TENDER_HELD};
use crate::saved_searches::{FilterCache, index_all_searches, match_changes};
use crate::words::Words;
use crate::{confirmations, replies};

/// Writes notifications. Several copies of the server may run it; each event is claimed by only one of them.
pub struct Notifier {
    db: Db,
    clock: Clock,
    online_status: Arc<dyn OnlineStatus>,
    delay: Option<SignedDuration>,
    operator: Option<String>,
    links: Option<MailLinks>,
    words: Words,
    filters: FilterCache,
    woken: Notify,
}

/// The event kind for a withdrawn application.
const WITHDRAWN: &str = "application_withdrawn";

/// Number of events claimed per transaction.
const BATCH_SIZE: i64 = 200;

/// How often to look for events that were written by other processes.
const POLL_INTERVAL: Duration = Duration::from_secs(20);

impl Notifier {
    /// A notifier that is not running yet and sends no mail.
    pub fn new(db: Db, clock: Clock, online_status: Arc<dyn OnlineStatus>, words: Words) -> Notifier {
        Notifier {
            db,
            clock,
            online_status,
            delay: None,
            operator: None,
            links: None,
            words,
            filters: FilterCache::default(),
            woken: Notify::new(),
        }
    }

    /// Mails notifications that stay unread for `delay`. The delay is capped at the retention of unread notifications.
    pub fn mail_after(self, delay: SignedDuration) -> Notifier {
        Notifier { delay: Some(delay.min(UNREAD_RETENTION)), ..self }
    }

    /// Mails interview notifications immediately, with these links. Without it they are mailed with everything else that is due.
    pub fn with_immediate_mail(self, links: MailLinks) -> Notifier {
        Notifier { links: Some(links), ..self }
    }

    /// Forwards contact form messages to this address.
    pub fn forward_contact_messages_to(self, address: String) -> Notifier {
        Notifier { operator: Some(address), ..self }
    }

    /// Makes it look for events now. Called after work that may have recorded some in tables that are not on the change feed.
    pub fn wake(&self) {
        self.woken.notify_one();
    }

    /// Runs until `stop` completes. The current batch is finished first.
    pub async fn run(self: Arc<Self>, stop: impl Future<Output = ()>) {
        tokio::select! {
            () = self.db.changes().notify(&self.woken, may_need_notifications) => {}
            () = self.notify_until(stop) => {}
        }
    }

    async fn notify_until(&self, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        if let Err(error) = index_all_searches(&self.db).await {
            tracing::warn!(%error, "cannot index saved searches: {error}");
        }
        loop {
            if let Err(error) = self.notify_all().await {
                tracing::warn!(%error, "cannot write notifications: {error}");
            }
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = tokio::time::sleep(POLL_INTERVAL) => {}
                () = self.woken.notified() => {}
            }
        }
    }

    /// Writes the notifications for all pending events, including new matches of saved searches.
    pub async fn notify_all(&self) -> Result<(), Error> {
        match_changes(&self.db, &self.filters, self.clock.now()).await?;
        while self.notify_batch().await? {}
        Ok(())
    }

    /// Handles one batch and returns whether there may be more. Recipients are read outside the write transaction, so that it does
    /// not hold up other writers. The transaction then claims the events and writes only the notifications of those it could claim.
    async fn notify_batch(&self) -> Result<bool, Error> {
        let batch =
            self.db.statement("select id, kind from _happenings order by id limit {int}", vec![BATCH_SIZE.into()]);
        let rows = self.db.read(batch).await?;
        let events: Vec<(i64, &str)> = rows.iter().filter_map(|row| Some((row.int(0)?, row.text(1)?))).collect();
        let Some(&(last, _)) = events.last() else { return Ok(false) };
        let notifications = self.read_notifications(&events, last).await?;
        let messages = match events.iter().any(|(_, name)| *name == operator::CONTACT) {
            true => operator::read_messages(&self.db, last).await?,
            false => Vec::new(),
        };
        let event_ids: Vec<i64> = events.iter().map(|(id, _)| *id).collect();
        let full = i64::try_from(event_ids.len()).unwrap_or(BATCH_SIZE) >= BATCH_SIZE;
        let is_interview = |one: &TimedNotification| one.kind == NotificationKind::Interview;
        let links = self.links.as_ref().filter(|_| notifications.iter().any(is_interview));
        self.write(event_ids, notifications, messages).await?;
        if let Some(links) = links {
            queue_due_mail(&self.db, links, &self.words, self.clock.now()).await?;
        }
        Ok(full)
    }

    /// Reads the notifications of these events, the last of which has the id `last`.
    async fn read_notifications(&self, events: &[(i64, &str)], last: i64) -> Result<Vec<TimedNotification>, Error> {
        let late: BTreeSet<i64> =
            events.iter().filter(|(_, name)| *name == UNREAD_MESSAGE).map(|(id, _)| *id).collect();
        let has_event = |kind: &NotificationKind| events.iter().any(|(_, name)| belongs_to(*kind, name));
        let mut notifications = Vec::new();
        for kind in NotificationKind::ALL.into_iter().filter(has_event) {
            let recipients = read_pending(&self.db, kind, last).await?;
            notifications.extend(recipients.into_iter().map(|pending| {
                let timing = self.choose_timing(kind, &pending, &late);
                TimedNotification { kind, timing, pending }
            }));
        }
        Ok(notifications)
    }

    /// Holds messages back for people who have the application open, because they see them arrive.
    fn choose_timing(&self, kind: NotificationKind, pending: &PendingNotification, late: &BTreeSet<i64>) -> Timing {
        if late.contains(&pending.event_id) {
            Timing::Late
        } else if kind == NotificationKind::Message && self.online_status.is_online(pending.recipient) {
            Timing::Held
        } else {
            Timing::Immediate
        }
    }

    /// Claims the events, and writes in the same transaction what belongs to those that could be claimed.
    async fn write(
        &self,
        event_ids: Vec<i64>,
        mut notifications: Vec<TimedNotification>,
        messages: Vec<ForwardedMessage>,
    ) -> Result<(), Error> {
        // Related notifications are merged, and each person's are written in the order of their events.
        notifications.sort_by_key(|TimedNotification { pending, .. }| (pending.recipient, pending.event_id));
        let (now, delay, operator) = (self.clock.now(), self.delay, self.operator.clone());
        let words = self.words.clone();
        let notified = self
            .db
            .write(move |tx| {
                Box::pin(async move {
                    let claimed = claim_events(tx, &event_ids).await?;
                    let is_claimed =
                        |notification: &TimedNotification| claimed.event_ids.contains(&notification.pending.event_id);
                    let notifications = merge_related(notifications.into_iter().filter(is_claimed));
                    let (recipients, subjects) = recipients_and_subjects(&notifications);
                    lock_for_delivery(tx, &recipients, &subjects, &claimed.notices).await?;
                    let notified = deliver(tx, notifications, &words, now, delay).await?;
                    if let Some(delay) = delay {
                        for notice in claimed.notices {
                            schedule_mail(tx, notice, now, delay).await?;
                        }
                    }
                    if let Some(address) = operator {
                        for message in messages.iter().filter(|message| claimed.event_ids.contains(&message.event_id)) {
                            operator::queue(tx, message, &address, now).await?;
                        }
                    }
                    Ok::<_, Error>(notified)
                })
            })
            .await?;
        for (kind, people) in notified {
            metrics::counter!("sangam_notifications_total", "kind" => kind).increment(people);
        }
        Ok(())
    }
}

/// Writes or holds back each notification. Returns how many people were notified, by kind.
async fn deliver(
    tx: &mut Tx<'_>,
    notifications: Vec<TimedNotification>,
    words: &Words,
    now: Timestamp,
    delay: Option<SignedDuration>,
) -> Result<BTreeMap<&'static str, u64>, Error> {
    let mut notified = BTreeMap::new();
    for TimedNotification { kind, timing, pending } in notifications {
        match (timing, pending.source) {
            (Timing::Held, Some(message)) => {
                hold_message(tx, message, now + delay.unwrap_or(DEFAULT_DELAY)).await?;
                continue;
            }
            (Timing::Late, _) => {
                notify(tx, kind, &pending, words, now, delay.map(|_| SignedDuration::ZERO)).await?;
            }
            _ => notify(tx, kind, &pending, words, now, delay).await?,
        }
        *notified.entry(kind.name()).or_default() += 1;
    }
    Ok(notified)
}

/// When a person is notified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Timing {
    Immediate,
    /// Only if the recipient leaves the message unread.
    Held,
    /// A held message that stayed unread. Its mail is sent without another delay.
    Late,
}

/// A notification for one person, and when to deliver it.
struct TimedNotification {
    kind: NotificationKind,
    timing: Timing,
    pending: PendingNotification,
}

impl TimedNotification {
    /// Whether both are messages of the same conversation, or matches of the same search, with the same timing.
    fn can_merge(&self, next: &TimedNotification) -> bool {
        matches!(self.kind, NotificationKind::Message | NotificationKind::SearchMatch)
            && self.timing != Timing::Held
            && (self.kind, self.timing) == (next.kind, next.timing)
            && (self.pending.recipient, self.pending.subject) == (next.pending.recipient, next.pending.subject)
    }
}

/// Merges notifications that are sorted by recipient. The messages of one conversation become one notification, about the newest
/// message and with the total count. The matches of one search become one notification that names all of them.
fn merge_related(notifications: impl Iterator<Item = TimedNotification>) -> Vec<TimedNotification> {
    let mut merged: Vec<TimedNotification> = Vec::new();
    for mut next in notifications {
        let mut of_recipient =
            merged.iter_mut().rev().take_while(|before| before.pending.recipient == next.pending.recipient);
        match of_recipient.find(|before| before.can_merge(&next)) {
            Some(before) => {
                let event_count = before.pending.event_count + next.pending.event_count;
                if next.pending.happened_at >= before.pending.happened_at {
                    std::mem::swap(before, &mut next);
                }
                before.pending.event_count = event_count;
                if before.kind == NotificationKind::SearchMatch {
                    before.pending.content = format!("{}\n{}", before.pending.content, next.pending.content);
                }
            }
            None => merged.push(next),
        }
    }
    merged
}

/// Who is notified now, and about what.
fn recipients_and_subjects(notifications: &[TimedNotification]) -> (BTreeSet<Uuid>, BTreeSet<Uuid>) {
    let written = notifications.iter().filter(|notification| notification.timing != Timing::Held);
    written.map(|TimedNotification { pending, .. }| (pending.recipient, pending.subject)).unzip()
}

/// Whether events with this name produce notifications of this kind. Most events are named like their kind; a few belong
/// to several.
fn belongs_to(kind: NotificationKind, name: &str) -> bool {
    let others: &[&str] = match kind {
        NotificationKind::Message => &[UNREAD_MESSAGE],
        NotificationKind::Application => &[WITHDRAWN],
        NotificationKind::StillHiring => &[confirmations::UNANSWERED, JOB_HELD, TENDER_HELD],
        NotificationKind::ApplicationStatus => &[confirmations::UNANSWERED, replies::NO_ANSWER],
        NotificationKind::Interview => InterviewEvent::NAMES,
        _ => &[],
    };
    name == kind.name() || others.contains(&name)
}

/// Events that this process has claimed.
struct ClaimedEvents {
    event_ids: BTreeSet<i64>,
    notices: Vec<Uuid>,
}

/// Deletes events and returns those that still existed. Another copy of the server may have claimed the others.
async fn claim_events(tx: &mut Tx<'_>, event_ids: &[i64]) -> Result<ClaimedEvents, Error> {
    let engine = tx.engine();
    let is_one = engine.is_one_of("id", &engine.array_placeholder(1), Type::Integer);
    let event_ids = serde_json::Value::from(event_ids).to_string();
    let delete = format!("delete from _happenings where {is_one} returning id, kind, subject_id");
    let rows = tx.fetch(&Statement::new(delete, vec![event_ids.into()])).await?;
    let notices = rows.iter().filter(|row| row.text(1) == Some(NotificationKind::Notice.name()));
    Ok(ClaimedEvents {
        event_ids: rows.iter().filter_map(|row| row.int(0)).collect(),
        notices: notices.filter_map(|row| row.uuid(2)).collect(),
    })
}

/// Whether a commit changed a table whose triggers write events. Chores also record events about other rows, and wake the notifier
/// when they have run. A table missing here is noticed at the next poll. So are the events of another copy of the server that stopped
/// before it handled them.
fn may_need_notifications(commit: &Commit) -> bool {
    commit.origin == CommitOrigin::Local && commit.changes.iter().any(may_record_event)
}

/// The tables with a trigger that records an event for an insert.
const EVENTS_OF_INSERTS: &[&str] = &[
    "job_applications",
    "application_events",
    "application_withdrawals",
    "proposals",
    "messages",
    "comments",
    "post_likes",
    "reviews",
    "contact_messages",
    "team_events",
    "interviews",
];

/// The tables with a trigger that records an event for an update.
const EVENTS_OF_UPDATES: &[&str] = &["proposals", "tenders", "interviews"];

fn may_record_event(change: &Change) -> bool {
    let table = &*change.table;
    match change.kind {
        ChangeKind::Insert => EVENTS_OF_INSERTS.contains(&table) || is_notice(change) || changes_a_list(change),
        ChangeKind::Update => EVENTS_OF_UPDATES.contains(&table) || changes_a_list(change),
        ChangeKind::Delete => false,
    }
}

/// Whether the operator has written a notice. The notifications that the notifier writes itself are of other kinds.
fn is_notice(change: &Change) -> bool {
    let kind = change.new.as_ref().and_then(|row| row.get("kind")).and_then(Json::as_str);
    &*change.table == "notifications" && kind == Some(NotificationKind::Notice.name())
}
