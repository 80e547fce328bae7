//! The limits of a token: rows and files as its account may access them, nothing of the account itself, and no writes
//! if it is read-only.

use reqwest::Method;
use sangam_db::Statement;
use sangam_schema::Volatility;
use serde_json::{Value as Json, json};

use super::{NEEDS_SESSION, READ_ONLY, TOKENS, program, read, subscriber};
use crate::storage::samples::png;
use crate::support::{App, on_both_engines};

on_both_engines! {
    async fn a_token_goes_where_a_sessions_token_goes(app: App) {
        let (person, other) = (subscriber(&app).await, app.user("user").await);
        let (client, _) = program(&person, "write").await;
        let returning = client.post("/rest/v1/posts").header("prefer", "return=representation");
        let post = returning.json(&json!({"content": "From a script"})).send().await;
        assert_eq!((post.status, &post.json()[0]["user_id"]), (201, &json!(person.id)), "{}", post.text);
        let liked = client.post("/rest/v1/rpc/toggle_like").json(&json!({"p_post_id": post.json()[0]["id"]})).send().await;
        assert_eq!(liked.status, 200, "{}", liked.text);
        assert_eq!(client.get("/rest/v1/rpc/proposals_left").send().await.json()["plan"], "Business");
        assert_eq!(client.get("/auth/v1/user").send().await.json()["email"], json!(person.email));

        let path = format!("/storage/v1/object/avatars/{}/face.png", person.id);
        let stored = client.post(&path).header("content-type", "image/png").body(png()).send().await;
        assert_eq!(stored.status, 200, "{}", stored.text);
        // The account's own policies apply, whatever the request claims.
        let theirs = json!({"user_id": other.id, "content": "As someone else"});
        assert_eq!(client.post("/rest/v1/posts").json(&theirs).send().await.status, 403);
        let path = format!("/storage/v1/object/avatars/{}/face.png", other.id);
        assert_eq!(client.post(&path).header("content-type", "image/png").body(png()).send().await.status, 403);
        let bare = app.bare().with_bearer(client.bearer().unwrap());
        assert_eq!(read(&bare).await.0, 401, "the public key is part of every request");
    }

    async fn a_token_that_only_reads_is_refused_every_write(app: App) {
        let person = subscriber(&app).await;
        let post = person.post("/rest/v1/posts").header("prefer", "return=representation");
        let post = post.json(&json!({"content": "By hand"})).send().await.json()[0]["id"].clone();
        let (client, _) = program(&person, "read").await;
        let one = format!("/rest/v1/posts?id=eq.{}", post.as_str().unwrap());
        assert_eq!(client.get(&one).send().await.json()[0]["content"], "By hand");
        assert_eq!(client.head(&one).send().await.status, 200);
        // Read-only functions may be called with any method.
        assert_eq!(client.get("/rest/v1/rpc/proposals_left").send().await.status, 200);
        assert_eq!(client.post("/rest/v1/rpc/proposals_left").json(&json!({})).send().await.status, 200);

        for call in [
            client.post("/rest/v1/posts").json(&json!({"content": "From a script"})),
            client.post("/rest/v1/posts").header("prefer", "resolution=merge-duplicates").json(&json!({"id": post, "content": "x"})),
            client.patch(&one).json(&json!({"content": "Changed"})),
            client.delete(&one),
            client.post("/rest/v1/rpc/toggle_like").json(&json!({"p_post_id": post})),
            client.post("/realtime/v1/api/broadcast").json(&json!({"messages": [{"topic": "a", "event": "b", "payload": {}}]})),
        ] {
            let refused = call.send().await;
            assert_eq!((refused.status, &refused.json()["message"]), (403, &json!(READ_ONLY)), "{}", refused.text);
        }
        let left = person.get(&format!("{one}&select=content,likes")).send().await.json();
        assert_eq!(left, json!([{"content": "By hand", "likes": 0}]));
    }

    async fn every_declared_write_refuses_a_read_only_token(app: App) {
        let person = subscriber(&app).await;
        let (client, _) = program(&person, "read").await;
        let schema = sangam_product::schema();
        let writing = schema.functions().filter(|function| function.volatility == Volatility::Writes);
        let calls = schema
            .resources()
            .flat_map(|resource| {
                [Method::POST, Method::PATCH, Method::DELETE].map(|method| (method, resource.name.to_owned(), READ_ONLY))
            })
            .chain(writing.map(|function| {
                let sentence = if function.needs_session { NEEDS_SESSION } else { READ_ONLY };
                (Method::POST, format!("rpc/{}", function.name), sentence)
            }));
        for (method, path, sentence) in calls {
            let refused = client.call(method.clone(), &format!("/rest/v1/{path}")).json(&json!({})).send().await;
            assert_eq!((refused.status, &refused.json()["message"]), (403, &json!(sentence)), "{method} {path}");
        }
    }

    async fn a_token_that_only_reads_takes_files_out_and_puts_none_in(app: App) {
        let person = subscriber(&app).await;
        let folder = person.id.to_string();
        let object = |name: &str| format!("/storage/v1/object/avatars/{folder}/{name}");
        let stored = person.post(&object("face.png")).header("content-type", "image/png").body(png()).send().await;
        assert_eq!(stored.status, 200, "{}", stored.text);
        let (client, _) = program(&person, "read").await;
        assert_eq!(client.get(&object("face.png")).send().await.status, 200);
        let listed = client.post("/storage/v1/object/list/avatars").json(&json!({"prefix": folder})).send().await;
        assert_eq!(listed.json()[0]["name"], "face.png", "{}", listed.text);
        let sign = format!("/storage/v1/object/sign/avatars/{folder}/face.png");
        assert_eq!(client.post(&sign).json(&json!({"expiresIn": 60})).send().await.status, 200);

        let (from, to) = (format!("{folder}/face.png"), format!("{folder}/other.png"));
        let way = json!({"bucketId": "avatars", "sourceKey": from, "destinationKey": to});
        for call in [
            client.post(&object("new.png")).header("content-type", "image/png").body(png()),
            client.put(&object("face.png")).header("content-type", "image/png").body(png()),
            client.delete(&object("face.png")),
            client.delete("/storage/v1/object/avatars").json(&json!({"prefixes": [from]})),
            client.post("/storage/v1/object/move").json(&way),
            client.post("/storage/v1/object/copy").json(&way),
            client.post(&format!("/storage/v1/object/upload/sign/avatars/{folder}/new.png")),
        ] {
            let refused = call.send().await;
            assert_eq!((refused.status, &refused.json()["message"]), (403, &json!(READ_ONLY)), "{}", refused.text);
        }
        assert_eq!(listed_names(&app, &folder).await, ["face.png"]);
    }

    async fn no_token_leaves_for_its_account_takes_everything_along_or_lets_others_in(app: App) {
        let person = subscriber(&app).await;
        let (client, id) = program(&person, "write").await;
        let leave = json!({"password": person.password});
        for call in [
            client.post("/functions/v1/delete-account").json(&leave),
            client.post("/rest/v1/rpc/export_my_data").json(&json!({})),
            client.get("/rest/v1/rpc/export_my_data"),
            client.post("/rest/v1/rpc/invite_to_team").json(&json!({"p_email": "mate@example.org", "p_role": "Manager"})),
        ] {
            let refused = call.send().await;
            assert_eq!((refused.status, &refused.json()["message"]), (403, &json!(NEEDS_SESSION)), "{}", refused.text);
        }
        for call in [
            client.get(TOKENS),
            client.post(TOKENS).json(&json!({"name": "Another", "access": "write"})),
            client.delete(&format!("{TOKENS}/{id}")),
            client.put("/auth/v1/user").json(&json!({"password": "a new password"})),
            client.post("/auth/v1/logout?scope=global"),
        ] {
            let refused = call.send().await;
            assert_eq!((refused.status, &refused.json()["error_code"]), (403, &json!("session_required")), "{}", refused.text);
        }
        assert_eq!(person.get("/auth/v1/user").send().await.status, 200);
    }

    async fn a_person_who_takes_their_data_along_sees_which_tokens_there_were(app: App) {
        let person = subscriber(&app).await;
        let (client, id) = program(&person, "read").await;
        let export = person.post("/rest/v1/rpc/export_my_data").json(&json!({})).send().await;
        let tokens = export.json()["api_tokens"].clone();
        let keys: Vec<_> = tokens[0].as_object().unwrap().keys().collect();
        assert_eq!(keys, ["name", "prefix", "access", "created_at", "last_used_at", "expires_at"]);
        assert_eq!(tokens[0]["name"], "Report");
        assert!(!export.text.contains(client.bearer().unwrap()) && export.text.contains(&id), "the log names it by its id");

        app.erase(&person).await;
        assert_eq!(read(&client).await.0, 401);
        let rows = app.db.read(Statement::new("select 1 from api_tokens", vec![])).await.unwrap();
        assert_eq!(rows.len(), 0);
    }

    async fn a_token_rests_while_its_owner_may_still_stay(app: App) {
        let person = subscriber(&app).await;
        let (client, _) = program(&person, "write").await;
        let leave = json!({"password": person.password});
        assert_eq!(person.post("/functions/v1/delete-account").json(&leave).send().await.status, 200);
        for call in [
            client.get("/rest/v1/posts"),
            client.post("/rest/v1/rpc/export_my_data").json(&json!({})),
            client.get(&format!("/storage/v1/object/avatars/{}/face.png", person.id)),
            client.get("/auth/v1/user"),
            client.post("/functions/v1/keep-account").json(&json!({})),
        ] {
            let refused = call.send().await;
            assert!(refused.status == 403 && refused.text.contains("about to be deleted"), "{}", refused.text);
        }
        let back = app.again(&person).await;
        assert_eq!(back.post("/functions/v1/keep-account").json(&json!({})).send().await.status, 200);
        assert_eq!(read(&client).await.0, 200);
    }

    async fn an_account_that_is_kept_for_others_loses_its_tokens_too(app: App) {
        let (leaver, friend) = (subscriber(&app).await, app.user("user").await);
        let call = leaver.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": friend.id}));
        let message = json!({"conversation_id": call.send().await.json(), "content": "Good bye"});
        assert_eq!(leaver.post("/rest/v1/messages").json(&message).send().await.status, 201);
        let (client, _) = program(&leaver, "read").await;
        assert_eq!(read(&client).await.0, 200);
        app.erase(&leaver).await;
        assert_eq!(read(&client).await.0, 401);
    }

    async fn a_tokens_hash_is_not_on_the_change_feed(app: App) {
        let person = subscriber(&app).await;
        let mut changes = app.db.changes();
        let (client, _) = program(&person, "read").await;
        assert_eq!(read(&client).await.0, 200);
        let hashes = app.db.read(Statement::new("select token_hash from api_tokens", vec![])).await.unwrap();
        let told = std::iter::from_fn(|| changes.try_next()).map(|news| format!("{news:?}")).collect::<String>();
        assert!(told.contains("api_tokens") && !told.contains(hashes[0].text(0).unwrap()), "{told}");
    }

    async fn a_wrong_token_is_refused_by_every_service(app: App) {
        let wrong = app.anon().with_bearer(&format!("sgm_{}", "a".repeat(43)));
        let message = "This API token is not valid: it was revoked, or never existed";
        for (path, status) in [
            ("/rest/v1/posts", 401),
            ("/storage/v1/bucket", 401),
            ("/auth/v1/user", 403),
        ] {
            let refused = wrong.get(path).send().await;
            assert_eq!(refused.status, status, "{path}");
            assert!(refused.text.contains(message), "{path} {}", refused.text);
        }
        let refused = wrong.post("/functions/v1/delete-account").json(&json!({"password": "x"})).send().await;
        assert_eq!((refused.status, &refused.json()["message"]), (401, &json!(message)));
    }
}

async fn listed_names(app: &App, folder: &str) -> Vec<Json> {
    let listed = app.service().post("/storage/v1/object/list/avatars").json(&json!({"prefix": folder})).send().await;
    listed.json().as_array().unwrap().iter().map(|item| item["name"].clone()).collect()
}
