//! What stays unread is mailed, once, and never when it is no longer news.

use jiff::{SignedDuration, Timestamp};
use sangam::settings::MailSettings;
use sangam_db::Engine;
use sangam_mail::{MailFrom, SmtpAddress};
use sangam_schema::Clock;
use serde_json::json;

use super::stage::{Stage, staged};
use crate::mail_server::{ClosedServer, Mood};
use crate::support::App;

const SOON: SignedDuration = SignedDuration::from_mins(11);

staged! {
    async fn what_is_read_in_time_is_not_mailed(stage: Stage) {
        let (author, reader) = (stage.app.user("user").await, stage.app.user("user").await);
        let post = stage.post_of(&author).await;
        stage.comment(&reader, &post, "Well said").await;
        stage.wait(SignedDuration::from_mins(2)).await;
        assert_eq!(stage.mails(&author).await.len(), 0, "it has some time to be read");
        stage.read_all(&author).await;
        stage.wait(SOON).await;
        assert_eq!(stage.mails(&author).await.len(), 0);
    }

    async fn what_stays_unread_is_mailed_once_with_a_link_to_it(stage: Stage) {
        let (author, reader) = (stage.app.user("user").await, stage.app.user("user").await);
        let post = stage.post_of(&author).await;
        stage.comment(&reader, &post, "Well said, see evil.example now").await;
        stage.wait(SOON).await;
        stage.wait(SOON).await;
        let mails = stage.mails(&author).await;
        assert_eq!((mails.len(), &mails[0]["subject"]), (1, &json!("Person 1 commented on your post")));
        let text = mails[0]["text"].as_str().unwrap();
        assert!(text.contains("Well said, see […] now"), "{text}");
        assert_eq!(mails[0]["link"], json!(format!("{}/post/{}", stage.app.site(), post.as_str().unwrap())));
        assert!(text.contains(&format!("{}/unsubscribe?token=", stage.app.site())), "{text}");
    }

    async fn a_busy_hour_is_one_mail_per_kind(stage: Stage) {
        let (author, reader) = (stage.app.user("user").await, stage.app.user("user").await);
        for _ in 0..3 {
            let post = stage.post_of(&author).await;
            stage.comment(&reader, &post, "Well said").await;
            stage.like(&reader, &post).await;
        }
        stage.wait(SOON).await;
        let mut subjects: Vec<_> = stage.mails(&author).await.iter().map(|mail| mail["subject"].as_str().unwrap().to_owned()).collect();
        subjects.sort();
        assert_eq!(subjects, ["3 notifications about comments on your posts", "3 notifications about likes of your posts"]);
    }

    async fn an_unread_conversation_is_not_mailed_again_within_half_a_day(stage: Stage) {
        let (asha, ravi) = (stage.app.user("user").await, stage.app.user("user").await);
        let conversation = stage.conversation(&asha, &ravi).await;
        for hours in [0, 1, 13] {
            stage.clock.advance(SignedDuration::from_hours(hours));
            stage.write_message(&stage.app.again(&asha).await, &conversation, "Hello").await;
            stage.wait(SOON).await;
        }
        assert_eq!(stage.mails(&ravi).await.len(), 2);
    }

    async fn someone_suspended_gets_no_mail(stage: Stage) {
        let (author, reader) = (stage.app.user("user").await, stage.app.user("user").await);
        let post = stage.post_of(&author).await;
        stage.comment(&reader, &post, "Well said").await;
        let path = format!("/auth/v1/admin/users/{}", author.id);
        let ban = stage.app.service().put(&path).json(&json!({"ban_duration": "240h"})).send().await;
        assert_eq!(ban.status, 200, "{}", ban.text);
        stage.wait(SOON).await;
        assert_eq!(stage.mails(&author).await.len(), 0);
    }
}

/// A mail server that is down, and a comment whose mail waits for it.
async fn stuck(engine: Engine) -> (Stage, ClosedServer) {
    let closed = ClosedServer::new();
    let clock = Clock::fixed(Timestamp::now());
    let smtp = SmtpAddress::parse(&format!("smtp://{}?tls=none", closed.address())).unwrap();
    let from = MailFrom::parse("no-reply@work.example.org").unwrap();
    let app =
        App::start_with(engine, clock.clone(), |settings| settings.mail = Some(MailSettings { smtp, from })).await;
    (Stage { app, clock }, closed)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_was_late_is_withdrawn_when_it_is_no_longer_news() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let (stage, closed) = stuck(engine).await;
        let (author, reader) = (stage.app.user("user").await, stage.app.user("user").await);
        let (old, new) = (stage.post_of(&author).await, stage.post_of(&author).await);
        stage.comment(&reader, &old, "Well said").await;
        stage.like(&reader, &new).await;
        stage.wait(SOON).await;
        let read = json!({"read_at": stage.clock.now()});
        let path = format!("/rest/v1/notifications?kind=eq.comment&user_id=eq.{}", author.id);
        assert_eq!(author.patch(&path).json(&read).send().await.status, 204);
        let server = closed.open(Mood::Helpful);
        stage.clock.advance(SignedDuration::from_hours(1));
        // Any new mail wakes the courier, who then finds the old ones due.
        let later = stage.app.user("user").await;
        let post = stage.post_of(&later).await;
        stage.comment(&stage.app.again(&reader).await, &post, "Hello").await;
        stage.wait(SOON).await;
        let arrived = server.wait_for(2).await;
        let texts: Vec<_> = arrived.iter().map(|mail| String::from_utf8_lossy(&mail.bytes).into_owned()).collect();
        assert!(!texts.iter().any(|text| text.contains("Subject: Person 1 commented") && text.contains(&author.email)));
        let liked = texts.iter().find(|text| text.contains("Subject: Person 1 liked your post")).unwrap();
        let unfolded = liked.replace("\r\n ", "");
        assert!(unfolded.contains("List-Unsubscribe: <http"), "{unfolded}");
        assert!(unfolded.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{unfolded}");
    }
}
