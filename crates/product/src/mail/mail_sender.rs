//! The background task that sends the queued mails.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};
use sangam_db::{ChangeKind, Changes, Commit, Db, Error, FeedEvent};
use sangam_mail::{CONNECTIONS, CalendarFile, OutgoingMail, SendError, SmtpClient};
use sangam_schema::Clock;

use super::backoff::wait_after;
use super::freshness::{self, Freshness};
use super::queue::{self, ClaimedMail};
use crate::words::Words;

/// Who takes the mails.
#[derive(Clone)]
pub enum MailTransport {
    /// A mail server.
    Smtp(SmtpClient),
    /// The mailbox page of a demonstration, which reads them from the queue itself.
    Mailbox,
}

/// Sends what is queued. Several copies may work on one queue.
pub struct MailSender {
    db: Db,
    clock: Clock,
    transport: MailTransport,
    words: Words,
}

/// The longest nap. What the feed does not tell, such as a clock that was set, is noticed this late at worst.
const LONGEST_NAP: Duration = Duration::from_secs(60);

/// How long settled mails are kept, for the operator's questions.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How often old ones are forgotten.
const TIDYING: SignedDuration = SignedDuration::from_hours(1);

impl MailSender {
    /// A sender that has not started yet.
    pub fn new(db: Db, clock: Clock, transport: MailTransport, words: Words) -> MailSender {
        MailSender { db, clock, transport, words }
    }

    /// Works until `stop` is done, and finishes the mails in hand before it returns.
    pub async fn run(self: Arc<Self>, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        let mut changes = self.db.changes();
        let mut tidied = Timestamp::MIN;
        loop {
            let nap = match self.work(&mut tidied).await {
                Ok(nap) => nap,
                Err(error) => {
                    tracing::warn!(%error, "the queue of mails cannot be used: {error}");
                    LONGEST_NAP
                }
            };
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = tokio::time::sleep(nap) => {}
                () = news(&mut changes) => {}
            }
        }
    }

    /// Sends every mail that is due now. Says how many it had in hand.
    pub async fn deliver_due(&self) -> Result<usize, Error> {
        let mut handled = 0;
        loop {
            match self.deliver_some().await? {
                0 => return Ok(handled),
                some => handled += some,
            }
        }
    }

    /// One handful, and how long nothing will be due after it.
    async fn work(&self, tidied: &mut Timestamp) -> Result<Duration, Error> {
        let now = self.clock.now();
        if now.duration_since(*tidied) >= TIDYING {
            queue::forget_settled(&self.db, now - KEPT).await?;
            *tidied = now;
        }
        self.deliver_some().await?;
        let queue_state = queue::read_state(&self.db).await?;
        // Gauges are floating-point; a queue stays far below 2^53.
        #[allow(clippy::cast_precision_loss)]
        metrics::gauge!("sangam_mail_queue").set(queue_state.waiting as f64);
        let wait = queue_state.next_due.map(|due| due.duration_since(self.clock.now()));
        Ok(wait.map_or(LONGEST_NAP, |wait| Duration::try_from(wait).unwrap_or_default().min(LONGEST_NAP)))
    }

    async fn deliver_some(&self) -> Result<usize, Error> {
        let claimed = queue::claim_due(&self.db, self.clock.now(), CONNECTIONS.into()).await?;
        let count = claimed.len();
        let settled = join_all(claimed.into_iter().map(|mail| self.deliver_if_news(mail))).await;
        settled.into_iter().collect::<Result<(), Error>>()?;
        Ok(count)
    }

    /// A mail may have waited for hours while the mail server was down; by now it may tell nothing new.
    async fn deliver_if_news(&self, mail: ClaimedMail) -> Result<(), Error> {
        match freshness::check(&self.db, mail).await? {
            Freshness::News(mail) => self.deliver(&mail).await,
            Freshness::Stale(mail) => {
                metrics::counter!("sangam_mail_withdrawn_total").increment(1);
                queue::withdraw(&self.db, &mail).await
            }
        }
    }

    async fn deliver(&self, mail: &ClaimedMail) -> Result<(), Error> {
        let taken = match &self.transport {
            MailTransport::Smtp(smtp) => send(smtp, mail, &self.words, self.clock.now()).await,
            MailTransport::Mailbox => Ok(()),
        };
        let now = self.clock.now();
        match taken {
            Ok(()) => self.note_sent(mail, now).await,
            Err(SendError::Permanent(words)) => self.give_up(mail, now, &words).await,
            Err(SendError::Temporary(words)) => match wait_after(mail.attempt) {
                Some(wait) => self.try_later(mail, now + wait, &words).await,
                None => self.give_up(mail, now, &words).await,
            },
        }
    }

    async fn note_sent(&self, mail: &ClaimedMail, now: Timestamp) -> Result<(), Error> {
        let keep = matches!(self.transport, MailTransport::Mailbox);
        queue::mark_sent(&self.db, mail.id, now, keep).await?;
        metrics::counter!("sangam_mail_sent_total").increment(1);
        let (id, kind) = (mail.id, mail.kind.as_str());
        tracing::info!(%id, kind, "sent the mail {id} ({kind})");
        Ok(())
    }

    async fn try_later(&self, mail: &ClaimedMail, until: Timestamp, words: &str) -> Result<(), Error> {
        queue::delay(&self.db, mail, until, words).await?;
        metrics::counter!("sangam_mail_retries_total").increment(1);
        let (id, attempt) = (mail.id, mail.attempt);
        tracing::warn!(%id, attempt, "the mail {id} was not taken; it is tried again at {until:.0}");
        Ok(())
    }

    async fn give_up(&self, mail: &ClaimedMail, now: Timestamp, words: &str) -> Result<(), Error> {
        queue::mark_failed(&self.db, mail, now, words).await?;
        metrics::counter!("sangam_mail_failed_total").increment(1);
        let (id, kind) = (mail.id, mail.kind.as_str());
        tracing::error!(%id, kind, "gave up on the mail {id} ({kind}); its row in mails says why");
        Ok(())
    }
}

/// Writes a mail and sends it.
async fn send(smtp: &SmtpClient, mail: &ClaimedMail, words: &Words, now: Timestamp) -> Result<(), SendError> {
    // A copy of another version may be able to write what this one cannot.
    let content = mail.content(words).map_err(|error| SendError::Temporary(error.to_string()))?;
    let outgoing = OutgoingMail {
        id: mail.id,
        recipient: &mail.recipient,
        subject: &content.subject,
        text: content.text(),
        html: content.html(),
        reply_to: content.reply_to.as_deref(),
        unsubscribe: content.unsubscribe.as_deref(),
        calendar: content.calendar.as_ref().map(|part| CalendarFile { method: &part.method, text: &part.text }),
    };
    smtp.send(&outgoing, now).await
}

/// Waits for a commit that queued a mail. Having missed some counts as news.
async fn news(changes: &mut Changes) {
    loop {
        match changes.next().await {
            Some(FeedEvent::Commit(commit)) if !queues_mail(&commit) => {}
            Some(_) => return,
            // The rows are closed; the stop signal is on its way.
            None => std::future::pending().await,
        }
    }
}

fn queues_mail(commit: &Commit) -> bool {
    commit.changes.iter().any(|change| &*change.table == "mails" && change.kind == ChangeKind::Insert)
}
