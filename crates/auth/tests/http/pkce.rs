//! `exchangeCodeForSession`: links that only the requesting browser can use.

use http::StatusCode;
use sangam_db::testing::change_around;
use serde_json::json;

use crate::test_server::{Answer, PASSWORD, TestServer, claims, on_both_engines};

/// The pair from RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

on_both_engines! {
    async fn a_link_yields_a_code_and_the_code_a_session(server: TestServer) {
        let code = ask_and_open(&server).await;
        let session = exchange(&server, &code, VERIFIER).await.session();
        assert_eq!(claims(&session.access_token)["amr"][0]["method"], "recovery");
        assert_eq!(server.user(&session.access_token).await.status, StatusCode::OK);
    }

    async fn a_code_works_once_and_only_for_the_requesting_client(server: TestServer) {
        let code = ask_and_open(&server).await;
        let answer = exchange(&server, &code, "someone-elses-verifier-that-is-long-enough").await;
        answer.refused(
            StatusCode::BAD_REQUEST,
            "bad_code_verifier",
            "code challenge does not match previously saved code verifier",
        );
        assert_eq!(exchange(&server, &code, VERIFIER).await.status, StatusCode::OK);
        let answer = exchange(&server, &code, VERIFIER).await;
        answer.refused(StatusCode::NOT_FOUND, "flow_state_not_found", "invalid flow state, no valid flow state found");
    }

    async fn reusing_a_code_ends_its_session(server: TestServer) {
        let code = ask_and_open(&server).await;
        let session = exchange(&server, &code, VERIFIER).await.session();
        let other = server.sign_in_again("asha@example.in").await;
        for verifier in ["someone-elses-verifier-that-is-long-enough", VERIFIER] {
            assert_eq!(exchange(&server, &code, verifier).await.code(), "flow_state_not_found");
            assert_eq!(server.user(&session.access_token).await.code(), "session_not_found");
        }
        assert_eq!(server.refresh(&session.refresh_token).await.code(), "session_not_found");
        assert_eq!(server.user(&other.access_token).await.status, StatusCode::OK, "other sessions go on");
        assert_eq!(server.count("select count(*) from audit_events where kind = 'auth_code_reused'").await, 1);
    }

    async fn a_code_exchanged_while_it_is_being_voided_is_no_longer_valid(server: TestServer) {
        let code = ask_and_open(&server).await;
        let db = server.auth_db();
        let lock = db.statement("update accounts set updated_at = updated_at", vec![]);
        let void = db.statement("delete from auth_codes", vec![]);
        let answer = change_around(db, vec![lock], vec![void], exchange(&server, &code, VERIFIER)).await;
        assert_eq!(answer.code(), "flow_state_not_found");
    }

    async fn a_code_expires_after_minutes(server: TestServer) {
        let code = ask_and_open(&server).await;
        server.advance_seconds(300);
        let answer = exchange(&server, &code, VERIFIER).await;
        answer.refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            "flow_state_expired",
            "invalid flow state, flow state has expired",
        );
    }

    async fn resending_a_sign_up_mail_keeps_its_challenge(server: TestServer) {
        let body = json!({
            "email": "asha@example.in", "password": PASSWORD, "code_challenge": CHALLENGE, "code_challenge_method": "s256",
        });
        assert_eq!(server.post("/signup").json(&body).send().await.status, StatusCode::OK);
        server.advance_seconds(60);
        server.post("/resend").json(&json!({ "type": "signup", "email": "asha@example.in" })).send().await;
        let (page, _) = server.follow(server.last_mail("confirm_signup").await.link()).await.redirect();
        let code = page.strip_prefix("http://sangam.test?code=").unwrap();
        assert_eq!(exchange(&server, code, VERIFIER).await.status, StatusCode::OK);
    }

    async fn a_sign_up_does_not_inherit_a_strangers_challenge(server: TestServer) {
        let foreign = json!({
            "email": "asha@example.in", "password": PASSWORD, "code_challenge": CHALLENGE, "code_challenge_method": "s256",
        });
        assert_eq!(server.post("/signup").json(&foreign).send().await.status, StatusCode::OK);
        server.advance_seconds(60);
        server.sign_up("asha@example.in").await;
        let (_, parameters) = server.follow(server.last_mail("confirm_signup").await.link()).await.redirect();
        assert!(parameters.contains_key("access_token"), "{parameters:?}");
    }

    async fn an_incomplete_request_is_refused(server: TestServer) {
        let answer = server.post("/token?grant_type=pkce").json(&json!({ "auth_code": "x" })).send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
        let body = json!({ "email": "asha@example.in", "code_challenge": CHALLENGE });
        let answer = server.post("/recover").json(&body).send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
    }
}

async fn ask_and_open(server: &TestServer) -> String {
    server.create_user("asha@example.in").await;
    let body = json!({ "email": "asha@example.in", "code_challenge": CHALLENGE, "code_challenge_method": "s256" });
    assert_eq!(server.post("/recover").json(&body).send().await.status, StatusCode::OK);
    let (page, parameters) = server.follow(server.last_mail("recovery").await.link()).await.redirect();
    assert!(parameters.is_empty(), "{parameters:?}");
    page.strip_prefix("http://sangam.test?code=").unwrap().to_owned()
}

async fn exchange(server: &TestServer, code: &str, verifier: &str) -> Answer {
    let body = json!({ "auth_code": code, "code_verifier": verifier });
    server.post("/token?grant_type=pkce").json(&body).send().await
}
