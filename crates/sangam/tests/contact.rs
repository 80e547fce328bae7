//! The contact form (C-017, C-367, C-369): anyone may write, but not too often; the operator is notified and has an
//! inbox.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use crate::support::{App, Process, on_both_engines, run};

const PATH: &str = "/rest/v1/contact_messages";

fn message() -> Json {
    json!({"name": "Asha", "email": "asha@example.in", "subject": "Help", "message": "I cannot log in.\n\nPlease help."})
}

on_both_engines! {
    async fn too_many_messages_from_one_address_are_refused_for_a_while(app: App) {
        for _ in 0..10 {
            assert_eq!(app.anon().post(PATH).json(&message()).send().await.status, 201);
        }
        for path in [PATH, "/rest/v1/contact%5Fmessages"] {
            let refused = app.anon().post(path).json(&message()).send().await;
            assert_eq!((refused.status, refused.json()["code"].as_str()), (429, Some("429")), "{}", refused.text);
            assert!(refused.json()["message"].as_str().unwrap().contains("wait a little"), "{}", refused.text);
            assert!(refused.header("retry-after").parse::<u64>().unwrap() > 500);
        }
        let person = app.user("user").await;
        assert_eq!(person.post(PATH).json(&message()).send().await.status, 429, "signing in does not bypass it");
        assert_eq!(app.service().post(PATH).json(&message()).send().await.status, 201);
    }

    async fn several_messages_in_one_request_are_refused(app: App) {
        let many = app.anon().post(PATH).json(&json!([message(), message()])).send().await;
        assert_eq!(many.status, 400, "{}", many.text);
        assert!(many.json()["message"].as_str().unwrap().contains("one at a time"), "{}", many.text);
    }

    async fn messages_refused_for_another_reason_do_not_count(app: App) {
        for (field, value) in [("name", " "), ("email", "nobody"), ("subject", ""), ("message", "\n")] {
            for _ in 0..5 {
                let mut wrong = message();
                wrong[field] = json!(value);
                let refused = app.anon().post(PATH).json(&wrong).send().await;
                assert_eq!(refused.status, 400, "{field}: {}", refused.text);
                assert!(refused.text.contains(field), "{}", refused.text);
            }
        }
        assert_eq!(app.anon().post(PATH).json(&message()).send().await.status, 201);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_room_again_after_a_while() {
    let clock = Clock::fixed(Timestamp::now());
    let app = App::start_with(Engine::Sqlite, clock.clone(), |_| ()).await;
    for _ in 0..10 {
        assert_eq!(app.anon().post(PATH).json(&message()).send().await.status, 201);
    }
    assert_eq!(app.anon().post(PATH).json(&message()).send().await.status, 429);
    clock.advance(SignedDuration::from_mins(10));
    assert_eq!(app.anon().post(PATH).json(&message()).send().await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_gets_each_message_by_mail() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let app = App::start_with(engine, Clock::system(), |settings| {
            settings.demo = true;
            settings.operator_email = Some("help@work.example.org".to_owned());
        })
        .await;
        assert_eq!(app.anon().post(PATH).json(&message()).send().await.status, 201);
        app.notifier.notify_all().await.unwrap();
        let mails = app.bare().get("/dev/mail.json").send().await.json();
        assert_eq!((&mails[0]["recipient"], &mails[0]["kind"]), (&json!("help@work.example.org"), &json!("contact")));
        assert_eq!(mails[0]["subject"], "Contact form: Help");
        let text = mails[0]["text"].as_str().unwrap();
        assert!(text.starts_with("Asha <asha@example.in> wrote:\n\nI cannot log in.\n\nPlease help.\n"), "{text}");
        assert_eq!(mails.as_array().unwrap().len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_lists_reads_and_ticks_off_messages() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let process = Process::serve(data, &[]).await;
    let keys = String::from_utf8(run(data, "keys", &[]).await.stdout).unwrap();
    let key = keys.lines().next().unwrap().strip_prefix("ANON_KEY=").unwrap();
    let visitor = crate::support::Client::with_key(&format!("http://{}", process.address), key);
    let rude = json!({"name": "\u{1b}[2JEve", "email": "eve@example.in", "subject": "Hi", "message": "A\nB"});
    for message in [message(), rude] {
        assert_eq!(visitor.post(PATH).json(&message).send().await.status, 201);
    }
    let inbox = async |words: &[&str]| {
        let output = run_command(data, "inbox", words).await;
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let list = inbox(&["list"]).await;
    assert_eq!(list.lines().count(), 2);
    assert!(!list.contains('\u{1b}'), "{list}");
    let id = list.split('\t').next().unwrap().to_owned();
    let shown = inbox(&["show", &id]).await;
    assert!(
        shown.contains("from      Asha <asha@example.in>") && shown.ends_with("\nI cannot log in.\n\nPlease help.\n"),
        "{shown}"
    );
    assert!(inbox(&["done", &id]).await.contains("\tdone\t"));
    let left: Json = serde_json::from_str(&inbox(&["list", "--json"]).await).unwrap();
    assert_eq!((left.as_array().unwrap().len(), &left[0]["subject"]), (1, &json!("Hi")));
    assert_eq!(inbox(&["list", "--all"]).await.lines().count(), 2);
    let unknown = run_command(data, "inbox", &["done", "00000000-0000-7000-8000-000000000000"]).await;
    assert!(!unknown.status.success());
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("`sangam inbox list` shows them"), "{unknown:?}");
}

/// Runs a subcommand. The data folder is the last argument.
pub(crate) async fn run_command(data: &std::path::Path, command: &str, words: &[&str]) -> std::process::Output {
    let mut process = tokio::process::Command::new(env!("CARGO_BIN_EXE_sangam"));
    process.env_clear().current_dir(std::env::temp_dir()).arg(command).args(words).arg("--data").arg(data);
    process.output().await.unwrap()
}
