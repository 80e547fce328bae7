//! An instance that lives under a path of its host.

use sangam::settings::PublicUrl;
use sangam_db::Engine;
use sangam_schema::Clock;

use crate::support::App;

async fn start_under_a_path() -> App {
    App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.public_url = Some(PublicUrl::parse("https://host.example/sangam").unwrap());
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_found_with_and_without_the_path() {
    let app = start_under_a_path().await;
    for base in ["", "/sangam"] {
        assert_eq!(app.bare().get(&format!("{base}/health")).send().await.status, 200);
        assert_eq!(app.anon().get(&format!("{base}/rest/v1/")).send().await.status, 200);
        assert_eq!(app.anon().get(&format!("{base}/auth/v1/settings")).send().await.status, 200);
        let unknown = app.bare().get(&format!("{base}/storage/v1/x")).send().await;
        assert_eq!((unknown.status, unknown.json()["code"].clone()), (404, "NotFound".into()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_can_sign_in_under_the_path() {
    let app = start_under_a_path().await;
    let person = app.user("business").await;
    assert_eq!(person.get("/sangam/rest/v1/tenders").send().await.status, 200);
}
