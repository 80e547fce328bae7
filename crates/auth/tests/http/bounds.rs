//! Size limits of calls.

use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::test_server::{Answer, PASSWORD, TestServer, claims, on_both_engines};

/// Metadata with this many bytes of JSON.
fn metadata_of(bytes: usize) -> Value {
    json!({ "note": "x".repeat(bytes - r#"{"note":""}"#.len()) })
}

fn refuses(answer: &Answer, name: &str) {
    let message = format!("{name} cannot be larger than 16384 bytes of JSON");
    answer.refused(StatusCode::BAD_REQUEST, "validation_failed", &message);
}

on_both_engines! {
    async fn metadata_size_is_limited(server: TestServer) {
        let too_large = metadata_of(16 * 1024 + 1);
        let new = json!({ "email": "asha@example.in", "password": PASSWORD, "data": too_large });
        refuses(&server.post("/signup").json(&new).send().await, "user_metadata");
        let session = server.start_session("asha@example.in").await;
        let answer = server.change_user(&session.access_token, &json!({ "data": too_large })).await;
        refuses(&answer, "user_metadata");
        // Existing keys count too, so metadata cannot grow without limit.
        let answer = server.change_user(&session.access_token, &json!({ "data": metadata_of(16 * 1024 - 10) })).await;
        refuses(&answer, "user_metadata");
        let path = server.admin_path(&session.user);
        for name in ["user_metadata", "app_metadata"] {
            let answer = server.call(Method::PUT, &path).service().json(&json!({ name: too_large })).send().await;
            refuses(&answer, name);
            let new = json!({ "email": "ravi@example.in", name: too_large });
            refuses(&server.post("/admin/users").service().json(&new).send().await, name);
        }
        let link = json!({ "type": "invite", "email": "ravi@example.in", "data": too_large });
        refuses(&server.post("/admin/generate_link").service().json(&link).send().await, "user_metadata");
        assert_eq!(server.count("select count(*) from accounts").await, 1);
    }

    async fn metadata_of_the_maximum_size_is_stored_and_put_into_tokens(server: TestServer) {
        let data = metadata_of(16 * 1024);
        let new = json!({ "email": "asha@example.in", "password": PASSWORD, "email_confirm": true, "user_metadata": data });
        assert_eq!(server.post("/admin/users").service().json(&new).send().await.status, StatusCode::OK);
        let session = server.sign_in_again("asha@example.in").await;
        assert_eq!(claims(&session.access_token)["user_metadata"], data);
    }

    async fn a_body_larger_than_any_call_needs_is_refused(server: TestServer) {
        let body = json!({ "email": "asha@example.in", "password": "x".repeat(256 * 1024) });
        let answer = server.post("/token?grant_type=password").json(&body).send().await;
        answer.refused(StatusCode::PAYLOAD_TOO_LARGE, "validation_failed", "Request body too large");
    }

    async fn a_link_does_not_lead_to_an_overlong_address(server: TestServer) {
        server.create_user("asha@example.in").await;
        let path = format!("/recover?redirect_to=http://sangam.test/{}", "x".repeat(2048));
        let answer = server.post(&path).json(&json!({ "email": "asha@example.in" })).send().await;
        assert_eq!(answer.status, StatusCode::OK);
        let mail = server.last_mail("recovery").await;
        assert!(mail.link().ends_with("&redirect_to=http%3A%2F%2Fsangam.test"), "{}", mail.link());
    }
}
