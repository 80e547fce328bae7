//! People with the application open are told at once, and while they look at it only of messages that they leave unread.

use jiff::SignedDuration;
use serde_json::{Value as Json, json};
use tokio::task::yield_now;

use super::stage::{Stage, staged};
use crate::support::{Socket, User};

const TOPIC: &str = "realtime:notifications";

/// The delay of `notification-delay`, and the minute of a chore.
const DELAY: SignedDuration = SignedDuration::from_mins(11);

/// An open tab that shows its person to others, as the web application does while a person looks at it.
async fn look(stage: &Stage, person: &User) -> Socket {
    let mut socket = Socket::open(&stage.app).await;
    socket.join(person, TOPIC, json!({})).await;
    present(&mut socket, "track").await;
    socket
}

async fn present(socket: &mut Socket, event: &str) {
    let shown = json!({"type": "presence", "event": event, "payload": {}});
    assert_eq!(socket.ask(TOPIC, "presence", shown).await.payload["status"], "ok");
}

async fn read_conversation(stage: &Stage, person: &User, conversation: &Json) {
    let id = conversation.as_str().unwrap();
    let path = format!("/rest/v1/participants?conversation_id=eq.{id}&user_id=eq.{}", person.id);
    let answer = person.patch(&path).json(&json!({"last_read_at": stage.clock.now()})).send().await;
    assert_eq!(answer.status, 204, "{}", answer.text);
}

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

    async fn m_01_a_tab_that_is_not_looked_at_keeps_no_message_from_being_announced(stage: Stage) {
        let (asha, ravi) = (stage.app.user("user").await, stage.app.user("user").await);
        let conversation = stage.conversation(&asha, &ravi).await;
        let mut tab = look(&stage, &ravi).await;
        stage.write_message(&asha, &conversation, "You see this").await;
        assert_eq!(stage.titles(&ravi).await, Vec::<String>::new());
        present(&mut tab, "untrack").await;
        stage.clock.advance(SignedDuration::from_secs(1));
        stage.write_message(&asha, &conversation, "Your tab is hidden").await;
        assert_eq!(stage.titles(&ravi).await, ["Person 0 sent you a message"]);
        present(&mut tab, "track").await;
        drop(tab);
        while stage.app.realtime.is_online(ravi.id) {
            yield_now().await;
        }
        stage.clock.advance(SignedDuration::from_secs(1));
        stage.write_message(&asha, &conversation, "Your tab is closed").await;
        assert_eq!(stage.titles(&ravi).await, ["Person 0 sent you 2 messages"]);
        stage.wait(DELAY).await;
        stage.tell().await;
        let told = stage.told(&ravi).await;
        assert_eq!((told.len(), &told[0]["title"], &told[0]["body"]), (1, &json!("Person 0 sent you 3 messages"), &json!("Your tab is closed")));
    }

    async fn m_01_what_an_onlooker_leaves_unread_is_announced_and_mailed_after_the_delay(stage: Stage) {
        let (asha, ravi) = (stage.app.user("user").await, stage.app.user("user").await);
        let conversation = stage.conversation(&asha, &ravi).await;
        let _tab = look(&stage, &ravi).await;
        stage.write_message(&asha, &conversation, "Are you there?").await;
        stage.wait(SignedDuration::from_mins(5)).await;
        stage.tell().await;
        assert_eq!(stage.titles(&ravi).await, Vec::<String>::new());
        stage.wait(DELAY).await;
        stage.tell().await;
        assert_eq!(stage.titles(&ravi).await, ["Person 0 sent you a message"]);
        assert_eq!(stage.mails(&ravi).await.len(), 0);
        stage.wait(SignedDuration::from_mins(1)).await;
        let mails = stage.mails(&ravi).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
    }

    async fn m_01_what_an_onlooker_reads_is_never_announced(stage: Stage) {
        let (asha, ravi) = (stage.app.user("user").await, stage.app.user("user").await);
        let conversation = stage.conversation(&asha, &ravi).await;
        let _tab = look(&stage, &ravi).await;
        stage.write_message(&asha, &conversation, "You read this").await;
        stage.clock.advance(SignedDuration::from_secs(1));
        read_conversation(&stage, &ravi, &conversation).await;
        stage.wait(DELAY).await;
        stage.tell().await;
        assert_eq!(stage.titles(&ravi).await, Vec::<String>::new());
    }
}
