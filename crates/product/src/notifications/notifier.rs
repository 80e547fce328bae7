//! The worker that turns what happened into notifications.

use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use sangam_db::{ChangeKind, Changes, Commit, CommitOrigin, Db, Error, FeedEvent, Statement, Tx};
use sangam_schema::{Clock, Type};
use uuid::Uuid;

use super::audience::Audience;
use super::due::queue_due_mail;
use super::forget::UNREAD;
use super::held::{DEFAULT_DELAY, UNREAD_MESSAGE, hold_message};
use super::kind::NotificationKind;
use super::mail_links::MailLinks;
use super::notices::arrange_mail;
use super::notify::notify;
use super::operator::{self, ForwardedMessage};
use super::pending::{PendingNotification, read_pending};
use crate::facets::changes_a_list;
use crate::interviews::InterviewEvent;
use crate::saved_searches::{file_all, match_changes};
use crate::words::Words;
use crate::{confirmations, replies};

/// Writes notifications. Several copies may work on the same events; each of these is taken by one.
pub struct Notifier {
    db: Db,
    clock: Clock,
    audience: Arc<dyn Audience>,
    delay: Option<SignedDuration>,
    operator: Option<String>,
    links: Option<MailLinks>,
    words: Words,
}

/// The event of an application that was taken back.
const WITHDRAWN: &str = "application_withdrawn";

/// How many events are taken in one transaction.
const BATCH: i64 = 200;

/// What another process wrote is noticed this late at worst.
const POLL_INTERVAL: Duration = Duration::from_secs(20);

impl Notifier {
    /// A notifier who has not started yet and mails nothing.
    pub fn new(db: Db, clock: Clock, audience: Arc<dyn Audience>, words: Words) -> Notifier {
        Notifier { db, clock, audience, delay: None, operator: None, links: None, words }
    }

    /// Has what stays unread mailed after this time, so that anyone who reads in the application gets no mail. It cannot wait longer
    /// than an unread notification is kept.
    pub fn mail_after(self, delay: SignedDuration) -> Notifier {
        Notifier { delay: Some(delay.min(UNREAD)), ..self }
    }

    /// Mails what calendars must hear at once, with links that lead there. Without it, it is mailed with everything else that is due.
    pub fn mail_at_once(self, links: MailLinks) -> Notifier {
        Notifier { links: Some(links), ..self }
    }

    /// Mails what visitors write to this address.
    pub fn write_to_operator(self, address: String) -> Notifier {
        Notifier { operator: Some(address), ..self }
    }

    /// Works until `stop` is done, and finishes the batch it has.
    pub async fn run(self: Arc<Self>, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        let mut changes = self.db.changes();
        if let Err(error) = file_all(&self.db).await {
            tracing::warn!(%error, "saved searches cannot be filed now: {error}");
        }
        loop {
            if let Err(error) = self.notify_all().await {
                tracing::warn!(%error, "notifications cannot be written now: {error}");
            }
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = tokio::time::sleep(POLL_INTERVAL) => {}
                () = news(&mut changes) => {}
            }
        }
    }

    /// Writes the notifications of everything that has happened so far, with what saved searches found of it.
    pub async fn notify_all(&self) -> Result<(), Error> {
        match_changes(&self.db, self.clock.now()).await?;
        while self.notify_batch().await? {}
        Ok(())
    }

    /// Takes one batch; says whether there may be more. The people concerned are found by reading, aside from those who write;
    /// the transaction then takes the events away and keeps only what belongs to those it could take.
    async fn notify_batch(&self) -> Result<bool, Error> {
        let batch = self.db.statement("select id, kind from _happenings order by id limit {int}", vec![BATCH.into()]);
        let rows = self.db.read(batch).await?;
        let events: Vec<(i64, &str)> = rows.iter().filter_map(|row| Some((row.int(0)?, row.text(1)?))).collect();
        let Some(&(last, _)) = events.last() else { return Ok(false) };
        let late: BTreeSet<i64> =
            events.iter().filter(|(_, name)| *name == UNREAD_MESSAGE).map(|(id, _)| *id).collect();
        let mut notifications = Vec::new();
        for kind in NotificationKind::ALL.into_iter().filter(|kind| events.iter().any(|(_, name)| is_of(*kind, name))) {
            let concerned = read_pending(&self.db, kind, last).await?;
            notifications.extend(concerned.into_iter().map(|pending| {
                let timing = self.choose_timing(kind, &pending, &late);
                TimedNotification { kind, timing, pending }
            }));
        }
        let messages = match events.iter().any(|(_, name)| *name == operator::CONTACT) {
            true => operator::read_messages(&self.db, last).await?,
            false => Vec::new(),
        };
        let taken: Vec<i64> = events.iter().map(|(id, _)| *id).collect();
        let full = i64::try_from(taken.len()).unwrap_or(BATCH) >= BATCH;
        let is_interview = |one: &TimedNotification| one.kind == NotificationKind::Interview;
        let links = self.links.as_ref().filter(|_| notifications.iter().any(is_interview));
        self.write(taken, notifications, messages).await?;
        if let Some(links) = links {
            queue_due_mail(&self.db, links, &self.words, self.clock.now()).await?;
        }
        Ok(full)
    }

    /// People who look at the application see messages arrive.
    fn choose_timing(&self, kind: NotificationKind, pending: &PendingNotification, late: &BTreeSet<i64>) -> Timing {
        if late.contains(&pending.event_id) {
            Timing::Late
        } else if kind == NotificationKind::Message && self.audience.is_here(pending.recipient) {
            Timing::Held
        } else {
            Timing::AtOnce
        }
    }

    async fn write(
        &self,
        taken: Vec<i64>,
        mut notifications: Vec<TimedNotification>,
        messages: Vec<ForwardedMessage>,
    ) -> Result<(), Error> {
        // Copies of the server lock the people they tell, so all must go through them in the same order.
        notifications.sort_by_key(|TimedNotification { pending, .. }| (pending.recipient, pending.event_id));
        let (now, delay, operator) = (self.clock.now(), self.delay, self.operator.clone());
        let words = self.words.clone();
        let notified: BTreeMap<&'static str, u64> = self
            .db
            .write(move |tx| {
                Box::pin(async move {
                    let ours = take(tx, &taken).await?;
                    let still_there =
                        |notification: &TimedNotification| ours.numbers.contains(&notification.pending.event_id);
                    let notifications = join_related(notifications.into_iter().filter(still_there));
                    let mut notified = BTreeMap::new();
                    for TimedNotification { kind, timing, pending } in notifications {
                        match (timing, pending.source) {
                            (Timing::Held, Some(message)) => {
                                hold_message(tx, message, now + delay.unwrap_or(DEFAULT_DELAY)).await?;
                                continue;
                            }
                            (Timing::Late, _) => {
                                notify(tx, kind, &pending, &words, now, delay.map(|_| SignedDuration::ZERO)).await?;
                            }
                            _ => notify(tx, kind, &pending, &words, now, delay).await?,
                        }
                        *notified.entry(kind.name()).or_default() += 1;
                    }
                    if let Some(delay) = delay {
                        for notice in ours.notices {
                            arrange_mail(tx, notice, now, delay).await?;
                        }
                    }
                    if let Some(address) = operator {
                        for message in messages.iter().filter(|message| ours.numbers.contains(&message.event_id)) {
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

/// When a person is notified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Timing {
    AtOnce,
    /// Only if they leave it unread.
    Held,
    /// They left it unread, so its mail has waited long enough.
    Late,
}

/// One person to be notified of something, and when.
struct TimedNotification {
    kind: NotificationKind,
    timing: Timing,
    pending: PendingNotification,
}

impl TimedNotification {
    /// Whether both are messages of one conversation, or found by one search, and due at the same moment.
    fn is_joined_by(&self, next: &TimedNotification) -> bool {
        matches!(self.kind, NotificationKind::Message | NotificationKind::SearchMatch)
            && self.timing != Timing::Held
            && (self.kind, self.timing) == (next.kind, next.timing)
            && (self.pending.recipient, self.pending.subject) == (next.pending.recipient, next.pending.subject)
    }
}

/// Makes one notification of the messages that one person got in one conversation: that of the newest, counting all; and one of what
/// one search found, naming all. They come sorted by recipient.
fn join_related(notifications: impl Iterator<Item = TimedNotification>) -> Vec<TimedNotification> {
    let mut joined: Vec<TimedNotification> = Vec::new();
    for mut next in notifications {
        let mut of_recipient =
            joined.iter_mut().rev().take_while(|before| before.pending.recipient == next.pending.recipient);
        match of_recipient.find(|before| before.is_joined_by(&next)) {
            Some(before) => {
                let times = before.pending.times + next.pending.times;
                if next.pending.at >= before.pending.at {
                    std::mem::swap(before, &mut next);
                }
                before.pending.times = times;
                if before.kind == NotificationKind::SearchMatch {
                    before.pending.detail = format!("{}\n{}", before.pending.detail, next.pending.detail);
                }
            }
            None => joined.push(next),
        }
    }
    joined
}

/// Whether an event of this name is told as this kind. Most have the name of their kind; a few concern several.
fn is_of(kind: NotificationKind, name: &str) -> bool {
    let others: &[&str] = match kind {
        NotificationKind::Message => &[UNREAD_MESSAGE],
        NotificationKind::Application => &[WITHDRAWN],
        NotificationKind::StillHiring => &[confirmations::UNANSWERED],
        NotificationKind::ApplicationStatus => &[confirmations::UNANSWERED, replies::NO_ANSWER],
        NotificationKind::Interview => InterviewEvent::NAMES,
        _ => &[],
    };
    name == kind.name() || others.contains(&name)
}

/// Events that are ours to tell.
struct ClaimedEvents {
    numbers: BTreeSet<i64>,
    notices: Vec<Uuid>,
}

/// Takes events away and says which of them were still there: another copy may have been faster.
async fn take(tx: &mut Tx<'_>, numbers: &[i64]) -> Result<ClaimedEvents, Error> {
    let engine = tx.engine();
    let is_one = engine.is_one_of("id", &engine.array_placeholder(1), Type::Integer);
    let numbers = serde_json::Value::from(numbers).to_string();
    let delete = format!("delete from _happenings where {is_one} returning id, kind, subject_id");
    let rows = tx.fetch(&Statement::new(delete, vec![numbers.into()])).await?;
    let notices = rows.iter().filter(|row| row.text(1) == Some(NotificationKind::Notice.name()));
    Ok(ClaimedEvents {
        numbers: rows.iter().filter_map(|row| row.int(0)).collect(),
        notices: notices.filter_map(|row| row.uuid(2)).collect(),
    })
}

/// Waits for a commit that may need notifications. Having missed some counts as news.
async fn news(changes: &mut Changes) {
    loop {
        match changes.next().await {
            Some(FeedEvent::Commit(commit)) if !is_news(&commit) => {}
            Some(_) => return,
            // The rows are closed; the stop signal is on its way.
            None => std::future::pending().await,
        }
    }
}

/// The tables whose triggers write events. One that is missing here is noticed after the nap, and so is what another copy
/// of the server wrote, if that copy did not live to tell it.
fn is_news(commit: &Commit) -> bool {
    commit.origin == CommitOrigin::Here
        && commit.changes.iter().any(|change| match change.kind {
            _ if change.kind != ChangeKind::Delete && changes_a_list(change) => true,
            ChangeKind::Insert => matches!(
                &*change.table,
                "job_applications"
                    | "application_events"
                    | "application_withdrawals"
                    | "proposals"
                    | "messages"
                    | "comments"
                    | "post_likes"
                    | "reviews"
                    | "contact_messages"
                    | "team_events"
                    | "interviews"
            ),
            ChangeKind::Update => matches!(&*change.table, "proposals" | "tenders" | "interviews"),
            ChangeKind::Delete => false,
        })
}
