//! Public information about the instance, and its responses to unknown paths.

use http::{Method, StatusCode};
use serde_json::json;

use crate::test_server::{TestServer, on_both_engines};

on_both_engines! {
    async fn settings_offer_only_email_by_default(server: TestServer) {
        let answer = server.get("/settings").send().await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.body["external"]["email"], true);
        assert_eq!(answer.body["external"]["google"], false);
        assert_eq!(answer.body["mailer_autoconfirm"], false);
        assert_eq!(answer.body["disable_signup"], false);
        assert_eq!(answer.body["mail_sign_in"], true);
    }

    async fn health_reports_gotrue(server: TestServer) {
        assert_eq!(server.get("/health").send().await.body["name"], "GoTrue");
    }

    async fn every_other_call_needs_a_known_key(server: TestServer) {
        for path in ["/settings", "/health", "/user", "/admin/users"] {
            let answer = server.get(path).without_apikey().send().await;
            answer.refused(StatusCode::UNAUTHORIZED, "no_authorization", "No API key found in request");
            let answer = server.get(path).apikey("sb_publishable_of_another_instance").send().await;
            answer.refused(StatusCode::UNAUTHORIZED, "no_authorization", "Invalid API key");
        }
        assert_eq!(server.get(&format!("/health?apikey={}", server.keys.anon())).without_apikey().send().await.status, StatusCode::OK);
    }

    async fn unknown_paths_and_methods_get_gotrue_errors(server: TestServer) {
        let answer = server.get("/nowhere").send().await;
        answer.refused(StatusCode::NOT_FOUND, "not_found", "There is no such path under /auth/v1");
        let answer = server.call(Method::PATCH, "/token").send().await;
        answer.refused(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "This path does not support this method");
    }

    async fn a_client_without_an_api_version_gets_the_older_error_body(server: TestServer) {
        let answer = server.get("/nowhere").without_api_version().send().await;
        assert_eq!(
            answer.body,
            json!({ "code": 404, "error_code": "not_found", "msg": "There is no such path under /auth/v1" })
        );
        assert_eq!(answer.header("x-supabase-api-version"), None);
        assert_eq!(answer.header("x-sb-error-code"), Some("not_found"));
    }
}
