//! Messages as clients send them: stored once, however often an answer is lost on the way.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::support::{User, on_both_engines};

async fn conversation(one: &User, other: &User) -> Json {
    let call = one.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id}));
    call.send().await.json()
}

/// Sends as the web application does, and retries if it is not sure.
async fn send(person: &User, message: &Json) -> (u16, Json) {
    let call = person.post("/rest/v1/messages?on_conflict=id&select=content");
    let call = call.header("prefer", "return=representation,resolution=ignore-duplicates");
    let answer = call.json(message).send().await;
    (answer.status, answer.json())
}

async fn contents(person: &User) -> Json {
    person.get("/rest/v1/messages?select=content&order=created_at").send().await.json()
}

on_both_engines! {
    // C-338
    async fn a_message_that_is_sent_again_under_its_id_is_stored_once(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let message = json!({
            "id": Uuid::now_v7(),
            "conversation_id": conversation(&asha, &ravi).await,
            "sender_id": asha.id,
            "content": "On my way",
        });
        assert_eq!(send(&asha, &message).await, (201, json!([{"content": "On my way"}])));
        assert_eq!(send(&asha, &message).await, (201, json!([])));
        assert_eq!(contents(&ravi).await, json!([{"content": "On my way"}]));
        let plain = asha.post("/rest/v1/messages").json(&message).send().await;
        assert_eq!((plain.status, &plain.json()["code"]), (409, &json!("23505")), "{}", plain.text);
    }

    async fn an_id_that_another_message_has_changes_nothing(app: App) {
        let (asha, ravi, eve) = (app.user("user").await, app.user("user").await, app.user("user").await);
        let id = Uuid::now_v7();
        let message = json!({"id": id, "conversation_id": conversation(&asha, &ravi).await, "content": "Hello"});
        assert_eq!(send(&asha, &message).await.0, 201);
        let forged = json!({"id": id, "conversation_id": conversation(&eve, &ravi).await, "content": "Forged"});
        assert_eq!(send(&eve, &forged).await, (201, json!([])));
        assert_eq!(contents(&ravi).await, json!([{"content": "Hello"}]));
        assert_eq!(contents(&eve).await, json!([]));
    }

    async fn a_message_without_an_id_gets_one(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("user").await);
        let message = json!({"conversation_id": conversation(&asha, &ravi).await, "content": "Hello"});
        assert_eq!(send(&asha, &message).await.0, 201);
        assert_eq!(send(&asha, &message).await.0, 201);
        let nonsense = json!({"id": "first", "conversation_id": message["conversation_id"], "content": "Hello"});
        assert_eq!(send(&asha, &nonsense).await.0, 400);
    }
}
