//! Broadcasts over sockets.

use serde_json::{Value as Json, json};
use tokio_tungstenite::tungstenite::Message;

use super::conversation;
use crate::support::{App, Socket, User, on_both_engines};

const TOPIC: &str = "realtime:hall";

fn said(event: &str, payload: Json) -> Json {
    json!({"type": "broadcast", "event": event, "payload": payload})
}

/// Two sockets on one topic, the second with version 1 of the protocol.
async fn pair(app: &App, user: &User, config: Json) -> (Socket, Socket) {
    let mut one = Socket::open(app).await;
    one.join(user, TOPIC, config).await;
    let mut two = Socket::open_as(&app.url, app.keys.anon(), 1).await.unwrap();
    two.join(user, TOPIC, json!({})).await;
    (one, two)
}

/// A pushed broadcast as the JavaScript client encodes it.
fn binary(topic: &str, event: &str, encoding: u8, payload: &[u8]) -> Vec<u8> {
    let length = |text: &str| u8::try_from(text.len()).unwrap();
    let head = [3, 1, 2, length(topic), length(event), 0, encoding];
    [&head, b"1".as_slice(), b"42", topic.as_bytes(), event.as_bytes(), payload].concat()
}

on_both_engines! {
    async fn others_hear_it_and_the_sender_does_not(app: App) {
        let user = app.user("user").await;
        let (mut sender, mut receiver) = pair(&app, &user, json!({})).await;
        sender.push(TOPIC, "broadcast", said("typing", json!({"who": "Äsha \u{1f44b}"}))).await;
        let heard = receiver.expect(TOPIC, "broadcast").await;
        assert_eq!(heard.payload, said("typing", json!({"who": "Äsha \u{1f44b}"})));
        assert_eq!(heard.reference, Json::Null);
        // Without `ack` there is no reply either.
        sender.assert_quiet().await;
        receiver.push(TOPIC, "broadcast", said("back", json!(7))).await;
        assert_eq!(sender.expect(TOPIC, "broadcast").await.payload, said("back", json!(7)));
    }

    async fn the_sender_hears_it_too_with_self_and_is_answered_with_ack(app: App) {
        let user = app.user("user").await;
        let (mut sender, _receiver) = pair(&app, &user, json!({"broadcast": {"self": true, "ack": true}})).await;
        let reference = sender.push(TOPIC, "broadcast", said("e", json!({}))).await;
        assert_eq!(sender.next().await.event, "broadcast");
        let reply = sender.next().await;
        assert_eq!((reply.reference.as_str(), &reply.payload["status"]), (Some(&*reference), &json!("ok")));
    }

    async fn a_binary_frame_with_json_reaches_both_versions_as_text(app: App) {
        let user = app.user("user").await;
        let (mut sender, mut receiver) = pair(&app, &user, json!({"broadcast": {"self": true, "ack": true}})).await;
        sender.send_binary(binary(TOPIC, "typing", 1, br#"{"n": 1}"#)).await;
        assert_eq!(sender.expect(TOPIC, "broadcast").await.payload, said("typing", json!({"n": 1})));
        assert_eq!(sender.reply("42").await.payload["status"], "ok");
        assert_eq!(receiver.expect(TOPIC, "broadcast").await.payload, said("typing", json!({"n": 1})));
    }

    async fn bytes_arrive_as_bytes_where_the_version_can_carry_them(app: App) {
        let user = app.user("user").await;
        let (mut sender, mut old) = pair(&app, &user, json!({})).await;
        let mut receiver = Socket::open(&app).await;
        receiver.join(&user, TOPIC, json!({})).await;
        sender.send_binary(binary(TOPIC, "photo", 0, &[0, 255, 128])).await;
        let Some(Message::Binary(frame)) = receiver.next_frame().await else { panic!("a binary frame") };
        let expected = [&[4, 13, 5, 0, 0], TOPIC.as_bytes(), b"photo", &[0, 255, 128]].concat();
        assert_eq!(frame, expected);
        old.assert_quiet().await;
    }

    async fn metadata_that_is_nested_too_deeply_reaches_no_one(app: App) {
        let user = app.user("user").await;
        let (mut sender, mut receiver) = pair(&app, &user, json!({})).await;
        let meta = format!("{}{}", "[".repeat(101), "]".repeat(101));
        let mut frame = binary(TOPIC, "e", 1, format!("{meta}{{}}").as_bytes());
        frame[5] = u8::try_from(meta.len()).unwrap();
        sender.send_binary(frame).await;
        assert!(sender.closed().await.unwrap().reason.contains("a binary frame is a broadcast"));
        receiver.assert_quiet().await;
    }

    async fn public_and_private_topics_of_one_name_are_different_rooms(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let id = conversation(&asha, &ravi).await;
        let topic = format!("realtime:conversation:{id}");
        let (mut private, mut public) = (Socket::open(&app).await, Socket::open(&app).await);
        private.join(&asha, &topic, json!({"private": true})).await;
        public.join(&ravi, &topic, json!({})).await;
        private.push(&topic, "broadcast", said("secret", json!({}))).await;
        public.push(&topic, "broadcast", said("open", json!({}))).await;
        public.assert_quiet().await;
        private.assert_quiet().await;
    }

    async fn invalid_and_persistent_broadcasts_are_refused(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        socket.join(&user, TOPIC, json!({})).await;
        for (payload, words) in [
            (json!({"payload": {}}), "A broadcast is"),
            (json!([1]), "A broadcast is"),
            (json!({"event": "e".repeat(256), "payload": {}}), "255 bytes"),
            (json!({"event": "e", "payload": {}, "persist": true}), "does not keep broadcasts"),
        ] {
            let reply = socket.ask(TOPIC, "broadcast", payload).await;
            let reason = reply.payload["response"]["reason"].as_str().unwrap();
            assert!(reason.contains(words), "{reason}");
        }
    }
}
