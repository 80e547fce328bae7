//! `resetPasswordForEmail`: password recovery.

use http::StatusCode;
use serde_json::json;

use crate::test_server::{PASSWORD, TestServer, on_both_engines};

const RESET_PAGE: &str = "http://sangam.test/reset-password";

on_both_engines! {
    async fn a_recovery_leads_to_the_page_with_a_session_and_its_type(server: TestServer) {
        server.create_user("asha@example.in").await;
        let path = "/recover?redirect_to=http%3A%2F%2Fsangam.test%2Freset-password";
        let answer = server.post(path).json(&json!({ "email": "Asha@example.in" })).send().await;
        assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})));

        let mail = server.last_mail("recovery").await;
        let opened = server.follow(mail.link()).await;
        assert_eq!(opened.header("cache-control"), Some("no-store"));
        let (page, parameters) = opened.redirect();
        assert_eq!(page, RESET_PAGE);
        assert_eq!(parameters["type"], "recovery");
        assert_eq!((parameters["token_type"].as_str(), parameters["expires_in"].as_str()), ("bearer", "3600"));
        assert!(!parameters["refresh_token"].is_empty());

        let user = server.user(&parameters["access_token"]).await;
        assert_eq!(user.body["recovery_sent_at"], json!(server.clock.now()));
        let changed = server.change_user(&parameters["access_token"], &json!({ "password": "a new password" })).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
        assert_eq!(server.sign_in("asha@example.in", "a new password").await.status, StatusCode::OK);
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.code(), "invalid_credentials");
    }

    async fn known_and_unknown_addresses_get_the_same_response(server: TestServer) {
        server.create_user("asha@example.in").await;
        for email in ["asha@example.in", "unknown@example.in"] {
            let answer = server.recover(email).await;
            assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})));
            let answer = server.recover(email).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::TOO_MANY_REQUESTS, "over_email_send_rate_limit"));
        }
        assert_eq!(server.mails().await.len(), 1);
        assert_eq!(server.count("select count(*) from audit_events where kind = 'recovery_requested'").await, 2);
    }

    async fn a_suspended_account_gets_no_link(server: TestServer) {
        let user = server.create_user("asha@example.in").await;
        server.ban(&user, "24h").await;
        assert_eq!(server.recover("asha@example.in").await.status, StatusCode::OK);
        assert_eq!(server.mails().await.len(), 0);
    }

    async fn a_newer_link_replaces_the_older(server: TestServer) {
        server.create_user("asha@example.in").await;
        server.recover("asha@example.in").await;
        let older = server.last_mail("recovery").await;
        server.advance_seconds(60);
        server.recover("asha@example.in").await;
        let newer = server.last_mail("recovery").await;
        assert_eq!(server.follow(older.link()).await.redirect().1["error_code"], "otp_expired");
        assert_eq!(server.follow(newer.link()).await.redirect().1["type"], "recovery");
    }

    async fn a_password_change_voids_the_link(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        server.recover("asha@example.in").await;
        let mail = server.last_mail("recovery").await;
        server.change_user(&session.access_token, &json!({ "password": "a new password", "current_password": PASSWORD })).await;
        assert_eq!(server.follow(mail.link()).await.redirect().1["error_code"], "otp_expired");
    }

    async fn an_unconfirmed_address_is_confirmed_by_recovery(server: TestServer) {
        server.sign_up("asha@example.in").await;
        server.recover("asha@example.in").await;
        let (_, parameters) = server.follow(server.last_mail("recovery").await.link()).await.redirect();
        let user = server.user(&parameters["access_token"]).await.body;
        assert_eq!(user["email_confirmed_at"], json!(server.clock.now()));
    }

    async fn a_request_without_an_address_is_refused(server: TestServer) {
        for body in [json!({}), json!({ "email": "nonsense" })] {
            let answer = server.post("/recover").json(&body).send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
        }
    }
}
