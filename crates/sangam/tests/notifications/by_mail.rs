//! Unread notifications are mailed once, and never if they are out of date.

use jiff::{SignedDuration, Timestamp};
use sangam::settings::MailSettings;
use sangam_db::Engine;
use sangam_mail::{MailFrom, SmtpAddress};
use sangam_schema::Clock;
use serde_json::json;

use super::scenario::{Scenario, on_scenarios};
use crate::mail_server::{ClosedServer, ServerBehaviour};
use crate::support::App;

const SOON: SignedDuration = SignedDuration::from_mins(11);

on_scenarios! {
    async fn a_notification_read_in_time_is_not_mailed(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let post = scenario.post_of(&author).await;
        scenario.comment(&reader, &post, "Well said").await;
        scenario.wait(SignedDuration::from_mins(2)).await;
        assert_eq!(scenario.mails(&author).await.len(), 0, "it has some time to be read");
        scenario.read_all(&author).await;
        scenario.wait(SOON).await;
        assert_eq!(scenario.mails(&author).await.len(), 0);
    }

    async fn an_unread_notification_is_mailed_once_with_a_link(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let post = scenario.post_of(&author).await;
        scenario.comment(&reader, &post, "Well said, see evil.example now").await;
        scenario.wait(SOON).await;
        scenario.wait(SOON).await;
        let mails = scenario.mails(&author).await;
        assert_eq!((mails.len(), &mails[0]["subject"]), (1, &json!("Person 1 commented on your post")));
        let text = mails[0]["text"].as_str().unwrap();
        assert!(text.contains("Well said, see […] now"), "{text}");
        assert_eq!(mails[0]["link"], json!(format!("{}/post/{}", scenario.app.site(), post.as_str().unwrap())));
        assert!(text.contains(&format!("{}/unsubscribe?token=", scenario.app.site())), "{text}");
    }

    async fn a_busy_hour_is_one_mail_per_kind(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        for _ in 0..3 {
            let post = scenario.post_of(&author).await;
            scenario.comment(&reader, &post, "Well said").await;
            scenario.like(&reader, &post).await;
        }
        scenario.wait(SOON).await;
        let mut subjects: Vec<_> = scenario.mails(&author).await.iter().map(|mail| mail["subject"].as_str().unwrap().to_owned()).collect();
        subjects.sort();
        assert_eq!(subjects, ["3 notifications about comments on your posts", "3 notifications about likes of your posts"]);
    }

    async fn an_unread_conversation_is_not_mailed_again_within_half_a_day(scenario: Scenario) {
        let (asha, ravi) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let conversation = scenario.conversation(&asha, &ravi).await;
        for hours in [0, 1, 13] {
            scenario.clock.advance(SignedDuration::from_hours(hours));
            scenario.write_message(&scenario.app.again(&asha).await, &conversation, "Hello").await;
            scenario.wait(SOON).await;
        }
        assert_eq!(scenario.mails(&ravi).await.len(), 2);
    }

    async fn a_suspended_person_gets_no_mail(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let post = scenario.post_of(&author).await;
        scenario.comment(&reader, &post, "Well said").await;
        let path = format!("/auth/v1/admin/users/{}", author.id);
        let ban = scenario.app.service().put(&path).json(&json!({"ban_duration": "240h"})).send().await;
        assert_eq!(ban.status, 200, "{}", ban.text);
        scenario.wait(SOON).await;
        assert_eq!(scenario.mails(&author).await.len(), 0);
    }
}

/// A mail server that is down, and a comment whose mail is queued for it.
async fn comment_with_queued_mail(engine: Engine) -> (Scenario, ClosedServer) {
    let closed = ClosedServer::new();
    let clock = Clock::fixed(Timestamp::now());
    let smtp = SmtpAddress::parse(&format!("smtp://{}?tls=none", closed.address())).unwrap();
    let from = MailFrom::parse("no-reply@work.example.org").unwrap();
    let app =
        App::start_with(engine, clock.clone(), |settings| settings.mail = Some(MailSettings { smtp, from })).await;
    (Scenario { app, clock }, closed)
}

/// Waits until this many mails have failed, because a mail that is being sent is not withdrawn.
async fn refused(scenario: &Scenario, count: i64) {
    let db = &scenario.app.db;
    let tried = async {
        let refused =
            db.statement("select count(*) from mails where kind = 'notice' and last_error is not null", vec![]);
        while db.read(refused.clone()).await.unwrap()[0].int(0) < Some(count) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), tried).await.expect("the mails are tried");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_was_late_is_withdrawn_when_it_is_no_longer_news() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let (scenario, closed) = comment_with_queued_mail(engine).await;
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let (old, new) = (scenario.post_of(&author).await, scenario.post_of(&author).await);
        scenario.comment(&reader, &old, "Well said").await;
        scenario.like(&reader, &new).await;
        scenario.wait(SOON).await;
        refused(&scenario, 2).await;
        let read = json!({"read_at": scenario.clock.now()});
        let path = format!("/rest/v1/notifications?kind=eq.comment&user_id=eq.{}", author.id);
        assert_eq!(author.patch(&path).json(&read).send().await.status, 204);
        let server = closed.open(ServerBehaviour::Helpful);
        scenario.clock.advance(SignedDuration::from_hours(1));
        // Any new mail wakes the mail sender, which then finds the old ones due.
        let later = scenario.app.user("user").await;
        let post = scenario.post_of(&later).await;
        scenario.comment(&scenario.app.again(&reader).await, &post, "Hello").await;
        scenario.wait(SOON).await;
        let arrived = server.wait_for(2).await;
        let texts: Vec<_> = arrived.iter().map(|mail| String::from_utf8_lossy(&mail.bytes).into_owned()).collect();
        assert!(!texts.iter().any(|text| text.contains("Subject: Person 1 commented") && text.contains(&author.email)));
        let liked = texts.iter().find(|text| text.contains("Subject: Person 1 liked your post")).unwrap();
        let unfolded = liked.replace("\r\n ", "");
        assert!(unfolded.contains("List-Unsubscribe: <http"), "{unfolded}");
        assert!(unfolded.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{unfolded}");
    }
}
