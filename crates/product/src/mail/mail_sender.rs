//! The background task that sends queued mail.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};
use sangam_db::{ChangeKind, Commit, Db, Error};
use sangam_mail::{CONNECTIONS, CalendarFile, OutgoingMail, SendError, SmtpClient};
use sangam_schema::Clock;
use tokio::sync::Notify;

use super::backoff::retry_delay;
use super::freshness::{self, Freshness};
use super::queue::{self, ClaimedMail};
use crate::words::Words;

/// Where mails are delivered.
#[derive(Clone)]
pub enum MailTransport {
    /// A mail server.
    Smtp(SmtpClient),
    /// The mailbox page of a demonstration, which reads the queue directly.
    Mailbox,
}

/// Sends queued mail. Several copies can share one queue.
pub struct MailSender {
    db: Db,
    clock: Clock,
    transport: MailTransport,
    words: Words,
}

/// Upper bound on the sleep between checks, so that changes the feed does not report, such as a clock change, are noticed in time.
const MAX_SLEEP: Duration = Duration::from_secs(60);

/// How long sent and failed mails are kept, so that the operator can look them up.
const RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How often old mails are deleted.
const CLEANUP_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

impl MailSender {
    /// Creates a sender. Nothing is sent yet.
    pub fn new(db: Db, clock: Clock, transport: MailTransport, words: Words) -> MailSender {
        MailSender { db, clock, transport, words }
    }

    /// Sends mail until `stop` completes, and finishes the current batch before it returns.
    pub async fn run(self: Arc<Self>, stop: impl Future<Output = ()>) {
        let mail_queued = Notify::new();
        tokio::select! {
            () = self.db.changes().notify(&mail_queued, queues_mail) => {}
            () = self.send_until(stop, &mail_queued) => {}
        }
    }

    async fn send_until(&self, stop: impl Future<Output = ()>, mail_queued: &Notify) {
        let mut stop = pin!(stop);
        let mut cleaned_up_at = Timestamp::MIN;
        loop {
            let pause = match self.poll(&mut cleaned_up_at).await {
                Ok(pause) => pause,
                Err(error) => {
                    tracing::warn!(%error, "cannot use the mail queue: {error}");
                    MAX_SLEEP
                }
            };
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = tokio::time::sleep(pause) => {}
                () = mail_queued.notified() => {}
            }
        }
    }

    /// Sends every mail that is due now. Returns how many mails it handled.
    pub async fn deliver_due(&self) -> Result<usize, Error> {
        let mut handled = 0;
        loop {
            match self.deliver_batch().await? {
                0 => return Ok(handled),
                count => handled += count,
            }
        }
    }

    /// Sends one batch. Returns how long to sleep until the next mail is due.
    async fn poll(&self, cleaned_up_at: &mut Timestamp) -> Result<Duration, Error> {
        let now = self.clock.now();
        if now.duration_since(*cleaned_up_at) >= CLEANUP_INTERVAL {
            queue::delete_settled(&self.db, now - RETENTION).await?;
            *cleaned_up_at = now;
        }
        self.deliver_batch().await?;
        let queue_state = queue::read_state(&self.db).await?;
        // Gauges are floating-point; a queue stays far below 2^53.
        #[allow(clippy::cast_precision_loss)]
        metrics::gauge!("sangam_mail_queue").set(queue_state.waiting as f64);
        let wait = queue_state.next_due.map(|due| due.duration_since(self.clock.now()));
        Ok(wait.map_or(MAX_SLEEP, |wait| Duration::try_from(wait).unwrap_or_default().min(MAX_SLEEP)))
    }

    async fn deliver_batch(&self) -> Result<usize, Error> {
        let claimed = queue::claim_due(&self.db, self.clock.now(), CONNECTIONS.into()).await?;
        let count = claimed.len();
        let settled = join_all(claimed.into_iter().map(|mail| self.deliver_if_fresh(mail))).await;
        settled.into_iter().collect::<Result<(), Error>>()?;
        Ok(count)
    }

    /// A mail may be stale if it waited for hours while the mail server was down.
    async fn deliver_if_fresh(&self, mail: ClaimedMail) -> Result<(), Error> {
        match freshness::check(&self.db, mail).await? {
            Freshness::Fresh(mail) => self.deliver(&mail).await,
            Freshness::Stale(mail) => {
                metrics::counter!("sangam_mail_withdrawn_total").increment(1);
                queue::withdraw(&self.db, &mail).await
            }
        }
    }

    async fn deliver(&self, mail: &ClaimedMail) -> Result<(), Error> {
        let result = match &self.transport {
            MailTransport::Smtp(smtp) => send(smtp, mail, &self.words, self.clock.now()).await,
            MailTransport::Mailbox => Ok(()),
        };
        let now = self.clock.now();
        match result {
            Ok(()) => self.record_sent(mail, now).await,
            Err(SendError::Permanent(reason)) => self.give_up(mail, now, &reason).await,
            Err(SendError::Temporary(reason)) => match retry_delay(mail.attempt) {
                Some(delay) => self.retry_later(mail, now + delay, &reason).await,
                None => self.give_up(mail, now, &reason).await,
            },
        }
    }

    async fn record_sent(&self, mail: &ClaimedMail, now: Timestamp) -> Result<(), Error> {
        let keep = matches!(self.transport, MailTransport::Mailbox);
        queue::mark_sent(&self.db, mail.id, now, keep).await?;
        metrics::counter!("sangam_mail_sent_total").increment(1);
        let (id, kind) = (mail.id, mail.kind.as_str());
        tracing::info!(%id, kind, "sent the mail {id} ({kind})");
        Ok(())
    }

    async fn retry_later(&self, mail: &ClaimedMail, until: Timestamp, reason: &str) -> Result<(), Error> {
        queue::delay(&self.db, mail, until, reason).await?;
        metrics::counter!("sangam_mail_retries_total").increment(1);
        let (id, attempt) = (mail.id, mail.attempt);
        tracing::warn!(%id, attempt, "the mail {id} was not accepted and will be retried at {until:.0}");
        Ok(())
    }

    async fn give_up(&self, mail: &ClaimedMail, now: Timestamp, reason: &str) -> Result<(), Error> {
        queue::mark_failed(&self.db, mail, now, reason).await?;
        metrics::counter!("sangam_mail_failed_total").increment(1);
        let (id, kind) = (mail.id, mail.kind.as_str());
        tracing::error!(%id, kind, "gave up on the mail {id} ({kind}); its row in mails says why");
        Ok(())
    }
}

/// Renders a mail and sends it.
async fn send(smtp: &SmtpClient, mail: &ClaimedMail, words: &Words, now: Timestamp) -> Result<(), SendError> {
    // Temporary, because a copy with another version may be able to render the mail.
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

fn queues_mail(commit: &Commit) -> bool {
    commit.changes.iter().any(|change| &*change.table == "mails" && change.kind == ChangeKind::Insert)
}
