//! Uploads that end early, crashes, and that nothing of them is left.

use std::time::Duration;

use jiff::SignedDuration;
use sangam_db::Engine;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::samples::{mp4_of, png};
use super::storage_server::{download, upload};
use super::{StorageServer, in_every_store};
use crate::support::{App, Process, count_files};

/// The start of a request that announces more than is sent.
fn beginning(path: &str, key: &str, token: &str, size: usize) -> Vec<u8> {
    let head = format!(
        "POST /storage/v1/object/{path} HTTP/1.1\r\nhost: x\r\napikey: {key}\r\nauthorization: Bearer {token}\r\n\
         x-upsert: true\r\ncontent-type: video/mp4\r\ncontent-length: {size}\r\n\r\n"
    );
    [head.into_bytes(), mp4_of(size)[..size / 2].to_vec()].concat()
}

in_every_store! {
    async fn a_client_that_disconnects_leaves_the_old_file(server: StorageServer) {
        let path = "media/x/clip.mp4";
        let operator = server.service();
        let old = mp4_of(1000);
        assert_eq!(upload(&operator, path, "video/mp4", old.clone()).await.status, 200);
        let kept = download(&operator, path).await.bytes;
        let address = server.url.strip_prefix("http://").unwrap();
        let mut stream = TcpStream::connect(address).await.unwrap();
        let key = server.keys.service();
        stream.write_all(&beginning(path, key, key, 30 << 20)).await.unwrap();
        drop(stream);
        server.count_becomes(1).await;
        assert_eq!(download(&operator, path).await.bytes, kept);
    }
}

/// Killed during an upload, the server still has the old file after a restart, and a sweep finds the remains.
#[tokio::test(flavor = "multi_thread")]
async fn a_crash_in_the_middle_of_an_upload_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let process = Process::serve(&data, &[]).await;
    let keys = sangam_auth::Keys::open(&data).unwrap();
    let url = format!("http://{}", process.address);
    let operator = crate::support::Client::with_key(&url, keys.service());
    let path = "media/x/clip.mp4";
    assert_eq!(upload(&operator, path, "video/mp4", mp4_of(2000)).await.status, 200);
    let kept = download(&operator, path).await.bytes;

    let mut stream = TcpStream::connect(process.address).await.unwrap();
    stream.write_all(&beginning(path, keys.service(), keys.service(), 40 << 20)).await.unwrap();
    let files = data.join("files");
    let deadline = std::time::Instant::now() + Duration::from_secs(20);
    while count_files(&files) < 2 {
        assert!(std::time::Instant::now() < deadline, "the upload never began");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    process.kill().await;
    assert_eq!(count_files(&files), 2, "a half-written file is left");

    let app = App::start_with(Engine::Sqlite, sangam_schema::Clock::system(), |settings| {
        settings.data = data.clone();
        settings.files = sangam_storage::StoreAddress::Folder(files.clone());
    })
    .await;
    assert_eq!(download(&app.service(), path).await.bytes, kept);
    let sweep = async |hours| {
        let then = jiff::Timestamp::now() + SignedDuration::from_hours(hours);
        app.storage.sweep(then, app.storage.sweep_limit()).await.unwrap().removed
    };
    assert_eq!((sweep(0).await, sweep(25).await), (0, 1));
    assert_eq!(count_files(&files), 1);
    assert_eq!(download(&app.service(), path).await.bytes, kept);
}

/// Many large concurrent uploads need no more memory than the parts in flight.
#[tokio::test(flavor = "multi_thread")]
async fn large_uploads_are_not_held_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let process = Process::serve(&data, &[]).await;
    let keys = sangam_auth::Keys::open(&data).unwrap();
    let operator = crate::support::Client::with_key(&format!("http://{}", process.address), keys.service());
    assert_eq!(upload(&operator, "media/x/0.mp4", "video/mp4", mp4_of(50 << 20)).await.status, 200);
    let before = process.peak_memory_bytes();
    let uploads = (1..=8).map(|number| {
        let operator = operator.clone();
        async move { upload(&operator, &format!("media/x/{number}.mp4"), "video/mp4", mp4_of(50 << 20)).await.status }
    });
    assert!(futures_util::future::join_all(uploads).await.iter().all(|status| *status == 200));
    let downloads = (0..=8).map(|number| {
        let operator = operator.clone();
        async move { download(&operator, &format!("media/x/{number}.mp4")).await.bytes.len() }
    });
    assert!(futures_util::future::join_all(downloads).await.iter().all(|length| *length == 50 << 20));
    let grown = process.peak_memory_bytes() - before;
    assert!(grown < 80 << 20, "400 MB up and 450 MB down took {} MB more at their peak", grown >> 20);
    assert!(before < 250 << 20, "one upload of 50 MB took {} MB at its peak", before >> 20);
}

/// A failing store produces an error answer, and nothing is lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_failing_store_is_reported_and_loses_nothing() {
    let server = StorageServer::in_folder(Engine::Sqlite).await;
    let operator = server.service();
    assert_eq!(upload(&operator, "media/x/a.png", "image/png", png()).await.status, 200);
    // Files occupy the places where the store's folders should be.
    for byte in 0..=255 {
        let shard = server.folder.join(format!("{byte:02x}"));
        if !shard.exists() {
            std::fs::write(&shard, "").unwrap();
        }
    }
    let statuses: Vec<u16> = futures_util::future::join_all((0..4).map(|number| {
        let operator = operator.clone();
        async move { upload(&operator, &format!("media/x/{number}.png"), "image/png", png()).await.status }
    }))
    .await;
    assert!(statuses.contains(&503) && statuses.iter().all(|status| matches!(status, 200 | 503)), "{statuses:?}");
    let refused = (0..4).find(|number| statuses[*number] == 503).unwrap();
    assert_eq!(download(&operator, &format!("media/x/{refused}.png")).await.status, 404);
    assert_eq!(download(&operator, "media/x/a.png").await.bytes, png());
}
