//! The socket itself: keys, versions, heartbeats, joins and leaves.

use serde_json::{Value as Json, json};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::{listen, post};
use crate::support::{App, Socket, on_both_engines};

async fn refused_upgrade(app: &App, query: &str) -> (u16, Json) {
    let url = app.url.replacen("http", "ws", 1);
    let error = tokio_tungstenite::connect_async(format!("{url}/realtime/v1/websocket{query}")).await.unwrap_err();
    let Error::Http(response) = error else { panic!("{error}") };
    let body = response.body().clone().unwrap_or_default();
    (response.status().as_u16(), serde_json::from_slice(&body).unwrap_or(Json::Null))
}

on_both_engines! {
    async fn a_bad_key_does_not_even_open_a_socket(app: App) {
        let (status, body) = refused_upgrade(&app, "?apikey=wrong&vsn=2.0.0").await;
        assert_eq!((status, &body["message"]), (401, &json!("Invalid API key")));
        assert_eq!(refused_upgrade(&app, "?vsn=2.0.0").await.0, 401);
        let key = app.keys.anon();
        assert_eq!(refused_upgrade(&app, &format!("?apikey={key}&vsn=3.0.0")).await.0, 400);
        let plain = app.anon().get("/realtime/v1/websocket").send().await;
        assert_eq!((plain.status, plain.header("content-type")), (400, "application/json"));
    }

    // C-334
    async fn a_heartbeat_is_answered_with_its_ref_in_both_versions(app: App) {
        for version in [1, 2] {
            let mut socket = Socket::open_as(&app.url, app.keys.anon(), version).await.unwrap();
            let reply = socket.ask("phoenix", "heartbeat", json!({})).await;
            assert_eq!((reply.topic.as_str(), reply.payload), ("phoenix", json!({"status": "ok", "response": {}})));
            // The Python client sends no reference and expects none.
            socket.send_raw(Json::Null, Json::Null, "phoenix", "heartbeat", json!({})).await;
            assert_eq!(socket.next().await.reference, Json::Null);
        }
    }

    async fn a_missing_version_is_the_first(app: App) {
        let url = app.url.replacen("http", "ws", 1);
        let address = format!("{url}/realtime/v1/websocket?apikey={}", app.keys.anon());
        let (mut socket, _) = tokio_tungstenite::connect_async(address).await.unwrap();
        use futures_util::{SinkExt, StreamExt};
        let heartbeat = json!({"topic": "phoenix", "event": "heartbeat", "payload": {}, "ref": "1"});
        socket.send(Message::text(heartbeat.to_string())).await.unwrap();
        let reply: Json = serde_json::from_str(socket.next().await.unwrap().unwrap().to_text().unwrap()).unwrap();
        assert_eq!((&reply["event"], &reply["ref"]), (&json!("phx_reply"), &json!("1")));
    }

    async fn a_join_is_answered_then_confirmed_then_shown_who_is_there(app: App) {
        let user = app.user("user").await;
        for version in [1, 2] {
            let mut socket = Socket::open_as(&app.url, app.keys.anon(), version).await.unwrap();
            let entries = json!([
                {"event": "INSERT", "schema": "public", "table": "posts", "filter": "likes=gt.1"},
                {"event": "*", "schema": "public"},
                {"event": "*", "schema": "*", "table": "*"},
                {"event": "INSERT", "schema": "public", "table": "posts", "filter": "likes=gt.1"},
            ]);
            let reply = socket.try_join("realtime:a", json!({"postgres_changes": entries}), Some(user.token())).await;
            assert_eq!((&reply.join_ref, &reply.payload["status"]), (&json!("1"), &json!("ok")));
            let accepted = reply.payload["response"]["postgres_changes"].as_array().unwrap().clone();
            let mut ids = Vec::new();
            for (accepted, entry) in accepted.iter().zip(entries.as_array().unwrap()) {
                let mut accepted = accepted.as_object().unwrap().clone();
                ids.push(accepted.remove("id").unwrap().as_u64().unwrap());
                assert_eq!(&Json::Object(accepted), entry);
            }
            assert!(ids.iter().all(|id| *id > 0));
            assert_eq!((ids.len(), ids[0] == ids[3], ids[0] == ids[1], ids[1] == ids[2]), (4, true, false, false));

            let system = socket.next().await;
            assert_eq!(system.event, "system");
            assert_eq!(system.payload, json!({
                "channel": "a", "extension": "postgres_changes", "status": "ok", "message": "Subscribed to PostgreSQL",
            }));
            let state = socket.next().await;
            assert_eq!((state.event.as_str(), state.payload), ("presence_state", json!({})));
        }
    }

    async fn a_join_without_listeners_has_no_system_message(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        let reply = socket.try_join("realtime:a", json!({}), Some(user.token())).await;
        assert_eq!(reply.payload, json!({"status": "ok", "response": {"postgres_changes": []}}));
        assert_eq!(socket.next().await.event, "presence_state");
        socket.assert_quiet().await;
    }

    async fn a_push_needs_a_join(app: App) {
        let mut socket = Socket::open(&app).await;
        for (event, payload) in [
            ("broadcast", json!({"type": "broadcast", "event": "e", "payload": {}})),
            ("presence", json!({"type": "presence", "event": "track", "payload": {}})),
            ("access_token", json!({"access_token": "x"})),
            ("anything", json!({})),
        ] {
            let reply = socket.ask("realtime:nowhere", event, payload).await;
            assert_eq!(reply.payload, json!({"status": "error", "response": {"reason": "unmatched topic"}}), "{event}");
        }
        let user = app.user("user").await;
        for topic in ["nowhere", "realtime:"] {
            let reply = socket.try_join(topic, json!({}), Some(user.token())).await;
            assert_eq!(reply.payload["status"], "error", "{topic}");
        }
    }

    async fn leaving_is_answered_and_closes_the_channel(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        let join = socket.join(&user, "realtime:a", listen("posts")).await;
        let reply = socket.ask("realtime:a", "phx_leave", json!({})).await;
        assert_eq!(reply.payload, json!({"status": "ok", "response": {}}));
        let close = socket.next().await;
        assert_eq!((close.event.as_str(), &close.reference, &close.payload), ("phx_close", &join.reference, &json!({})));
        post(&user, "No one hears this").await;
        let reply = socket.ask("realtime:a", "broadcast", json!({"event": "e"})).await;
        assert_eq!(reply.payload["response"]["reason"], "unmatched topic");
        // Leaving twice is no error: the client wanted to leave.
        assert_eq!(socket.ask("realtime:a", "phx_leave", json!({})).await.payload["status"], "ok");
    }

    async fn a_second_join_of_a_topic_replaces_the_first(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        socket.join(&user, "realtime:a", listen("posts")).await;
        let second = socket.try_join("realtime:a", listen("jobs"), Some(user.token()));
        let second = second.await;
        assert_eq!((second.payload["status"].as_str(), &second.join_ref), (Some("ok"), &json!("2")));
        socket.expect("realtime:a", "presence_state").await;
        post(&user, "Only the first listened to posts").await;
        socket.assert_quiet().await;
        // A push that belongs to the first join finds no channel.
        socket.send_raw(json!("1"), json!("9"), "realtime:a", "broadcast", json!({"event": "e", "payload": {}})).await;
        assert_eq!(socket.reply("9").await.payload["response"]["reason"], "unmatched topic");
    }

    async fn an_invalid_frame_closes_the_socket_and_explains_the_format(app: App) {
        for text in ["", "{", "[]", "{\"topic\":1}", "[null,null,\"t\"]"] {
            let mut socket = Socket::open(&app).await;
            socket.send_text(text).await;
            let close = socket.closed().await.unwrap();
            assert_eq!(u16::from(close.code), 1008, "{text}");
            assert!(close.reason.contains("[join_ref, ref, topic, event, payload]"), "{}", close.reason);
        }
    }

    async fn a_ping_is_answered(app: App) {
        let mut socket = Socket::open(&app).await;
        assert!(socket.try_send(Message::Ping(vec![1, 2, 3].into())).await);
        assert_eq!(socket.next_frame().await, Some(Message::Pong(vec![1, 2, 3].into())));
    }
}
