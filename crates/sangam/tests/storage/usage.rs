//! How much one account may store, and how many of its uploads may run at once.

use futures_util::stream;
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;

use super::samples::{SlowVideo, pdf, pdf_of, png, slow_video};
use super::storage_server::{assert_refused, remove, upload, upsert};
use crate::support::App;

const KIB: usize = 1024;
const FULL: &str = "Your files may take 1 MB in all, and with this one they would take more; remove some first";

async fn start(engine: Engine) -> App {
    App::start_with(engine, Clock::system(), |settings| settings.storage.account_bytes = Some(1 << 20)).await
}

async fn a_quota_holds_for_every_way_to_store(app: App) {
    let (person, other) = (app.user("user").await, app.user("user").await);
    let path = |name: &str| format!("resumes/{}/{name}.pdf", person.id);
    let pdf_type = "application/pdf";
    assert_eq!(upload(&person, &path("a"), pdf_type, pdf_of(600 * KIB)).await.status, 200);
    let refused = upload(&person, &path("b"), pdf_type, pdf_of(600 * KIB)).await;
    assert_refused(&refused, 413, "QuotaExceeded", FULL);
    // Replacing a file counts only the new one.
    assert_eq!(upsert(&person, &path("a"), pdf_type, pdf_of(700 * KIB)).await.status, 200);
    // A stream of unknown length is stopped when the space is used up.
    let endless = |size: usize| reqwest::Body::wrap_stream(stream::iter([Ok::<_, std::io::Error>(pdf_of(size))]));
    assert_refused(&upload(&person, &path("c"), pdf_type, endless(400 * KIB)).await, 413, "QuotaExceeded", FULL);
    assert_eq!(upload(&person, &path("c"), pdf_type, endless(100 * KIB)).await.status, 200);
    let ways = json!({"bucketId": "resumes", "sourceKey": path("a").replacen("resumes/", "", 1), "destinationKey": format!("{}/d.pdf", person.id)});
    let copied = person.post("/storage/v1/object/copy").json(&ways).send().await;
    assert_refused(&copied, 413, "QuotaExceeded", FULL);
    // A signed upload counts for its signer.
    let signed = person.post(&format!("/storage/v1/object/upload/sign/{}", path("e"))).send().await.json();
    let url = format!("/storage/v1{}", signed["url"].as_str().unwrap());
    let by_link = other.put(&url).header("content-type", pdf_type).body(pdf_of(600 * KIB)).send().await;
    assert_refused(&by_link, 413, "QuotaExceeded", FULL);
    assert_eq!(upload(&other, &format!("resumes/{}/a.pdf", other.id), pdf_type, pdf()).await.status, 200);

    let own = path("a").replacen("resumes/", "", 1);
    remove(&person, "resumes", &[&own]).await;
    assert_eq!(upload(&person, &path("b"), pdf_type, pdf_of(600 * KIB)).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quota_holds_for_every_way_to_store_sqlite() {
    a_quota_holds_for_every_way_to_store(start(Engine::Sqlite).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quota_holds_for_every_way_to_store_postgres() {
    a_quota_holds_for_every_way_to_store(start(Engine::Postgres).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn small_files_count_too_and_many_at_once_find_the_same_end() {
    let app = start(Engine::Sqlite).await;
    let person = app.user("user").await;
    let uploads = (0..24).map(|number| {
        let (person, path) = (&person, format!("media/{}/{number}.png", person.id));
        async move { upload(person, &path, "image/png", png()).await.status }
    });
    let statuses = futures_util::future::join_all(uploads).await;
    // Each counts as 64 KiB, so sixteen of them are one mebibyte.
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 16, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 413).count(), 8, "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_has_no_quota() {
    let app = start(Engine::Sqlite).await;
    app.service().post("/storage/v1/bucket").json(&json!({"id": "own", "name": "own"})).send().await;
    for name in ["a", "b"] {
        assert_eq!(upload(&app.service(), &format!("own/{name}"), "text/plain", pdf_of(800 * KIB)).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_of_one_account_queue_and_delay_no_one_else() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| settings.storage.uploads_at_once = 1).await;
    let (person, other) = (app.user("user").await, app.user("user").await);
    let SlowVideo { body, has_begun, finish } = slow_video();
    let (one, two) = (format!("media/{}/slow.mp4", person.id), format!("media/{}/next.png", person.id));
    let third = format!("media/{}/a.png", other.id);
    let first = async { upload(&person, &one, "video/mp4", body).await.status };
    let second = async { upload(&person, &two, "image/png", png()).await.status };
    let director = async {
        has_begun.await.unwrap();
        assert_eq!(upload(&other, &third, "image/png", png()).await.status, 200);
        finish.send(()).unwrap();
    };
    assert_eq!(tokio::join!(first, second, director), (200, 200, ()));
}
