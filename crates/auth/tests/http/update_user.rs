//! `updateUser`: changing one's own password, address and metadata.

use http::StatusCode;
use serde_json::json;

use crate::test_server::{PASSWORD, TestServer, on_both_engines};

on_both_engines! {
    async fn a_new_password_ends_all_other_sessions(server: TestServer) {
        let here = server.start_session("asha@example.in").await;
        let there = server.sign_in_again("asha@example.in").await;
        assert_eq!(server.user(&there.access_token).await.status, StatusCode::OK);
        let answer = server.change_user(&here.access_token, &json!({ "password": "a new password", "current_password": PASSWORD })).await;
        assert_eq!((answer.status, &answer.body["id"]), (StatusCode::OK, &here.user["id"]));
        assert_eq!(server.user(&here.access_token).await.status, StatusCode::OK);
        assert_eq!(server.user(&there.access_token).await.code(), "session_not_found");
        assert_eq!(server.refresh(&there.refresh_token).await.code(), "session_not_found");
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.code(), "invalid_credentials");
        assert_eq!(server.sign_in("asha@example.in", "a new password").await.status, StatusCode::OK);
        assert_eq!(server.last_mail("password_changed").await.recipient, "asha@example.in");
    }

    async fn an_unchanged_or_weak_password_is_refused(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let answer = server.change_user(&session.access_token, &json!({ "password": PASSWORD, "current_password": PASSWORD })).await;
        answer.refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            "same_password",
            "New password should be different from the old password.",
        );
        for password in ["short", "password1", "asha.rao.1"] {
            let answer = server.change_user(&session.access_token, &json!({ "password": password, "current_password": PASSWORD })).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::UNPROCESSABLE_ENTITY, "weak_password"));
        }
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.status, StatusCode::OK);
        assert_eq!(server.mails().await.len(), 0);
    }

    async fn a_current_password_is_checked_if_it_is_sent(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let change = |current: &str| json!({ "password": "a new password", "current_password": current });
        let answer = server.change_user(&session.access_token, &change("wrong")).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "invalid_credentials"));
        assert_eq!(server.change_user(&session.access_token, &change(PASSWORD)).await.status, StatusCode::OK);
    }

    async fn a_new_address_takes_effect_once_confirmed(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let answer = server.change_user(&session.access_token, &json!({ "email": "Asha@Rao.in", "current_password": PASSWORD })).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!((&answer.body["email"], &answer.body["new_email"]), (&json!("asha@example.in"), &json!("asha@rao.in")));
        let mail = server.last_mail("email_change").await;
        assert_eq!(mail.recipient, "asha@rao.in");
        assert_eq!(server.sign_in("asha@rao.in", PASSWORD).await.code(), "invalid_credentials");

        let answer = server.verify_digits("email_change", "asha@rao.in", mail.digits()).await;
        assert_eq!(answer.session().user["email"], "asha@rao.in");
        let user = server.user(&session.access_token).await.body;
        assert_eq!((&user["email"], user.get("new_email")), (&json!("asha@rao.in"), None));
        assert_eq!(server.count("select count(*) from profiles where email = 'asha@rao.in'").await, 1);
        assert_eq!(server.sign_in("asha@rao.in", PASSWORD).await.status, StatusCode::OK);
        assert_eq!(server.last_mail("email_changed_notice").await.recipient, "asha@example.in");
    }

    async fn a_link_to_the_old_address_is_void_after_the_change(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        server.recover("asha@example.in").await;
        let recovery = server.last_mail("recovery").await;
        server.change_user(&session.access_token, &json!({ "email": "asha@rao.in", "current_password": PASSWORD })).await;
        server.advance_seconds(1);
        server.follow(server.last_mail("email_change").await.link()).await.redirect();
        assert_eq!(server.follow(recovery.link()).await.redirect().1["error_code"], "otp_expired");
    }

    async fn a_taken_address_gets_the_same_response_and_its_owner_a_notice(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        server.create_user("ravi@example.in").await;
        let mut answers = Vec::new();
        for email in ["free@example.in", "ravi@example.in"] {
            server.advance_seconds(60);
            let change = json!({ "email": email, "current_password": PASSWORD });
            let answer = server.change_user(&session.access_token, &change).await;
            assert_eq!((answer.status, &answer.body["new_email"]), (StatusCode::OK, &json!(email)));
            assert_eq!(server.user(&session.access_token).await.body["new_email"], email);
            answers.push(answer.text.replace(email, "x").replace(&server.clock.now().to_string(), "now"));
        }
        assert_eq!(answers[0], answers[1]);
        let mails: Vec<_> = server.mails().await.into_iter().map(|mail| (mail.kind, mail.recipient)).collect();
        let mail = |kind: &str, recipient: &str| (kind.to_owned(), recipient.to_owned());
        assert_eq!(mails, [mail("email_change", "free@example.in"), mail("address_taken", "ravi@example.in")]);
        assert_eq!(server.count("select count(*) from one_time_tokens").await, 0, "the link to the first address is void");
    }

    async fn confirming_an_address_that_was_taken_in_the_meantime_is_refused(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let change = json!({ "email": "mina@example.in", "current_password": PASSWORD });
        server.change_user(&session.access_token, &change).await;
        let mail = server.last_mail("email_change").await;
        server.create_user("mina@example.in").await;
        let answer = server.verify_digits("email_change", "mina@example.in", mail.digits()).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNPROCESSABLE_ENTITY, "email_exists"));
        assert_eq!(server.user(&session.access_token).await.body["email"], "asha@example.in");
    }

    async fn resending_does_not_reveal_a_taken_address_either(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        server.create_user("ravi@example.in").await;
        let change = json!({ "email": "ravi@example.in", "current_password": PASSWORD });
        server.change_user(&session.access_token, &change).await;
        server.advance_seconds(60);
        let again = json!({ "type": "email_change", "email": "asha@example.in" });
        assert_eq!(server.post("/resend").json(&again).send().await.status, StatusCode::OK);
        assert_eq!(server.last_mail("address_taken").await.recipient, "ravi@example.in");
        assert_eq!(server.mails().await.len(), 2);
    }

    async fn the_same_address_is_no_change(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let answer = server.change_user(&session.access_token, &json!({ "email": "ASHA@example.in", "current_password": PASSWORD })).await;
        assert_eq!((answer.status, answer.body.get("new_email")), (StatusCode::OK, None));
        assert_eq!(server.mails().await.len(), 0);
    }

    async fn trying_many_addresses_is_limited(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let change = |email: &str| json!({ "email": email, "current_password": PASSWORD });
        assert_eq!(server.change_user(&session.access_token, &change("a@rao.in")).await.status, StatusCode::OK);
        let answer = server.change_user(&session.access_token, &change("b@rao.in")).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::TOO_MANY_REQUESTS, "over_email_send_rate_limit"));
    }

    async fn metadata_is_merged_and_grants_nothing(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let data = json!({ "data": { "city": "Pune", "user_type": "business", "full_name": null } });
        let answer = server.change_user(&session.access_token, &data).await;
        assert_eq!(answer.body["user_metadata"], json!({ "user_type": "business", "city": "Pune" }));
        assert_eq!(server.count("select count(*) from profiles where user_type = 'user'").await, 1);
    }

    async fn only_signed_in_users_can_change_anything(server: TestServer) {
        let answer = server.call(http::Method::PUT, "/user").json(&json!({ "password": "a new password" })).send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, "no_authorization"));
        let answer = server.get("/reauthenticate").send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, "no_authorization"));
    }
}
