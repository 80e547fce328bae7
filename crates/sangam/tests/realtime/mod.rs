//! `/realtime/v1` over real sockets.

mod broadcast;
mod bursts;
mod changes;
mod connection_counts;
mod copies;
mod filters;
mod http;
mod limits;
mod listener_counts;
mod presence;
mod private;
mod protocol;
mod tokens;

use serde_json::{Value as Json, json};

use crate::support::{App, User};

/// A channel that listens to all changes of a table.
fn listen(table: &str) -> Json {
    json!({"postgres_changes": [{"event": "*", "schema": "public", "table": table}]})
}

/// Inserts a row as this user and returns it.
async fn insert(user: &User, table: &str, row: Json) -> Json {
    let call = user.post(&format!("/rest/v1/{table}")).header("prefer", "return=representation").json(&row);
    let answer = call.send().await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()[0].clone()
}

async fn post(user: &User, content: &str) -> Json {
    insert(user, "posts", json!({"content": content})).await
}

/// Returns the conversation of two people.
async fn conversation(one: &User, other: &User) -> String {
    let call = one.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id}));
    let made = call.send().await;
    assert_eq!(made.status, 200, "{}", made.text);
    made.json().as_str().unwrap().to_owned()
}

async fn message(sender: &User, conversation: &str, content: &str) -> Json {
    insert(sender, "messages", json!({"conversation_id": conversation, "content": content})).await
}

/// Removes a person from a conversation, which only the operator can do.
async fn remove_member(app: &App, conversation: &str, member: &User) {
    let path = format!("/rest/v1/participants?conversation_id=eq.{conversation}&user_id=eq.{}", member.id);
    let removed = app.service().delete(&path).send().await;
    assert_eq!(removed.status, 204, "{}", removed.text);
}

/// Suspends an account.
async fn suspend(app: &App, user: &User) {
    let ban = app.service().put(&format!("/auth/v1/admin/users/{}", user.id)).json(&json!({"ban_duration": "24h"}));
    assert_eq!(ban.send().await.status, 200);
}
