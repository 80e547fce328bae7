//! Moving, copying and removing files.

use serde_json::{Value as Json, json};

use super::in_every_store;
use super::samples::{jpeg, pdf, png};
use super::storage_server::{assert_refused, download, remove, upload};
use crate::support::{Answer, Client};

async fn relocate(client: &Client, verb: &str, body: Json) -> Answer {
    client.post(&format!("/storage/v1/object/{verb}")).json(&body).send().await
}

in_every_store! {
    async fn a_file_gets_another_name_and_keeps_its_bytes(server: StorageServer) {
        let person = server.user("user").await;
        let (from, to) = (format!("{}/a.png", person.id), format!("{}/new/b.png", person.id));
        upload(&person, &format!("media/{from}"), "image/png", png()).await;
        let moved = relocate(&person, "move", json!({"bucketId": "media", "sourceKey": from, "destinationKey": to})).await;
        assert_eq!((moved.status, &moved.json()["message"]), (200, &json!("Successfully moved")));
        assert_eq!(download(&person, &format!("media/{from}")).await.status, 404);
        assert_eq!(download(&person, &format!("media/{to}")).await.bytes, png());
        let again = relocate(&person, "move", json!({"bucketId": "media", "sourceKey": from, "destinationKey": to})).await;
        assert_refused(&again, 404, "NoSuchKey", "Object not found");
        let wrong = relocate(&person, "move", json!({"bucketId": "media", "sourceKey": to, "destinationKey": "../x"})).await;
        assert_eq!(wrong.json()["code"], "InvalidKey");
        assert_eq!(server.count(), 1);
    }

    async fn a_copied_file_is_independent(server: StorageServer) {
        let person = server.user("user").await;
        let (from, to) = (format!("{}/a.png", person.id), format!("{}/b.png", person.id));
        upload(&person, &format!("media/{from}"), "image/png", png()).await;
        let copied = relocate(&person, "copy", json!({"bucketId": "media", "sourceKey": from, "destinationKey": to})).await;
        assert_eq!((copied.status, &copied.json()["Key"]), (200, &json!(format!("media/{to}"))));
        let again = relocate(&person, "copy", json!({"bucketId": "media", "sourceKey": from, "destinationKey": to})).await;
        assert_refused(&again, 409, "ResourceAlreadyExists", "The resource already exists");
        let over = relocate(&person, "move", json!({"bucketId": "media", "sourceKey": from, "destinationKey": to})).await;
        assert_refused(&over, 409, "ResourceAlreadyExists", "The resource already exists");
        remove(&person, "media", &[&from]).await;
        server.count_becomes(1).await;
        assert_eq!(download(&person, &format!("media/{to}")).await.bytes, png());
    }

    async fn files_go_only_where_they_may_be_and_come_only_from_where_they_may_be_read(server: StorageServer) {
        let (owner, stranger) = (server.user("user").await, server.user("user").await);
        let (mine, theirs) = (format!("{}/cv.pdf", owner.id), format!("{}/cv.pdf", stranger.id));
        upload(&owner, &format!("resumes/{mine}"), "application/pdf", pdf()).await;
        for verb in ["move", "copy"] {
            let steal = json!({"bucketId": "resumes", "sourceKey": mine, "destinationKey": theirs});
            assert_refused(&relocate(&stranger, verb, steal.clone()).await, 404, "NoSuchKey", "Object not found");
            let plant = relocate(&owner, verb, steal).await;
            assert_refused(&plant, 403, "AccessDenied", "new row violates row-level security policy");
            let publish = json!({"bucketId": "resumes", "sourceKey": mine, "destinationKey": mine, "destinationBucket": "media"});
            assert_eq!(relocate(&owner, verb, publish).await.status, 415);
        }
        // A picture of a public bucket may be read by everyone, but moved only by its owner.
        let picture = format!("{}/a.png", owner.id);
        upload(&owner, &format!("media/{picture}"), "image/png", png()).await;
        let theirs = format!("{}/a.png", stranger.id);
        let body = json!({"bucketId": "media", "sourceKey": picture, "destinationKey": theirs});
        assert_eq!(relocate(&stranger, "move", body.clone()).await.status, 403);
        assert_eq!(relocate(&stranger, "copy", body).await.status, 200);
        let body = json!({"bucketId": "media", "sourceKey": picture, "destinationKey": picture, "destinationBucket": "avatars"});
        assert_eq!(relocate(&owner, "move", body).await.status, 200);
        assert_eq!(download(&server.bare(), &format!("public/avatars/{picture}")).await.status, 200);
    }

    async fn removing_reports_removed_files_and_skips_the_rest(server: StorageServer) {
        let (owner, stranger) = (server.user("user").await, server.user("user").await);
        let paths: Vec<String> = ["a", "b", "c"].iter().map(|name| format!("{}/{name}.jpg", owner.id)).collect();
        for path in &paths {
            upload(&owner, &format!("media/{path}"), "image/jpeg", jpeg()).await;
        }
        assert_eq!(remove(&stranger, "media", &[&paths[0]]).await.json(), json!([]));
        let removed = remove(&owner, "media", &[&paths[0], "none.jpg", "../x", &paths[1]]).await.json();
        let mut names: Vec<_> = removed.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
        names.sort_unstable();
        assert_eq!(names, [&paths[0], &paths[1]]);
        assert!(removed[0]["id"].is_string() && removed[0]["bucket_id"] == "media");
        server.count_becomes(1).await;
        let one = owner.delete(&format!("/storage/v1/object/media/{}", paths[2]));
        assert_eq!(one.send().await.json()["message"], "Successfully deleted");
        let again = owner.delete(&format!("/storage/v1/object/media/{}", paths[2])).send().await;
        assert_refused(&again, 404, "NoSuchKey", "Object not found");
        server.count_becomes(0).await;
        assert_eq!(remove(&owner, "media", &[]).await.status, 400);
        assert_refused(&remove(&owner, "nowhere", &["a"]).await, 404, "NoSuchBucket", "Bucket not found");
    }

    async fn a_person_who_leaves_takes_their_files_along(server: StorageServer) {
        let (leaver, friend) = (server.user("user").await, server.user("user").await);
        let call = leaver.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": friend.id}));
        let conversation = call.send().await.json().as_str().unwrap().to_owned();
        upload(&leaver, &format!("media/{}/a.png", leaver.id), "image/png", png()).await;
        upload(&leaver, &format!("resumes/{}/cv.pdf", leaver.id), "application/pdf", pdf()).await;
        upload(&leaver, &format!("attachments/{conversation}/a.png"), "image/png", png()).await;
        upload(&friend, &format!("media/{}/b.png", friend.id), "image/png", png()).await;
        let export = leaver.post("/rest/v1/rpc/export_my_data").json(&json!({})).send().await.json();
        assert_eq!(export["objects"].as_array().unwrap().len(), 3, "{export}");
        assert_eq!(server.count(), 4);
        server.erase(&leaver).await;
        server.count_becomes(1).await;
        assert_eq!(download(&server.bare(), &format!("public/media/{}/a.png", leaver.id)).await.status, 404);
    }

    async fn files_go_with_the_rows_they_belong_to(server: StorageServer) {
        let (one, other) = (server.user("user").await, server.user("user").await);
        let call = one.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id}));
        let conversation = call.send().await.json().as_str().unwrap().to_owned();
        upload(&one, &format!("attachments/{conversation}/a.png"), "image/png", png()).await;
        let path = format!("{}/post.png", one.id);
        upload(&one, &format!("media/{path}"), "image/png", png()).await;
        let url = format!("{}/storage/v1/object/public/media/{path}", server.url);
        let post = json!({"content": "Look", "media_url": url, "media_type": "image"});
        for _ in 0..2 {
            assert_eq!(one.post("/rest/v1/posts").json(&post).send().await.status, 201);
        }
        let posts = one.get("/rest/v1/posts?select=id").send().await.json();
        one.delete(&format!("/rest/v1/posts?id=eq.{}", posts[0]["id"].as_str().unwrap())).send().await;
        assert_eq!(download(&server.bare(), &format!("public/media/{path}")).await.status, 200, "another post shows it");
        one.delete(&format!("/rest/v1/posts?id=eq.{}", posts[1]["id"].as_str().unwrap())).send().await;
        server.count_becomes(1).await;
        let gone = server.service().delete(&format!("/rest/v1/conversations?id=eq.{conversation}")).send().await;
        assert_eq!(gone.status, 204, "{}", gone.text);
        server.count_becomes(0).await;
    }
}
