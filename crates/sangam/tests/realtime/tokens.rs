//! Tokens that are refused, renewed, expired or revoked.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::{listen, post, suspend};
use crate::support::{App, Socket, User, on_both_engines};

const TOPIC: &str = "realtime:rows";

async fn reason(app: &App, token: Option<&str>) -> String {
    let mut socket = Socket::open(app).await;
    let reply = socket.try_join(TOPIC, json!({}), token).await;
    assert_eq!(reply.payload["status"], "error", "{reply:?}");
    reply.payload["response"]["reason"].as_str().unwrap().to_owned()
}

/// Waits until the channel is closed with a `system` error. Returns its message.
async fn ended(socket: &mut Socket) -> String {
    let system = socket.expect(TOPIC, "system").await.payload;
    assert_eq!(
        (&system["status"], &system["extension"], &system["channel"]),
        (&json!("error"), &json!("system"), &json!("rows"))
    );
    let close = socket.next().await;
    assert_eq!((close.event.as_str(), &close.payload), ("phx_close", &json!({})));
    system["message"].as_str().unwrap().to_owned()
}

async fn joined(app: &App, user: &User) -> Socket {
    let mut socket = Socket::open(app).await;
    socket.join(user, TOPIC, listen("posts")).await;
    // The `system` message of the listeners comes before the state, so it has been read.
    socket
}

async fn renew(app: &App, user: &User) -> String {
    let refresh = json!({"refresh_token": user.refresh_token});
    let session = app.anon().post("/auth/v1/token?grant_type=refresh_token").json(&refresh).send().await;
    session.json()["access_token"].as_str().unwrap().to_owned()
}

on_both_engines! {
    async fn only_people_who_are_signed_in_join(app: App) {
        for token in [None, Some(app.keys.anon()), Some("sb_publishable_x")] {
            assert_eq!(reason(&app, token).await, "Unauthorized: Sign in first, and send the session's access_token");
        }
        for token in ["nonsense", "a.b.c", "eyJhbGciOiJub25lIn0.e30."] {
            assert!(reason(&app, Some(token)).await.starts_with("InvalidJWTToken: "), "{token}");
        }
    }

    async fn a_token_of_someone_who_may_not_come_in_is_refused(app: App) {
        let (left, suspended) = (app.user("user").await, app.user("user").await);
        assert_eq!(left.post("/auth/v1/logout").send().await.status, 204);
        suspend(&app, &suspended).await;
        assert_eq!(reason(&app, Some(left.token())).await, "Unauthorized: Session from session_id claim in JWT does not exist");
        assert_eq!(reason(&app, Some(suspended.token())).await, "Unauthorized: User is banned");
    }

    async fn signing_out_ends_the_stream_at_once(app: App) {
        let (user, other) = (app.user("user").await, app.user("user").await);
        let mut socket = joined(&app, &user).await;
        assert_eq!(user.post("/auth/v1/logout").send().await.status, 204);
        post(&other, "Too late").await;
        assert_eq!(ended(&mut socket).await, "Unauthorized: Session from session_id claim in JWT does not exist");
        socket.assert_quiet().await;
    }

    async fn a_suspended_person_hears_nothing_more(app: App) {
        let (user, other) = (app.user("user").await, app.user("user").await);
        let mut socket = joined(&app, &user).await;
        suspend(&app, &user).await;
        post(&other, "Too late").await;
        assert_eq!(ended(&mut socket).await, "Unauthorized: User is banned");
        socket.assert_quiet().await;
    }

    async fn a_deleted_account_hears_nothing_more(app: App) {
        let (user, other) = (app.user("user").await, app.user("user").await);
        let mut socket = joined(&app, &user).await;
        let deleted = app.service().delete(&format!("/auth/v1/admin/users/{}", user.id)).send().await;
        assert_eq!(deleted.status, 200, "{}", deleted.text);
        post(&other, "Too late").await;
        assert!(ended(&mut socket).await.starts_with("Unauthorized: "));
        socket.assert_quiet().await;
    }

    async fn only_the_session_that_ended_is_cut_off(app: App) {
        let user = app.user("user").await;
        let credentials = json!({"email": user.email, "password": user.password});
        let session = app.anon().post("/auth/v1/token?grant_type=password").json(&credentials).send().await.json();
        let mut second = Socket::open(&app).await;
        second.join_with(TOPIC, listen("posts"), session["access_token"].as_str()).await;
        let mut first = joined(&app, &user).await;
        assert_eq!(user.post("/auth/v1/logout?scope=local").send().await.status, 204);
        ended(&mut first).await;
        let other = app.user("user").await;
        post(&other, "Still here").await;
        assert_eq!(second.change(TOPIC).await["record"]["content"], "Still here");
    }

    async fn a_pushed_token_is_checked_and_a_bad_one_ends_the_channel(app: App) {
        let user = app.user("user").await;
        let mut socket = joined(&app, &user).await;
        // No token, an opaque one and the same one change nothing. A renewed one is accepted silently.
        let renewed = renew(&app, &user).await;
        for token in [Json::Null, json!("sb_publishable_x"), json!(user.token()), json!(renewed)] {
            socket.push(TOPIC, "access_token", json!({"access_token": token})).await;
            socket.assert_quiet().await;
        }
        post(&user, "Heard").await;
        assert_eq!(socket.change(TOPIC).await["record"]["content"], "Heard");
        socket.push(TOPIC, "access_token", json!({"access_token": "nonsense"})).await;
        assert!(ended(&mut socket).await.starts_with("InvalidJWTToken: "));
        post(&user, "Not heard").await;
        socket.assert_quiet().await;
    }

    async fn the_public_key_in_place_of_a_token_ends_the_channel(app: App) {
        let user = app.user("user").await;
        let mut socket = joined(&app, &user).await;
        socket.push(TOPIC, "access_token", json!({"access_token": app.keys.anon()})).await;
        assert!(ended(&mut socket).await.contains("Sign in first"));
    }
}

async fn a_token_that_ends_closes_its_channel_unless_it_was_renewed(engine: Engine) {
    let clock = Clock::fixed(Timestamp::now());
    let app = App::start_with(engine, clock.clone(), |_| ()).await;
    let (user, lasting, other) = (app.user("user").await, app.user("user").await, app.user("user").await);
    let mut socket = joined(&app, &user).await;
    let mut renewed = joined(&app, &lasting).await;
    clock.advance(SignedDuration::from_mins(30));
    let token = renew(&app, &lasting).await;
    renewed.push(TOPIC, "access_token", json!({"access_token": token})).await;
    renewed.assert_quiet().await;
    let late = renew(&app, &other).await;
    clock.advance(SignedDuration::from_secs(31 * 60));

    let other = app.anon().with_bearer(&late);
    assert_eq!(other.post("/rest/v1/posts").json(&json!({"content": "Late"})).send().await.status, 201);
    let message = ended(&mut socket).await;
    assert!(message.starts_with("Token has expired 6"), "{message}");
    socket.assert_quiet().await;
    assert_eq!(renewed.change(TOPIC).await["record"]["content"], "Late");
    let reason = reason(&app, Some(user.token())).await;
    assert!(reason.starts_with("InvalidJWTToken: Token has expired 6") && reason.ends_with(" seconds ago"), "{reason}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_ends_closes_its_channel_unless_it_was_renewed_on_sqlite() {
    a_token_that_ends_closes_its_channel_unless_it_was_renewed(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_ends_closes_its_channel_unless_it_was_renewed_on_postgres() {
    a_token_that_ends_closes_its_channel_unless_it_was_renewed(Engine::Postgres).await;
}
