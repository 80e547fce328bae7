//! Broadcasts over HTTP.

use serde_json::json;

use super::conversation;
use crate::support::{Socket, on_both_engines};

on_both_engines! {
    async fn a_batch_is_accepted_and_delivered(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        socket.join(&user, "realtime:hall", json!({})).await;
        let batch = json!({"messages": [
            {"topic": "hall", "event": "one", "payload": {"n": 1}},
            {"topic": "hall", "event": "two", "payload": {"n": 2}, "private": false},
        ]});
        let answer = user.post("/realtime/v1/api/broadcast").json(&batch).send().await;
        assert_eq!((answer.status, answer.text.as_str()), (202, ""));
        for (event, n) in [("one", 1), ("two", 2)] {
            let heard = socket.expect("realtime:hall", "broadcast").await;
            assert_eq!(heard.payload, json!({"type": "broadcast", "event": event, "payload": {"n": n}}));
        }
    }

    async fn one_event_is_its_body(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        socket.join(&user, "realtime:a hall/ü", json!({})).await;
        let path = "/realtime/v1/api/broadcast/a%20hall%2F%C3%BC/events/ding%20dong?vsn=2.0.0";
        let answer = user.post(path).json(&json!({"n": 1})).send().await;
        assert_eq!((answer.status, answer.text.as_str()), (202, ""));
        let heard = socket.expect("realtime:a hall/ü", "broadcast").await;
        assert_eq!(heard.payload, json!({"type": "broadcast", "event": "ding dong", "payload": {"n": 1}}));

        let call = user.post(path).header("content-type", "application/octet-stream").body(vec![0, 255]);
        assert_eq!(call.send().await.status, 202);
        let frame = socket.next_frame().await.unwrap().into_data();
        assert_eq!((frame[0], &frame[frame.len() - 2..]), (4, &[0, 255][..]));
    }

    async fn the_key_may_stand_in_the_query(app: App) {
        let user = app.user("user").await;
        let path = format!("/realtime/v1/api/broadcast/hall/events/e?apikey={}&vsn=2.0.0", app.keys.anon());
        let bare = app.bare().with_bearer(user.token());
        assert_eq!(bare.post(&path).json(&json!({})).send().await.status, 202);
    }

    async fn strangers_are_refused(app: App) {
        let batch = json!({"messages": [{"topic": "hall", "event": "e", "payload": {}}]});
        let path = "/realtime/v1/api/broadcast";
        assert_eq!(app.bare().post(path).json(&batch).send().await.status, 401);
        assert_eq!(app.anon().with_bearer("a.b.c").post(path).json(&batch).send().await.status, 401);
        let anonymous = app.anon().post(path).json(&batch).send().await;
        assert_eq!((anonymous.status, anonymous.json()["message"].as_str().unwrap().contains("Sign in")), (403, true));
        assert_eq!(app.service().post(path).json(&batch).send().await.status, 202);
    }

    async fn a_private_topic_takes_members_only(app: App) {
        let (asha, ravi, eve) = (app.user("user").await, app.user("employer").await, app.user("user").await);
        let id = conversation(&asha, &ravi).await;
        let mut socket = Socket::open(&app).await;
        let topic = format!("realtime:conversation:{id}");
        socket.join(&ravi, &topic, json!({"private": true})).await;
        let path = format!("/realtime/v1/api/broadcast/conversation:{id}/events/typing?private=true");
        assert_eq!(eve.post(&path).json(&json!({"who": "eve"})).send().await.status, 403);
        assert_eq!(asha.post(&path).json(&json!({"who": "asha"})).send().await.status, 202);
        assert_eq!(socket.expect(&topic, "broadcast").await.payload["payload"]["who"], "asha");
    }

    async fn bad_input_is_explained(app: App) {
        let user = app.user("user").await;
        for body in [
            json!({}), json!([]), json!({"messages": []}), json!({"messages": [{"topic": "t", "event": "e"}]}),
            json!({"messages": [{"topic": "", "event": "e", "payload": {}}]}),
            json!({"messages": [{"topic": "t", "event": "", "payload": {}}]}),
            json!({"messages": vec![json!({"topic": "t", "event": "e", "payload": {}}); 101]}),
            json!({"messages": [{"topic": "t", "event": "e", "payload": "x".repeat(300 * 1024)}]}),
        ] {
            let answer = user.post("/realtime/v1/api/broadcast").json(&body).send().await;
            assert_eq!(answer.status, 422, "{}", answer.text);
            assert!(answer.json()["errors"].is_object(), "{}", answer.text);
        }
        let call = user.post("/realtime/v1/api/broadcast/t/events/e").body("no json");
        assert_eq!(call.send().await.status, 422);
        let kept = user.post("/realtime/v1/api/broadcast/t/events/e?private=true&persist=true").json(&json!({}));
        assert_eq!(kept.send().await.status, 422);
        assert_eq!(user.get("/realtime/v1/api/broadcast").send().await.status, 405);
    }

    async fn too_many_are_told_to_wait(app: App) {
        let user = app.user("user").await;
        let batch = json!({"messages": vec![json!({"topic": "t", "event": "e", "payload": {}}); 100]});
        let mut statuses = Vec::new();
        for _ in 0..4 {
            statuses.push(user.post("/realtime/v1/api/broadcast").json(&batch).send().await.status);
        }
        assert_eq!(statuses[..2], [202, 202]);
        assert!(statuses.contains(&429), "{statuses:?}");
    }
}
