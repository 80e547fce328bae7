//! Row changes: who receives them, and what they contain.

use serde_json::{Value as Json, json};

use super::{conversation, insert, listen, message, post, remove_member};
use crate::support::{App, Socket, on_both_engines};

const TOPIC: &str = "realtime:rows";

async fn stored(app: &App, path: &str) -> Json {
    app.service().get(path).send().await.json()[0].clone()
}

on_both_engines! {
    async fn an_insert_arrives_as_rest_shows_the_row(app: App) {
        let employer = app.user("employer").await;
        let mut socket = Socket::open(&app).await;
        let reply = socket.join(&employer, TOPIC, listen("jobs")).await;
        let job = insert(&employer, "jobs", json!({
            "title": "Cook", "company": "Dhaba", "location": "Pune", "type": "Full-time", "description": "Cooking",
            "skills": ["dal", "roti"], "salary_min": 20000,
        })).await;
        let change = socket.expect(TOPIC, "postgres_changes").await;
        assert_eq!((&change.reference, &change.join_ref), (&Json::Null, &Json::Null));
        assert_eq!(change.payload["ids"], json!([reply.payload["response"]["postgres_changes"][0]["id"]]));
        let data = &change.payload["data"];
        assert_eq!((&data["schema"], &data["table"], &data["type"]), (&json!("public"), &json!("jobs"), &json!("INSERT")));
        assert_eq!(data["record"], job);
        assert_eq!((&data["errors"], data.get("old_record")), (&Json::Null, None));
        assert!(data["commit_timestamp"].as_str().unwrap().parse::<jiff::Timestamp>().is_ok());
        let columns = data["columns"].as_array().unwrap();
        for (name, ty) in [("id", "uuid"), ("title", "text"), ("skills", "jsonb"), ("salary_min", "int8"), ("created_at", "timestamptz")] {
            assert!(columns.contains(&json!({"name": name, "type": ty})), "{name}: {columns:?}");
        }
        assert_eq!(columns.len(), data["record"].as_object().unwrap().len());
    }

    async fn an_update_carries_the_new_row_and_the_old_key(app: App) {
        let user = app.user("user").await;
        let row = post(&user, "Before").await;
        let mut socket = Socket::open(&app).await;
        socket.join(&user, TOPIC, listen("posts")).await;
        let path = format!("/rest/v1/posts?id=eq.{}", row["id"].as_str().unwrap());
        assert_eq!(user.patch(&path).json(&json!({"content": "After"})).send().await.status, 204);
        let data = socket.change(TOPIC).await;
        assert_eq!((&data["type"], &data["record"]["content"]), (&json!("UPDATE"), &json!("After")));
        assert_eq!(data["old_record"], json!({"id": row["id"]}));
    }

    async fn a_delete_carries_the_key_alone_and_reaches_those_who_saw_the_row(app: App) {
        let (user, stranger) = (app.user("user").await, app.user("user").await);
        let row = post(&user, "Short-lived").await;
        let save = insert(&user, "saves", json!({"kind": "post", "target_id": row["id"]})).await;
        let (mut socket, mut strangers) = (Socket::open(&app).await, Socket::open(&app).await);
        let mut service = Socket::open_as(&app.url, app.keys.service(), 2).await.unwrap();
        for table in ["saves", "posts"] {
            socket.join(&user, &format!("realtime:{table}"), listen(table)).await;
            strangers.join(&stranger, &format!("realtime:{table}"), listen(table)).await;
            service.join_with(&format!("realtime:{table}"), listen(table), None).await;
        }
        let path = format!("/rest/v1/saves?target_id=eq.{}", save["target_id"].as_str().unwrap());
        assert_eq!(user.delete(&path).send().await.status, 204);
        let path = format!("/rest/v1/posts?id=eq.{}", row["id"].as_str().unwrap());
        assert_eq!(user.delete(&path).send().await.status, 204);

        let key = json!({"user_id": user.id, "kind": "post", "target_id": row["id"]});
        let data = socket.change("realtime:saves").await;
        assert_eq!((&data["type"], &data["old_record"], data.get("record")), (&json!("DELETE"), &key, None));
        // Changes arrive in commit order, so a stranger would have received the save first.
        for socket in [&mut socket, &mut strangers] {
            let data = socket.expect("realtime:posts", "postgres_changes").await.payload["data"].clone();
            assert_eq!((&data["type"], &data["old_record"]), (&json!("DELETE"), &json!({"id": row["id"]})));
            assert_eq!(data.get("record"), None);
            socket.assert_quiet().await;
        }
        assert_eq!(service.change("realtime:saves").await["type"], "DELETE");
    }

    // C-332, C-402
    async fn members_of_a_conversation_hear_its_messages_and_no_one_else_ever_does(app: App) {
        let (asha, ravi, eve) = (app.user("user").await, app.user("employer").await, app.user("user").await);
        let id = conversation(&asha, &ravi).await;
        let mut sockets = Vec::new();
        for user in [&ravi, &eve] {
            let mut socket = Socket::open(&app).await;
            let everything = json!({"postgres_changes": [
                {"event": "*", "schema": "public", "table": "messages"},
                {"event": "*", "schema": "public", "table": "messages", "filter": format!("conversation_id=eq.{id}")},
                {"event": "INSERT", "schema": "public"},
            ]});
            socket.join(user, TOPIC, everything).await;
            sockets.push(socket);
        }
        let written = message(&asha, &id, "For Ravi alone").await;
        let sentinel = post(&asha, "For everyone").await;

        let [ravi, eve] = &mut sockets[..] else { panic!("two sockets") };
        // The start of the conversation may be announced late, after the join.
        let heard = loop {
            let heard = ravi.expect(TOPIC, "postgres_changes").await;
            if heard.payload["data"]["table"] == "messages" {
                break heard;
            }
        };
        assert_eq!(heard.payload["data"]["record"], written);
        // All three listeners matched, and one message reports it.
        assert_eq!(heard.payload["ids"].as_array().unwrap().len(), 3);
        let data = loop {
            let data = eve.change(TOPIC).await;
            assert_ne!(data["table"], "messages");
            if data["table"] == "posts" {
                break data;
            }
        };
        assert_eq!(data["record"]["id"], sentinel["id"]);
        eve.assert_quiet().await;
    }

    async fn a_hidden_column_is_left_out_for_all_but_its_owner(app: App) {
        let (owner, other) = (app.user("user").await, app.user("user").await);
        let mut sockets = Vec::new();
        for user in [&owner, &other] {
            let mut socket = Socket::open(&app).await;
            socket.join(user, TOPIC, listen("profiles")).await;
            sockets.push(socket);
        }
        let path = format!("/rest/v1/profiles?id=eq.{}", owner.id);
        assert_eq!(owner.patch(&path).json(&json!({"headline": "Cook"})).send().await.status, 204);
        let seen = sockets[0].change(TOPIC).await;
        assert_eq!((&seen["record"]["email"], &seen["record"]["headline"]), (&json!(owner.email), &json!("Cook")));
        let seen = sockets[1].change(TOPIC).await;
        assert_eq!((seen["record"].get("email"), &seen["record"]["headline"]), (None, &json!("Cook")));
        assert!(!seen.to_string().contains("email"), "{seen}");
    }

    async fn people_blocked_by_an_author_do_not_receive_their_posts(app: App) {
        let (author, blocked, other) = (app.user("user").await, app.user("user").await, app.user("user").await);
        let mut socket = Socket::open(&app).await;
        socket.join(&blocked, TOPIC, listen("posts")).await;
        insert(&author, "blocks", json!({"blocked_id": blocked.id})).await;
        let row = post(&author, "Not for you").await;
        let path = format!("/rest/v1/posts?id=eq.{}", row["id"].as_str().unwrap());
        assert_eq!(author.delete(&path).send().await.status, 204);
        let sentinel = post(&other, "For you").await;
        assert_eq!(socket.change(TOPIC).await["record"], stored(&app, &format!("/rest/v1/posts?id=eq.{}", sentinel["id"].as_str().unwrap())).await);
    }

    async fn the_policy_is_asked_again_for_every_row(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let id = conversation(&asha, &ravi).await;
        let mut socket = Socket::open(&app).await;
        socket.join(&ravi, TOPIC, json!({"postgres_changes": [
            {"event": "*", "schema": "public", "table": "messages"},
            {"event": "*", "schema": "public", "table": "posts"},
        ]})).await;
        message(&asha, &id, "One").await;
        assert_eq!(socket.change(TOPIC).await["record"]["content"], "One");
        remove_member(&app, &id, &ravi).await;
        message(&asha, &id, "Two").await;
        post(&asha, "Three").await;
        assert_eq!(socket.change(TOPIC).await["record"]["content"], "Three");
    }

    async fn a_row_that_leaves_a_readers_sight_is_not_told(app: App) {
        let (business, bidder) = (app.user("business").await, app.user("employer").await);
        let tender = insert(&business, "tenders", json!({
            "title": "Website", "location": "Pune", "category": "Technology", "type": "Fixed", "company": "Acme",
            "deadline": "2099-01-01", "description": "Build it", "sealed": true,
        })).await;
        let mut socket = Socket::open(&app).await;
        let both = json!({"postgres_changes": [
            {"event": "*", "schema": "public", "table": "proposals"},
            {"event": "*", "schema": "public", "table": "posts"},
        ]});
        socket.join(&business, TOPIC, both).await;
        // While a sealed tender is open, its owner must not see the bids, not even over a live channel.
        let row = json!({
            "tender_id": tender["id"], "bidder_id": bidder.id, "name": "A", "email": "a@example.org",
            "mobile": "+919800000000", "address": "Pune", "amount": 1000, "message": "We can",
        });
        let stored = app.service().post("/rest/v1/proposals").json(&row).send().await;
        assert_eq!(stored.status, 201, "{}", stored.text);
        post(&bidder, "Sentinel").await;
        assert_eq!(socket.change(TOPIC).await["table"], "posts");
    }

    async fn a_commit_of_many_rows_arrives_complete_and_in_order(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        socket.join(&user, TOPIC, listen("posts")).await;
        let rows: Vec<_> = (0..50).map(|i| json!({"user_id": user.id, "content": format!("{i}")})).collect();
        assert_eq!(user.post("/rest/v1/posts").json(&json!(rows)).send().await.status, 201);
        for i in 0..50 {
            assert_eq!(socket.change(TOPIC).await["record"]["content"], format!("{i}"));
        }
    }

    async fn a_person_who_selects_columns_gets_these_and_the_key(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        let entry = json!([{"event": "INSERT", "schema": "public", "table": "posts", "select": ["content"]}]);
        socket.join(&user, TOPIC, json!({"postgres_changes": entry})).await;
        let row = post(&user, "Short").await;
        let data = socket.change(TOPIC).await;
        assert_eq!(data["record"], json!({"id": row["id"], "content": "Short"}));
        assert_eq!(data["columns"].as_array().unwrap().len(), 2);
    }

    async fn the_operators_key_hears_everything(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open_as(&app.url, app.keys.service(), 1).await.unwrap();
        socket.join_with(TOPIC, listen("saves"), None).await;
        insert(&user, "saves", json!({"kind": "job", "target_id": user.id})).await;
        assert_eq!(socket.change(TOPIC).await["record"]["user_id"], json!(user.id));
    }
}
