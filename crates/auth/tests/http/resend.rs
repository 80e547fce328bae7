//! `resend`: sends a confirmation again.

use http::StatusCode;
use serde_json::{Value, json};

use crate::test_server::{Answer, PASSWORD, TestServer, on_both_engines};

on_both_engines! {
    async fn a_waiting_sign_up_gets_a_new_mail(server: TestServer) {
        server.sign_up("asha@example.in").await;
        let older = server.last_mail("confirm_signup").await;
        assert_eq!(resend(&server, "signup", "asha@example.in").await.code(), "over_email_send_rate_limit");
        server.advance_seconds(60);
        let answer = resend(&server, "signup", "asha@example.in").await;
        assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})));
        let newer = server.last_mail("confirm_signup").await;
        assert_eq!(server.follow(older.link()).await.redirect().1["error_code"], "otp_expired");
        assert_eq!(server.follow(newer.link()).await.redirect().1["type"], "signup");
    }

    async fn the_response_does_not_reveal_whether_an_address_is_known_or_confirmed(server: TestServer) {
        server.create_user("asha@example.in").await;
        for email in ["asha@example.in", "unknown@example.in"] {
            let answer = resend(&server, "signup", email).await;
            assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})), "{email}");
        }
        assert_eq!(server.mails().await.len(), 0);
    }

    async fn a_waiting_change_of_address_gets_a_new_mail(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        server.change_user(&session.access_token, &json!({ "email": "asha@rao.in", "current_password": PASSWORD })).await;
        server.advance_seconds(60);
        assert_eq!(resend(&server, "email_change", "asha@example.in").await.status, StatusCode::OK);
        assert_eq!(server.mails().await.len(), 2);
        let mail = server.last_mail("email_change").await;
        assert_eq!(mail.recipient, "asha@rao.in");
        server.follow(mail.link()).await.redirect();
        assert_eq!(server.user(&session.access_token).await.body["email"], "asha@rao.in");
    }

    async fn a_change_of_address_that_was_asked_for_before_a_new_password_is_not_confirmed(server: TestServer) {
        let thief = server.start_session("asha@example.in").await;
        let owner = server.sign_in_again("asha@example.in").await;
        let ask = json!({ "email": "thief@example.in", "current_password": PASSWORD });
        assert_eq!(server.change_user(&thief.access_token, &ask).await.body["new_email"], "thief@example.in");
        let link = server.last_mail("email_change").await;
        let change = json!({ "password": "another long password", "current_password": PASSWORD });
        let changed = server.change_user(&owner.access_token, &change).await;
        assert_eq!((changed.status, &changed.body["new_email"]), (StatusCode::OK, &Value::Null), "{}", changed.text);
        assert_eq!(server.user(&owner.access_token).await.body["new_email"], Value::Null);
        let mails = server.mails().await.len();
        server.advance_seconds(60);
        assert_eq!(resend(&server, "email_change", "asha@example.in").await.status, StatusCode::OK);
        assert_eq!(server.mails().await.len(), mails);
        assert_eq!(server.follow(link.link()).await.redirect().1["error_code"], "otp_expired");
        assert_eq!(server.user(&owner.access_token).await.body["email"], "asha@example.in");
    }

    async fn asking_again_for_mails_that_no_one_waits_for_leaves_the_owners_mails(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        for _ in 0..40 {
            for kind in ["signup", "email_change"] {
                assert_eq!(resend(&server, kind, "asha@example.in").await.status, StatusCode::OK);
            }
            server.advance_seconds(60);
        }
        for kind in ["signup", "email_change"] {
            assert_eq!(resend(&server, kind, "asha@example.in").await.status, StatusCode::OK);
            assert_eq!(resend(&server, kind, "asha@example.in").await.code(), "over_email_send_rate_limit");
        }
        assert_eq!(server.recover("asha@example.in").await.status, StatusCode::OK);
        assert_eq!(server.get("/reauthenticate").bearer(&session.access_token).send().await.status, StatusCode::OK);
        let change = json!({ "email": "asha@rao.in", "current_password": PASSWORD });
        assert_eq!(server.change_user(&session.access_token, &change).await.status, StatusCode::OK);
        assert_eq!(server.mails().await.len(), 3);
    }

    async fn an_unknown_kind_of_mail_is_refused(server: TestServer) {
        for body in [json!({ "email": "a@b.in" }), json!({ "type": "sms", "email": "a@b.in" }), json!({ "type": "signup" })] {
            let answer = server.post("/resend").json(&body).send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"), "{body}");
        }
    }
}

async fn resend(server: &TestServer, kind: &str, email: &str) -> Answer {
    server.post("/resend").json(&json!({ "type": kind, "email": email, "gotrue_meta_security": {} })).send().await
}
