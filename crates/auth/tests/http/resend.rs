//! `resend`: a confirmation once more.

use http::StatusCode;
use serde_json::json;

use crate::world::{Answer, PASSWORD, World, on_both_engines};

on_both_engines! {
    async fn a_waiting_sign_up_gets_a_new_mail(world: World) {
        world.sign_up("asha@example.in").await;
        let older = world.last_mail("confirm_signup").await;
        assert_eq!(resend(&world, "signup", "asha@example.in").await.code(), "over_email_send_rate_limit");
        world.advance_seconds(60);
        let answer = resend(&world, "signup", "asha@example.in").await;
        assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})));
        let newer = world.last_mail("confirm_signup").await;
        assert_eq!(world.follow(older.link()).await.redirect().1["error_code"], "otp_expired");
        assert_eq!(world.follow(newer.link()).await.redirect().1["type"], "signup");
    }

    async fn no_one_learns_whether_an_address_is_known_or_confirmed(world: World) {
        world.create_user("asha@example.in").await;
        for email in ["asha@example.in", "unknown@example.in"] {
            let answer = resend(&world, "signup", email).await;
            assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})), "{email}");
        }
        assert_eq!(world.mails().await.len(), 0);
    }

    async fn a_waiting_change_of_address_gets_a_new_mail(world: World) {
        let session = world.start_session("asha@example.in").await;
        world.change_user(&session.access_token, &json!({ "email": "asha@rao.in", "current_password": PASSWORD })).await;
        world.advance_seconds(60);
        assert_eq!(resend(&world, "email_change", "asha@example.in").await.status, StatusCode::OK);
        assert_eq!(world.mails().await.len(), 2);
        let mail = world.last_mail("email_change").await;
        assert_eq!(mail.recipient, "asha@rao.in");
        world.follow(mail.link()).await.redirect();
        assert_eq!(world.user(&session.access_token).await.body["email"], "asha@rao.in");
    }

    async fn an_unknown_kind_of_mail_is_refused(world: World) {
        for body in [json!({ "email": "a@b.in" }), json!({ "type": "sms", "email": "a@b.in" }), json!({ "type": "signup" })] {
            let answer = world.post("/resend").json(&body).send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"), "{body}");
        }
    }
}

async fn resend(world: &World, kind: &str, email: &str) -> Answer {
    world.post("/resend").json(&json!({ "type": kind, "email": email, "gotrue_meta_security": {} })).send().await
}
