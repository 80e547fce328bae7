//! Outgoing mails, and the mailbox of a demonstration.

use jiff::Timestamp;
use sangam::settings::{MailSettings, PublicUrl};
use sangam_db::{Database, Db, Engine, Settings};
use sangam_mail::{MailFrom, SmtpAddress};
use sangam_schema::Clock;
use uuid::Uuid;

use crate::mail_server::{MailServer, ServerBehaviour};
use crate::support::{App, run};

const LINK: &str = "https://work.example.org/auth/v1/verify?token=abc&type=signup";

/// Queues a mail the way the accounts service does.
async fn queue_mail(db: &Db, recipient: &str) -> Uuid {
    let (id, now) = (Uuid::now_v7(), Timestamp::now());
    let params = format!(r#"{{"name": "Asha", "link": "{LINK}", "code": "123456", "minutes": 60}}"#);
    let insert = db.statement(
        "insert into mails (id, kind, recipient, params, created_at, due_at)
        values ({1:uuid}, 'confirm_signup', {2:text}, {3:json}, {4:timestamp}, {4:timestamp})",
        vec![id.into(), recipient.into(), params.into(), now.into()],
    );
    db.write(move |tx| Box::pin(async move { tx.execute(&insert).await })).await.unwrap();
    id
}

fn mail_through(server: &MailServer) -> MailSettings {
    MailSettings {
        smtp: SmtpAddress::parse(&server.url()).unwrap(),
        from: MailFrom::parse("no-reply@work.example.org").unwrap(),
    }
}

async fn start_demo(engine: Engine) -> App {
    App::start_with(engine, Clock::system(), |settings| settings.demo = true).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queued_mail_leaves_through_the_mail_server() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let server = MailServer::start(ServerBehaviour::Helpful);
        let app =
            App::start_with(engine, Clock::system(), |settings| settings.mail = Some(mail_through(&server))).await;
        queue_mail(&app.db, "asha@example.org").await;
        assert_eq!(server.wait_for(1).await[0].recipients, ["asha@example.org"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_link_or_code_is_on_the_change_feed() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let app = App::start(engine).await;
        let mut changes = app.db.changes();
        queue_mail(&app.db, "asha@example.org").await;
        let told = format!("{:?}", sangam_db::testing::next_commit(&mut changes).await);
        assert!(told.contains("confirm_signup") && !told.contains("123456") && !told.contains("verify"), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_demonstration_shows_its_mails_as_json() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let app = start_demo(engine).await;
        queue_mail(&app.db, "asha@example.org").await;
        let id = queue_mail(&app.db, "ravi@example.org").await;
        let mails = app.bare().get("/dev/mail.json").send().await.json();
        assert_eq!(mails.as_array().unwrap().len(), 2);
        let newest = &mails[0];
        assert_eq!(newest["id"], id.to_string());
        assert_eq!((&newest["recipient"], &newest["kind"]), (&"ravi@example.org".into(), &"confirm_signup".into()));
        assert_eq!((&newest["link"], &newest["code"]), (&LINK.into(), &"123456".into()));
        assert_eq!(newest["subject"], "Confirm your email address");
        assert!(newest["text"].as_str().unwrap().contains(LINK));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_demonstration_shows_its_mails_as_pages() {
    let app = start_demo(Engine::Sqlite).await;
    let empty = app.bare().get("/dev/mail").send().await;
    assert!(empty.text.contains("No mail yet"), "{}", empty.text);
    let id = queue_mail(&app.db, "asha+<b>@example.org").await;
    let list = app.bare().get("/dev/mail").send().await;
    assert!(list.text.contains(&format!(r#"<a href="/dev/mail/{id}"><strong>Confirm your email address</strong>"#)));
    assert!(list.text.contains("asha+&lt;b&gt;@example.org") && !list.text.contains("<b>"), "{}", list.text);
    let page = app.bare().get(&format!("/dev/mail/{id}")).send().await;
    assert!(page.text.contains(&format!(r#"href="{}""#, LINK.replace('&', "&amp;"))), "{}", page.text);
    assert!(page.text.contains(r#"sandbox="allow-top-navigation-by-user-activation""#), "{}", page.text);
    assert!(page.header("content-security-policy").contains("style-src 'self';"));
    assert!(!page.text.contains("style=") && !page.text.contains("<style"), "the policy forbids both");
    assert_eq!(app.bare().get(&format!("/dev/mail/{}", Uuid::now_v7())).send().await.status, 404);
    let css = app.bare().get("/dev/mail.css").send().await;
    assert!(css.header("content-type").starts_with("text/css") && css.text.contains("--primary: #0b5c6e"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_framed_by_its_own_page_only_and_runs_nothing() {
    let app = start_demo(Engine::Sqlite).await;
    let id = queue_mail(&app.db, "asha@example.org").await;
    let mail = app.bare().get(&format!("/dev/mail/{id}/html")).send().await;
    let policy = mail.header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"),
        "{policy}"
    );
    assert_eq!(mail.header("x-frame-options"), "SAMEORIGIN");
    assert!(mail.text.contains(r#"<head><base target="_top">"#), "{}", mail.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mailbox_works_under_a_base_path() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.demo = true;
        settings.public_url = Some(PublicUrl::parse("https://host/sangam").unwrap());
    })
    .await;
    let id = queue_mail(&app.db, "asha@example.org").await;
    let list = app.bare().get("/sangam/dev/mail").send().await;
    assert!(list.text.contains(&format!(r#"href="/sangam/dev/mail/{id}""#)), "{}", list.text);
    assert!(list.text.contains(r#"href="/sangam/dev/mail.css""#), "{}", list.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_one_else_shows_mails() {
    let server = MailServer::start(ServerBehaviour::Helpful);
    let plain = App::start(Engine::Sqlite).await;
    let with_server = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.demo = true;
        settings.mail = Some(mail_through(&server));
    })
    .await;
    for app in [plain, with_server] {
        let id = queue_mail(&app.db, "asha@example.org").await;
        for path in ["/dev/mail", "/dev/mail.json", "/dev/mail.css", &format!("/dev/mail/{id}"), "/dev/mail/x/html"] {
            let answer = app.bare().get(path).header("accept", "text/html").send().await;
            assert_eq!((answer.status, answer.text.as_str()), (404, ""), "{path}");
        }
    }
}

#[tokio::test]
async fn the_doctor_reports_mails_that_no_one_sends() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), "migrate", &[]).await;
    let db = Db::open(&Settings::new(Database::Sqlite { path: folder.path().join("sangam.db") })).await.unwrap();
    queue_mail(&db, "asha@example.org").await;
    db.close().await;
    let told = String::from_utf8(run(folder.path(), "doctor", &["--listen", "127.0.0.1:0"]).await.stdout).unwrap();
    assert!(told.contains("WRONG  mail queue   1 wait, and no mail server is set; set SANGAM_SMTP"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_tries_the_mail_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = MailServer::start(ServerBehaviour::Helpful);
    let file = folder.path().join("sangam.toml");
    let ask = async |smtp: String| {
        std::fs::write(&file, format!("smtp = '{smtp}'\nmail-from = 'no-reply@work.example.org'\n")).unwrap();
        let flags = ["--config", file.to_str().unwrap(), "--listen", "127.0.0.1:0"];
        String::from_utf8(run(&folder.path().join("data"), "doctor", &flags).await.stdout).unwrap()
    };
    let told = ask(server.url()).await;
    assert!(told.contains("ok     mail server  127.0.0.1 accepts our mails"), "{told}");
    let told = ask(format!("smtp://{}", server.address())).await;
    assert!(told.contains("WRONG  mail server  127.0.0.1 cannot be used"), "{told}");
}
