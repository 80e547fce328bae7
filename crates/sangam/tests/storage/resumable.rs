//! Resumable uploads (TUS): started, interrupted, continued, abandoned, and refused. P-20.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use futures_util::stream::{self, StreamExt};
use jiff::SignedDuration;
use reqwest::Method;
use sangam_db::testing::change_while;
use sangam_db::{Engine, Statement};
use sangam_schema::Clock;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::oneshot;

use super::samples::{mp4_of, pdf_of};
use super::storage_server::{assert_refused, download, upload};
use super::{StorageServer, in_every_store, on_each_engine};
use crate::support::{Answer, App, Call, Client, Copies, Process, User};

/// How many bytes the server collects before it stores a piece.
const PIECE: usize = 8 << 20;

const PLACE: &str = "/storage/v1/upload/resumable";

fn metadata(path: &str, content_type: &str) -> String {
    let (bucket, object) = path.split_once('/').unwrap();
    let pairs = [("bucketName", bucket), ("objectName", object), ("contentType", content_type), ("cacheControl", "60")];
    let pairs: Vec<_> = pairs.iter().map(|(key, value)| format!("{key} {}", BASE64_STANDARD.encode(value))).collect();
    pairs.join(",")
}

fn creation(client: &Client, path: &str, size: usize) -> Call {
    client
        .post(PLACE)
        .header("tus-resumable", "1.0.0")
        .header("upload-length", &size.to_string())
        .header("upload-metadata", &metadata(path, "video/mp4"))
}

/// Starts an upload and returns its URL.
pub(super) async fn begin(client: &Client, path: &str, size: usize) -> String {
    let answer = creation(client, path, size).send().await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    assert!(answer.header("upload-expires").ends_with(" GMT"), "{}", answer.header("upload-expires"));
    format!("/storage/v1/upload/{}", answer.header("location"))
}

fn patch(client: &Client, address: &str, offset: usize, bytes: impl Into<reqwest::Body>) -> Call {
    client
        .patch(address)
        .header("tus-resumable", "1.0.0")
        .header("upload-offset", &offset.to_string())
        .header("content-type", "application/offset+octet-stream")
        .body(bytes)
}

pub(super) async fn send(client: &Client, address: &str, offset: usize, bytes: &[u8]) -> Answer {
    patch(client, address, offset, bytes.to_vec()).send().await
}

pub(super) async fn head(client: &Client, address: &str) -> Answer {
    client.head(address).header("tus-resumable", "1.0.0").send().await
}

/// The current offset of an upload.
async fn offset(client: &Client, address: &str) -> usize {
    let answer = head(client, address).await;
    assert_eq!(answer.status, 200);
    answer.header("upload-offset").parse().unwrap()
}

async fn give_up(client: &Client, address: &str) -> u16 {
    client.delete(address).header("tus-resumable", "1.0.0").send().await.status
}

in_every_store! {
    async fn pieces_become_the_file_that_one_upload_makes(server: StorageServer) {
        let person = server.user("user").await;
        let file = mp4_of(700_000);
        let (whole, path) = (format!("media/{}/whole.mp4", person.id), format!("media/{}/pieces.mp4", person.id));
        assert_eq!(upload(&person, &whole, "video/mp4", file.clone()).await.status, 200);
        let address = begin(&person, &path, file.len()).await;
        for (number, piece) in file.chunks(300_000).enumerate() {
            let start = number * 300_000;
            assert_eq!(offset(&person, &address).await, start);
            assert_eq!(download(&person, &path).await.status, 404, "it is not visible before it is complete");
            let answer = send(&person, &address, start, piece).await;
            assert_eq!((answer.status, answer.header("upload-offset")), (204, (start + piece.len()).to_string().as_str()), "{}", answer.text);
        }
        let stored = download(&person, &path).await;
        assert_eq!((stored.status, stored.header("content-type"), stored.header("cache-control")), (200, "video/mp4", "max-age=60"));
        assert!(stored.bytes == download(&person, &whole).await.bytes, "the same bytes");
        server.count_becomes(2).await;

        // A client that missed the last answer learns that the upload is complete.
        assert_eq!(offset(&person, &address).await, file.len());
        assert_eq!(send(&person, &address, file.len(), b"").await.status, 204);

        // With the first request, replacing the existing file.
        let begun = creation(&person, &path, 900).send().await;
        assert_refused(&begun, 409, "ResourceAlreadyExists", "The resource already exists");
        let small = mp4_of(900);
        let begun = creation(&person, &path, small.len()).header("x-upsert", "true");
        let begun = begun.header("content-type", "application/offset+octet-stream").body(small[..400].to_vec()).send().await;
        assert_eq!((begun.status, begun.header("upload-offset")), (201, "400"));
        let address = format!("/storage/v1/upload/{}", begun.header("location"));
        assert!(download(&person, &path).await.bytes == stored.bytes, "the old file is there until the new one is");
        assert_eq!(send(&person, &address, 400, &small[400..]).await.status, 204);
        assert_ne!(download(&person, &path).await.bytes.len(), stored.bytes.len());
        server.count_becomes(2).await;
    }

    async fn an_interrupted_upload_keeps_what_arrived_and_an_abandoned_one_nothing(server: StorageServer) {
        let operator = server.service();
        let file = mp4_of(20 << 20);
        let address = begin(&operator, "media/x/clip.mp4", file.len()).await;
        let mut line = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).await.unwrap();
        let key = server.keys.service();
        let request = format!(
            "PATCH {address} HTTP/1.1\r\nhost: x\r\napikey: {key}\r\nauthorization: Bearer {key}\r\ntus-resumable: 1.0.0\r\n\
             upload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: {}\r\n\r\n",
            file.len()
        );
        let sent = 10 << 20;
        line.write_all(request.as_bytes()).await.unwrap();
        line.write_all(&file[..sent]).await.unwrap();
        drop(line);
        while offset(&operator, &address).await < sent {
            tokio::task::yield_now().await;
        }
        assert_eq!(send(&operator, &address, sent, &file[sent..]).await.status, 204);
        assert_eq!(download(&operator, "media/x/clip.mp4").await.status, 200);
        server.count_becomes(1).await;

        let other = begin(&operator, "media/x/other.mp4", file.len()).await;
        assert_eq!(send(&operator, &other, 0, &file[..1000]).await.status, 204);
        assert_eq!(server.count(), 2);
        assert_eq!(give_up(&operator, &other).await, 204);
        assert_eq!((head(&operator, &other).await.status, give_up(&operator, &other).await), (404, 404));
        server.count_becomes(1).await;
    }
}

on_each_engine! {
    async fn an_upload_cancelled_while_it_is_being_finished_is_gone(server: StorageServer) {
        let person = server.user("user").await;
        let file = mp4_of(100_000);
        let path = format!("media/{}/a.mp4", person.id);
        let address = begin(&person, &path, file.len() + 1).await;
        assert_eq!(send(&person, &address, 0, &file).await.status, 204);
        // All of it is there, as after a crash before the last step.
        let complete = server.db.statement("update uploads set size = received", vec![]);
        server.db.write(move |tx| Box::pin(async move { tx.execute(&complete).await })).await.unwrap();
        let cancel = server.db.statement("delete from uploads", vec![]);
        let asked = change_while(&server.db, vec![cancel], head(&person, &address)).await;
        assert_eq!((asked.status, download(&person, &path).await.status), (404, 404));
        server.count_becomes(0).await;
    }

    async fn an_upload_is_refused_as_any_other_is(server: StorageServer) {
        let (person, other) = (server.user("user").await, server.user("user").await);
        let path = format!("media/{}/a.mp4", person.id);
        let refused = creation(&person, &path, 1 << 40).send().await;
        assert_refused(&refused, 413, "EntityTooLarge", "The object exceeded the maximum allowed size");
        assert_eq!(refused.header("tus-resumable"), "1.0.0");
        assert_eq!(creation(&other, &path, 1000).send().await.status, 403, "a foreign folder");
        assert!(matches!(creation(&server.anon(), &path, 1000).send().await.status, 401 | 403));
        assert_eq!(creation(&person, "nowhere/a.mp4", 1000).send().await.status, 404);
        assert_eq!(person.post(PLACE).header("upload-length", "1").send().await.status, 412, "another version");
        for (length, metadata) in [("", "bucketName bWVkaWE="), ("-1", ""), ("ten", ""), ("10", "objectName eA==")] {
            let call = person.post(PLACE).header("tus-resumable", "1.0.0").header("upload-length", length);
            assert_eq!(call.header("upload-metadata", metadata).send().await.status, 400, "{length} {metadata}");
        }

        let file = mp4_of(100_000);
        let address = begin(&person, &path, file.len()).await;
        assert_eq!(head(&other, &address).await.status, 404, "another person's");
        assert_eq!(send(&other, &address, 0, &file).await.status, 404);
        assert_eq!(give_up(&other, &address).await, 404);
        assert_eq!(head(&server.service(), &address).await.status, 404, "it acts on behalf of the person, so it belongs to them");
        assert_eq!(send(&person, &address, 0, &file[..50_000]).await.status, 204);
        for wrong in [0, 49_999, 50_001, 100_000] {
            assert_refused(&send(&person, &address, wrong, &file[..10]).await, 409, "InvalidOffset", "Upload-Offset does not match the upload's offset; request it with HEAD");
        }
        let longer = send(&person, &address, 50_000, &file).await;
        assert_refused(&longer, 413, "EntityTooLarge", "The upload is longer than its Upload-Length");
        let unknown = stream::iter([Ok::<_, std::io::Error>(file.clone())]);
        let longer = patch(&person, &address, 50_000, reqwest::Body::wrap_stream(unknown)).send().await;
        assert_eq!(longer.status, 413, "also when its length was not said");
        let plain = person.patch(&address).header("tus-resumable", "1.0.0").header("upload-offset", "50000");
        assert_eq!(plain.header("content-type", "video/mp4").body(vec![1]).send().await.status, 415);
        assert_eq!(offset(&person, &address).await, 50_000, "none of these moved it");

        // The first bytes of a file decide its type. If it is refused, nothing of it remains.
        let program = [b"\x7fELF".to_vec(), vec![0; 60_000]].concat();
        let address = begin(&person, &format!("media/{}/b.mp4", person.id), program.len()).await;
        assert_eq!(send(&person, &address, 0, &program[..40_000]).await.status, 415);
        assert_eq!(head(&person, &address).await.status, 404);
        // If the pieces are too small to tell, the type is checked when the file is complete.
        let address = begin(&person, &format!("media/{}/b.mp4", person.id), program.len()).await;
        assert_eq!(send(&person, &address, 0, &program[..10]).await.status, 204);
        assert_eq!(send(&person, &address, 10, &program[10..]).await.status, 415);
        assert_eq!(head(&person, &address).await.status, 404);
        server.count_becomes(1).await;
    }

    async fn account_and_time_are_asked_again_when_bytes_come(server: StorageServer) {
        let person = server.user("user").await;
        let file = mp4_of(100_000);
        let path = format!("media/{}/a.mp4", person.id);
        let address = begin(&person, &path, file.len()).await;
        let signed = person.post(&format!("/storage/v1/object/upload/sign/media/{}/b.mp4", person.id)).send().await.json();
        let token = signed["token"].as_str().unwrap();
        let by_link = server.bare();
        let begun = by_link.post(&format!("{PLACE}/sign")).header("tus-resumable", "1.0.0").header("x-signature", token);
        let begun = begun.header("upload-length", "100000").header("upload-metadata", &metadata(&format!("media/{}/b.mp4", person.id), "video/mp4"));
        let begun = begun.send().await;
        assert_eq!(begun.status, 201, "{}", begun.text);
        let linked = format!("{PLACE}/{}", begun.header("location"));
        let send_by_link = async |start: usize, piece: &[u8], token: &str| {
            patch(&by_link, &linked, start, piece.to_vec()).header("x-signature", token).send().await.status
        };
        assert_eq!(send_by_link(0, &file[..10], token).await, 204);
        assert_eq!(send_by_link(10, &file[10..], "a.b.c").await, 400);
        let read = person.post(&format!("/storage/v1/object/sign/{path}")).json(&json!({"expiresIn": 60})).send().await;
        assert_eq!(send_by_link(10, &file[10..], read.json()["signedURL"].as_str().unwrap_or_default()).await, 400);

        server.suspend(&person, "24h").await;
        assert!(matches!(send(&person, &address, 0, &file).await.status, 401 | 403));
        assert_eq!(send_by_link(10, &file[10..], token).await, 403, "a link is good for what its signer may do");
        server.suspend(&person, "none").await;
        assert_eq!(send_by_link(10, &file[10..], token).await, 204);
        let again = server.again(&person).await;
        assert_eq!(send(&again, &address, 0, &file[..10]).await.status, 204);

        server.clock.advance(SignedDuration::from_hours(24));
        let again = server.again(&person).await;
        assert_refused(&send(&again, &address, 10, &file[10..]).await, 410, "NoSuchUpload", "The upload has expired; start it again");
        assert_eq!(head(&again, &address).await.status, 410);
        server.storage.expire_uploads(server.clock.now()).await.unwrap();
        assert_eq!(head(&again, &address).await.status, 404);
        server.count_becomes(1).await;

        // Deleting an account also removes its unfinished uploads.
        let address = begin(&again, &path, file.len()).await;
        assert_eq!(send(&again, &address, 0, &file[..10]).await.status, 204);
        server.erase(&again).await;
        server.count_becomes(0).await;
    }

    async fn a_finished_upload_keeps_only_what_head_answers(server: StorageServer) {
        let person = server.user("user").await;
        let file = mp4_of(2000);
        let path = format!("media/{}/a.mp4", person.id);
        let own = format!("metadata {}", BASE64_STANDARD.encode(json!({"note": "x".repeat(10_000)}).to_string()));
        let declared = format!("{},{own}", metadata(&path, "video/mp4"));
        let begun = person.post(PLACE).header("tus-resumable", "1.0.0").header("upload-length", "2000");
        let begun = begun.header("upload-metadata", &declared).send().await;
        let address = format!("/storage/v1/upload/{}", begun.header("location"));
        assert_eq!(send(&person, &address, 0, &file).await.status, 204);
        let rows = server.db.read(Statement::new("select metadata from uploads", Vec::new())).await.unwrap();
        assert_eq!((rows.len(), rows[0].text(0)), (1, Some("{}")));
        let answer = head(&person, &address).await;
        assert_eq!((answer.header("upload-offset"), answer.header("upload-metadata")), ("2000", declared.as_str()));
        let info = person.get(&format!("/storage/v1/object/info/{path}")).send().await.json();
        assert_eq!(info["metadata"]["note"].as_str().map(str::len), Some(10_000));
    }

    async fn one_of_two_concurrent_writers_wins(server: StorageServer) {
        let operator = server.service();
        let file = mp4_of(9 << 20);
        let address = begin(&operator, "media/x/a.mp4", file.len()).await;
        let (finish, may_finish) = oneshot::channel::<()>();
        let (first, rest) = (file[..PIECE + 1].to_vec(), file[PIECE + 1..].to_vec());
        let slow = stream::iter([Ok::<_, std::io::Error>(first)]).chain(stream::once(async move {
            let _ = may_finish.await;
            Ok(rest)
        }));
        let writing = tokio::spawn(patch(&operator, &address, 0, reqwest::Body::wrap_stream(slow)).send());
        // A piece of it is in the store, so the store contains the upload.
        while offset(&operator, &address).await < PIECE {
            tokio::task::yield_now().await;
        }
        let second = send(&operator, &address, PIECE, &file[PIECE..]).await;
        assert_refused(&second, 423, "ResourceLocked", "Another request is writing to this upload; try again in a moment");
        finish.send(()).unwrap();
        assert_eq!(writing.await.unwrap().status, 204);
        assert_eq!(download(&operator, "media/x/a.mp4").await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn promised_bytes_count_and_unfinished_uploads_are_bounded() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.storage.account_bytes = Some(8 << 20);
    });
    let app = app.await;
    let person = app.user("user").await;
    let path = |name: &str| format!("media/{}/{name}.mp4", person.id);
    let large = begin(&person, &path("a"), 5 << 20).await;
    let refused = creation(&person, &path("b"), 5 << 20).send().await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (413, Some("QuotaExceeded")));
    let refused = upload(&person, &path("b"), "video/mp4", mp4_of(5 << 20)).await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (413, Some("QuotaExceeded")));
    let file = mp4_of(5 << 20);
    assert_eq!(send(&person, &large, 0, &file).await.status, 204);
    assert_eq!(creation(&person, &path("b"), 5 << 20).send().await.status, 413, "stored now, and counted once");
    begin(&person, &path("b"), 2 << 20).await;

    let rich = app.user("user").await;
    for number in 0..100 {
        begin(&rich, &format!("media/{}/{number}.mp4", rich.id), 1000).await;
    }
    let refused = creation(&rich, &format!("media/{}/more.mp4", rich.id), 1000).send().await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (429, Some("SlowDown")));
}

/// Finished uploads too, because their rows stay for a day.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_starts_a_limited_number_of_uploads_a_day() {
    let server = StorageServer::in_folder(Engine::Sqlite).await;
    let (person, other) = (server.user("user").await, server.user("user").await);
    // Long metadata counts as many uploads, so a few hundred are enough.
    let start = async |person: &User| {
        let path = format!("resumes/{}/a.pdf", person.id);
        let filling = format!("filename {}", BASE64_STANDARD.encode("x".repeat(24_000)));
        let call = person.post(PLACE).header("tus-resumable", "1.0.0").header("upload-length", "600");
        let call = call.header("upload-metadata", &format!("{},{filling}", metadata(&path, "application/pdf")));
        let call = call.header("x-upsert", "true").header("content-type", "application/offset+octet-stream");
        call.body(pdf_of(600)).send().await
    };
    let mut started = 0;
    let refused = loop {
        let answer = start(&person).await;
        if answer.status != 201 {
            break answer;
        }
        started += 1;
        assert!(started < 300, "{started} uploads with 32 KiB each");
    };
    let message = "You started too many uploads today; try again later, or send small files in one request";
    assert_refused(&refused, 429, "SlowDown", message);
    assert!(started > 200, "{started}");
    assert_eq!(start(&other).await.status, 201);
    server.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(start(&server.again(&person).await).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_goes_on_after_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let process = Process::serve(&data, &[]).await;
    let keys = sangam_auth::Keys::open(&data).unwrap();
    let operator = Client::with_key(&format!("http://{}", process.address), keys.service());
    let file = mp4_of(3 << 20);
    let address = begin(&operator, "media/x/a.mp4", file.len()).await;
    assert_eq!(send(&operator, &address, 0, &file[..1 << 20]).await.status, 204);
    process.kill().await;
    let process = Process::serve(&data, &[]).await;
    let operator = operator.at(&format!("http://{}", process.address));
    assert_eq!(offset(&operator, &address).await, 1 << 20);
    assert_eq!(send(&operator, &address, 1 << 20, &file[1 << 20..]).await.status, 204);
    assert_eq!(download(&operator, "media/x/a.mp4").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn any_copy_goes_on_with_an_upload() {
    let copies = Copies::start(2).await;
    let (here, there) = (&copies.apps[0], &copies.apps[1]);
    let person = here.user("user").await;
    let elsewhere = person.at(&there.url);
    let file = mp4_of(100_000);
    let path = format!("media/{}/a.mp4", person.id);
    let address = begin(&person, &path, file.len()).await;
    assert_eq!(send(&person, &address, 0, &file[..1000]).await.status, 204);
    assert_eq!(offset(&elsewhere, &address).await, 1000);
    assert_eq!(send(&elsewhere, &address, 1000, &file[1000..2000]).await.status, 204);
    let (one, other) = (file[2000..].to_vec(), file[2000..].to_vec());
    let (one, other) = tokio::join!(send(&person, &address, 2000, &one), send(&elsewhere, &address, 2000, &other));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert!(matches!(statuses, [204, 409 | 423]), "{statuses:?}");
    assert_eq!(offset(&person, &address).await, file.len());
    assert_eq!(download(&elsewhere, &path).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_of_other_origins_are_told_all_they_need() {
    let app = App::start(Engine::Sqlite).await;
    let asked = app.bare().call(Method::OPTIONS, PLACE).header("origin", "https://elsewhere.example");
    let wanted = "authorization,tus-resumable,upload-length,upload-metadata,x-upsert";
    let asked = asked.header("access-control-request-method", "POST").header("access-control-request-headers", wanted);
    let answer = asked.send().await;
    assert_eq!((answer.status, answer.header("access-control-allow-headers")), (200, wanted));
    assert_eq!(answer.header("tus-version"), "1.0.0");
    assert_eq!(answer.header("tus-extension"), "creation,creation-with-upload,expiration,termination");
    let plain = app.bare().call(Method::OPTIONS, PLACE).send().await;
    assert_eq!((plain.status, plain.header("tus-version"), plain.header("tus-resumable")), (200, "1.0.0", "1.0.0"));
    let person = app.user("user").await;
    let path = format!("resumes/{}/a.pdf", person.id);
    let begun = creation(&person, &path, 2000).header("origin", "https://elsewhere.example").send().await;
    for name in ["location", "upload-offset", "upload-length", "upload-expires", "upload-metadata", "tus-resumable"] {
        assert!(begun.header("access-control-expose-headers").contains(name), "{name}");
    }
    // As in Supabase's guide: only the session, without the page's key.
    let alone = Client::bare(&app.url).with_bearer(person.token());
    let address = begin(&alone, &format!("resumes/{}/b.pdf", person.id), 2000).await;
    assert_eq!(send(&alone, &address, 0, &pdf_of(2000)).await.status, 204);
    let by_post = creation(&alone, &format!("resumes/{}/c.pdf", person.id), 2000).send().await;
    let by_post = alone.post(&format!("/storage/v1/upload/{}", by_post.header("location")));
    let by_post = by_post.header("tus-resumable", "1.0.0").header("x-http-method-override", "PATCH");
    let by_post = by_post.header("upload-offset", "0").header("content-type", "application/offset+octet-stream");
    assert_eq!(by_post.body(pdf_of(2000)).send().await.status, 204);
}
