//! `auth.admin.generateLink`: links that the operator delivers.

use http::StatusCode;
use serde_json::{Value, json};

use crate::test_server::{Answer, PASSWORD, TestServer, on_both_engines};

on_both_engines! {
    async fn a_link_comes_with_its_user_and_no_mail(server: TestServer) {
        server.create_user("asha@example.in").await;
        let options = json!({ "type": "recovery", "email": "asha@example.in", "redirect_to": "http://sangam.test/reset-password" });
        let answer = generate(&server, &options).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        assert_eq!(answer.body["email"], "asha@example.in");
        assert_eq!(answer.body["verification_type"], "recovery");
        assert_eq!(answer.body["redirect_to"], "http://sangam.test/reset-password");
        assert_eq!(answer.body["email_otp"].as_str().unwrap().len(), 6);
        assert_eq!(server.mails().await.len(), 0);
        let (page, parameters) = server.follow(answer.body["action_link"].as_str().unwrap()).await.redirect();
        assert_eq!((page.as_str(), parameters["type"].as_str()), ("http://sangam.test/reset-password", "recovery"));
    }

    async fn the_hash_and_the_digits_work_in_an_api_call(server: TestServer) {
        server.create_user("asha@example.in").await;
        let options = json!({ "type": "magiclink", "email": "asha@example.in" });
        let link = generate(&server, &options).await.body;
        let body = json!({ "type": "magiclink", "token_hash": link["hashed_token"] });
        assert_eq!(server.post("/verify").json(&body).send().await.status, StatusCode::OK);
        let link = generate(&server, &options).await.body;
        let answer = server.verify_digits("email", "asha@example.in", link["email_otp"].as_str().unwrap()).await;
        assert_eq!(answer.status, StatusCode::OK);
    }

    async fn an_unknown_address_gets_an_account_where_that_makes_sense(server: TestServer) {
        for kind in ["recovery", "email_change_new"] {
            let answer = generate(&server, &json!({ "type": kind, "email": "a@b.in", "new_email": "c@d.in" })).await;
            answer.refused(StatusCode::NOT_FOUND, "user_not_found", "User not found");
        }
        let options = json!({ "type": "signup", "email": "a@b.in", "password": PASSWORD, "data": { "user_type": "business" } });
        let link = generate(&server, &options).await.body;
        assert_eq!(link["user_metadata"]["user_type"], "business");
        server.follow(link["action_link"].as_str().unwrap()).await.redirect();
        assert_eq!(server.sign_in("a@b.in", PASSWORD).await.status, StatusCode::OK);

        let link = generate(&server, &json!({ "type": "invite", "email": "c@d.in" })).await.body;
        assert_eq!(link["invited_at"], json!(server.clock.now()));
        assert_eq!(server.follow(link["action_link"].as_str().unwrap()).await.redirect().1["type"], "invite");
        let link = generate(&server, &json!({ "type": "magiclink", "email": "e@f.in" })).await.body;
        assert_eq!(link["verification_type"], "signup");
    }

    async fn a_change_of_address_is_confirmed_by_the_new_one(server: TestServer) {
        server.create_user("asha@example.in").await;
        let options = json!({ "type": "email_change_new", "email": "asha@example.in", "new_email": "asha@rao.in" });
        let link = generate(&server, &options).await.body;
        assert_eq!(link["verification_type"], "email_change");
        assert_eq!(link["new_email"], "asha@rao.in", "P-22");
        server.follow(link["action_link"].as_str().unwrap()).await.redirect();
        assert_eq!(server.sign_in("asha@rao.in", PASSWORD).await.status, StatusCode::OK);
    }

    async fn impossible_requests_are_refused(server: TestServer) {
        server.create_user("asha@example.in").await;
        for (options, code) in [
            (json!({ "type": "sms", "email": "asha@example.in" }), "validation_failed"),
            (json!({ "type": "recovery" }), "validation_failed"),
            (json!({ "type": "signup", "email": "new@example.in" }), "validation_failed"),
            (json!({ "type": "email_change_new", "email": "asha@example.in" }), "validation_failed"),
            (json!({ "type": "signup", "email": "asha@example.in", "password": PASSWORD }), "email_exists"),
            (json!({ "type": "invite", "email": "asha@example.in" }), "email_exists"),
        ] {
            assert_eq!(generate(&server, &options).await.code(), code, "{options}");
        }
        let answer = server.post("/admin/generate_link").json(&json!({ "type": "recovery", "email": "asha@example.in" })).send().await;
        answer.refused(StatusCode::FORBIDDEN, "not_admin", "User not allowed");
    }
}

async fn generate(server: &TestServer, options: &Value) -> Answer {
    server.post("/admin/generate_link").service().json(options).send().await
}
