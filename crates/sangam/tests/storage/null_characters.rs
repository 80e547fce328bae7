//! U+0000, which PostgreSQL cannot store in text: refused everywhere, on both engines.

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use reqwest::Method;
use serde_json::json;

use super::on_each_engine;
use super::samples::png;

on_each_engine! {
    async fn a_null_character_in_a_path_names_nothing(server: StorageServer) {
        let person = server.user("user").await;
        let (operator, stranger) = (server.service(), server.anon());
        for (client, method, path) in [
            (&stranger, Method::GET, "object/public/a%00b/c.png"),
            (&stranger, Method::GET, "object/public/media/a%00b.png"),
            (&person.client, Method::GET, "object/authenticated/a%00b/c.png"),
            (&person.client, Method::GET, "object/info/a%00b/c.png"),
            (&person.client, Method::DELETE, "object/a%00b/c.png"),
            (&operator, Method::GET, "bucket/a%00b"),
            (&operator, Method::DELETE, "bucket/a%00b"),
        ] {
            let answer = client.call(method, &format!("/storage/v1/{path}")).send().await;
            assert!((400..500).contains(&answer.status), "{path}: {} {}", answer.status, answer.text);
        }
        for path in ["a%00b/c.png", "media/a%00b.png"] {
            let answer = person.post(&format!("/storage/v1/object/{path}")).header("content-type", "image/png").body(png()).send().await;
            assert!((400..500).contains(&answer.status), "{path}: {} {}", answer.status, answer.text);
        }
    }

    async fn a_null_character_in_a_body_is_refused(server: StorageServer) {
        let person = server.user("user").await;
        let cursor = BASE64_URL_SAFE_NO_PAD.encode(json!(["a\0b", "c"]).to_string());
        for (path, body) in [
            ("object/list/media", json!({"prefix": "a\0b"})),
            ("object/list/media", json!({"search": "a\0b"})),
            ("object/list-v2/media", json!({"prefix": "a\0b"})),
            ("object/list-v2/media", json!({"cursor": cursor})),
            ("object/copy", json!({"bucketId": "a\0b", "sourceKey": "a", "destinationKey": "b"})),
            ("object/move", json!({"bucketId": "media", "sourceKey": "a", "destinationKey": "b", "destinationBucket": "a\0b"})),
            ("object/sign/media", json!({"paths": ["a\0b"], "expiresIn": 60})),
        ] {
            let answer = person.post(&format!("/storage/v1/{path}")).json(&body).send().await;
            assert_eq!(answer.status, 400, "{path} {body}: {}", answer.text);
        }
        // An escaped backslash before `u0000` is not a null character.
        let answer = person.post("/storage/v1/object/list/media").json(&json!({"search": "a\\u0000b"})).send().await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    }

    async fn a_null_character_in_the_metadata_of_an_upload_is_refused(server: StorageServer) {
        let person = server.user("user").await;
        for (bucket, object) in [("a\0b", "c.png"), ("media", "a\0b.png")] {
            let metadata = format!("bucketName {},objectName {}", BASE64_STANDARD.encode(bucket), BASE64_STANDARD.encode(object));
            let begun = person
                .post("/storage/v1/upload/resumable")
                .header("tus-resumable", "1.0.0")
                .header("upload-length", "3")
                .header("upload-metadata", &metadata)
                .send()
                .await;
            assert!((400..500).contains(&begun.status), "{bucket:?} {object:?}: {} {}", begun.status, begun.text);
        }
    }
}
