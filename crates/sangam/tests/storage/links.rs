//! Signed links: each lets anyone who has it do one thing with one file for a limited time.

use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use super::in_every_store;
use super::samples::{jpeg, pdf, png};
use super::storage_server::{assert_refused, download, upload};
use crate::support::Client;

async fn sign(client: &Client, path: &str, body: Json) -> crate::support::Answer {
    client.post(&format!("/storage/v1/object/sign/{path}")).json(&body).send().await
}

in_every_store! {
    async fn a_signed_link_needs_no_key_and_ends(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("resumes/{}/cv.pdf", person.id);
        upload(&person, &path, "application/pdf", pdf()).await;
        // The Python client sends the number as a string.
        for expires_in in [json!(60), json!("60")] {
            let signed = sign(&person, &path, json!({"expiresIn": expires_in})).await.json();
            let url = signed["signedURL"].as_str().unwrap().to_owned();
            assert!(url.starts_with(&format!("/object/sign/{path}?token=")), "{url}");
            let read = server.bare().get(&format!("/storage/v1{url}")).send().await;
            assert_eq!((read.status, read.bytes), (200, pdf()));
            assert_eq!(read.headers["cache-control"], "private, max-age=3600");
            let named = server.bare().get(&format!("/storage/v1{url}&download=cv.pdf")).send().await;
            assert!(named.header("content-disposition").starts_with("attachment; filename=cv.pdf"));
            server.clock.advance(SignedDuration::from_secs(61));
            let late = server.bare().get(&format!("/storage/v1{url}")).send().await;
            assert_refused(&late, 400, "InvalidJWT", "\"exp\" claim timestamp check failed");
        }
    }

    async fn a_link_is_good_for_nothing_else(server: StorageServer) {
        let person = server.user("user").await;
        let (one, other) = (format!("resumes/{}/1.pdf", person.id), format!("resumes/{}/2.pdf", person.id));
        for path in [&one, &other] {
            upload(&person, path, "application/pdf", pdf()).await;
        }
        let signed = sign(&person, &one, json!({"expiresIn": 60})).await.json();
        let token = signed["signedURL"].as_str().unwrap().split_once("token=").unwrap().1.to_owned();
        let mut tampered = token.clone();
        tampered.replace_range(token.len() - 4..token.len() - 3, if &token[token.len() - 4..token.len() - 3] == "A" { "B" } else { "A" });
        let access_token = server.keys.service();
        for (path, token) in [(&other, token.as_str()), (&one, &tampered), (&one, access_token), (&one, "x")] {
            let refused = server.bare().get(&format!("/storage/v1/object/sign/{path}?token={token}")).send().await;
            assert_refused(&refused, 400, "InvalidSignature", "invalid signature");
        }
        let none = server.bare().get(&format!("/storage/v1/object/sign/{one}")).send().await;
        assert_eq!((none.status, none.json()["code"].as_str()), (400, Some("InvalidJWT")));
        // A read link does not allow writing, and is no token for the data API either.
        let put = server.bare().put(&format!("/storage/v1/object/upload/sign/{one}?token={token}"));
        assert_eq!(put.body(pdf()).send().await.json()["code"], "InvalidSignature");
        let rest = server.anon().with_bearer(&token).get("/rest/v1/profiles").send().await;
        assert_eq!(rest.status, 401);
    }

    async fn only_who_may_read_may_sign(server: StorageServer) {
        let (owner, stranger) = (server.user("user").await, server.user("user").await);
        let path = format!("resumes/{}/cv.pdf", owner.id);
        upload(&owner, &path, "application/pdf", pdf()).await;
        for client in [&stranger.client, &server.anon()] {
            let refused = sign(client, &path, json!({"expiresIn": 60})).await;
            assert_refused(&refused, 404, "NoSuchKey", "Object not found");
        }
        for wrong in [json!({}), json!({"expiresIn": 0}), json!({"expiresIn": -5}), json!({"expiresIn": "soon"}), json!({"expiresIn": 1e12})] {
            assert_eq!(sign(&owner, &path, wrong.clone()).await.status, 400, "{wrong}");
        }
    }

    async fn many_links_come_in_the_order_they_were_asked_for(server: StorageServer) {
        let (owner, stranger) = (server.user("user").await, server.user("user").await);
        let folder = owner.id;
        for name in ["b", "a"] {
            upload(&owner, &format!("resumes/{folder}/{name}.pdf"), "application/pdf", pdf()).await;
        }
        let paths = json!([format!("{folder}/b.pdf"), "none.pdf", "../x", format!("{folder}/a.pdf")]);
        let answer = sign(&owner, "resumes", json!({"expiresIn": 60, "paths": paths})).await.json();
        let given: Vec<_> = answer.as_array().unwrap().iter().map(|one| (&one["path"], one["signedURL"].is_string())).collect();
        assert_eq!(given, [(&paths[0], true), (&paths[1], false), (&paths[2], false), (&paths[3], true)]);
        assert_eq!((answer[0]["error"].is_null(), answer[1]["error"].is_string()), (true, true));
        let url = answer[3]["signedURL"].as_str().unwrap();
        assert_eq!(server.bare().get(&format!("/storage/v1{url}")).send().await.status, 200);
        let theirs = sign(&stranger, "resumes", json!({"expiresIn": 60, "paths": paths})).await.json();
        assert!(theirs.as_array().unwrap().iter().all(|one| one["signedURL"].is_null()));
    }

    async fn an_upload_can_be_handed_to_someone_else(server: StorageServer) {
        let (owner, stranger) = (server.user("user").await, server.user("user").await);
        let path = format!("media/{}/gift.png", owner.id);
        let signing = format!("/storage/v1/object/upload/sign/{path}");
        let refused = stranger.post(&signing).send().await;
        assert_refused(&refused, 403, "AccessDenied", "new row violates row-level security policy");

        let signed = owner.post(&signing).send().await.json();
        let (url, token) = (signed["url"].as_str().unwrap(), signed["token"].as_str().unwrap());
        assert_eq!(url, format!("/object/upload/sign/{path}?token={token}"));
        let put = |file| server.bare().put(&format!("/storage/v1{url}")).header("content-type", "image/png").body(file);
        let stored = put(png()).send().await;
        assert_eq!((stored.status, stored.json()["Key"].as_str()), (200, Some(path.as_str())));
        let twice = put(png()).send().await;
        assert_refused(&twice, 409, "ResourceAlreadyExists", "The resource already exists");
        // The rules about file contents apply here too.
        let other = owner.post(&signing.replace("gift", "other")).send().await.json();
        let call = server.bare().put(&format!("/storage/v1{}", other["url"].as_str().unwrap()));
        assert_eq!(call.header("content-type", "image/png").body("plain words").send().await.status, 415);

        let again = owner.post(&signing).header("x-upsert", "true").send().await.json();
        let replace = server.bare().put(&format!("/storage/v1{}", again["url"].as_str().unwrap())).body(jpeg());
        assert_eq!(replace.send().await.status, 200);
        assert_eq!(download(&owner, &path).await.bytes, jpeg());
        server.clock.advance(SignedDuration::from_hours(3));
        let late = server.bare().put(&format!("/storage/v1{}", again["url"].as_str().unwrap())).body(jpeg()).send().await;
        assert_eq!(late.json()["code"], "InvalidJWT");
    }
}
