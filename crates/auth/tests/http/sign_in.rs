//! `signInWithPassword`.

use argon2::password_hash::PasswordHasher;
use argon2::{Algorithm, Argon2, Params, Version};
use http::StatusCode;
use serde_json::json;

use crate::test_server::{PASSWORD, TestServer, claims, on_both_engines};

/// The parameters of a stored hash, without its salt: `$argon2id$v=19$m=19456,t=2,p=1`.
fn parameters_of(hash: &str) -> String {
    hash.split('$').take(4).collect::<Vec<_>>().join("$")
}

on_both_engines! {
    async fn the_right_password_returns_a_session(server: TestServer) {
        let user = server.create_user("asha@example.in").await;
        let answer = server.sign_in(" Asha@Example.in ", PASSWORD).await;
        assert_eq!(answer.status, StatusCode::OK);
        let session = &answer.body;
        assert_eq!(session["token_type"], "bearer");
        assert_eq!(session["expires_in"], 3600);
        assert_eq!(session["expires_at"], server.clock.now().as_second() + 3600);
        assert!(session["refresh_token"].as_str().is_some_and(|token| token.len() >= 40));
        assert_eq!(session["user"]["id"], user["id"]);
        assert_eq!(session["user"]["last_sign_in_at"], json!(server.clock.now()));

        let claims = claims(session["access_token"].as_str().unwrap());
        assert_eq!(claims["sub"], user["id"]);
        assert_eq!(claims["iss"], "http://sangam.test/auth/v1");
        assert_eq!(claims["amr"], json!([{ "method": "password", "timestamp": server.clock.now().as_second() }]));
    }

    async fn a_wrong_password_and_an_unknown_address_get_the_same_response(server: TestServer) {
        server.create_user("asha@example.in").await;
        for (email, password) in [("asha@example.in", "wrong password"), ("unknown@example.in", PASSWORD), ("", "")] {
            let answer = server.sign_in(email, password).await;
            answer.refused(StatusCode::BAD_REQUEST, "invalid_credentials", "Invalid login credentials");
        }
    }

    async fn known_and_unknown_accounts_do_the_same_work(server: TestServer) {
        server.create_user("asha@example.in").await;
        let failures = "select count(*) from audit_events where kind = 'sign_in_failed'";
        for (count, email) in ["asha@example.in", "unknown@example.in"].into_iter().enumerate() {
            assert_eq!(server.count(failures).await, count as i64);
            assert_eq!(server.sign_in(email, "wrong password").await.code(), "invalid_credentials");
        }
        assert_eq!(server.count(failures).await, 2);
    }

    async fn a_cheaper_hash_is_replaced_at_the_next_sign_in(server: TestServer) {
        server.create_user("asha@example.in").await;
        let stored = "select password_hash from accounts";
        let usual = parameters_of(server.rows(stored).await[0].text(0).unwrap());
        let cheap = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(8, 1, 1, None).unwrap());
        let hash = cheap.hash_password(PASSWORD.as_bytes()).unwrap();
        server.execute(String::leak(format!("update accounts set password_hash = '{hash}'"))).await;
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.status, StatusCode::OK);
        assert_eq!(parameters_of(server.rows(stored).await[0].text(0).unwrap()), usual);
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.status, StatusCode::OK);
    }

    async fn an_account_without_a_password_cannot_sign_in(server: TestServer) {
        let new = json!({ "email": "asha@example.in", "email_confirm": true });
        assert_eq!(server.post("/admin/users").service().json(&new).send().await.status, StatusCode::OK);
        let answer = server.sign_in("asha@example.in", "").await;
        answer.refused(StatusCode::BAD_REQUEST, "invalid_credentials", "Invalid login credentials");
    }

    async fn only_the_owner_learns_that_an_address_is_unconfirmed(server: TestServer) {
        let new = json!({ "email": "asha@example.in", "password": PASSWORD });
        server.post("/admin/users").service().json(&new).send().await;
        let answer = server.sign_in("asha@example.in", "wrong password").await;
        answer.refused(StatusCode::BAD_REQUEST, "invalid_credentials", "Invalid login credentials");
        let answer = server.sign_in("asha@example.in", PASSWORD).await;
        answer.refused(StatusCode::BAD_REQUEST, "email_not_confirmed", "Email not confirmed");
    }

    async fn a_suspended_account_cannot_sign_in_until_the_suspension_ends(server: TestServer) {
        let user = server.create_user("asha@example.in").await;
        server.ban(&user, "24h").await;
        let answer = server.sign_in("asha@example.in", PASSWORD).await;
        answer.refused(StatusCode::BAD_REQUEST, "user_banned", "User is banned");
        server.advance_seconds(24 * 3600);
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.status, StatusCode::OK);
    }

    async fn an_incomplete_or_unknown_grant_is_refused(server: TestServer) {
        for (path, body) in [
            ("/token?grant_type=password", json!({ "email": "asha@example.in" })),
            ("/token?grant_type=password", json!({ "password": PASSWORD })),
            ("/token?grant_type=refresh_token", json!({ "refresh_token": "" })),
            ("/token?grant_type=carrier_pigeon", json!({})),
            ("/token", json!({})),
        ] {
            let answer = server.post(path).json(&body).send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"), "{path} {body}");
        }
        let answer = server.post("/token?grant_type=password").send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
    }

    async fn a_body_that_is_not_json_is_refused_without_quoting_it(server: TestServer) {
        for body in [
            "{",
            "[]",
            r#"{"email": 5, "password": "hush"}"#,
            r#"{"password": "hush"} trailing"#,
            r#"{"email": "asha\u0000@example.in", "password": "hush"}"#,
        ] {
            let answer = server.post("/token?grant_type=password").text(body).send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "bad_json"), "{body}");
            assert!(!answer.body.to_string().contains("hush"), "{}", answer.body);
        }
        let answer = server.post("/token?grant_type=password").text(&" ".repeat(3_000_000)).send().await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(answer.code(), "validation_failed");
    }
}
