//! The mail queue and its sender, with a real SMTP server in the test process, on both engines.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::mail_server::{ClosedServer, MailServer, ReceivedMail, ServerBehaviour};
use crate::support::{read, run, start};
use jiff::{SignedDuration, Timestamp};
use mail_parser::{Message, MessageParser, MimeHeaders};
use sangam_db::testing::TestDatabase;
use sangam_db::{ChangeKind, Db, Engine};
use sangam_mail::{CONNECTIONS, MailFrom, SmtpAddress, SmtpClient};
use sangam_product::mail::{
    MailSender, MailTransport, QueueReport, find_mailbox_entry, list_mailbox_entries, report_queue,
};
use sangam_product::words::Words;
use sangam_schema::Clock;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use uuid::Uuid;

sangam_db::on_both_engines! {
    async fn a_queued_mail_arrives_once_with_both_parts_and_the_right_headers(test: TestDatabase) {
        let (server, clock) = (MailServer::start(ServerBehaviour::Helpful), Clock::fixed(start()));
        let working = RunningSender::start(mail_sender(&test.db, &clock, &server.url()));
        let id = queue_mail(&test.db, "asha@example.org", start()).await;
        server.wait_for(1).await;
        working.finish().await;

        let arrived = server.mails().remove(0);
        assert_eq!(arrived.recipients, ["asha@example.org"]);
        let message = parse(&arrived);
        assert_eq!(message.subject(), Some("Confirm your email address"));
        assert_eq!(message.message_id(), Some(format!("{id}@work.example.org").as_str()));
        let from = message.from().and_then(|from| from.first()).unwrap();
        assert_eq!((from.name(), from.address()), (Some("Sangam"), Some("no-reply@work.example.org")));
        assert_eq!(message.to().and_then(|to| to.first()).unwrap().address(), Some("asha@example.org"));
        assert_eq!(message.date().unwrap().to_timestamp(), start().as_second());
        assert_eq!(message.header_raw("Auto-Submitted").map(str::trim), Some("auto-generated"));
        let (text, html) = (message.body_text(0).unwrap(), message.body_html(0).unwrap());
        assert!(text.contains("https://work.example.org/verify?token=secret"), "{text}");
        assert!(html.contains(r#"href="https://work.example.org/verify?token=secret""#), "{html}");

        assert_eq!(mail_sender(&test.db, &clock, &server.url()).deliver_due().await, Ok(0));
        assert_eq!(server.mails().len(), 1);
    }

    async fn an_interview_mail_has_its_calendar_file_in_both_expected_forms(test: TestDatabase) {
        let (server, clock) = (MailServer::start(ServerBehaviour::Helpful), Clock::fixed(start()));
        let calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:7\r\n\
                        DTSTAMP:20261120T100000Z\r\nSUMMARY:इंटरव्यू\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
        let params = serde_json::json!({
            "link": "https://work.example.org/dashboard", "unsubscribe": "https://work.example.org/unsubscribe?token=x",
            "notices": [{"id": Uuid::from_u128(1), "title": "Your interview is confirmed: Clerk", "body": "Tuesday\nRing Road"}],
            "calendar": {"method": "REQUEST", "text": calendar},
        });
        queue(&test.db, "interview", "asha@example.org", params.to_string(), start()).await;
        mail_sender(&test.db, &clock, &server.url()).deliver_due().await.unwrap();
        let arrived = server.mails().remove(0);
        let message = parse(&arrived);
        assert_eq!(message.subject(), Some("Your interview is confirmed: Clerk"));
        assert!(message.body_text(0).unwrap().contains("Tuesday\r\nRing Road") || message.body_text(0).unwrap().contains("Tuesday\nRing Road"));
        let calendars: Vec<_> = message
            .parts
            .iter()
            .filter(|part| part.content_type().and_then(|kind| kind.subtype()) == Some("calendar"))
            .collect();
        let methods: Vec<_> = calendars.iter().map(|part| part.content_type().unwrap().attribute("method")).collect();
        assert_eq!(methods, [Some("REQUEST"), None], "one to accept, one to save");
        assert_eq!(calendars[1].attachment_name(), Some("interview.ics"));
        for part in calendars {
            let parsed: icalendar::Calendar = part.text_contents().unwrap().parse().unwrap();
            assert_eq!(parsed.components.len(), 1);
        }
    }

    async fn a_sent_mail_keeps_no_link_and_is_deleted_after_a_month(test: TestDatabase) {
        let (server, clock) = (MailServer::start(ServerBehaviour::Helpful), Clock::fixed(start()));
        let id = queue_mail(&test.db, "asha@example.org", start()).await;
        mail_sender(&test.db, &clock, &server.url()).deliver_due().await.unwrap();
        assert_eq!(find(&test.db, id).await, StoredMail { attempts: 1, state: MailState::Sent, last_error: None });
        assert!(find_mailbox_entry(&test.db, id, &Words::built_in()).await.unwrap().is_none(), "its link was removed");

        let mut changes = test.db.changes();
        clock.advance(SignedDuration::from_hours(31 * 24));
        let working = RunningSender::start(mail_sender(&test.db, &clock, &server.url()));
        let commit = sangam_db::testing::next_commit(&mut changes).await;
        assert_eq!((&*commit.changes[0].table, commit.changes[0].kind), ("mails", ChangeKind::Delete));
        working.finish().await;
    }

    async fn a_mail_waits_while_the_server_is_down_and_is_sent_when_it_is_back(test: TestDatabase) {
        let (closed, clock) = (ClosedServer::new(), Clock::fixed(start()));
        let mail_sender = mail_sender(&test.db, &clock, &format!("smtp://{}?tls=none", closed.address()));
        let id = queue_mail(&test.db, "asha@example.org", start()).await;
        assert_eq!(mail_sender.deliver_due().await, Ok(1));
        let found = find(&test.db, id).await;
        assert_eq!((found.attempts, found.state), (1, MailState::Waiting));
        assert!(found.last_error.is_some());

        let server = closed.open(ServerBehaviour::Helpful);
        assert_eq!(mail_sender.deliver_due().await, Ok(0), "not before its time");
        clock.advance(SignedDuration::from_mins(1));
        assert_eq!(mail_sender.deliver_due().await, Ok(1));
        assert_eq!(find(&test.db, id).await, StoredMail { attempts: 2, state: MailState::Sent, last_error: None });
        assert_eq!(server.mails().len(), 1);
    }

    async fn delivery_is_given_up_within_a_day_if_the_server_stays_down(test: TestDatabase) {
        let (closed, clock) = (ClosedServer::new(), Clock::fixed(start()));
        let mail_sender = mail_sender(&test.db, &clock, &format!("smtp://{}?tls=none", closed.address()));
        let id = queue_mail(&test.db, "asha@example.org", start()).await;
        let mut rounds = 0;
        while find(&test.db, id).await.state == MailState::Waiting {
            mail_sender.deliver_due().await.unwrap();
            clock.advance(SignedDuration::from_mins(1));
            rounds += 1;
        }
        assert!(rounds <= 24 * 60, "{rounds} minutes");
        let found = find(&test.db, id).await;
        assert_eq!((found.attempts, found.state), (8, MailState::Failed));
        assert_eq!(report_queue(&test.db, clock.now()).await.unwrap().failed, 1);
    }

    async fn nobody_delays_a_login_by_causing_mails_to_others(test: TestDatabase) {
        let (server, clock) = (MailServer::start(ServerBehaviour::Helpful), Clock::fixed(start()));
        let params = serde_json::json!({
            "link": "https://work.example.org/dashboard", "unsubscribe": "https://work.example.org/unsubscribe?token=x",
            "notices": [{"id": Uuid::from_u128(1), "title": "The interview was changed: Clerk", "body": "Tuesday"}],
        });
        for _ in 0..2 * CONNECTIONS {
            queue(&test.db, "interview", "asha@example.org", params.to_string(), start()).await;
        }
        clock.advance(SignedDuration::from_mins(1));
        queue_mail(&test.db, "ravi@example.org", clock.now()).await;
        mail_sender(&test.db, &clock, &server.url()).deliver_due().await.unwrap();
        let arrived = server.mails();
        let position = arrived.iter().position(|mail| mail.recipients == ["ravi@example.org"]).unwrap();
        assert!(position < usize::try_from(CONNECTIONS).unwrap(), "it is in the first batch, not number {position}");
    }

    async fn a_refused_recipient_fails_immediately_and_does_not_delay_others(test: TestDatabase) {
        let (server, clock) = (MailServer::start(ServerBehaviour::Helpful), Clock::fixed(start()));
        let mail_sender = mail_sender(&test.db, &clock, &server.url());
        let refused = queue_mail(&test.db, "unknown@example.org", start()).await;
        let broken = queue_mail(&test.db, "not an address", start()).await;
        let fine = queue_mail(&test.db, "asha@example.org", start()).await;
        assert_eq!(mail_sender.deliver_due().await, Ok(3));
        let found = find(&test.db, refused).await;
        assert_eq!((found.attempts, found.state), (1, MailState::Failed));
        assert!(found.last_error.unwrap().contains("550"));
        assert_eq!(find(&test.db, broken).await.state, MailState::Failed);
        assert_eq!(find(&test.db, fine).await.state, MailState::Sent);
        clock.advance(SignedDuration::from_hours(48));
        assert_eq!(mail_sender.deliver_due().await, Ok(0));
    }

    async fn a_wrong_password_fails_no_mail_so_the_operator_can_fix_it(test: TestDatabase) {
        let (strict, clock) = (MailServer::start(ServerBehaviour::Strict), Clock::fixed(start()));
        let url = format!("smtp://sangam:wrong@{}?tls=none", strict.address());
        let id = queue_mail(&test.db, "asha@example.org", start()).await;
        mail_sender(&test.db, &clock, &url).deliver_due().await.unwrap();
        let found = find(&test.db, id).await;
        assert_eq!(found.state, MailState::Waiting);
        assert!(found.last_error.unwrap().contains("535"));
        let server = MailServer::start(ServerBehaviour::Helpful);
        clock.advance(SignedDuration::from_mins(1));
        mail_sender(&test.db, &clock, &server.url()).deliver_due().await.unwrap();
        assert_eq!(find(&test.db, id).await.state, MailState::Sent);
    }

    async fn mail_is_never_sent_unencrypted_unless_configured(test: TestDatabase) {
        let (server, clock) = (MailServer::start(ServerBehaviour::Helpful), Clock::fixed(start()));
        let id = queue_mail(&test.db, "asha@example.org", start()).await;
        mail_sender(&test.db, &clock, &format!("smtp://{}", server.address())).deliver_due().await.unwrap();
        assert_eq!(find(&test.db, id).await.state, MailState::Waiting);
        assert!(server.mails().is_empty());
    }

    async fn two_senders_on_one_queue_send_each_mail_once(test: TestDatabase) {
        let (server, clock) = (MailServer::start(ServerBehaviour::Helpful), Clock::fixed(start()));
        let senders = [(); 2].map(|()| RunningSender::start(mail_sender(&test.db, &clock, &server.url())));
        let mut expected = BTreeSet::new();
        for number in 0..40 {
            expected.insert(format!("person{number}@example.org"));
            queue_mail(&test.db, &format!("person{number}@example.org"), start()).await;
        }
        server.wait_for(40).await;
        for working in senders {
            working.finish().await;
        }
        let arrived: Vec<String> = server.mails().into_iter().flat_map(|mail| mail.recipients).collect();
        assert_eq!(arrived.len(), 40);
        assert_eq!(BTreeSet::from_iter(arrived), expected);
        assert_eq!(report_queue(&test.db, clock.now()).await.unwrap().waiting, 0);
    }

    async fn a_mail_claimed_by_a_killed_process_is_sent_by_the_next_one(test: TestDatabase) {
        let (deaf, clock) = (MailServer::start(ServerBehaviour::Silent), Clock::fixed(start()));
        let working = RunningSender::start(mail_sender(&test.db, &clock, &deaf.url()));
        let id = queue_mail(&test.db, "asha@example.org", start()).await;
        let first = deaf.wait_for(1).await.remove(0);
        working.kill().await;
        assert_eq!(find(&test.db, id).await.state, MailState::Waiting);

        let server = MailServer::start(ServerBehaviour::Helpful);
        let next = mail_sender(&test.db, &clock, &server.url());
        assert_eq!(next.deliver_due().await, Ok(0), "it may still be alive");
        clock.advance(SignedDuration::from_mins(5));
        assert_eq!(next.deliver_due().await, Ok(1));
        assert_eq!(find(&test.db, id).await.state, MailState::Sent);
        let second = server.mails().remove(0);
        assert_eq!(parse(&first).message_id(), parse(&second).message_id());
    }

    async fn a_mail_of_an_unknown_kind_waits_for_a_newer_version(test: TestDatabase) {
        let (server, clock) = (MailServer::start(ServerBehaviour::Helpful), Clock::fixed(start()));
        let id = queue_mail(&test.db, "asha@example.org", start()).await;
        run(&test.db, "update mails set kind = 'digest'", vec![]).await.unwrap();
        mail_sender(&test.db, &clock, &server.url()).deliver_due().await.unwrap();
        assert_eq!(find(&test.db, id).await.state, MailState::Waiting);
    }

    async fn a_demonstration_keeps_its_mails_and_lists_them_newest_first(test: TestDatabase) {
        let clock = Clock::fixed(start());
        let first = queue_mail(&test.db, "asha@example.org", start()).await;
        let second = queue_mail(&test.db, "ravi@example.org", start() + SignedDuration::from_secs(1)).await;
        clock.advance(SignedDuration::from_secs(1));
        MailSender::new(test.db.clone(), clock.clone(), MailTransport::Mailbox, Words::built_in()).deliver_due().await.unwrap();
        assert_eq!(find(&test.db, first).await.state, MailState::Sent);
        let shown = list_mailbox_entries(&test.db, &Words::built_in()).await.unwrap();
        assert_eq!(shown.iter().map(|mail| mail.id).collect::<Vec<_>>(), [second, first]);
        let one = find_mailbox_entry(&test.db, first, &Words::built_in()).await.unwrap().unwrap();
        assert_eq!(one.content.link(), Some("https://work.example.org/verify?token=secret"));
    }

    async fn the_report_counts_overdue_mails(test: TestDatabase) {
        queue_mail(&test.db, "asha@example.org", start()).await;
        let now = start() + SignedDuration::from_mins(1);
        let expected = QueueReport { waiting: 1, overdue: 0, retrying: 0, failed: 0 };
        assert_eq!(report_queue(&test.db, now).await.unwrap(), expected);
        let later = start() + SignedDuration::from_hours(1);
        assert_eq!(report_queue(&test.db, later).await.unwrap(), QueueReport { overdue: 1, ..expected });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn due_and_newest_mails_are_read_from_an_index() {
    let test = TestDatabase::open(Engine::Sqlite).await;
    let due =
        "select id from mails where sent_at is null and failed_at is null and due_at <= ?1 order by due_at limit 4";
    let waiting = "select count(*), min(due_at) from mails where sent_at is null and failed_at is null";
    let newest = "select id, kind from mails order by created_at desc, id desc limit 100";
    let old = "select id from mails where created_at < ?1 and (sent_at is not null or failed_at is not null)";
    for (list, index) in [
        (due, "mails_due_at_idx"),
        (waiting, "mails_due_at_idx"),
        (newest, "mails_created_at_idx"),
        (old, "mails_created_at_idx"),
    ] {
        let values = list.contains("?1").then(|| start().into()).into_iter().collect();
        let plan = read(&test.db, format!("explain query plan {list}"), values).await;
        assert_eq!(plan.len(), 1, "{plan:?}");
        assert!(plan[0].text(3).unwrap().contains(index), "{plan:?}");
    }
}

/// Queues a mail the way the accounts service does.
async fn queue_mail(db: &Db, recipient: &str, at: Timestamp) -> Uuid {
    let params =
        r#"{"name": "Asha", "link": "https://work.example.org/verify?token=secret", "code": "123456", "minutes": 60}"#;
    queue(db, "confirm_signup", recipient, params.to_owned(), at).await
}

async fn queue(db: &Db, kind: &str, recipient: &str, params: String, at: Timestamp) -> Uuid {
    let id = Uuid::now_v7();
    run(
        db,
        "insert into mails (id, kind, recipient, params, created_at, due_at)
        values ({1:uuid}, {5:text}, {2:text}, {3:json}, {4:timestamp}, {4:timestamp})",
        vec![id.into(), recipient.into(), params.into(), at.into(), kind.into()],
    )
    .await
    .unwrap();
    id
}

fn mail_sender(db: &Db, clock: &Clock, url: &str) -> MailSender {
    let from = MailFrom::parse("Sangam <no-reply@work.example.org>").unwrap();
    let smtp = SmtpClient::new(&SmtpAddress::parse(url).unwrap(), from).unwrap();
    MailSender::new(db.clone(), clock.clone(), MailTransport::Smtp(smtp), Words::built_in())
}

fn parse(mail: &ReceivedMail) -> Message<'_> {
    MessageParser::default().parse(&mail.bytes).unwrap()
}

/// A running mail sender.
struct RunningSender {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl RunningSender {
    fn start(mail_sender: MailSender) -> RunningSender {
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(Arc::new(mail_sender).run(async { drop(stopped.await) }));
        RunningSender { stop, task }
    }

    /// Stops it after the current mails are sent.
    async fn finish(self) {
        let _ = self.stop.send(());
        self.task.await.unwrap();
    }

    /// Aborts it immediately.
    async fn kill(self) {
        self.task.abort();
        assert!(self.task.await.unwrap_err().is_cancelled());
    }
}

#[derive(Debug, PartialEq, Eq)]
struct StoredMail {
    attempts: i64,
    state: MailState,
    last_error: Option<String>,
}

#[derive(Debug, PartialEq, Eq)]
enum MailState {
    Waiting,
    Sent,
    Failed,
}

async fn find(db: &Db, id: Uuid) -> StoredMail {
    let columns = "select attempts, sent_at, failed_at, last_error from mails where id = {uuid}";
    let rows = run(db, columns, vec![id.into()]).await.unwrap();
    let row = &rows[0];
    let state = match (row.text(1), row.text(2)) {
        (Some(_), _) => MailState::Sent,
        (None, Some(_)) => MailState::Failed,
        (None, None) => MailState::Waiting,
    };
    StoredMail { attempts: row.int(0).unwrap(), state, last_error: row.text(3).map(str::to_owned) }
}
