//! Accounts whose address no one confirms.

use http::StatusCode;
use sangam_auth::erase_due_accounts;
use serde_json::json;

use crate::test_server::{TestServer, on_both_engines};

const WEEK: i64 = 7 * 24 * 3600;

on_both_engines! {
    async fn a_sign_up_that_no_one_confirms_is_erased_after_a_week(server: TestServer) {
        server.sign_up("asha@example.in").await;
        server.post("/otp").json(&json!({ "email": "ravi@example.in" })).send().await;
        server.advance_seconds(WEEK);
        erase(&server).await;
        assert_eq!(server.count("select count(*) from profiles").await, 2);
        server.advance_seconds(1);
        erase(&server).await;
        for table in ["accounts", "profiles", "sign_ups"] {
            assert_eq!(server.count(&format!("select count(*) from {table}")).await, 0, "{table}");
        }
        assert_eq!(server.sign_up("asha@example.in").await.status, StatusCode::OK);
    }

    async fn an_account_that_someone_else_needs_stays(server: TestServer) {
        server.sign_up("confirmed@example.in").await;
        server.follow(server.last_mail("confirm_signup").await.link()).await.redirect();
        server.post("/invite").service().json(&json!({ "email": "invited@example.in" })).send().await;
        server.post("/admin/users").service().json(&json!({ "email": "created@example.in" })).send().await;
        server.advance_seconds(60);
        for email in ["invited@example.in", "created@example.in"] {
            server.sign_up(email).await;
        }
        server.advance_seconds(2 * WEEK);
        erase(&server).await;
        assert_eq!(server.count("select count(*) from accounts").await, 3);
    }

    async fn a_new_mail_starts_the_week_again(server: TestServer) {
        server.sign_up("asha@example.in").await;
        server.advance_seconds(WEEK - 60);
        server.post("/resend").json(&json!({ "type": "signup", "email": "asha@example.in" })).send().await;
        server.advance_seconds(120);
        erase(&server).await;
        server.follow(server.last_mail("confirm_signup").await.link()).await.redirect();
        server.advance_seconds(2 * WEEK);
        erase(&server).await;
        assert_eq!(server.count("select count(*) from accounts").await, 1);
    }
}

async fn erase(server: &TestServer) {
    erase_due_accounts(server.auth(), server.clock.now()).await.unwrap();
}
