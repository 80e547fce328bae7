//! Pictures that are rotated when they arrive are stored as new files, which may be larger.

use sangam_db::Engine;
use sangam_schema::Clock;

use super::on_each_engine;
use super::resumable::{begin, send};
use super::samples::{dense_photograph, rotated_two_colours};
use super::storage_server::{assert_refused, download, upload};
use crate::support::App;

const MIB: usize = 1024 * 1024;
const LARGE: &str = "The object exceeded the maximum allowed size";
const FULL: &str = "Your files may take 1 MB in all, and with this one they would take more; remove some first";

on_each_engine! {
    async fn a_photograph_at_the_limit_is_stored_within_it(server: StorageServer) {
        let person = server.user("user").await;
        let file = dense_photograph(5 * MIB - MIB / 4);
        assert!((4 * MIB..5 * MIB).contains(&file.len()), "{}", file.len());
        let path = format!("avatars/{}/a.jpg", person.id);
        let stored = upload(&person, &path, "image/jpeg", file.clone()).await;
        assert_eq!(stored.status, 200, "{}", stored.text);
        let shown = download(&person, &path).await;
        assert!(shown.bytes.len() <= 5 * MIB, "{}", shown.bytes.len());
        let (before, after) = (image::load_from_memory(&file).unwrap(), image::load_from_memory(&shown.bytes).unwrap());
        assert_eq!((before.width(), before.height()), (after.height(), after.width()));
    }

    async fn a_picture_that_outgrows_its_bucket_is_refused(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("avatars/{}/a.png", person.id);
        let file = rotated_two_colours(2400);
        assert!(file.len() < MIB, "{}", file.len());
        let refused = upload(&person, &path, "image/png", file.clone()).await;
        assert_refused(&refused, 413, "EntityTooLarge", LARGE);
        let address = begin(&person, &path, file.len()).await;
        assert_refused(&send(&person, &address, 0, &file).await, 413, "EntityTooLarge", LARGE);
        server.count_becomes(0).await;
    }
}

async fn a_picture_that_outgrows_the_quota_is_refused(engine: Engine) {
    let app = App::start_with(engine, Clock::system(), |settings| settings.storage.account_bytes = Some(1 << 20)).await;
    let person = app.user("user").await;
    let path = format!("media/{}/a.png", person.id);
    let file = rotated_two_colours(1200);
    assert!(file.len() < MIB / 4, "{}", file.len());
    assert_refused(&upload(&person, &path, "image/png", file.clone()).await, 413, "QuotaExceeded", FULL);
    let address = begin(&person, &path, file.len()).await;
    assert_refused(&send(&person, &address, 0, &file).await, 413, "QuotaExceeded", FULL);
    // One that grows and still has room is stored.
    let small = format!("media/{}/b.png", person.id);
    let stored = upload(&person, &small, "image/png", rotated_two_colours(400)).await;
    assert_eq!(stored.status, 200, "{}", stored.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_outgrows_the_quota_is_refused_sqlite() {
    a_picture_that_outgrows_the_quota_is_refused(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_outgrows_the_quota_is_refused_postgres() {
    a_picture_that_outgrows_the_quota_is_refused(Engine::Postgres).await;
}
