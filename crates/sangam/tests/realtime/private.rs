//! Private topics: members of a conversation only.

use jiff::SignedDuration;
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;

use super::{conversation, insert, remove_member};
use crate::support::{App, Socket, User, on_both_engines};

async fn refusal(app: &App, user: &User, topic: &str) -> String {
    let mut socket = Socket::open(app).await;
    let reply = socket.try_join(topic, json!({"private": true}), Some(user.token())).await;
    assert_eq!(reply.payload["status"], "error", "{reply:?}");
    reply.payload["response"]["reason"].as_str().unwrap().to_owned()
}

on_both_engines! {
    // C-332
    async fn members_come_in_and_others_do_not(app: App) {
        let (asha, ravi, eve) = (app.user("user").await, app.user("employer").await, app.user("user").await);
        let id = conversation(&asha, &ravi).await;
        let topic = format!("realtime:conversation:{id}");
        for member in [&asha, &ravi] {
            let mut socket = Socket::open(&app).await;
            socket.join(member, &topic, json!({"private": true})).await;
        }
        let expected =
            format!("Unauthorized: You do not have permissions to read from this Channel topic: conversation:{id}");
        assert_eq!(refusal(&app, &eve, &topic).await, expected);
        let mut operator = Socket::open_as(&app.url, app.keys.service(), 2).await.unwrap();
        operator.join_with(&topic, json!({"private": true}), None).await;
    }

    async fn a_private_topic_that_no_one_declared_is_refused(app: App) {
        let user = app.user("user").await;
        for name in [
            "lobby", "conversation", "conversation:", "conversation:1", "conversations:0190a5a0-0000-7000-8000-000000000001",
            "conversation:0190a5a0-0000-7000-8000-000000000001",
        ] {
            let reason = refusal(&app, &user, &format!("realtime:{name}")).await;
            assert_eq!(reason, format!("Unauthorized: You do not have permissions to read from this Channel topic: {name}"));
        }
    }

    async fn a_block_ends_the_channel_of_both_and_neither_can_rejoin(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let id = conversation(&asha, &ravi).await;
        let topic = format!("realtime:conversation:{id}");
        let shown = json!({"private": true, "presence": {"key": "me", "enabled": true}});
        let (mut blocked, mut blocker) = (Socket::open(&app).await, Socket::open(&app).await);
        blocked.join(&asha, &topic, shown.clone()).await;
        blocker.join(&ravi, &topic, shown).await;
        insert(&ravi, "blocks", json!({"blocked_id": asha.id})).await;
        for socket in [&mut blocked, &mut blocker] {
            assert_eq!(socket.expect(&topic, "phx_close").await.topic, topic);
        }
        for member in [&asha, &ravi] {
            assert!(refusal(&app, member, &topic).await.starts_with("Unauthorized: You do not have permissions"));
            let said = member.post("/realtime/v1/api/broadcast").json(&json!({"messages": [
                {"topic": format!("conversation:{id}"), "event": "typing", "payload": {}, "private": true},
            ]}));
            let said = said.send().await;
            assert!(said.status >= 400, "{} {}", said.status, said.text);
        }
        let gone = ravi.delete(&format!("/rest/v1/blocks?blocked_id=eq.{}", asha.id)).send().await;
        assert_eq!(gone.status, 204);
        Socket::open(&app).await.join(&asha, &topic, json!({"private": true})).await;
    }

    async fn a_person_who_is_taken_out_of_a_conversation_is_out_of_its_channel_at_once(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let id = conversation(&asha, &ravi).await;
        let topic = format!("realtime:conversation:{id}");
        let (mut stays, mut goes) = (Socket::open(&app).await, Socket::open(&app).await);
        stays.join(&asha, &topic, json!({"private": true})).await;
        let joined = goes.join(&ravi, &topic, json!({"private": true})).await;
        remove_member(&app, &id, &ravi).await;
        let system = goes.expect(&topic, "system").await;
        assert_eq!((&system.payload["status"], &system.payload["extension"]), (&json!("error"), &json!("system")));
        assert!(system.payload["message"].as_str().unwrap().starts_with("Unauthorized:"));
        assert_eq!(goes.expect(&topic, "phx_close").await.reference, joined.join_ref);
        stays.push(&topic, "broadcast", json!({"event": "typing", "payload": {}})).await;
        stays.assert_quiet().await;
        goes.assert_quiet().await;
    }
}

/// Rows that change without the server's knowledge, as from a copy without a bus, are noticed after five minutes.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_membership_is_noticed_in_the_end() {
    let clock = Clock::fixed(jiff::Timestamp::now());
    let app = App::start_with(Engine::Postgres, clock.clone(), |_| ()).await;
    let (asha, ravi) = (app.user("user").await, app.user("employer").await);
    let id = conversation(&asha, &ravi).await;
    let topic = format!("realtime:conversation:{id}");
    let mut socket = Socket::open(&app).await;
    socket.join(&ravi, &topic, json!({"private": true})).await;
    let elsewhere = app.reopen_with_options("-c statement_timeout=60000").await;
    let removed = elsewhere.write(move |tx| {
        Box::pin(async move {
            let member = vec![ravi.id.into()];
            let removal = tx.statement("delete from participants where user_id = {uuid}", member);
            tx.execute(&removal).await
        })
    });
    assert_eq!(removed.await, Ok(1));
    socket.assert_quiet().await;
    clock.advance(SignedDuration::from_mins(6));
    assert_eq!(socket.expect(&topic, "phx_close").await.topic, topic);
}
