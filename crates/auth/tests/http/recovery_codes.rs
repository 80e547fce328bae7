//! Recovery codes: ten one-time codes for a user who lost their device.

use http::{Method, StatusCode};
use sangam_schema::Refused;
use serde_json::{Value, json};

use crate::authenticator::protect;
use crate::test_server::{Answer, Session, TestServer, claims, on_both_engines};

const EMAIL: &str = "asha@example.in";
const PATH: &str = "/factors/recovery-codes";

on_both_engines! {
    async fn a_set_is_shown_once_and_counted(server: TestServer) {
        let (session, _) = protect(&server, EMAIL).await;
        let none = server.get(PATH).bearer(&session.access_token).send().await;
        none.refused(StatusCode::NOT_FOUND, "mfa_factor_not_found", "The user has not enrolled recovery codes");
        let made = make(&server, &session, PATH).await;
        assert_eq!(made.header("cache-control"), Some("no-store"));
        let codes = codes(&made);
        assert_eq!((codes.len(), &made.body["total"], &made.body["type"]), (10, &json!(10), &json!("recovery_code")));
        assert!(codes.iter().all(|code| code.len() == 16 && code.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'2'..=b'7'))));
        assert_eq!(made.body["friendly_name"], "Recovery codes");
        assert_eq!(server.last_mail("recovery_codes_made").await.recipient, EMAIL);
        let stored = server.rows("select code_hash from recovery_codes").await;
        assert!(stored.iter().all(|row| !codes.iter().any(|code| row.text(0).unwrap().contains(code.as_str()))));
        let again = server.post(PATH).bearer(&session.access_token).send().await;
        assert_eq!((again.status, again.code()), (StatusCode::UNPROCESSABLE_ENTITY, "mfa_verified_factor_exists"));

        let first = server.sign_in_again(EMAIL).await;
        let typed = format!("{}-{} ", codes[3][..8].to_uppercase(), &codes[3][8..]);
        let passed = use_code(&server, &first, &typed).await.session();
        assert_eq!(claims(&passed.access_token)["amr"][0]["method"], "mfa/recovery_code");
        assert_eq!(claims(&passed.access_token)["aal"], "aal2");
        assert!(server.identify(&passed).await.is_ok());
        assert_eq!(server.last_mail("recovery_code_used").await.recipient, EMAIL);
        let count = server.get(PATH).bearer(&passed.access_token).send().await.body;
        assert_eq!((&count["total"], &count["remaining"], &count["id"]), (&json!(10), &json!(9), &made.body["id"]));
        let used = use_code(&server, &server.sign_in_again(EMAIL).await, &codes[3]).await;
        used.refused(StatusCode::UNPROCESSABLE_ENTITY, "mfa_verification_failed", "Invalid recovery code entered");
    }

    async fn a_new_set_voids_the_old_one_and_lifts_a_lock(server: TestServer) {
        let (session, _) = protect(&server, EMAIL).await;
        let old = make(&server, &session, PATH).await;
        let first = server.sign_in_again(EMAIL).await;
        for _ in 0..5 {
            use_code(&server, &first, "aaaaaaaaaaaaaaaa").await.refused(
                StatusCode::UNPROCESSABLE_ENTITY,
                "mfa_verification_failed",
                "Invalid recovery code entered",
            );
        }
        let locked = use_code(&server, &first, &codes(&old)[0]).await;
        assert_eq!((locked.status, locked.code()), (StatusCode::TOO_MANY_REQUESTS, "mfa_recovery_codes_locked"));
        assert_eq!(locked.header("retry-after"), Some("900"));
        let new = make(&server, &session, "/factors/recovery-codes/regenerate").await;
        assert_eq!((&new.body["id"], &new.body["friendly_name"]), (&old.body["id"], &old.body["friendly_name"]));
        assert_eq!(use_code(&server, &first, &codes(&old)[0]).await.code(), "mfa_verification_failed");
        assert!(use_code(&server, &first, &codes(&new)[0]).await.status.is_success());
    }

    async fn a_code_works_once_even_for_concurrent_requests(server: TestServer) {
        let (session, _) = protect(&server, EMAIL).await;
        let code = codes(&make(&server, &session, PATH).await)[0].clone();
        let (first, other) = (server.sign_in_again(EMAIL).await, server.sign_in_again(EMAIL).await);
        let (one, two) = tokio::join!(use_code(&server, &first, &code), use_code(&server, &other, &code));
        assert_eq!([one, two].iter().filter(|answer| answer.status.is_success()).count(), 1);
    }

    async fn codes_require_another_factor(server: TestServer) {
        let bare = server.start_session("ravi@example.in").await;
        let alone = server.post(PATH).bearer(&bare.access_token).send().await;
        assert_eq!((alone.status, alone.code()), (StatusCode::UNPROCESSABLE_ENTITY, "mfa_recovery_codes_sole_factor"));
        use_code(&server, &bare, "aaaaaaaaaaaaaaaa").await.refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            "mfa_verification_failed",
            "Invalid recovery code entered",
        );
        let (session, app) = protect(&server, EMAIL).await;
        let id = make(&server, &session, PATH).await.body["id"].clone();
        assert_eq!(app.remove(&server, &session).await.code(), "mfa_recovery_codes_sole_factor");
        let by_id = format!("/factors/{}", id.as_str().unwrap());
        let refused = server.call(Method::DELETE, &by_id).bearer(&session.access_token).send().await;
        assert_eq!((refused.status, refused.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
        let removed = server.call(Method::DELETE, PATH).bearer(&session.access_token).send().await;
        assert_eq!(removed.body, json!({ "id": id }));
        assert_eq!(app.remove(&server, &session).await.status, StatusCode::OK);
    }

    async fn a_password_alone_cannot_create_or_remove_codes(server: TestServer) {
        let (session, _) = protect(&server, EMAIL).await;
        make(&server, &session, PATH).await;
        let first = server.sign_in_again(EMAIL).await;
        assert_eq!(server.get(PATH).bearer(&first.access_token).send().await.body["remaining"], 10);
        for (method, path) in [(Method::POST, "/factors/recovery-codes/regenerate"), (Method::DELETE, PATH)] {
            let answer = server.call(method, path).bearer(&first.access_token).send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "insufficient_aal"));
        }
        assert_eq!(server.identify(&first).await, Err(Refused::SecondFactorNeeded));
    }
}

async fn make(server: &TestServer, session: &Session, path: &str) -> Answer {
    let answer = server.post(path).bearer(&session.access_token).send().await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer
}

fn codes(made: &Answer) -> Vec<String> {
    made.body["codes"].as_array().unwrap().iter().map(|code| Value::as_str(code).unwrap().to_owned()).collect()
}

async fn use_code(server: &TestServer, session: &Session, code: &str) -> Answer {
    let path = "/factors/recovery-codes/verify";
    server.post(path).bearer(&session.access_token).json(&json!({ "code": code })).send().await
}
