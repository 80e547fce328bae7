//! The change feed inside a running server.

use std::sync::Arc;
use std::time::Duration;

use sangam_db::{Changes, Commit, FeedEvent};
use serde_json::json;

use crate::support::on_both_engines;

/// Waits for a commit that changes this table.
async fn commit_of(changes: &mut Changes, table: &str) -> Arc<Commit> {
    loop {
        match changes.next().await.expect("the database is open") {
            FeedEvent::Commit(commit) if commit.changes.iter().any(|change| &*change.table == table) => return commit,
            FeedEvent::Commit(_) | FeedEvent::Missed => {}
        }
    }
}

on_both_engines! {
    // Otherwise the commits of an import stay in memory until someone logs in.
    async fn a_commit_is_freed_once_every_part_of_the_server_has_seen_it(app: App) {
        let person = app.user("user").await;
        let mut changes = app.db.changes();
        let post = json!({"user_id": person.id, "content": "Our looms are running again."});
        let posted = app.service().post("/rest/v1/posts").json(&post).send().await;
        assert_eq!(posted.status, 201, "{}", posted.text);
        let commit = commit_of(&mut changes, "posts").await;
        let freed = async {
            while Arc::strong_count(&commit) > 1 {
                tokio::task::yield_now().await;
            }
        };
        let freed = tokio::time::timeout(Duration::from_secs(20), freed).await;
        assert!(freed.is_ok(), "{} parts still keep the commit", Arc::strong_count(&commit) - 1);
    }
}
