//! `verifyOtp`, and the links in mails.

use http::{Method, StatusCode};
use sangam_db::testing::change_around;
use serde_json::json;

use crate::test_server::{SITE, TestServer, claims, on_both_engines};

on_both_engines! {
    async fn a_link_confirms_and_signs_in(server: TestServer) {
        let user = server.sign_up("asha@example.in").await.body;
        let (page, parameters) = server.follow(server.last_mail("confirm_signup").await.link()).await.redirect();
        assert_eq!((page.as_str(), parameters["type"].as_str()), (SITE, "signup"));
        assert_eq!(parameters["sb"], "");
        let claims = claims(&parameters["access_token"]);
        assert_eq!((&claims["sub"], &claims["amr"][0]["method"]), (&user["id"], &json!("otp")));
        let user = server.user(&parameters["access_token"]).await.body;
        assert_eq!(user["email_confirmed_at"], json!(server.clock.now()));
        assert_eq!(user["last_sign_in_at"], json!(server.clock.now()));
        assert_eq!(server.refresh(&parameters["refresh_token"]).await.status, StatusCode::OK);
    }

    async fn the_digits_or_the_hash_work_in_an_api_call(server: TestServer) {
        for (email, kind) in [("asha@example.in", "signup"), ("ravi@example.in", "email")] {
            server.sign_up(email).await;
            let mail = server.last_mail("confirm_signup").await;
            let answer = server.verify_digits(kind, &email.to_uppercase(), mail.digits()).await;
            assert_eq!(answer.session().user["email"], email);
        }
        server.sign_up("mina@example.in").await;
        let mail = server.last_mail("confirm_signup").await;
        let body = json!({ "type": "signup", "token_hash": mail.token_hash() });
        assert_eq!(server.post("/verify").json(&body).send().await.session().user["email"], "mina@example.in");
    }

    async fn a_token_works_once(server: TestServer) {
        server.sign_up("asha@example.in").await;
        let mail = server.last_mail("confirm_signup").await;
        assert_eq!(server.verify_digits("signup", "asha@example.in", mail.digits()).await.status, StatusCode::OK);
        let answer = server.verify_digits("signup", "asha@example.in", mail.digits()).await;
        answer.refused(StatusCode::FORBIDDEN, "otp_expired", "Token has expired or is invalid");
        let body = json!({ "type": "signup", "token_hash": mail.token_hash() });
        let answer = server.post("/verify").json(&body).send().await;
        answer.refused(StatusCode::FORBIDDEN, "otp_expired", "Email link is invalid or has expired");
        let (page, parameters) = server.follow(mail.link()).await.redirect();
        assert_eq!(page, SITE);
        assert_eq!(parameters["error"], "access_denied");
        assert_eq!(parameters["error_code"], "otp_expired");
        assert_eq!(parameters["error_description"], "Email link is invalid or has expired");
    }

    async fn a_link_opened_while_it_is_being_replaced_is_no_longer_valid(server: TestServer) {
        server.sign_up("asha@example.in").await;
        let mail = server.last_mail("confirm_signup").await;
        let db = server.auth_db();
        let lock = db.statement("update accounts set confirmation_sent_at = {timestamp}", vec![server.clock.now().into()]);
        let replace = db.statement("delete from one_time_tokens", vec![]);
        let verify = server.verify_digits("signup", "asha@example.in", mail.digits());
        let answer = change_around(db, vec![lock], vec![replace], verify).await;
        answer.refused(StatusCode::FORBIDDEN, "otp_expired", "Token has expired or is invalid");
    }

    async fn only_one_of_two_concurrent_browsers_can_use_a_link(server: TestServer) {
        server.sign_up("asha@example.in").await;
        let link = server.last_mail("confirm_signup").await.link().to_owned();
        let browsers: Vec<_> = (0..2)
            .map(|_| {
                let (server, link) = (server.clone(), link.clone());
                tokio::spawn(async move { server.follow(&link).await.redirect().1 })
            })
            .collect();
        let mut winners = 0;
        for browser in browsers {
            winners += i32::from(browser.await.unwrap().contains_key("access_token"));
        }
        assert_eq!(winners, 1);
        assert_eq!(server.count("select count(*) from sessions").await, 1);
    }

    async fn a_link_is_valid_for_an_hour_and_its_digits_for_ten_minutes(server: TestServer) {
        for (email, seconds, status) in [("asha@example.in", 599, StatusCode::OK), ("ravi@example.in", 600, StatusCode::FORBIDDEN)] {
            server.sign_up(email).await;
            let mail = server.last_mail("confirm_signup").await;
            server.advance_seconds(seconds);
            assert_eq!(server.verify_digits("signup", email, mail.digits()).await.status, status, "{seconds}");
        }
        for (email, seconds, status) in [("mira@example.in", 3599, StatusCode::OK), ("dev@example.in", 3600, StatusCode::FORBIDDEN)] {
            server.sign_up(email).await;
            let mail = server.last_mail("confirm_signup").await;
            assert_eq!((&mail.params["minutes"], &mail.params["code_minutes"]), (&json!(60), &json!(10)));
            server.advance_seconds(seconds);
            let body = json!({ "type": "signup", "token_hash": mail.token_hash() });
            assert_eq!(server.post("/verify").json(&body).send().await.status, status, "{seconds}");
        }
    }

    async fn a_token_proves_only_what_it_was_mailed_for(server: TestServer) {
        server.create_user("asha@example.in").await;
        server.create_user("ravi@example.in").await;
        server.recover("asha@example.in").await;
        let mail = server.last_mail("recovery").await;
        for (kind, email) in [("signup", "asha@example.in"), ("email", "asha@example.in"), ("recovery", "ravi@example.in")] {
            assert_eq!(server.verify_digits(kind, email, mail.digits()).await.code(), "otp_expired", "{kind} {email}");
        }
        let answer = server.verify_digits("recovery", "asha@example.in", mail.digits()).await;
        assert_eq!(claims(&answer.session().access_token)["amr"][0]["method"], "recovery");
    }

    async fn a_head_request_does_not_consume_a_link(server: TestServer) {
        server.sign_up("asha@example.in").await;
        let mail = server.last_mail("confirm_signup").await;
        let path = mail.link().strip_prefix("http://sangam.test/auth/v1").unwrap();
        assert_eq!(server.call(Method::HEAD, path).without_apikey().send().await.status, StatusCode::OK);
        assert!(server.follow(mail.link()).await.redirect().1.contains_key("access_token"));
    }

    async fn a_link_never_leads_to_a_foreign_site(server: TestServer) {
        server.sign_up("asha@example.in").await;
        let mail = server.last_mail("confirm_signup").await;
        let link = mail.link().replace("redirect_to=http%3A%2F%2Fsangam.test", "redirect_to=https%3A%2F%2Fevil.test%2F");
        assert_eq!(server.follow(&link).await.redirect().0, SITE);
        let (page, parameters) = server.follow("http://sangam.test/auth/v1/verify?redirect_to=http://sangam.test/a%3Fb=1").await.redirect();
        assert_eq!((page.as_str(), parameters["error_code"].as_str()), ("http://sangam.test/a?b=1", "otp_expired"));
    }

    async fn a_suspended_account_keeps_its_link_and_gets_no_session(server: TestServer) {
        let user = server.create_user("asha@example.in").await;
        server.recover("asha@example.in").await;
        let mail = server.last_mail("recovery").await;
        server.ban(&user, "10m").await;
        let answer = server.verify_digits("recovery", "asha@example.in", mail.digits()).await;
        answer.refused(StatusCode::BAD_REQUEST, "user_banned", "User is banned");
        assert_eq!(server.follow(mail.link()).await.redirect().1["error_code"], "user_banned");
        server.advance_seconds(600);
        assert_eq!(server.follow(mail.link()).await.redirect().1["type"], "recovery");
    }

    async fn an_incomplete_verification_is_refused(server: TestServer) {
        for body in [
            json!({ "type": "signup" }),
            json!({ "type": "signup", "token": "123456" }),
            json!({ "type": "signup", "email": "a@b.in" }),
            json!({ "type": "sms", "token_hash": "x" }),
            json!({ "token_hash": "x" }),
            json!({ "type": "signup", "token_hash": "x", "email": "a@b.in", "token": "123456" }),
        ] {
            let answer = server.post("/verify").json(&body).send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"), "{body}");
        }
    }

    async fn no_mailed_token_is_stored_in_plain_text(server: TestServer) {
        server.sign_up("asha@example.in").await;
        let mail = server.last_mail("confirm_signup").await;
        let rows = server.rows("select token_hash from one_time_tokens").await;
        assert_eq!(rows.len(), 1);
        assert_ne!(rows[0].text(0).unwrap(), mail.token_hash());
    }
}
