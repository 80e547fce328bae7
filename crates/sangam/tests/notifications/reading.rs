//! Marking notifications as read while the server changes them.

use jiff::SignedDuration;
use sangam_db::Statement;
use sangam_db::testing::change_around;
use serde_json::Value as Json;
use uuid::Uuid;

use super::scenario::{Scenario, on_scenarios};
use crate::support::User;

/// Changes a notification, as the notifier does to one that is still unread.
fn touch(scenario: &Scenario, notification: &Json) -> Statement {
    let id: Uuid = notification["id"].as_str().unwrap().parse().unwrap();
    scenario.app.db.statement("update notifications set count = count where id = {uuid}", vec![id.into()])
}

/// A person with two unread notifications. The older one is about the latest comment, so indexes and files have it last.
async fn reader_of_two(scenario: &Scenario) -> (User, [Json; 2]) {
    let (author, fan) = (scenario.app.user("user").await, scenario.app.user("user").await);
    let posts = [scenario.post_of(&author).await, scenario.post_of(&author).await];
    for post in [&posts[0], &posts[1], &posts[0]] {
        scenario.clock.advance(SignedDuration::from_secs(1));
        scenario.comment(&fan, post, "Nice").await;
    }
    let told = scenario.notifications_of(&author).await;
    let [first, second] = &told[..] else { panic!("two notifications: {told:?}") };
    assert!(first["id"].as_str() < second["id"].as_str(), "the first one has a second comment");
    let notifications = [first.clone(), second.clone()];
    (author, notifications)
}

on_scenarios! {
    async fn everything_may_be_marked_as_read_while_the_notifier_counts_more(scenario: Scenario) {
        let (reader, [first, second]) = reader_of_two(&scenario).await;
        let (before, after) = (vec![touch(&scenario, &first)], vec![touch(&scenario, &second)]);
        change_around(&scenario.app.db, before, after, scenario.read_all(&reader)).await;
        assert!(scenario.notifications_of(&reader).await.iter().all(|one| !one["read_at"].is_null()));
    }

    async fn everything_may_be_deleted_while_the_notifier_counts_more(scenario: Scenario) {
        let (reader, [first, second]) = reader_of_two(&scenario).await;
        let (before, after) = (vec![touch(&scenario, &first)], vec![touch(&scenario, &second)]);
        let path = format!("/rest/v1/notifications?user_id=eq.{}", reader.id);
        let deleted = change_around(&scenario.app.db, before, after, reader.delete(&path).send()).await;
        assert_eq!(deleted.status, 204, "{}", deleted.text);
        assert_eq!(scenario.titles(&reader).await, Vec::<String>::new());
    }
}
