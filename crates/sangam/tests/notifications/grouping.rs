//! Many happenings about one thing are one notification until it is read.

use jiff::SignedDuration;
use serde_json::json;

use super::stage::staged;

staged! {
    async fn likes_of_several_people_are_one_notification(stage: Stage) {
        let author = stage.app.user("user").await;
        let post = stage.post_of(&author).await;
        let fans = [stage.app.user("user").await, stage.app.user("user").await, stage.app.user("user").await];
        for fan in &fans {
            stage.clock.advance(SignedDuration::from_secs(1));
            stage.like(fan, &post).await;
        }
        assert_eq!(stage.titles(&author).await, ["Person 3 and 2 others liked your post"]);
        stage.read_all(&author).await;
        stage.clock.advance(SignedDuration::from_hours(25));
        let late = stage.app.user("user").await;
        stage.like(&late, &post).await;
        assert_eq!(stage.titles(&stage.app.again(&author).await).await[0], "Person 4 liked your post");
    }

    async fn a_person_who_likes_again_and_again_counts_once_and_is_told_once(stage: Stage) {
        let (author, fan, other) = (stage.app.user("user").await, stage.app.user("user").await, stage.app.user("user").await);
        let post = stage.post_of(&author).await;
        for _ in 0..5 {
            stage.like(&fan, &post).await;
        }
        stage.like(&other, &post).await;
        assert_eq!(stage.titles(&author).await, ["Person 2 and 1 other liked your post"]);
        stage.read_all(&author).await;
        for _ in 0..2 {
            stage.like(&other, &post).await;
        }
        assert_eq!(stage.told(&author).await.len(), 1);
    }

    async fn messages_of_a_conversation_are_one_notification_until_it_is_read(stage: Stage) {
        let (asha, ravi) = (stage.app.user("user").await, stage.app.user("user").await);
        let conversation = stage.conversation(&asha, &ravi).await;
        for text in ["Hello", "Are you there?", "Please call me"] {
            stage.write_message(&asha, &conversation, text).await;
        }
        let told = stage.told(&ravi).await;
        assert_eq!((told.len(), &told[0]["title"], &told[0]["body"]), (1, &json!("Person 0 sent you 3 messages"), &json!("Please call me")));
        stage.clock.advance(SignedDuration::from_secs(1));
        let path = format!("/rest/v1/participants?conversation_id=eq.{}&user_id=eq.{}", conversation.as_str().unwrap(), ravi.id);
        let read = ravi.patch(&path).json(&json!({"last_read_at": stage.clock.now()})).send().await;
        assert_eq!(read.status, 204, "{}", read.text);
        assert!(!stage.told(&ravi).await[0]["read_at"].is_null(), "reading the chat reads what it was told of");
        stage.clock.advance(SignedDuration::from_secs(1));
        stage.write_message(&asha, &conversation, "Thank you").await;
        assert_eq!(stage.titles(&ravi).await[0], "Person 0 sent you a message");
    }

    async fn comments_on_a_post_are_one_notification(stage: Stage) {
        let (author, one, other) = (stage.app.user("user").await, stage.app.user("user").await, stage.app.user("user").await);
        let post = stage.post_of(&author).await;
        stage.comment(&one, &post, "Well said").await;
        stage.comment(&other, &post, "I agree").await;
        let told = stage.told(&author).await;
        assert_eq!((told.len(), &told[0]["title"]), (1, &json!("2 new comments on your post, the latest by Person 2")));
        assert_eq!((&told[0]["body"], &told[0]["actor_id"]), (&json!("I agree"), &json!(other.id)));
    }
}
