//! Answers about files that are held in memory count while they wait. Files that are streamed do not.

use serde_json::json;

use super::reading::ask_without_reading;
use super::start;
use crate::storage::list_memory::add_rows;
use crate::storage::samples::noisy_png;
use crate::storage::storage_server::{download, upload};

#[tokio::test(flavor = "multi_thread")]
async fn unread_scaled_pictures_leave_room_for_others() {
    let app = start(|limits| limits.waiting_bytes = 1024 * 1024).await;
    let user = app.user("user").await;
    let path = format!("media/{}/a.png", user.id);
    let stored = upload(&user, &path, "image/png", noisy_png(1600, 1600)).await;
    assert_eq!(stored.status, 200, "{}", stored.text);
    let address = format!("/storage/v1/render/image/public/{path}?quality=50");
    let stuck = ask_without_reading(&app, &user, &format!("GET {address}"), "").await;
    let refused = app.bare().get(&address).send().await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, "1"), "{}", refused.text);
    // The file itself is read from the store as fast as its client reads it.
    let _streamed = ask_without_reading(&app, &user, &format!("GET /storage/v1/object/{path}"), "").await;
    assert_eq!(download(&user, &path).await.status, 200);
    drop(stuck);
    while app.bare().get(&address).send().await.status != 200 {}
}

#[tokio::test(flavor = "multi_thread")]
async fn unread_lists_leave_room_for_others() {
    let app = start(|limits| limits.waiting_bytes = 1024 * 1024).await;
    let user = app.user("user").await;
    let names = (0..7000).map(|number| format!("{number}{}", "x".repeat(600))).collect();
    add_rows(&app, &user, names, json!({})).await;
    let body = json!({"prefix": user.id, "limit": 10_000});
    let list = || user.post("/storage/v1/object/list/media").json(&body).send();
    let stuck = ask_without_reading(&app, &user, "POST /storage/v1/object/list/media", &body.to_string()).await;
    let refused = list().await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, "1"), "{}", refused.text);
    drop(stuck);
    while list().await.status != 200 {}
}
