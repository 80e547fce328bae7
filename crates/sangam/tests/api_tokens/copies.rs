//! Tokens on several copies of the server: what ends a token on one copy ends it on the others. The clock does not
//! move, so no cached value expires by age: whatever a copy forgets, it was told to forget.

use std::time::Duration;

use jiff::Timestamp;
use sangam_schema::Clock;
use tokio::time::timeout;

use super::{program, read, revoke, subscribe, subscriber};
use crate::support::{Client, Copies, User};

/// Far longer than anything here takes.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Starts two copies, with a person whose program the second copy already knows.
async fn start() -> (Copies, User, String, Client) {
    let copies = Copies::start_with(2, Clock::fixed(Timestamp::now())).await;
    let person = subscriber(&copies.apps[0]).await;
    let (client, id) = program(&person, "read").await;
    let elsewhere = client.at(&copies.apps[1].url);
    assert_eq!(read(&client).await.0, 200);
    assert_eq!(read(&elsewhere).await.0, 200);
    (copies, person, id, elsewhere)
}

async fn wait_until_refused(client: &Client, status: u16) {
    let refused = async { while read(client).await.0 != status {} };
    timeout(TIMEOUT, refused).await.expect("the other copy refuses the token");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_revoked_on_one_copy_is_worth_nothing_on_the_other() {
    let (_copies, person, id, elsewhere) = start().await;
    revoke(&person, &id).await;
    wait_until_refused(&elsewhere, 401).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_downgrade_on_one_copy_holds_on_the_other() {
    let (copies, person, _, elsewhere) = start().await;
    subscribe(&copies.apps[0], &person, "Basic", "2999-01-01T00:00:00Z").await;
    wait_until_refused(&elsewhere, 403).await;
}
