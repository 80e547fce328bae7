//! The proof that changing a password or an address requires besides a session.

use http::{Method, StatusCode};
use sangam_auth::Settings;
use sangam_db::Engine;
use serde_json::{Value, json};

use crate::test_server::{PASSWORD, SITE, Session, TestServer, on_both_engines};

const EMAIL: &str = "asha@example.in";
const NEW: &str = "a new password";

on_both_engines! {
    async fn a_session_alone_changes_neither_password_nor_address(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        for (change, what) in [(json!({ "password": NEW }), "Password"), (json!({ "email": "thief@example.in" }), "Email")] {
            let answer = server.change_user(&session.access_token, &change).await;
            let message = format!(
                "{what} update requires reauthentication: send current_password, or the nonce that /reauthenticate mails"
            );
            answer.refused(StatusCode::BAD_REQUEST, "reauthentication_needed", &message);
        }
        assert_eq!(server.sign_in(EMAIL, PASSWORD).await.status, StatusCode::OK);
        assert_eq!(server.mails().await.len(), 0);
        let data = server.change_user(&session.access_token, &json!({ "data": { "city": "Pune" } })).await;
        assert_eq!(data.status, StatusCode::OK, "metadata takes no proof");
    }

    async fn guessing_the_current_password_is_limited(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let change = json!({ "email": "thief@example.in", "current_password": "guess" });
        for _ in 0..10 {
            assert_eq!(server.change_user(&session.access_token, &change).await.code(), "invalid_credentials");
        }
        assert_eq!(server.change_user(&session.access_token, &change).await.code(), "over_request_rate_limit");
    }

    async fn a_mailed_nonce_is_accepted_once(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let nonce = mail_nonce(&server, &session).await;
        let weak = server.change_user(&session.access_token, &json!({ "password": "short", "nonce": nonce })).await;
        assert_eq!(weak.code(), "weak_password", "which does not use the nonce up");
        let wrong = server.change_user(&session.access_token, &json!({ "password": NEW, "nonce": "000000x" })).await;
        wrong.refused(StatusCode::UNPROCESSABLE_ENTITY, "reauthentication_not_valid", "Nonce has expired or is invalid");
        let changed = server.change_user(&session.access_token, &json!({ "password": NEW, "nonce": nonce })).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
        assert_eq!(server.sign_in(EMAIL, NEW).await.status, StatusCode::OK);
        let again = server.change_user(&session.access_token, &json!({ "email": "b@example.in", "nonce": nonce })).await;
        assert_eq!(again.code(), "reauthentication_not_valid");
    }

    async fn a_nonce_works_only_for_its_owner_and_does_not_sign_in(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let thief = server.start_session("thief@example.in").await;
        let nonce = mail_nonce(&server, &session).await;
        let stolen = server.change_user(&thief.access_token, &json!({ "password": NEW, "nonce": nonce })).await;
        assert_eq!(stolen.code(), "reauthentication_not_valid");
        for kind in ["email", "recovery", "magiclink"] {
            assert_eq!(server.verify_digits(kind, EMAIL, &nonce).await.code(), "otp_expired", "{kind}");
        }
        assert_eq!(server.verify_digits("reauthentication", EMAIL, &nonce).await.code(), "validation_failed");
        server.advance_seconds(600);
        let late = server.change_user(&session.access_token, &json!({ "password": NEW, "nonce": nonce })).await;
        assert_eq!(late.code(), "reauthentication_not_valid");
    }

    async fn guessing_a_nonce_is_limited(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        mail_nonce(&server, &session).await;
        let guess = json!({ "email": "thief@example.in", "nonce": "12345" });
        let mut codes = Vec::new();
        for _ in 0..25 {
            codes.push(server.change_user(&session.access_token, &guess).await.code().to_owned());
            server.advance_seconds(60);
        }
        assert_eq!(codes.iter().filter(|code| *code == "reauthentication_not_valid").count(), 24, "{codes:?}");
        assert_eq!(codes.last().unwrap(), "over_request_rate_limit", "{codes:?}");
    }

    async fn attempts_at_a_new_password_are_limited_before_anything_is_hashed(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let same = json!({ "password": PASSWORD, "current_password": PASSWORD });
        for _ in 0..5 {
            assert_eq!(server.change_user(&session.access_token, &same).await.code(), "same_password");
        }
        let wrong = json!({ "password": NEW, "nonce": "000000" });
        for _ in 0..5 {
            assert_eq!(server.change_user(&session.access_token, &wrong).await.code(), "reauthentication_not_valid");
        }
        for change in [same, wrong, json!({ "password": "short", "nonce": "000000" }), json!({ "current_password": PASSWORD })] {
            let answer = server.change_user(&session.access_token, &change).await;
            answer.refused(StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit", "Request rate limit reached");
        }
        assert_eq!(server.change_user(&session.access_token, &json!({ "data": { "city": "Pune" } })).await.status, StatusCode::OK);
        assert_eq!(server.sign_in(EMAIL, PASSWORD).await.status, StatusCode::OK);
        server.advance_seconds(60);
        let change = json!({ "password": NEW, "current_password": PASSWORD });
        assert_eq!(server.change_user(&session.access_token, &change).await.status, StatusCode::OK);
    }

    async fn a_nonce_that_may_not_be_tried_costs_no_hash(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let guess = json!({ "email": "thief@example.in", "nonce": "12345" });
        while server.change_user(&session.access_token, &guess).await.code() != "over_request_rate_limit" {
            server.advance_seconds(60);
        }
        let weak = json!({ "password": "short", "nonce": "12345" });
        assert_eq!(server.change_user(&session.access_token, &weak).await.code(), "over_request_rate_limit");
    }

    async fn a_stranger_cannot_use_up_the_owners_attempts_at_a_nonce(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let nonce = mail_nonce(&server, &session).await;
        while server.verify_digits("recovery", EMAIL, "000000").await.code() != "over_request_rate_limit" {}
        let changed = server.change_user(&session.access_token, &json!({ "password": NEW, "nonce": nonce })).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    }

    async fn a_call_admitted_before_its_session_ended_changes_nothing(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        server.execute_elsewhere("update sessions set ended_at = created_at").await;
        let change = json!({ "email": "thief@example.in", "current_password": PASSWORD });
        assert_eq!(server.change_user(&session.access_token, &change).await.status, StatusCode::FORBIDDEN);
        assert_eq!(server.mails().await.len(), 0);
    }

    async fn a_recovery_link_allows_one_new_password_within_the_hour(server: TestServer) {
        let session = recover(&server).await;
        let changed = server.change_user(&session.access_token, &json!({ "password": NEW })).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
        let again = server.change_user(&session.access_token, &json!({ "password": "another password" })).await;
        assert_eq!(again.code(), "reauthentication_needed");
        server.advance_seconds(60);
        let session = recover(&server).await;
        server.advance_seconds(3599);
        let session = server.refresh(&session.refresh_token).await.session();
        server.advance_seconds(2);
        let late = server.change_user(&session.access_token, &json!({ "password": "another password" })).await;
        assert_eq!(late.code(), "reauthentication_needed");
    }

    async fn a_confirmation_link_is_no_proof_for_an_account_with_a_password(server: TestServer) {
        server.sign_up(EMAIL).await;
        let mail = server.last_mail("confirm_signup").await;
        let session = server.verify_digits("signup", EMAIL, mail.digits()).await.session();
        let answer = server.change_user(&session.access_token, &json!({ "password": NEW })).await;
        assert_eq!(answer.code(), "reauthentication_needed");
    }
}

async fn mail_nonce(server: &TestServer, session: &Session) -> String {
    let answer = server.get("/reauthenticate").bearer(&session.access_token).send().await;
    assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})));
    let mail = server.last_mail("reauthentication").await;
    assert_eq!((mail.recipient.as_str(), mail.params.get("link")), (EMAIL, None::<&Value>));
    mail.digits().to_owned()
}

async fn recover(server: &TestServer) -> Session {
    if server.count("select count(*) from accounts").await == 0 {
        server.create_user(EMAIL).await;
    }
    server.recover(EMAIL).await;
    let mail = server.last_mail("recovery").await;
    server.verify_digits("recovery", EMAIL, mail.digits()).await.session()
}

#[tokio::test(flavor = "multi_thread")]
async fn reauthentication_can_be_disabled() {
    let server = TestServer::open_with(Engine::Sqlite, Settings::new(SITE).reauthenticate(false)).await;
    let session = server.start_session(EMAIL).await;
    let answer =
        server.call(Method::PUT, "/user").bearer(&session.access_token).json(&json!({ "password": NEW })).send().await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
}
