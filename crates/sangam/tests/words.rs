//! The operator's words: files in the data folder that replace messages or add a language.

use std::fs;

use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;

use crate::support::App;

async fn start_with(engine: Engine, files: &[(&str, &str)]) -> App {
    let clock = Clock::system();
    App::start_with(engine, clock, |settings| {
        settings.demo = true;
        for (name, text) in files {
            let path = settings.data.join("words").join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_web_app_fetches_what_is_valid_and_asks_again_with_the_etag() {
    let files = [
        ("hi/auth.json", r#"{"login.title": "आइए", "confirmed.text": "{who}", "nothing": "x"}"#),
        ("ta/auth.json", r#"{"confirmed.text": "{name}, வருக."}"#),
        ("ta/server.json", r#"{"mail.greeting": "வணக்கம்,"}"#),
    ];
    let app = start_with(Engine::Sqlite, &files).await;
    let hindi = app.bare().get("/words/hi.json").send().await;
    assert_eq!((hindi.status, hindi.json()), (200, json!({"auth": {"login.title": "आइए"}})));
    let tamil = app.bare().get("/words/ta.json").send().await;
    assert_eq!(tamil.json(), json!({"auth": {"confirmed.text": "{name}, வருக."}}));
    let known = app.bare().get("/words/hi.json").header("if-none-match", hindi.header("etag")).send().await;
    assert_eq!((known.status, known.text.as_str()), (304, ""));
    for path in ["/words/en.json", "/words/hi", "/words/..%2Fwords%2Fhi%2Fauth.json"] {
        assert_eq!(app.bare().get(path).send().await.status, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_use_the_operators_words_and_languages() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let files = [
            ("en/server.json", r#"{"mail.signature": "Loom, a network for weavers"}"#),
            ("ta/server.json", r#"{"mail.recovery.subject": "புதிய கடவுச்சொல்"}"#),
        ];
        let app = start_with(engine, &files).await;
        let person = app.user("user").await;
        let chosen = person.put("/auth/v1/user").json(&json!({"data": {"language": "ta"}})).send().await;
        assert_eq!(chosen.status, 200, "{}", chosen.text);
        app.anon().post("/auth/v1/recover").json(&json!({"email": person.email})).send().await;
        let mails = app.bare().get("/dev/mail.json").send().await.json();
        assert_eq!(mails[0]["subject"], "புதிய கடவுச்சொல்");
        let (text, html) = (mails[0]["text"].as_str().unwrap(), mails[0]["html"].as_str().unwrap());
        assert!(text.starts_with("Hello Person 0,") && html.contains("<html lang=\"ta\">"), "{text}");
        assert!(text.ends_with("-- \nLoom, a network for weavers\n"), "{text}");
    }
}
