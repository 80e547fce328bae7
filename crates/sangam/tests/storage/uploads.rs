//! Uploading files: as forms, raw, with and without a length, and replacing one another.

use std::time::Duration;

use futures_util::stream;
use reqwest::multipart::{Form, Part};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::in_every_store;
use super::samples::{jpeg, mp4_of, png};
use super::storage_server::{assert_refused, download, upload, upsert};

in_every_store! {
    async fn raw_bytes_are_stored_and_given_back(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("media/{}/a b/снимок.png", person.id);
        let stored = upload(&person, &path, "image/png", png()).await;
        assert_eq!((stored.status, stored.json()["Key"].as_str()), (200, Some(path.as_str())));
        assert!(stored.json()["Id"].is_string());
        let read = download(&person, &path).await;
        assert_eq!((read.status, read.header("content-type"), &read.bytes), (200, "image/png", &png()));
        assert_eq!(server.count(), 1);
    }

    async fn a_form_carries_the_file_and_what_is_said_about_it(server: StorageServer) {
        let person = server.user("user").await;
        // JavaScript leaves the field's name empty, Python calls it `file`. Other fields come before or after it.
        for (field, first) in [("", true), ("file", false)] {
            let file = Part::bytes(png()).file_name("blob").mime_str("application/octet-stream").unwrap();
            let mut form = Form::new();
            if !first {
                form = form.part(field, file);
                form = form.text("cacheControl", "60").text("metadata", r#"{"width":40}"#);
            } else {
                form = form.text("cacheControl", "60").text("metadata", r#"{"width":40}"#);
                form = form.part(field, Part::bytes(png()).file_name("blob"));
            }
            let path = format!("media/{}/form{first}.png", person.id);
            let stored = person.post(&format!("/storage/v1/object/{path}")).multipart(form).send().await;
            assert_eq!(stored.status, 200, "{}", stored.text);
            let info = person.get(&format!("/storage/v1/object/info/{path}")).send().await.json();
            assert_eq!(info["metadata"], json!({"width": 40}));
            assert_eq!((&info["cache_control"], &info["content_type"]), (&json!("max-age=60"), &json!("image/png")));
        }
    }

    async fn a_stream_without_a_length_is_stored(server: StorageServer) {
        let person = server.user("user").await;
        let video = mp4_of(12 << 20);
        let pieces: Vec<_> = video.chunks(100_000).map(|piece| Ok::<_, std::io::Error>(piece.to_vec())).collect();
        let path = format!("media/{}/clip.mp4", person.id);
        let stored = upload(&person, &path, "video/mp4", reqwest::Body::wrap_stream(stream::iter(pieces))).await;
        assert_eq!(stored.status, 200, "{}", stored.text);
        let read = download(&person, &path).await;
        assert_eq!((read.header("content-type"), read.bytes.len()), ("video/mp4", video.len()));
        assert!(!read.text.contains("072.8777"), "the place is gone");
    }

    async fn a_second_file_of_the_same_name_is_refused_unless_it_may_replace_the_first(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("media/{}/a.png", person.id);
        assert_eq!(upload(&person, &path, "image/png", png()).await.status, 200);
        let again = upload(&person, &path, "image/jpeg", jpeg()).await;
        assert_refused(&again, 409, "ResourceAlreadyExists", "The resource already exists");
        assert_eq!(again.json()["error"], "Duplicate");
        assert_eq!(download(&person, &path).await.bytes, png());

        let first = person.get(&format!("/storage/v1/object/info/{path}")).send().await.json();
        server.clock.advance(jiff::SignedDuration::from_secs(5));
        assert_eq!(upsert(&person, &path, "image/jpeg", jpeg()).await.status, 200);
        let read = download(&person, &path).await;
        assert_eq!((read.header("content-type"), &read.bytes), ("image/jpeg", &jpeg()));
        let second = person.get(&format!("/storage/v1/object/info/{path}")).send().await.json();
        assert_eq!((&first["id"], &first["created_at"]), (&second["id"], &second["created_at"]));
        assert_ne!((&first["etag"], &first["last_modified"]), (&second["etag"], &second["last_modified"]));
        server.count_becomes(1).await;

        // `update` replaces a file, or creates it.
        let other = format!("media/{}/b.png", person.id);
        for path in [&path, &other] {
            let put = person.put(&format!("/storage/v1/object/{path}")).header("content-type", "image/png").body(png());
            assert_eq!(put.send().await.status, 200);
            assert_eq!(download(&person, path).await.bytes, png());
        }
        server.count_becomes(2).await;
    }

    async fn one_of_many_concurrent_uploads_wins_and_the_others_leave_nothing(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("media/{}/race.png", person.id);
        let tries = (0..8).map(|_| upload(&person, &path, "image/png", png()));
        let answers: Vec<u16> = futures_util::future::join_all(tries).await.iter().map(|answer| answer.status).collect();
        assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{answers:?}");
        assert_eq!(answers.iter().filter(|status| **status == 409).count(), 7, "{answers:?}");
        let tries = (0..8).map(|_| upsert(&person, &path, "image/png", png()));
        for answer in futures_util::future::join_all(tries).await {
            assert_eq!(answer.status, 200, "{}", answer.text);
        }
        server.count_becomes(1).await;
    }

    async fn a_path_that_could_lead_elsewhere_is_refused(server: StorageServer) {
        let person = server.user("user").await;
        for path in ["a%2f..%2fb.png", "a//b.png", "a%5Cb.png", "a%00b.png", "a%0Ab.png"] {
            let path = format!("media/{}/{path}", person.id);
            let refused = upload(&person, &path, "image/png", png()).await;
            assert_eq!((refused.status, refused.json()["code"].as_str()), (400, Some("InvalidKey")), "{path}");
        }
        let long = format!("media/{}/{}", person.id, "x".repeat(1024));
        assert_eq!(upload(&person, &long, "image/png", png()).await.json()["code"], "InvalidKey");
        let nowhere = upload(&person, "nowhere/a.png", "image/png", png()).await;
        assert_refused(&nowhere, 404, "NoSuchBucket", "Bucket not found");
    }

    async fn an_invalid_form_is_refused_with_a_plain_message(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("/storage/v1/object/media/{}/a.png", person.id);
        let empty = person.post(&path).multipart(Form::new().text("cacheControl", "60")).send().await;
        assert_refused(&empty, 400, "InvalidRequest", "The form has no file");
        let two = Form::new().part("a", Part::bytes(png()).file_name("a")).part("b", Part::bytes(png()).file_name("b"));
        let two = person.post(&path).multipart(two).send().await;
        assert_refused(&two, 400, "InvalidRequest", "The form has more than one file");
        let metadata = person.post(&path).header("content-type", "image/png").header("x-metadata", "???").body(png());
        assert_eq!(metadata.send().await.status, 400);
        let cut = person.post(&path).header("content-type", "multipart/form-data; boundary=x").body("--x\r\n").send().await;
        assert_refused(&cut, 400, "IncompleteBody", "The upload ended before it was complete");
        server.count_becomes(0).await;
    }
}

/// Sends raw bytes that a well-behaved client would correct first, and reads the whole answer.
async fn send_raw(server: &super::StorageServer, head: &str, body: impl Iterator<Item = Vec<u8>>) -> String {
    let mut stream = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).await.unwrap();
    let head = format!("{head}\r\nhost: x\r\napikey: {}\r\nconnection: close\r\n\r\n", server.keys.service());
    stream.write_all(head.as_bytes()).await.unwrap();
    for piece in body {
        stream.write_all(&piece).await.unwrap();
    }
    let mut answer = String::new();
    tokio::time::timeout(Duration::from_secs(30), stream.read_to_string(&mut answer)).await.unwrap().unwrap();
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn dots_are_found_in_every_encoding() {
    let server = super::StorageServer::in_folder(sangam_db::Engine::Sqlite).await;
    for path in [
        "media/../x.png",
        "media/%2e%2e/x.png",
        "media/a/.%2E/x.png",
        "media/a/./x.png",
        "media/%2e",
        "media/a%2F%2e%2e%2Fb",
    ] {
        let head = format!("POST /storage/v1/object/{path} HTTP/1.1\r\ncontent-type: image/png\r\ncontent-length: 3");
        let answer = send_raw(&server, &head, [b"abc".to_vec()].into_iter()).await;
        assert!(answer.starts_with("HTTP/1.1 400 ") && answer.contains("InvalidKey"), "{path}: {answer}");
    }
}

/// A client that reads the answer only after sending everything still gets the refusal.
#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_reaches_a_client_that_sends_on() {
    let server = super::StorageServer::in_folder(sangam_db::Engine::Sqlite).await;
    let head = format!(
        "POST /storage/v1/object/media/x/a.mp4 HTTP/1.1\r\ncontent-type: video/mp4\r\ncontent-length: {}",
        60 << 20
    );
    let answer = send_raw(&server, &head, (0..60).map(|_| vec![0; 1 << 20])).await;
    assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("EntityTooLarge"), "{answer}");
}
