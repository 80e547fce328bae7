//! `signUp`: accounts that wait for their address to be confirmed.

use http::{Method, StatusCode};
use sangam_auth::Settings;
use sangam_db::Engine;
use serde_json::{Value, json};

use crate::test_server::{Answer, PASSWORD, SITE, TestServer, on_both_engines};

on_both_engines! {
    async fn a_new_address_gets_an_account_a_profile_and_a_mail(server: TestServer) {
        let answer = server.sign_up(" Asha@Example.in ").await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        let user = &answer.body;
        assert_eq!(user["email"], "asha@example.in");
        assert_eq!(user["identities"].as_array().unwrap().len(), 1);
        assert_eq!(user["confirmation_sent_at"], json!(server.clock.now()));
        for absent in ["access_token", "session", "email_confirmed_at"] {
            assert_eq!(user.get(absent), None, "{absent}");
        }
        let profile = &server.rows("select id, user_type, full_name, handle from profiles").await[0];
        let columns: Vec<_> = (0..4).map(|column| profile.text(column).unwrap()).collect();
        assert_eq!(columns, [user["id"].as_str().unwrap(), "user", "Asha Rao", "asha_rao"]);

        let mail = server.last_mail("confirm_signup").await;
        assert_eq!(mail.recipient, "asha@example.in");
        assert_eq!(mail.params["name"], "Asha Rao");
        assert_eq!(mail.params["minutes"], 60);
        assert_eq!(mail.digits().len(), 6);
        assert!(mail.link().starts_with(&format!("{SITE}/auth/v1/verify?token=")), "{}", mail.link());
        assert!(mail.link().ends_with("&type=signup&redirect_to=http%3A%2F%2Fsangam.test"), "{}", mail.link());
    }

    async fn no_one_signs_in_before_the_address_is_confirmed(server: TestServer) {
        server.sign_up("asha@example.in").await;
        let answer = server.sign_in("asha@example.in", PASSWORD).await;
        answer.refused(StatusCode::BAD_REQUEST, "email_not_confirmed", "Email not confirmed");
        let link = server.last_mail("confirm_signup").await;
        server.follow(link.link()).await.redirect();
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.status, StatusCode::OK);
    }

    async fn a_confirmed_address_gets_a_made_up_user_in_response(server: TestServer) {
        let owner = server.create_user("asha@example.in").await;
        let answer = server.sign_up("asha@example.in").await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_ne!(answer.body["id"], owner["id"]);
        assert_eq!((&answer.body["identities"], &answer.body["role"]), (&json!([]), &json!("")));
        assert_eq!(answer.body.get("email_confirmed_at"), None);
        assert_eq!(server.count("select count(*) from accounts").await, 1);
        assert_eq!(server.last_mail("already_registered").await.recipient, "asha@example.in");

        assert_eq!(server.sign_up("asha@example.in").await.status, StatusCode::OK);
        assert_eq!(server.mails().await.len(), 1, "the owner is told once a minute at most");
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.status, StatusCode::OK);
    }

    async fn an_unconfirmed_address_gets_another_mail_after_a_minute(server: TestServer) {
        let first = server.sign_up("asha@example.in").await.body;
        let answer = server.sign_up("asha@example.in").await;
        answer.refused(
            StatusCode::TOO_MANY_REQUESTS,
            "over_email_send_rate_limit",
            "For security purposes, you can only request this after 60 seconds.",
        );
        assert_eq!(answer.header("retry-after"), Some("60"));
        let old_mail = server.last_mail("confirm_signup").await;

        server.advance_seconds(60);
        let body = json!({ "email": "asha@example.in", "password": "another password", "data": { "full_name": "Mallory" } });
        let answer = server.post("/signup").json(&body).send().await;
        assert_eq!((answer.status, &answer.body["id"]), (StatusCode::OK, &first["id"]));
        assert_eq!(answer.body["identities"].as_array().unwrap().len(), 1);
        let keys = |user: &Value| user.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(&answer.body), keys(&first), "nor does the shape of the answer tell");
        assert_eq!(answer.body["user_metadata"], json!({ "full_name": "Mallory" }), "what others said is not repeated");
        assert_ne!(server.last_mail("confirm_signup").await.link(), old_mail.link());
    }

    async fn what_the_operator_noted_about_an_unconfirmed_account_is_not_shown(server: TestServer) {
        let invited = server.post("/invite").service().json(&json!({ "email": "asha@example.in" })).send().await.body;
        let noted = json!({ "app_metadata": { "note": "secret" } });
        server.call(Method::PUT, &server.admin_path(&invited)).service().json(&noted).send().await;
        server.advance_seconds(60);
        let answer = server.sign_up("asha@example.in").await;
        assert_eq!((answer.status, answer.body.get("invited_at")), (StatusCode::OK, None));
        assert_eq!(answer.body["app_metadata"].get("note"), None);
    }

    async fn concurrent_sign_ups_create_one_account(server: TestServer) {
        let tries: Vec<_> = (0..2)
            .map(|_| {
                let server = server.clone();
                tokio::spawn(async move { server.sign_up("asha@example.in").await })
            })
            .collect();
        let mut statuses = Vec::new();
        for attempt in tries {
            statuses.push(attempt.await.unwrap().status);
        }
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::TOO_MANY_REQUESTS]);
        assert_eq!(server.count("select count(*) from accounts").await, 1);
        assert_eq!(server.count("select count(*) from profiles").await, 1);
        assert_eq!(server.mails().await.len(), 1);
    }

    async fn only_known_account_types_are_accepted(server: TestServer) {
        for (number, user_type) in ["user", "employer", "business"].into_iter().enumerate() {
            let answer = sign_up_as(&server, &format!("p{number}@example.in"), json!({ "user_type": user_type })).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        }
        let answer = sign_up_as(&server, "root@example.in", json!({ "user_type": "moderator" })).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
        assert_eq!(server.count("select count(*) from accounts").await, 3);
    }

    async fn an_invalid_sign_up_is_refused(server: TestServer) {
        for (body, message) in [
            (json!({ "email": "asha@example.in" }), "Signup requires a valid password"),
            (json!({ "email": "asha@example.in", "password": "" }), "Signup requires a valid password"),
            (json!({ "email": "nonsense", "password": PASSWORD }), "Unable to validate email address: invalid format"),
            (json!({ "email": "ash\u{200b}a@example.in", "password": PASSWORD }), "Unable to validate email address: invalid format"),
            (json!({ "email": "a@b.in", "password": "x".repeat(73) }), "Password cannot be longer than 72 characters"),
        ] {
            let answer = server.post("/signup").json(&body).send().await;
            answer.refused(StatusCode::BAD_REQUEST, "validation_failed", message);
        }
        assert_eq!(server.mails().await.len(), 0);
    }

    async fn a_password_that_can_be_guessed_is_refused_with_the_reason(server: TestServer) {
        for (password, reason) in [("short", "length"), ("Password123", "pwned"), ("asha-rao-1990", "characters")] {
            let body = json!({ "email": "a@b.in", "password": password, "data": { "full_name": "Asha Rao" } });
            let answer = server.post("/signup").json(&body).send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::UNPROCESSABLE_ENTITY, "weak_password"));
            assert_eq!(answer.body["weak_password"]["reasons"], json!([reason]));
        }
        let body = json!({ "email": "a@b.in", "password": "short" });
        let answer = server.post("/signup").json(&body).send().await;
        answer.refused(StatusCode::UNPROCESSABLE_ENTITY, "weak_password", "Password should be at least 8 characters.");
    }
}

async fn sign_up_as(server: &TestServer, email: &str, data: Value) -> Answer {
    let body = json!({ "email": email, "password": PASSWORD, "data": data });
    server.post("/signup").json(&body).send().await
}

/// A server that does not confirm addresses.
async fn open_without_confirmation(engine: Engine) -> TestServer {
    TestServer::open_with(engine, Settings::new(SITE).confirm_addresses(false)).await
}

async fn signing_up_signs_in(server: TestServer) {
    assert_eq!(server.get("/settings").send().await.body["mailer_autoconfirm"], true);
    let answer = server.sign_up("asha@example.in").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    assert_eq!(answer.body["user"]["email_confirmed_at"], json!(server.clock.now()));
    let token = answer.body["access_token"].as_str().unwrap();
    assert_eq!(server.get("/user").bearer(token).send().await.body["email"], "asha@example.in");
    assert_eq!(server.count("select count(*) from mails").await, 0);

    let again = server.sign_up("asha@example.in").await;
    again.refused(StatusCode::UNPROCESSABLE_ENTITY, "user_already_exists", "User already registered");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_confirmation_signing_up_signs_in() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        signing_up_signs_in(open_without_confirmation(engine).await).await;
    }
}
