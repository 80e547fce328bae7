//! Buckets of the operator's own, created and used with the service key.

use serde_json::{Value as Json, json};

use super::in_every_store;
use super::samples::png;
use super::storage_server::{assert_refused, download, upload};

in_every_store! {
    async fn the_operator_makes_changes_empties_and_removes_buckets(server: StorageServer) {
        let operator = server.service();
        let made = operator.post("/storage/v1/bucket").json(&json!({"id": "docs", "name": "docs", "public": false, "file_size_limit": "20mb", "allowed_mime_types": ["text/*"]})).send().await;
        assert_eq!((made.status, made.json()), (200, json!({"name": "docs"})));
        let twice = operator.post("/storage/v1/bucket").json(&json!({"name": "docs"})).send().await;
        assert_refused(&twice, 409, "ResourceAlreadyExists", "The resource already exists");
        let bucket = operator.get("/storage/v1/bucket/docs").send().await.json();
        assert_eq!((&bucket["id"], &bucket["public"], &bucket["owner"]), (&json!("docs"), &json!(false), &json!("")));
        assert_eq!((&bucket["file_size_limit"], &bucket["allowed_mime_types"]), (&json!(20_000_000), &json!(["text/*"])));
        let changed = operator.put("/storage/v1/bucket/docs").json(&json!({"id": "docs", "public": true})).send().await;
        assert_eq!(changed.json(), json!({"message": "Successfully updated"}));
        let bucket = operator.get("/storage/v1/bucket/docs").send().await.json();
        assert_eq!((&bucket["public"], &bucket["file_size_limit"]), (&json!(true), &json!(20_000_000)));
        operator.put("/storage/v1/bucket/docs").json(&json!({"file_size_limit": null, "allowed_mime_types": null})).send().await;
        assert_eq!(operator.get("/storage/v1/bucket/docs").send().await.json()["file_size_limit"], Json::Null);

        assert_eq!(upload(&operator, "docs/a.txt", "text/plain", "words").await.status, 200);
        let full = operator.delete("/storage/v1/bucket/docs").send().await;
        assert_refused(&full, 409, "BucketNotEmpty", "The bucket you tried to delete is not empty");
        assert_eq!(operator.post("/storage/v1/bucket/docs/empty").json(&json!({})).send().await.status, 200);
        assert_eq!(operator.delete("/storage/v1/bucket/docs").send().await.json(), json!({"message": "Successfully deleted"}));
        server.count_becomes(0).await;
        for call in [operator.get("/storage/v1/bucket/docs"), operator.delete("/storage/v1/bucket/docs"), operator.put("/storage/v1/bucket/docs").json(&json!({"public": true})), operator.post("/storage/v1/bucket/docs/empty")] {
            assert_refused(&call.send().await, 404, "NoSuchBucket", "Bucket not found");
        }
    }

    async fn the_products_buckets_are_listed_and_stay(server: StorageServer) {
        let operator = server.service();
        let listed = operator.get("/storage/v1/bucket").send().await.json();
        let names: Vec<_> = listed.as_array().unwrap().iter().map(|bucket| bucket["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["attachments", "avatars", "media", "proposals", "resumes"]);
        let found = operator.get("/storage/v1/bucket?search=a&limit=1&offset=1&sortColumn=name&sortOrder=desc").send().await.json();
        assert_eq!((found.as_array().unwrap().len(), &found[0]["name"]), (1, &json!("media")));
        for call in [operator.delete("/storage/v1/bucket/media"), operator.put("/storage/v1/bucket/resumes").json(&json!({"public": true}))] {
            assert_eq!(call.send().await.status, 403);
        }
        for name in ["", "sign", "public", "a/b", "../x", " x", "é"] {
            let refused = operator.post("/storage/v1/bucket").json(&json!({"name": name})).send().await;
            assert_eq!((refused.status, refused.json()["code"].as_str()), (400, Some("InvalidBucketName")), "{name:?}");
        }
        for wrong in [json!({"name": "x", "file_size_limit": "much"}), json!({"name": "x", "file_size_limit": -1}), json!({"name": "x", "allowed_mime_types": ["png"]})] {
            assert_eq!(operator.post("/storage/v1/bucket").json(&wrong).send().await.status, 400, "{wrong}");
        }
    }

    async fn no_one_else_reaches_them_except_by_public_addresses(server: StorageServer) {
        let (operator, person) = (server.service(), server.user("user").await);
        for (name, public) in [("open", true), ("closed", false)] {
            operator.post("/storage/v1/bucket").json(&json!({"name": name, "public": public})).send().await;
            assert_eq!(upload(&operator, &format!("{name}/{}/a.txt", person.id), "text/plain", "words").await.status, 200);
        }
        let path = format!("{}/a.txt", person.id);
        for client in [&person.client, &server.anon()] {
            for call in [client.get("/storage/v1/bucket"), client.get("/storage/v1/bucket/open"), client.post("/storage/v1/bucket").json(&json!({"name": "mine"})), client.delete("/storage/v1/bucket/open"), client.post("/storage/v1/bucket/open/empty")] {
                let refused = call.send().await;
                assert_refused(&refused, 403, "AccessDenied", "Only the service key may manage buckets");
            }
            for bucket in ["open", "closed"] {
                assert_eq!(download(client, &format!("{bucket}/{path}")).await.status, 404);
                assert_eq!(upload(client, &format!("{bucket}/{path}2"), "text/plain", "words").await.status, 403);
                let listed = client.post(&format!("/storage/v1/object/list/{bucket}")).json(&json!({})).send().await;
                assert_eq!(listed.json(), json!([]));
            }
        }
        let read = download(&server.bare(), &format!("public/open/{path}")).await;
        assert_eq!((read.status, read.text.as_str(), read.header("content-type")), (200, "words", "text/plain"));
        assert_eq!(download(&server.bare(), &format!("public/closed/{path}")).await.status, 400);
        for table in ["objects", "buckets"] {
            assert_eq!(operator.get(&format!("/rest/v1/{table}")).send().await.status, 404);
        }
    }

    async fn their_limits_are_the_operators(server: StorageServer) {
        let operator = server.service();
        operator.post("/storage/v1/bucket").json(&json!({"name": "small", "file_size_limit": "1kb", "allowed_mime_types": ["image/png", "text/*"]})).send().await;
        assert_eq!(upload(&operator, "small/fits", "text/plain;charset=UTF-8", vec![b'x'; 1000]).await.status, 200);
        let large = upload(&operator, "small/large", "text/plain", vec![b'x'; 1001]).await;
        assert_refused(&large, 413, "EntityTooLarge", "The object exceeded the maximum allowed size");
        let wrong = upload(&operator, "small/wrong", "image/jpeg", "words").await;
        assert_refused(&wrong, 415, "InvalidMimeType", "mime type image/jpeg is not supported");
        // The operator's content type is trusted, and the file is stored unchanged.
        assert_eq!(upload(&operator, "small/odd", "image/png", "words").await.status, 200);
        assert_eq!(download(&operator, "small/odd").await.header("content-type"), "image/png");
        let body = json!({"bucketId": "small", "sourceKey": "odd", "destinationKey": "odd.png", "destinationBucket": "media"});
        assert_eq!(operator.post("/storage/v1/object/move").json(&body).send().await.status, 415);
    }

    async fn a_key_may_be_sent_only_as_the_bearer(server: StorageServer) {
        let ask = async |bearer: &str| server.bare().with_bearer(bearer).get("/storage/v1/bucket").send().await.status;
        assert_eq!(ask(server.keys.service()).await, 200);
        assert_eq!(ask(server.keys.anon()).await, 403);
        assert_eq!(ask("nonsense").await, 401);
        let keyless = server.bare().get("/storage/v1/bucket").send().await;
        assert_refused(&keyless, 401, "AccessDenied", "Invalid Compact JWS");
        let person = server.user("user").await;
        let path = format!("media/{}/a.png", person.id);
        assert_eq!(upload(&server.bare(), &path, "image/png", png()).await.status, 401);
    }
}
