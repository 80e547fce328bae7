//! Presence: who is online.

use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use crate::support::{App, Received, Socket, on_both_engines};

const TOPIC: &str = "realtime:lobby";

fn key(key: &str) -> Json {
    json!({"presence": {"key": key, "enabled": true}})
}

async fn track(socket: &mut Socket, payload: Json) {
    socket.push(TOPIC, "presence", json!({"type": "presence", "event": "track", "payload": payload})).await;
}

fn metas<'a>(people: &'a Json, key: &str) -> &'a [Json] {
    people[key]["metas"].as_array().map_or(&[], Vec::as_slice)
}

/// The presence state that a new member receives.
async fn state_for(app: &App, user: &crate::support::User) -> Received {
    let mut socket = Socket::open(app).await;
    socket.try_join(TOPIC, key("visitor"), Some(user.token())).await;
    socket.expect(TOPIC, "presence_state").await
}

on_both_engines! {
    async fn everyone_the_tracker_included_hears_who_comes(app: App) {
        let user = app.user("user").await;
        let (mut one, mut two) = (Socket::open(&app).await, Socket::open_as(&app.url, app.keys.anon(), 1).await.unwrap());
        one.join(&user, TOPIC, key("one")).await;
        two.join(&user, TOPIC, key("two")).await;
        track(&mut one, json!({"mood": "fine", "phx_ref": "mine"})).await;
        let mut refs = Vec::new();
        for socket in [&mut one, &mut two] {
            let diff = socket.expect(TOPIC, "presence_diff").await.payload;
            assert_eq!((metas(&diff["joins"], "one")[0]["mood"].as_str(), &diff["leaves"]), (Some("fine"), &json!({})));
            refs.push(metas(&diff["joins"], "one")[0]["phx_ref"].clone());
        }
        assert!(refs[0] == refs[1] && refs[0] != "mine" && refs[0].is_string(), "{refs:?}");
        let reply = one.next().await;
        assert_eq!((reply.event.as_str(), &reply.payload), ("phx_reply", &json!({"status": "ok", "response": {}})));
        let state = state_for(&app, &user).await.payload;
        assert_eq!(metas(&state, "one"), metas(&json!({"one": {"metas": [{"mood": "fine", "phx_ref": refs[0]}]}}), "one"));
    }

    async fn showing_something_else_is_a_leave_and_a_join(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        socket.join(&user, TOPIC, key("one")).await;
        track(&mut socket, json!({"mood": "fine"})).await;
        socket.expect(TOPIC, "presence_diff").await;
        track(&mut socket, json!({"mood": "better"})).await;
        let diff = socket.expect(TOPIC, "presence_diff").await.payload;
        assert_eq!(metas(&diff["joins"], "one")[0]["mood"], "better");
        assert_eq!(metas(&diff["leaves"], "one")[0]["mood"], "fine");
        assert_ne!(metas(&diff["joins"], "one")[0]["phx_ref"], metas(&diff["leaves"], "one")[0]["phx_ref"]);
        let reply = socket.ask(TOPIC, "presence", json!({"type": "presence", "event": "untrack"})).await;
        assert_eq!(reply.payload["status"], "ok");
        assert_eq!(state_for(&app, &user).await.payload, json!({}));
    }

    async fn one_key_has_a_meta_for_each_connection(app: App) {
        let user = app.user("user").await;
        let (mut one, mut two) = (Socket::open(&app).await, Socket::open(&app).await);
        for socket in [&mut one, &mut two] {
            socket.join(&user, TOPIC, key("asha")).await;
            track(socket, json!({})).await;
            socket.expect(TOPIC, "presence_diff").await;
        }
        assert_eq!(metas(&state_for(&app, &user).await.payload, "asha").len(), 2);
    }

    async fn a_socket_that_is_gone_has_left_at_once(app: App) {
        let user = app.user("user").await;
        let (mut stays, mut goes) = (Socket::open(&app).await, Socket::open(&app).await);
        stays.join(&user, TOPIC, key("stays")).await;
        goes.join(&user, TOPIC, key("goes")).await;
        track(&mut goes, json!({"n": 1})).await;
        stays.expect(TOPIC, "presence_diff").await;
        drop(goes);
        let diff = stays.expect(TOPIC, "presence_diff").await.payload;
        assert_eq!((metas(&diff["leaves"], "goes").len(), &diff["joins"]), (1, &json!({})));
    }

    async fn leaving_the_topic_and_joining_again_shows_the_state_again(app: App) {
        let user = app.user("user").await;
        let (mut stays, mut goes) = (Socket::open(&app).await, Socket::open(&app).await);
        stays.join(&user, TOPIC, key("stays")).await;
        track(&mut stays, json!({})).await;
        stays.expect(TOPIC, "presence_diff").await;
        goes.join(&user, TOPIC, key("goes")).await;
        goes.ask(TOPIC, "phx_leave", json!({})).await;
        let reply = goes.try_join(TOPIC, key("goes"), Some(user.token())).await;
        assert_eq!(reply.payload["status"], "ok");
        let state = goes.expect(TOPIC, "presence_state").await;
        assert_eq!((metas(&state.payload, "stays").len(), &state.join_ref), (1, &reply.join_ref));
    }

    async fn a_key_that_is_not_chosen_is_made(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        socket.join(&user, TOPIC, json!({"presence": {"key": ""}})).await;
        track(&mut socket, json!({})).await;
        let diff = socket.expect(TOPIC, "presence_diff").await.payload;
        let made = diff["joins"].as_object().unwrap().keys().next().unwrap();
        assert!(made.parse::<uuid::Uuid>().is_ok(), "{made}");
    }

    async fn a_key_is_a_name_and_not_a_text(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        let reply = socket.try_join(TOPIC, key(&"k".repeat(257)), Some(user.token())).await;
        assert_eq!(reply.payload["response"]["reason"], "A presence key may have 256 bytes");
        socket.join(&user, TOPIC, key(&"k".repeat(256))).await;
    }

    async fn invalid_presence_messages_are_refused(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        socket.join(&user, TOPIC, key("one")).await;
        for payload in [
            json!({"event": "dance", "payload": {}}),
            json!({"event": "track", "payload": "text"}),
            json!({"event": "track", "payload": {"much": "x".repeat(20_000)}}),
        ] {
            assert_eq!(socket.ask(TOPIC, "presence", payload).await.payload["status"], "error");
        }
        socket.assert_quiet().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_topic_and_an_account_show_only_so_much() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        (settings.realtime.topic_members, settings.realtime.account_presence_bytes) = (2, 1000);
    })
    .await;
    let (user, other) = (app.user("user").await, app.user("user").await);
    let mut sockets = Vec::new();
    for _ in 0..3 {
        // Through a proxy, because connections from the server's own machine count for no account.
        let mut socket = Socket::open_from(&app, "203.0.113.7").await.unwrap();
        socket.join(&other, TOPIC, key("one")).await;
        sockets.push(socket);
    }
    let track = |payload: Json| json!({"event": "track", "payload": payload});
    for socket in &mut sockets[..2] {
        assert_eq!(socket.ask(TOPIC, "presence", track(json!({}))).await.payload["status"], "ok");
    }
    let refused = sockets[2].ask(TOPIC, "presence", track(json!({}))).await;
    let reason = refused.payload["response"]["reason"].as_str().unwrap().to_owned();
    assert!(reason.starts_with("The presence of a topic may have at most 2 members"), "{reason}");
    drop(sockets.remove(0));
    while sockets[1].ask(TOPIC, "presence", track(json!({}))).await.payload["status"] != "ok" {
        tokio::task::yield_now().await;
    }

    let mut socket = Socket::open_from(&app, "203.0.113.7").await.unwrap();
    for topic in ["realtime:a", "realtime:b"] {
        socket.join(&user, topic, key("one")).await;
    }
    let large = track(json!({"text": "x".repeat(600)}));
    assert_eq!(socket.ask("realtime:a", "presence", large.clone()).await.payload["status"], "ok");
    // Tracking something else releases what was tracked before.
    assert_eq!(socket.ask("realtime:a", "presence", large.clone()).await.payload["status"], "ok");
    let refused = socket.ask("realtime:b", "presence", large.clone()).await;
    assert_eq!(
        refused.payload["response"]["reason"],
        "The presence of an account may have at most 1000 bytes on all topics"
    );
    socket.ask("realtime:a", "presence", json!({"event": "untrack"})).await;
    assert_eq!(socket.ask("realtime:b", "presence", large.clone()).await.payload["status"], "ok");
    socket.ask("realtime:b", "phx_leave", json!({})).await;
    assert_eq!(socket.ask("realtime:a", "presence", large).await.payload["status"], "ok");
}
