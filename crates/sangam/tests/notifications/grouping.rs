//! Many events about one thing become one notification until it is read.

use jiff::SignedDuration;
use serde_json::json;

use super::scenario::on_scenarios;

on_scenarios! {
    async fn likes_of_several_people_are_one_notification(scenario: Scenario) {
        let author = scenario.app.user("user").await;
        let post = scenario.post_of(&author).await;
        let fans = [scenario.app.user("user").await, scenario.app.user("user").await, scenario.app.user("user").await];
        for fan in &fans {
            scenario.clock.advance(SignedDuration::from_secs(1));
            scenario.like(fan, &post).await;
        }
        assert_eq!(scenario.titles(&author).await, ["Person 3 and 2 others liked your post"]);
        scenario.read_all(&author).await;
        scenario.clock.advance(SignedDuration::from_hours(25));
        let late = scenario.app.user("user").await;
        scenario.like(&late, &post).await;
        assert_eq!(scenario.titles(&scenario.app.again(&author).await).await[0], "Person 4 liked your post");
    }

    async fn a_person_who_likes_again_and_again_counts_once_and_is_told_once(scenario: Scenario) {
        let (author, fan, other) = (scenario.app.user("user").await, scenario.app.user("user").await, scenario.app.user("user").await);
        let post = scenario.post_of(&author).await;
        for _ in 0..5 {
            scenario.like(&fan, &post).await;
        }
        scenario.like(&other, &post).await;
        assert_eq!(scenario.titles(&author).await, ["Person 2 and 1 other liked your post"]);
        scenario.read_all(&author).await;
        for _ in 0..2 {
            scenario.like(&other, &post).await;
        }
        assert_eq!(scenario.notifications_of(&author).await.len(), 1);
    }

    async fn messages_of_a_conversation_are_one_notification_until_it_is_read(scenario: Scenario) {
        let (asha, ravi) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let conversation = scenario.conversation(&asha, &ravi).await;
        for text in ["Hello", "Are you there?", "Please call me"] {
            scenario.write_message(&asha, &conversation, text).await;
        }
        let told = scenario.notifications_of(&ravi).await;
        assert_eq!((told.len(), &told[0]["title"], &told[0]["body"]), (1, &json!("Person 0 sent you 3 messages"), &json!("Please call me")));
        scenario.clock.advance(SignedDuration::from_secs(1));
        let path = format!("/rest/v1/participants?conversation_id=eq.{}&user_id=eq.{}", conversation.as_str().unwrap(), ravi.id);
        let read = ravi.patch(&path).json(&json!({"last_read_at": scenario.clock.now()})).send().await;
        assert_eq!(read.status, 204, "{}", read.text);
        assert!(!scenario.notifications_of(&ravi).await[0]["read_at"].is_null(), "reading the chat marks its notifications as read");
        scenario.clock.advance(SignedDuration::from_secs(1));
        scenario.write_message(&asha, &conversation, "Thank you").await;
        assert_eq!(scenario.titles(&ravi).await[0], "Person 0 sent you a message");
    }

    async fn comments_on_a_post_are_one_notification(scenario: Scenario) {
        let (author, one, other) = (scenario.app.user("user").await, scenario.app.user("user").await, scenario.app.user("user").await);
        let post = scenario.post_of(&author).await;
        scenario.comment(&one, &post, "Well said").await;
        scenario.comment(&other, &post, "I agree").await;
        let told = scenario.notifications_of(&author).await;
        assert_eq!((told.len(), &told[0]["title"]), (1, &json!("2 new comments on your post, the latest by Person 2")));
        assert_eq!((&told[0]["body"], &told[0]["actor_id"]), (&json!("I agree"), &json!(other.id)));
    }
}
