//! API tokens (C-364) through the whole server: what a person's own programs may do, and what they may not.

mod bounds;
mod copies;
mod live;
mod plan;

use serde_json::{Value as Json, json};

use crate::support::{App, Client, User};

const TOKENS: &str = "/auth/v1/user/tokens";
const READ_ONLY: &str = "This API token is read-only; create one that may write in your settings";
const NEEDS_SESSION: &str = "An API token cannot do this; sign in and send the session's token";

/// Creates a person on the plan that includes API tokens.
async fn subscriber(app: &App) -> User {
    let person = app.user("business").await;
    subscribe(app, &person, "Business", "2999-01-01T00:00:00Z").await;
    person
}

/// Puts a person on a plan, as the payment provider does.
async fn subscribe(app: &App, person: &User, plan: &str, until: &str) {
    let paid = json!({"user_id": person.id, "plan": plan, "interval": "month", "current_period_end": until});
    let upsert = app.service().post("/rest/v1/subscriptions").header("prefer", "resolution=merge-duplicates");
    let stored = upsert.json(&paid).send().await;
    assert!([200, 201].contains(&stored.status), "{}", stored.text);
}

/// Creates a token that may `read` or `write`. Returns the client that uses it, and the token's id.
async fn program(person: &User, access: &str) -> (Client, String) {
    let made = person.post(TOKENS).json(&json!({"name": "Report", "access": access})).send().await;
    assert_eq!(made.status, 201, "{}", made.text);
    let made = made.json();
    (person.with_bearer(made["token"].as_str().unwrap()), made["id"].as_str().unwrap().to_owned())
}

async fn revoke(person: &User, id: &str) {
    let revoked = person.delete(&format!("{TOKENS}/{id}")).send().await;
    assert_eq!(revoked.status, 204, "{}", revoked.text);
}

/// The status of a small read, and the error if it was refused.
async fn read(client: &Client) -> (u16, Json) {
    let answer = client.get("/rest/v1/posts?limit=1").send().await;
    let message = answer.json()["message"].clone();
    (answer.status, message)
}
