//! Accounts that must have a second factor and have none can only set one up.

use http::{Method, StatusCode};
use sangam_auth::Settings;
use sangam_db::Engine;
use sangam_schema::Refused;
use serde_json::json;

use crate::authenticator::Authenticator;
use crate::test_server::{SITE, TestServer, on_both_engines};

const EMAIL: &str = "asha@example.in";

/// The flag that the product's triggers set once a company requires a second factor of its managers.
const ASK: &str = "update accounts set second_factor_required = true";

on_both_engines! {
    async fn an_account_that_needs_a_second_factor_can_only_set_one_up(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        assert_eq!(session.user.get("second_factor_required"), None);
        assert!(server.identify(&session).await.is_ok());
        server.execute(ASK).await;
        assert_eq!(server.identify(&session).await, Err(Refused::SecondFactorRequired), "at once");
        assert_eq!(server.sign_in_again(EMAIL).await.user["second_factor_required"], true, "a page learns it from this");
        let token = &session.access_token;
        assert_eq!(server.user(token).await.body["second_factor_required"], true);
        for (method, path, body) in [
            (Method::GET, "/user/sessions", json!({})),
            (Method::GET, "/user/tokens", json!({})),
            (Method::PUT, "/user", json!({ "data": { "full_name": "Mallory" } })),
            (Method::POST, "/factors/recovery-codes", json!({})),
            (Method::POST, "/passkeys/registration/options", json!({})),
        ] {
            let answer = server.call(method.clone(), path).bearer(token).json(&body).send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "insufficient_aal"), "{method} {path}: {}", answer.text);
        }
        let app = Authenticator::enroll(&server, &session, "Phone").await;
        let passed = app.pass(&server, &session).await;
        assert!(server.identify(&passed).await.is_ok());
        assert_eq!(app.remove(&server, &passed).await.status, StatusCode::OK);
        assert_eq!(server.identify(&passed).await, Err(Refused::SecondFactorRequired), "without it, it is asked for again");
        let again = Authenticator::enroll(&server, &passed, "New phone").await;
        server.advance_seconds(30);
        assert!(server.identify(&again.pass(&server, &passed).await).await.is_ok(), "no one is locked out");
    }

    async fn a_token_from_before_the_second_step_is_outdated(server: TestServer) {
        let first = server.start_session(EMAIL).await;
        let app = Authenticator::enroll(&server, &first, "Phone").await;
        let second = app.pass(&server, &first).await;
        assert_eq!(server.identify(&first).await, Err(Refused::TokenOutdated));
        let late = server.get("/user/sessions").bearer(&first.access_token).send().await;
        assert_eq!((late.status, late.code()), (StatusCode::UNAUTHORIZED, "insufficient_aal"));
        assert_eq!(server.get("/user/sessions").bearer(&second.access_token).send().await.status, StatusCode::OK);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_need_a_second_factor_if_the_operator_requires_it() {
    for (asked, expected) in [(true, Err(Refused::SecondFactorRequired)), (false, Ok(()))] {
        let server = TestServer::open_with(Engine::Sqlite, Settings::new(SITE).moderator_second_factor(asked)).await;
        let session = server.start_session(EMAIL).await;
        assert!(server.identify(&session).await.is_ok(), "of others none is required");
        server.execute("update accounts set moderator = true").await;
        assert_eq!(server.identify(&session).await.map(|_| ()), expected);
    }
}

on_both_engines! {
    async fn the_user_object_shows_moderators_but_the_token_does_not(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        assert_eq!(session.user.get("moderator"), None);
        server.execute("update accounts set moderator = true").await;
        assert_eq!(server.user(&session.access_token).await.body["moderator"], true);
        let again = server.sign_in_again(EMAIL).await;
        assert_eq!(again.user["moderator"], true);
        assert_eq!(again.user["app_metadata"].get("moderator"), None, "which is what the token carries");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_second_factors_none_is_required() {
    let server = TestServer::open_with(Engine::Sqlite, Settings::new(SITE).second_factors(false)).await;
    let session = server.start_session(EMAIL).await;
    server.execute(ASK).await;
    assert!(server.identify(&session).await.is_ok());
    assert_eq!(server.user(&session.access_token).await.body.get("second_factor_required"), None);
}
