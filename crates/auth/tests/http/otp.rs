//! Signing in with a mailed link or code.

use http::StatusCode;
use sangam_auth::Settings;
use sangam_db::Engine;
use serde_json::{Value, json};

use crate::test_server::{Answer, PASSWORD, SITE, TestServer, claims, on_both_engines};

const EMAIL: &str = "asha@example.in";

on_both_engines! {
    async fn a_confirmed_account_gets_a_link_and_digits_that_work_once(server: TestServer) {
        server.create_user(EMAIL).await;
        assert_eq!(ask(&server, json!({ "email": " Asha@Example.in", "create_user": false, "data": null })).await.body, json!({}));
        let mail = server.last_mail("magic_link").await;
        let session = server.verify_digits("email", EMAIL, mail.digits()).await.session();
        assert_eq!(claims(&session.access_token)["amr"][0]["method"], "otp");
        let again = server.verify_digits("email", EMAIL, mail.digits()).await;
        again.refused(StatusCode::FORBIDDEN, "otp_expired", "Token has expired or is invalid");
        ask(&server, json!({ "email": EMAIL })).await.refused(
            StatusCode::TOO_MANY_REQUESTS,
            "over_email_send_rate_limit",
            "For security purposes, you can only request this after 60 seconds.",
        );
        server.advance_seconds(60);
        ask(&server, json!({ "email": EMAIL })).await;
        let (page, parameters) = server.follow(server.last_mail("magic_link").await.link()).await.redirect();
        assert_eq!((page.as_str(), parameters["type"].as_str()), (SITE, "magiclink"));
    }

    async fn an_unknown_address_signs_up_if_allowed_with_the_same_response(server: TestServer) {
        assert_eq!(ask(&server, json!({ "email": EMAIL, "create_user": false })).await.body, json!({}));
        assert!(server.mails().await.is_empty());
        assert_eq!(server.count("select count(*) from accounts").await, 0);
        server.advance_seconds(60);
        let data = json!({ "full_name": "Asha Rao", "user_type": "employer" });
        assert_eq!(ask(&server, json!({ "email": EMAIL, "data": data })).await.body, json!({}));
        let mail = server.last_mail("confirm_signup").await;
        let session = server.verify_digits("email", EMAIL, mail.digits()).await.session();
        assert_eq!((&session.user["user_metadata"]["full_name"], session.user.get("email_confirmed_at").is_some()), (&json!("Asha Rao"), true));
        assert_eq!(server.sign_in(EMAIL, PASSWORD).await.code(), "invalid_credentials", "it has no password");
    }

    async fn a_password_chosen_by_a_stranger_is_not_applied(server: TestServer) {
        server.sign_up(EMAIL).await;
        ask(&server, json!({ "email": EMAIL })).await;
        let mail = server.last_mail("confirm_signup").await;
        server.verify_digits("email", EMAIL, mail.digits()).await.session();
        assert_eq!(server.sign_in(EMAIL, PASSWORD).await.code(), "invalid_credentials");
    }

    async fn a_link_requested_with_a_challenge_yields_a_code(server: TestServer) {
        server.create_user(EMAIL).await;
        let challenge = json!({ "email": EMAIL, "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "s256" });
        ask(&server, challenge).await;
        let (page, _) = server.follow(server.last_mail("magic_link").await.link()).await.redirect();
        let code = page.split("code=").nth(1).unwrap();
        let body = json!({ "auth_code": code, "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" });
        let session = server.post("/token?grant_type=pkce").json(&body).send().await.session();
        assert_eq!(claims(&session.access_token)["amr"][0]["method"], "magiclink");
    }

    async fn a_suspended_account_gets_no_mail(server: TestServer) {
        let user = server.create_user(EMAIL).await;
        server.ban(&user, "24h").await;
        assert_eq!(ask(&server, json!({ "email": EMAIL })).await.body, json!({}));
        assert!(server.mails().await.is_empty());
    }

    async fn an_invalid_address_gets_no_mail(server: TestServer) {
        let refused = ask(&server, json!({ "email": "asha" })).await;
        refused.refused(StatusCode::BAD_REQUEST, "validation_failed", "Unable to validate email address: invalid format");
        ask(&server, json!({})).await.refused(StatusCode::BAD_REQUEST, "validation_failed", "One of email or phone must be set");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_by_mail_can_be_disabled() {
    let server = TestServer::open_with(Engine::Sqlite, Settings::new(SITE).mail_sign_in(false)).await;
    let refused = ask(&server, json!({ "email": EMAIL })).await;
    refused.refused(StatusCode::UNPROCESSABLE_ENTITY, "email_provider_disabled", "Login with magic link is disabled");
    assert_eq!(server.get("/settings").send().await.body["mail_sign_in"], false, "so that pages do not offer it");
}

async fn ask(server: &TestServer, body: Value) -> Answer {
    server.post("/otp").json(&body).send().await
}
