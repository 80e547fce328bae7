//! GoTrue features that we do not offer: each call says so in the form that the clients expect. P-22.

use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::test_server::{PASSWORD, TestServer, on_both_engines};

const FACTOR: &str = "00000000-0000-4000-8000-000000000000";

on_both_engines! {
    async fn a_disabled_feature_has_its_own_error_code(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let id = session.user["id"].as_str().unwrap();
        let verify = |body: Value| ("POST", "/verify".to_owned(), body);
        let call = |method, path: &str| (method, path.to_owned(), json!({}));
        let post = |path: &str, body: Value| ("POST", path.to_owned(), body);
        for ((method, path, body), status, code, message) in [
            (post("/factors", json!({ "factor_type": "phone" })), 422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone"),
            (post("/factors", json!({ "factor_type": "smoke" })), 400, "validation_failed", "factor_type needs to be totp, phone, or webauthn"),
            (call("POST", &format!("/factors/{FACTOR}/challenge")), 404, "mfa_factor_not_found", "Factor not found"),
            (post(&format!("/factors/{FACTOR}/verify"), json!({ "code": "123456" })), 404, "mfa_factor_not_found", "Factor not found"),
            (call("DELETE", &format!("/factors/{FACTOR}")), 404, "mfa_factor_not_found", "Factor not found"),
            (call("DELETE", "/factors/x"), 404, "validation_failed", "factor_id must be an UUID"),
            (call("GET", "/factors/recovery-codes"), 404, "mfa_factor_not_found", "The user has not enrolled recovery codes"),
            (post("/otp", json!({ "phone": "+911234567890", "email": null })), 400, "phone_provider_disabled", "Unsupported phone provider"),
            (post("/otp", json!({ "phone": "1", "email": "a@b.in" })), 400, "validation_failed", "Only an email address or phone number should be provided"),
            (call("GET", "/authorize?provider=google"), 400, "validation_failed", "Unsupported provider: provider is not enabled"),
            (call("GET", "/user/identities/authorize?provider=google"), 404, "manual_linking_disabled", "Manual linking is disabled"),
            (call("DELETE", &format!("/user/identities/{id}")), 404, "manual_linking_disabled", "Manual linking is disabled"),
            (post("/token?grant_type=id_token", json!({ "provider": "google", "id_token": "a.b.c" })), 400, "provider_disabled", "Provider (issuer \"google\") is not enabled"),
            (call("POST", "/token?grant_type=web3"), 422, "web3_provider_disabled", "Web3 provider is disabled"),
            (post("/token?grant_type=password", json!({ "phone": "+911234567890", "password": PASSWORD })), 422, "phone_provider_disabled", "Phone logins are disabled"),
            (post("/signup", json!({ "phone": "+911234567890", "password": PASSWORD })), 400, "phone_provider_disabled", "Phone signups are disabled"),
            (post("/signup", json!({ "data": {} })), 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"),
            (("PUT", "/user".to_owned(), json!({ "phone": "+911234567890" })), 400, "phone_provider_disabled", "Unsupported phone provider"),
            (verify(json!({ "type": "sms", "phone": "+911234567890", "token": "123456" })), 403, "otp_expired", "Token has expired or is invalid"),
            (verify(json!({ "type": "phone_change", "phone": "x", "token": "1" })), 400, "validation_failed", "Invalid phone number format (E.164 required)"),
            (verify(json!({ "type": "email", "token_hash": "x", "email": "a@b.in" })), 400, "validation_failed", "Only the token_hash and type should be provided"),
            (verify(json!({ "type": "dance", "token_hash": "x" })), 400, "validation_failed", "Unsupported verification type"),
            (verify(json!({ "token_hash": "x" })), 400, "validation_failed", "Verify requires a verification type"),
            (call("POST", "/sso"), 404, "saml_provider_disabled", "SAML 2.0 is disabled"),
            (call("GET", "/sso/saml/metadata"), 404, "saml_provider_disabled", "SAML 2.0 is disabled"),
            (call("GET", "/admin/sso/providers"), 404, "saml_provider_disabled", "SAML 2.0 is disabled"),
            (call("GET", "/admin/custom-providers/custom:acme"), 404, "feature_disabled", "Custom OAuth providers are disabled"),
            (call("GET", "/oauth/authorizations/1"), 404, "feature_disabled", "OAuth server is disabled"),
            (call("GET", "/user/oauth/grants"), 404, "feature_disabled", "OAuth server is disabled"),
            (call("GET", "/admin/oauth/clients"), 404, "feature_disabled", "OAuth server is disabled"),
            (call("GET", "/.well-known/oauth-authorization-server"), 404, "feature_disabled", "OAuth server is disabled"),
            (call("GET", "/scim/v2/Users"), 404, "feature_disabled", "SCIM server is disabled"),
        ] {
            let answer = server.call(method.parse().unwrap(), &path).bearer(&session.access_token).json(&body).send().await;
            assert_eq!((answer.status.as_u16(), answer.code()), (status, code), "{method} {path} {body}: {}", answer.text);
            answer.refused(StatusCode::from_u16(status).unwrap(), code, message);
        }
    }

    async fn calls_that_need_a_session_check_it_first(server: TestServer) {
        for path in ["/factors", "/factors/recovery-codes", &format!("/factors/{FACTOR}/verify")] {
            let answer = server.post(path).json(&json!({ "factor_type": "totp" })).send().await;
            answer.refused(StatusCode::UNAUTHORIZED, "no_authorization", "This endpoint requires a valid Bearer token");
        }
    }

    async fn the_operator_finds_no_factors(server: TestServer) {
        let user = server.create_user("asha@example.in").await;
        let factors = format!("{}/factors", server.admin_path(&user));
        assert_eq!(server.get(&factors).service().send().await.body, json!([]));
        let unknown = server.get(&format!("/admin/users/{FACTOR}/factors")).service().send().await;
        unknown.refused(StatusCode::NOT_FOUND, "user_not_found", "User not found");
        let answer = server.call(Method::DELETE, &format!("{factors}/{FACTOR}")).service().send().await;
        answer.refused(StatusCode::NOT_FOUND, "mfa_factor_not_found", "Factor not found");
        assert_eq!(server.get(&factors).send().await.status, StatusCode::FORBIDDEN);
    }

    async fn a_browser_bound_for_an_unknown_provider_is_redirected_back(server: TestServer) {
        let path = "/authorize?provider=google&redirect_to=http%3A%2F%2Fsangam.test%2Fwelcome";
        let answer = server.get(path).without_apikey().header("accept", "text/html,*/*").send().await;
        let (page, parameters) = answer.redirect();
        assert_eq!((page.as_str(), parameters["error"].as_str()), ("http://sangam.test/welcome", "invalid_request"));
        assert_eq!(parameters["error_description"], "Unsupported provider: provider is not enabled");
        for (path, code) in [("/callback", "bad_oauth_callback"), ("/callback?state=x&code=y", "bad_oauth_state")] {
            let (page, _) = server.get(path).without_apikey().send().await.redirect();
            assert!(page.starts_with("http://sangam.test") && page.contains(&format!("error_code={code}")), "{page}");
        }
    }

    async fn an_invitation_is_mailed_and_opens_the_account(server: TestServer) {
        let body = json!({ "email": "Asha@example.in", "data": { "full_name": "Asha Rao" } });
        let invite = async || server.post("/invite?redirect_to=http%3A%2F%2Fsangam.test%2Fwelcome").service().json(&body).send().await;
        let answer = invite().await;
        assert_eq!((answer.status, &answer.body["invited_at"]), (StatusCode::OK, &json!(server.clock.now())), "{}", answer.body);
        invite().await.refused(
            StatusCode::TOO_MANY_REQUESTS,
            "over_email_send_rate_limit",
            "For security purposes, you can only request this after 60 seconds.",
        );
        server.advance_seconds(61);
        assert_eq!(invite().await.body["invited_at"], json!(server.clock.now()), "an unconfirmed address is invited again");
        let (page, parameters) = server.follow(server.last_mail("invitation").await.link()).await.redirect();
        assert_eq!((page.as_str(), parameters["type"].as_str()), ("http://sangam.test/welcome", "invite"));
        server.advance_seconds(61);
        invite().await.refused(StatusCode::UNPROCESSABLE_ENTITY, "email_exists", "A user with this email address has already been registered");
        let stranger = server.post("/invite").json(&body).send().await;
        stranger.refused(StatusCode::FORBIDDEN, "not_admin", "User not allowed");
    }
}
