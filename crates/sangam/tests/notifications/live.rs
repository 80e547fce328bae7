//! Whoever has the application open is told at once, and needs no notification of a message that they see arrive.

use serde_json::json;
use tokio::task::yield_now;

use super::stage::staged;
use crate::support::Socket;

const TOPIC: &str = "realtime:notifications";

staged! {
    async fn a_notification_arrives_on_the_open_channel_and_so_does_its_growing(stage: Stage) {
        let (author, one, other) = (stage.app.user("user").await, stage.app.user("user").await, stage.app.user("user").await);
        let post = stage.post_of(&author).await;
        let filter = format!("user_id=eq.{}", author.id);
        let mine = json!({"event": "*", "schema": "public", "table": "notifications", "filter": filter});
        let mut socket = Socket::open(&stage.app).await;
        socket.join(&author, TOPIC, json!({"postgres_changes": [mine]})).await;
        stage.like(&one, &post).await;
        let first = socket.change(TOPIC).await;
        assert_eq!((&first["type"], &first["record"]["title"]), (&json!("INSERT"), &json!("Person 1 liked your post")));
        stage.like(&other, &post).await;
        let second = socket.change(TOPIC).await;
        assert_eq!((&second["type"], &second["record"]["id"]), (&json!("UPDATE"), &first["record"]["id"]));
        assert_eq!(second["record"]["title"], "Person 2 and 1 other liked your post");
    }

    async fn a_message_is_told_only_to_somebody_who_is_away(stage: Stage) {
        let (asha, ravi) = (stage.app.user("user").await, stage.app.user("user").await);
        let conversation = stage.conversation(&asha, &ravi).await;
        let mut socket = Socket::open(&stage.app).await;
        socket.join(&ravi, TOPIC, json!({})).await;
        stage.write_message(&asha, &conversation, "You see this").await;
        assert_eq!(stage.titles(&ravi).await, Vec::<String>::new());
        drop(socket);
        while stage.app.realtime.is_online(ravi.id) {
            yield_now().await;
        }
        stage.write_message(&asha, &conversation, "You missed this").await;
        assert_eq!(stage.titles(&ravi).await, ["Person 0 sent you a message"]);
    }
}
