//! A disk that fills up: files are refused first, and everything else keeps working.

use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;

use crate::storage::samples::png;
use crate::storage::storage_server::{assert_refused, upload};
use crate::support::App;

#[tokio::test(flavor = "multi_thread")]
async fn uploads_are_refused_before_the_disk_is_full_and_rows_are_not() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        // No disk has this much.
        let app = App::start_with(engine, Clock::system(), |settings| {
            settings.storage.disk_reserve_bytes = u64::MAX;
        })
        .await;
        let person = app.user("user").await;
        for client in [app.service(), person.client.clone()] {
            let refused = upload(&client, &format!("media/{}/a.png", person.id), "image/png", png()).await;
            let message = "There is no room left to store files; try again later";
            assert_refused(&refused, 507, "InsufficientStorage", message);
            assert_eq!(refused.header("retry-after"), "60");
        }
        let again = app.again(&person).await;
        let post = again.post("/rest/v1/posts").json(&json!({"content": "Still here"})).send().await;
        assert_eq!(post.status, 201, "{}", post.text);
        let refreshed = json!({"refresh_token": again.refresh_token});
        let refreshed = app.anon().post("/auth/v1/token?grant_type=refresh_token").json(&refreshed).send().await;
        assert_eq!(refreshed.status, 200, "{}", refreshed.text);
        let ready = app.bare().get("/health/ready").send().await;
        assert_eq!((ready.status, &ready.json()["disk"]), (200, &json!("low")));
        let metrics = app.bare().get("/metrics").send().await.text;
        assert!(metrics.contains("sangam_disk_free_bytes{of=\"data\"}"), "{metrics}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn temporary_errors_say_when_to_try_again() {
    let app = App::start(Engine::Sqlite).await;
    let person = app.user("user").await;
    app.db.close().await;
    for answer in [
        app.bare().get("/health/ready").send().await,
        person.get("/rest/v1/jobs").send().await,
        person.get("/storage/v1/object/resumes/x/a.pdf").send().await,
        app.anon()
            .post("/auth/v1/token?grant_type=password")
            .json(&json!({"email": "a@b.in", "password": "whatever"}))
            .send()
            .await,
    ] {
        assert_eq!(answer.status, 503, "{}", answer.text);
        assert!(answer.header("retry-after").parse::<u32>().is_ok(), "{}", answer.text);
    }
}
