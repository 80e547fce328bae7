//! `resetPasswordForEmail`: the way back in.

use http::StatusCode;
use serde_json::json;

use crate::world::{PASSWORD, World, on_both_engines};

const RESET_PAGE: &str = "http://sangam.test/reset-password";

on_both_engines! {
    async fn a_recovery_leads_to_the_page_with_a_session_and_its_type(world: World) {
        world.create_user("asha@example.in").await;
        let path = "/recover?redirect_to=http%3A%2F%2Fsangam.test%2Freset-password";
        let answer = world.post(path).json(&json!({ "email": "Asha@example.in" })).send().await;
        assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})));

        let mail = world.last_mail("recovery").await;
        let opened = world.follow(mail.link()).await;
        assert_eq!(opened.header("cache-control"), Some("no-store"));
        let (page, parameters) = opened.redirect();
        assert_eq!(page, RESET_PAGE);
        assert_eq!(parameters["type"], "recovery");
        assert_eq!((parameters["token_type"].as_str(), parameters["expires_in"].as_str()), ("bearer", "3600"));
        assert!(!parameters["refresh_token"].is_empty());

        let user = world.user(&parameters["access_token"]).await;
        assert_eq!(user.body["recovery_sent_at"], json!(world.clock.now()));
        let changed = world.change_user(&parameters["access_token"], &json!({ "password": "a new password" })).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
        assert_eq!(world.sign_in("asha@example.in", "a new password").await.status, StatusCode::OK);
        assert_eq!(world.sign_in("asha@example.in", PASSWORD).await.code(), "invalid_credentials");
    }

    async fn unknown_and_known_addresses_answer_alike(world: World) {
        world.create_user("asha@example.in").await;
        for email in ["asha@example.in", "unknown@example.in"] {
            let answer = world.recover(email).await;
            assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})));
            let answer = world.recover(email).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::TOO_MANY_REQUESTS, "over_email_send_rate_limit"));
        }
        assert_eq!(world.mails().await.len(), 1);
        assert_eq!(world.count("select count(*) from audit_events where kind = 'recovery_requested'").await, 2);
    }

    async fn a_suspended_account_gets_no_link(world: World) {
        let user = world.create_user("asha@example.in").await;
        world.ban(&user, "24h").await;
        assert_eq!(world.recover("asha@example.in").await.status, StatusCode::OK);
        assert_eq!(world.mails().await.len(), 0);
    }

    async fn a_newer_link_replaces_the_older(world: World) {
        world.create_user("asha@example.in").await;
        world.recover("asha@example.in").await;
        let older = world.last_mail("recovery").await;
        world.advance_seconds(60);
        world.recover("asha@example.in").await;
        let newer = world.last_mail("recovery").await;
        assert_eq!(world.follow(older.link()).await.redirect().1["error_code"], "otp_expired");
        assert_eq!(world.follow(newer.link()).await.redirect().1["type"], "recovery");
    }

    async fn a_password_change_voids_the_link(world: World) {
        let session = world.start_session("asha@example.in").await;
        world.recover("asha@example.in").await;
        let mail = world.last_mail("recovery").await;
        world.change_user(&session.access_token, &json!({ "password": "a new password", "current_password": PASSWORD })).await;
        assert_eq!(world.follow(mail.link()).await.redirect().1["error_code"], "otp_expired");
    }

    async fn an_unconfirmed_address_is_confirmed_by_recovery(world: World) {
        world.sign_up("asha@example.in").await;
        world.recover("asha@example.in").await;
        let (_, parameters) = world.follow(world.last_mail("recovery").await.link()).await.redirect();
        let user = world.user(&parameters["access_token"]).await.body;
        assert_eq!(user["email_confirmed_at"], json!(world.clock.now()));
    }

    async fn a_request_without_an_address_is_refused(world: World) {
        for body in [json!({}), json!({ "email": "nonsense" })] {
            let answer = world.post("/recover").json(&body).send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
        }
    }
}
