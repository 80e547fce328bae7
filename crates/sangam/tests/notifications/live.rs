//! People with the application open are notified immediately. While they look at it, they are mailed only about
//! messages that they leave unread.

use jiff::SignedDuration;
use serde_json::{Value as Json, json};
use tokio::task::yield_now;

use super::scenario::{Scenario, on_scenarios};
use crate::support::{Socket, User};

const TOPIC: &str = "realtime:notifications";

/// The delay of `notification-delay`, plus the interval of a chore.
const DELAY: SignedDuration = SignedDuration::from_mins(11);

/// Opens a tab that shows its person as online, as the web application does while a person looks at it.
async fn open_tab(scenario: &Scenario, person: &User) -> Socket {
    let mut socket = Socket::open(&scenario.app).await;
    socket.join(person, TOPIC, json!({})).await;
    present(&mut socket, "track").await;
    socket
}

async fn present(socket: &mut Socket, event: &str) {
    let shown = json!({"type": "presence", "event": event, "payload": {}});
    assert_eq!(socket.ask(TOPIC, "presence", shown).await.payload["status"], "ok");
}

async fn read_conversation(scenario: &Scenario, person: &User, conversation: &Json) {
    let id = conversation.as_str().unwrap();
    let path = format!("/rest/v1/participants?conversation_id=eq.{id}&user_id=eq.{}", person.id);
    let answer = person.patch(&path).json(&json!({"last_read_at": scenario.clock.now()})).send().await;
    assert_eq!(answer.status, 204, "{}", answer.text);
}

on_scenarios! {
    async fn a_notification_arrives_on_the_open_channel_and_so_does_its_growing(scenario: Scenario) {
        let (author, one, other) = (scenario.app.user("user").await, scenario.app.user("user").await, scenario.app.user("user").await);
        let post = scenario.post_of(&author).await;
        let filter = format!("user_id=eq.{}", author.id);
        let mine = json!({"event": "*", "schema": "public", "table": "notifications", "filter": filter});
        let mut socket = Socket::open(&scenario.app).await;
        socket.join(&author, TOPIC, json!({"postgres_changes": [mine]})).await;
        scenario.like(&one, &post).await;
        let first = socket.change(TOPIC).await;
        assert_eq!((&first["type"], &first["record"]["title"]), (&json!("INSERT"), &json!("Person 1 liked your post")));
        scenario.like(&other, &post).await;
        let second = socket.change(TOPIC).await;
        assert_eq!((&second["type"], &second["record"]["id"]), (&json!("UPDATE"), &first["record"]["id"]));
        assert_eq!(second["record"]["title"], "Person 2 and 1 other liked your post");
    }

    async fn m_01_a_tab_that_is_not_looked_at_keeps_no_message_from_being_announced(scenario: Scenario) {
        let (asha, ravi) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let conversation = scenario.conversation(&asha, &ravi).await;
        let mut tab = open_tab(&scenario, &ravi).await;
        scenario.write_message(&asha, &conversation, "You see this").await;
        assert_eq!(scenario.titles(&ravi).await, Vec::<String>::new());
        present(&mut tab, "untrack").await;
        scenario.clock.advance(SignedDuration::from_secs(1));
        scenario.write_message(&asha, &conversation, "Your tab is hidden").await;
        assert_eq!(scenario.titles(&ravi).await, ["Person 0 sent you a message"]);
        present(&mut tab, "track").await;
        drop(tab);
        while scenario.app.realtime.is_online(ravi.id) {
            yield_now().await;
        }
        scenario.clock.advance(SignedDuration::from_secs(1));
        scenario.write_message(&asha, &conversation, "Your tab is closed").await;
        assert_eq!(scenario.titles(&ravi).await, ["Person 0 sent you 2 messages"]);
        scenario.wait(DELAY).await;
        scenario.notify().await;
        let told = scenario.notifications_of(&ravi).await;
        assert_eq!((told.len(), &told[0]["title"], &told[0]["body"]), (1, &json!("Person 0 sent you 3 messages"), &json!("Your tab is closed")));
    }

    async fn m_01_what_an_onlooker_leaves_unread_is_announced_and_mailed_after_the_delay(scenario: Scenario) {
        let (asha, ravi) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let conversation = scenario.conversation(&asha, &ravi).await;
        let _tab = open_tab(&scenario, &ravi).await;
        scenario.write_message(&asha, &conversation, "Are you there?").await;
        scenario.wait(SignedDuration::from_mins(5)).await;
        scenario.notify().await;
        assert_eq!(scenario.titles(&ravi).await, Vec::<String>::new());
        assert_eq!(scenario.mails(&ravi).await.len(), 0);
        scenario.wait(DELAY).await;
        scenario.notify().await;
        assert_eq!(scenario.titles(&ravi).await, ["Person 0 sent you a message"]);
        scenario.wait(SignedDuration::from_mins(1)).await;
        let mails = scenario.mails(&ravi).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
    }

    async fn m_01_what_an_onlooker_reads_is_never_announced(scenario: Scenario) {
        let (asha, ravi) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let conversation = scenario.conversation(&asha, &ravi).await;
        let _tab = open_tab(&scenario, &ravi).await;
        scenario.write_message(&asha, &conversation, "You read this").await;
        scenario.clock.advance(SignedDuration::from_secs(1));
        read_conversation(&scenario, &ravi, &conversation).await;
        scenario.wait(DELAY).await;
        scenario.notify().await;
        assert_eq!(scenario.titles(&ravi).await, Vec::<String>::new());
    }
}
