//! `getUser`: the account behind a token, as long as the token is valid.

use http::{Method, StatusCode};
use serde_json::json;

use crate::test_server::{TestServer, on_both_engines};

on_both_engines! {
    async fn a_signed_in_user_reads_their_account(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let answer = server.user(&session.access_token).await;
        assert_eq!(answer.status, StatusCode::OK);
        let (id, now) = (&session.user["id"], json!(server.clock.now()));
        let metadata = json!({ "full_name": "Asha Rao", "user_type": "user" });
        let identity_data = json!({
            "full_name": "Asha Rao", "user_type": "user", "sub": id, "email": "asha@example.in",
            "email_verified": true, "phone_verified": false,
        });
        assert_eq!(
            answer.body,
            json!({
                "id": id, "aud": "authenticated", "role": "authenticated", "email": "asha@example.in", "phone": "",
                "email_confirmed_at": now, "confirmed_at": now, "last_sign_in_at": now,
                "app_metadata": { "provider": "email", "providers": ["email"] },
                "user_metadata": metadata,
                "identities": [{
                    "identity_id": id, "id": id, "user_id": id, "identity_data": identity_data, "provider": "email",
                    "email": "asha@example.in", "created_at": now, "updated_at": now, "last_sign_in_at": now,
                }],
                "created_at": now, "updated_at": now, "is_anonymous": false, "has_password": true,
            })
        );
        assert!(answer.body["created_at"].as_str().unwrap().ends_with('Z'));
    }

    async fn without_a_token_there_is_no_user(server: TestServer) {
        let answer = server.get("/user").send().await;
        answer.refused(StatusCode::UNAUTHORIZED, "no_authorization", "This endpoint requires a valid Bearer token");
    }

    async fn a_key_or_an_invalid_token_is_not_a_user(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let tampered = session.access_token.replace('.', "x.");
        for bearer in [server.keys.anon(), server.keys.service(), "not.a.token", &tampered, &session.refresh_token] {
            let answer = server.user(bearer).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "bad_jwt"), "{bearer}");
        }
        let answer = server.get("/user").header("authorization", "Basic YTpi").send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "bad_jwt"));
    }

    async fn a_token_expires_after_an_hour(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        server.advance_seconds(3599);
        assert_eq!(server.user(&session.access_token).await.status, StatusCode::OK);
        server.advance_seconds(1);
        let answer = server.user(&session.access_token).await;
        answer.refused(StatusCode::FORBIDDEN, "bad_jwt", "JWT expired");
    }

    async fn a_suspension_ends_sessions_immediately_and_for_good(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        assert_eq!(server.user(&session.access_token).await.status, StatusCode::OK);
        server.ban(&session.user, "24h").await;
        server.user(&session.access_token).await.refused(StatusCode::FORBIDDEN, "user_banned", "User is banned");
        server.ban(&session.user, "none").await;
        let answer = server.user(&session.access_token).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "session_not_found"));
    }

    async fn a_deletion_takes_effect_immediately(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        assert_eq!(server.user(&session.access_token).await.status, StatusCode::OK);
        server.call(Method::DELETE, &server.admin_path(&session.user)).service().json(&json!({})).send().await;
        let answer = server.user(&session.access_token).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "user_not_found"));
        assert_eq!(server.refresh(&session.refresh_token).await.code(), "refresh_token_not_found");
    }
}
