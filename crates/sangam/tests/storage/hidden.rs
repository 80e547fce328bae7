//! What a person posted is hidden at every address while they are suspended or about to be deleted, and is back afterwards.

use sangam_product::moderation::{find_report, remove_target};
use serde_json::json;

use super::on_each_engine;
use super::samples::{jpeg, pdf, png};
use super::storage_server::{StorageServer, download, insert, upload};
use crate::support::User;

/// Every way in which others can reach a public picture.
async fn statuses(server: &StorageServer, reader: &User, link: &str, path: &str) -> [u16; 6] {
    let get = |address: String| async move { server.bare().get(&format!("/storage/v1/{address}")).send().await.status };
    [
        get(format!("object/public/{path}")).await,
        get(format!("object/info/public/{path}")).await,
        get(format!("render/image/public/{path}?width=10")).await,
        server.bare().get(link).send().await.status,
        download(reader, path).await.status,
        reader.get(&format!("/storage/v1/object/info/{path}")).send().await.status,
    ]
}

/// Reports something and takes it down.
async fn take_down(server: &StorageServer, reader: &User, kind: &str, target: &str) {
    let report = insert(reader, "reports", json!({"kind": kind, "target_id": target, "reason": "Spam"})).await;
    let report = find_report(&server.db, report.parse().unwrap()).await.unwrap().unwrap();
    assert!(remove_target(&server.db, &report, server.clock.now()).await.unwrap());
}

on_each_engine! {
    async fn pictures_come_and_go_with_the_person_who_put_them_up(server: StorageServer) {
        let (person, reader) = (server.user("user").await, server.user("user").await);
        let paths = [format!("avatars/{}/me.png", person.id), format!("media/{}/a.png", person.id)];
        for path in &paths {
            assert_eq!(upload(&person, path, "image/png", png()).await.status, 200);
        }
        for path in &paths {
            let sign = server.anon().post(&format!("/storage/v1/object/sign/{path}")).json(&json!({"expiresIn": 3600}));
            let link = format!("/storage/v1{}", sign.send().await.json()["signedURL"].as_str().unwrap());
            assert_eq!(statuses(&server, &reader, &link, path).await, [200; 6]);
            server.suspend(&person, "24h").await;
            assert_eq!(statuses(&server, &reader, &link, path).await, [404; 6], "{path}");
            assert_eq!(download(&server.service(), path).await.status, 200, "the operator sees it");
            server.suspend(&person, "none").await;
            assert_eq!(statuses(&server, &reader, &link, path).await, [200; 6]);
        }
    }

    async fn a_person_who_leaves_takes_along_what_others_no_longer_see(server: StorageServer) {
        let (person, reader) = (server.user("user").await, server.user("user").await);
        let path = format!("media/{}/a.jpg", person.id);
        upload(&person, &path, "image/jpeg", jpeg()).await;
        let delete = person.post("/functions/v1/delete-account").json(&json!({"password": person.password}));
        assert_eq!(delete.send().await.status, 200);
        assert_eq!(download(&reader, &path).await.status, 404);
        assert_eq!(download(&server.bare(), &format!("public/{path}")).await.status, 404);
        let back = server.again(&person).await;
        assert_eq!(download(&back, &path).await.bytes, jpeg());
    }

    async fn a_person_who_leaves_reads_only_their_own_files(server: StorageServer) {
        let (person, other) = (server.user("user").await, server.user("user").await);
        let conversation = server.conversation(&person, &other).await;
        let sent = |name: &str| format!("attachments/{conversation}/{name}.png");
        for (sender, name) in [(&person, "sent"), (&other, "received")] {
            assert_eq!(upload(sender, &sent(name), "image/png", png()).await.status, 200);
        }
        let picture = format!("media/{}/a.png", person.id);
        upload(&person, &picture, "image/png", png()).await;
        assert_eq!(download(&person, &sent("received")).await.status, 200);
        let delete = person.post("/functions/v1/delete-account").json(&json!({"password": person.password}));
        assert_eq!(delete.send().await.status, 200);
        let back = server.again(&person).await;
        for (path, status) in [(picture, 200), (sent("sent"), 200), (sent("received"), 404)] {
            assert_eq!(download(&back, &path).await.status, status, "{path}");
            let about = back.get(&format!("/storage/v1/object/info/{path}")).send().await;
            assert_eq!(about.status, status, "{path}: {}", about.text);
        }
    }

    async fn the_picture_of_a_post_is_taken_down_with_it(server: StorageServer) {
        let (author, reader) = (server.user("user").await, server.user("user").await);
        // Clients escape the space in the URL that they put into the post. The same file has several addresses.
        for (number, (bucket, address)) in [
            ("media", "object/public/media"),
            ("media", "render/image/public/media"),
            ("media", "object/public/%6dedia"),
            ("avatars", "object/public/avatars"),
        ]
        .into_iter()
        .enumerate()
        {
            let escaped = format!("{}/a%20{number}.png", author.id);
            upload(&author, &format!("{bucket}/{escaped}"), "image/png", png()).await;
            let url = format!("{}/storage/v1/{address}/{escaped}?width=10", server.url);
            let post = json!({"content": "Look", "media_url": url, "media_type": "image"});
            let post = insert(&author, "posts", post).await;
            assert_eq!(download(&server.bare(), &format!("public/{bucket}/{escaped}")).await.status, 200);
            take_down(&server, &reader, "post", &post).await;
            assert_eq!(download(&server.bare(), &format!("public/{bucket}/{escaped}")).await.status, 404, "{address}");
            assert_eq!(download(&author, &format!("{bucket}/{escaped}")).await.status, 200, "it is still theirs");
        }
    }

    async fn the_picture_of_a_profile_is_taken_down_with_it(server: StorageServer) {
        let (person, other, reader) = (server.user("user").await, server.user("user").await, server.user("user").await);
        for owner in [&person, &other] {
            upload(owner, &format!("avatars/{}/me.png", owner.id), "image/png", png()).await;
        }
        let show = async |picture: &User, reporter: &User| {
            let url = format!("/storage/v1/object/public/avatars/{}/me.png", picture.id);
            let profile = person.patch(&format!("/rest/v1/profiles?id=eq.{}", person.id));
            assert_eq!(profile.json(&json!({"avatar_url": url})).send().await.status, 204);
            take_down(&server, reporter, "profile", &person.id.to_string()).await;
            download(&server.bare(), &format!("public/avatars/{}/me.png", picture.id)).await.status
        };
        assert_eq!(show(&other, &reader).await, 200, "no one takes down what belongs to others");
        assert_eq!(show(&person, &other).await, 404);
        assert_eq!(download(&person, &format!("avatars/{}/me.png", person.id)).await.status, 200, "it is still theirs");
    }

    async fn no_copy_is_kept_for_long(server: StorageServer) {
        let person = server.user("user").await;
        let (picture, resume) = (format!("media/{}/a.png", person.id), format!("resumes/{}/a.pdf", person.id));
        for (asked, public, private) in [
            ("60", "max-age=60", "private, max-age=60"),
            ("31536000", "max-age=3600", "private, max-age=3600"),
            ("public, max-age=31536000, immutable", "max-age=3600", "private, max-age=3600"),
            ("no-store", "no-store", "private, no-store"),
        ] {
            for (path, file) in [(&picture, png()), (&resume, pdf())] {
                let call = person.post(&format!("/storage/v1/object/{path}")).header("x-upsert", "true");
                assert_eq!(call.header("cache-control", asked).body(file).send().await.status, 200);
            }
            let shown = download(&server.bare(), &format!("public/{picture}")).await;
            assert_eq!(shown.header("cache-control"), public, "{asked}");
            let scaled = server.bare().get(&format!("/storage/v1/render/image/public/{picture}?width=10")).send().await;
            assert_eq!(scaled.header("cache-control"), public, "{asked}");
            assert_eq!(download(&person, &resume).await.header("cache-control"), private, "{asked}");
        }
    }
}
