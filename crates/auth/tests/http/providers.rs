//! `signInWithOAuth`, `exchangeCodeForSession` and `signInWithIdToken`, with an issuer that checks its requests, and the failures
//! that can happen on the way.

use std::collections::HashMap;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::StatusCode;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use sangam_auth::{ProviderSettings, check_provider};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::{Url, form_urlencoded};

use crate::issuer::{SigningKey, TestIssuer};
use crate::provider_sign_in::{ProviderSignIn, error_code, sign_in, start_sign_in, with_acme};
use crate::test_server::{Answer, TestServer, claims, on_both_engines};

const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/// The error code of a redirect to the site, whatever target was requested.
fn home_error(answer: &Answer) -> String {
    let (page, fragment) = answer.redirect();
    assert!(page.starts_with("http://sangam.test?") && fragment.is_empty(), "{page}");
    Url::parse(&page).unwrap().query_pairs().find(|(name, _)| name == "error_code").unwrap().1.into_owned()
}

on_both_engines! {
    async fn signing_in_with_a_provider_creates_an_account(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let flow = start_sign_in(&server, "provider=Custom:Acme&redirect_to=http%3A%2F%2Fsangam.test%2Fwelcome&scopes=calendar&prompt=login&state=mine&redirect_uri=x&client_id=x").await;
        let asked: HashMap<_, _> = Url::parse(&flow.address).unwrap().query_pairs().into_owned().collect();
        assert_eq!(asked["redirect_uri"], "http://sangam.test/auth/v1/callback");
        assert_eq!((asked["scope"].as_str(), asked["prompt"].as_str()), ("openid email profile calendar", "login"));
        assert_eq!(flow.address.matches("state=").count(), 1);
        let code = issuer.consent(&flow.address, issuer.claims("a-1", "Asha@Example.in"));
        let (page, parameters) = flow.return_with_code(&server, &code).await.redirect();
        assert_eq!(page, "http://sangam.test/welcome");
        assert_eq!((parameters["token_type"].as_str(), parameters.get("type")), ("bearer", None));
        let token = &parameters["access_token"];
        let said = claims(token);
        assert_eq!((said["aal"].as_str(), said["amr"][0]["method"].as_str()), (Some("aal1"), Some("oauth")));
        assert_eq!(said["app_metadata"], json!({ "provider": "custom:acme", "providers": ["custom:acme"] }));

        let user = server.user(token).await.body;
        assert_eq!((user["email"].as_str(), user["identities"].as_array().unwrap().len()), (Some("asha@example.in"), 1));
        assert!(user["email_confirmed_at"].is_string());
        assert_eq!(user["user_metadata"]["full_name"], "Asha Rao");
        let identity = &user["identities"][0];
        assert_eq!((identity["id"].as_str(), identity["provider"].as_str()), (Some("a-1"), Some("custom:acme")));
        assert_ne!(identity["identity_id"], identity["id"]);
        let data = &identity["identity_data"];
        assert_eq!((&data["sub"], &data["provider_id"], &data["iss"]), (&json!("a-1"), &json!("a-1"), &json!(issuer.address)));
        assert_eq!(server.count("select count(*) from profiles where full_name = 'Asha Rao' and user_type = 'user'").await, 1);

        // The next sign-in opens the same account, whatever address the provider reports by then. An edited name stays.
        server.change_user(token, &json!({ "data": { "full_name": "Asha R. Rao" } })).await;
        let (_, parameters) = sign_in(&server, &issuer, issuer.claims("a-1", "new@example.in")).await.redirect();
        let again = server.user(&parameters["access_token"]).await.body;
        assert_eq!((&again["id"], &again["email"]), (&user["id"], &json!("asha@example.in")));
        assert_eq!(again["identities"][0]["email"], "new@example.in");
        assert_eq!(again["user_metadata"]["full_name"], "Asha R. Rao");
        assert_eq!(server.refresh(&parameters["refresh_token"]).await.session().user["id"], user["id"]);
        assert_eq!(server.count("select count(*) from oauth_flows").await, 0);
    }

    async fn settings_list_the_providers_with_their_labels(server: TestServer) {
        let issuer = TestIssuer::start(&server.clock).await;
        let acme = issuer.setting("custom:acme", "&label=Acme+Works");
        let server = server.with_providers(&format!("google?client_id=1&client_secret=2\n{acme}"));
        let settings = server.get("/settings").send().await.body;
        assert_eq!((&settings["external"]["google"], &settings["external"]["keycloak"]), (&json!(true), &json!(false)));
        let acme = json!({ "name": "custom:acme", "label": "Acme Works" });
        assert_eq!(settings["providers"], json!([{ "name": "google", "label": "Google" }, acme]));
        let unknown = server.get("/authorize?provider=github").without_apikey().send().await;
        unknown.refused(StatusCode::BAD_REQUEST, "validation_failed", "Unsupported provider: provider is not enabled");
    }

    async fn with_pkce_the_code_works_only_for_the_requesting_client(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let query = format!("provider=custom:acme&redirect_to=http%3A%2F%2Fsangam.test%2Fin%3Fsb_flow_id%3D7&code_challenge={CHALLENGE}&code_challenge_method=s256");
        let flow = start_sign_in(&server, &query).await;
        assert!(!flow.address.contains(CHALLENGE), "the provider gets a challenge of ours");
        let code = issuer.consent(&flow.address, issuer.claims("a-1", "asha@example.in"));
        let (page, fragment) = flow.return_with_code(&server, &code).await.redirect();
        let code = page.strip_prefix("http://sangam.test/in?sb_flow_id=7&code=").unwrap();
        assert!(fragment.is_empty());
        let exchange = async |verifier: &str| {
            let body = json!({ "auth_code": code, "code_verifier": verifier });
            server.post("/token?grant_type=pkce").json(&body).send().await
        };
        assert_eq!(exchange(CHALLENGE).await.code(), "bad_code_verifier");
        let session = exchange(VERIFIER).await.session();
        assert_eq!(claims(&session.access_token)["amr"][0]["method"], "oauth");
        assert_eq!(session.user["app_metadata"]["providers"], json!(["custom:acme"]));
        assert_eq!(exchange(VERIFIER).await.code(), "flow_state_not_found");
        let half = server.get("/authorize?provider=custom:acme&code_challenge_method=s256").without_apikey().send().await;
        assert_eq!((half.status, half.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
    }

    async fn a_state_works_once_for_minutes_and_in_one_browser(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let claims = issuer.claims("a-1", "asha@example.in");
        let query = "provider=custom:acme";

        let flow = start_sign_in(&server, query).await;
        let code = issuer.consent(&flow.address, claims.clone());
        assert_eq!(flow.return_with_code(&server, &code).await.redirect().0, "http://sangam.test");
        assert_eq!(home_error(&flow.return_with_code(&server, &code).await), "bad_oauth_state");

        let flow = start_sign_in(&server, query).await;
        let code = issuer.consent(&flow.address, claims.clone());
        server.advance_seconds(301);
        assert_eq!(home_error(&flow.return_with_code(&server, &code).await), "bad_oauth_state");

        // An attacker tricks a victim into opening the callback URL of the attacker's sign-in.
        let (flow, other) = (start_sign_in(&server, query).await, start_sign_in(&server, query).await);
        let code = issuer.consent(&flow.address, claims.clone());
        let tricked = ProviderSignIn { cookie: other.cookie.clone(), ..ProviderSignIn::new(&flow.address, "") };
        assert_eq!(home_error(&tricked.return_with_code(&server, &code).await), "bad_oauth_state");
        assert_eq!(home_error(&flow.return_with_code(&server, &code).await), "bad_oauth_state", "it was used up");

        // A form cannot bypass the cookie: the browser is redirected to come back with it.
        let code = issuer.consent(&other.address, claims);
        let form = format!("state={}&code={code}&redirect_to=http%3A%2F%2Fevil.test", other.state);
        let answer = server.post("/callback").without_apikey().text(&form).send().await;
        let (page, _) = answer.redirect();
        assert_eq!(page, format!("http://sangam.test/auth/v1/callback?state={}&code={code}", other.state));
        let path = page.strip_prefix("http://sangam.test/auth/v1").unwrap();
        assert_eq!(home_error(&server.get(path).without_apikey().send().await), "bad_oauth_state");

        assert_eq!(home_error(&server.get("/callback?code=x").without_apikey().send().await), "bad_oauth_callback");
        assert_eq!(home_error(&server.get("/callback?code=x&state=y").without_apikey().send().await), "bad_oauth_state");
        assert_eq!(server.count("select count(*) from accounts").await, 1);
    }

    async fn an_invalid_id_token_is_refused(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let other = TestIssuer::start(&server.clock).await;
        type TokenCase = (&'static str, fn(&TestIssuer, &mut Value) -> Option<String>);
        let cases: [TokenCase; 15] = [
            ("another nonce", |_, claims| { claims["nonce"] = json!("another"); None }),
            ("no nonce", |_, claims| { claims.as_object_mut().unwrap().remove("nonce"); None }),
            ("another client", |_, claims| { claims["aud"] = json!("another"); None }),
            ("asked for by another client", |_, claims| { claims["aud"] = json!(["another", "sangam"]); claims["azp"] = json!("another"); None }),
            ("for many and asked for by none", |_, claims| { claims["aud"] = json!(["another", "sangam"]); None }),
            ("another issuer", |_, claims| { claims["iss"] = json!("http://127.0.0.1:1"); None }),
            ("expired", |_, claims| { claims["exp"] = json!(claims["iat"].as_i64().unwrap() - 61); None }),
            ("from tomorrow", |_, claims| { claims["iat"] = json!(claims["iat"].as_i64().unwrap() + 86_400); None }),
            ("from the end of time", |_, claims| { claims["iat"] = json!(1e300); claims["exp"] = json!(1e300); None }),
            ("no subject", |_, claims| { claims["sub"] = json!(""); None }),
            ("for another access token", |_, claims| { claims["at_hash"] = json!("x"); None }),
            ("without a signature", |_, claims| {
                let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
                Some(format!("{}.{}.", part(&json!({ "alg": "none", "kid": "first" })), part(claims)))
            }),
            ("signed with the public key as a secret", |issuer, claims| {
                let secret = issuer.key.jwk()["n"].as_str().unwrap().to_owned();
                let header = Header { kid: Some("first".into()), ..Header::new(Algorithm::HS256) };
                Some(jsonwebtoken::encode(&header, claims, &EncodingKey::from_secret(secret.as_bytes())).unwrap())
            }),
            ("signed with a key that is not published", |_, claims| Some(SigningKey::ec("second").sign(claims))),
            ("signed with a published key under another's name", |_, claims| Some(SigningKey::ec("first").sign(claims))),
        ];
        for (name, wrong) in cases {
            let flow = start_sign_in(&server, "provider=custom:acme&redirect_to=http%3A%2F%2Fsangam.test%2Fwelcome").await;
            let change = Arc::new(wrong);
            let code = issuer.consent_with(&flow.address, issuer.claims("a-1", "asha@example.in"), Some(change));
            assert_eq!(error_code(&flow.return_with_code(&server, &code).await), "unexpected_failure", "{name}");
        }
        let small = SigningKey::small_rsa("small");
        issuer.publish(vec![issuer.key.jwk(), small.jwk()]);
        server.advance_seconds(61);
        let flow = start_sign_in(&server, "provider=custom:acme").await;
        let change = Arc::new(move |_: &TestIssuer, claims: &mut Value| Some(small.sign(claims)));
        let code = issuer.consent_with(&flow.address, issuer.claims("a-1", "asha@example.in"), Some(change));
        assert_eq!(error_code(&flow.return_with_code(&server, &code).await), "unexpected_failure", "a key that is too small");

        // A code of another issuer is refused by this one, and a response that names another issuer is not used.
        let flow = start_sign_in(&server, "provider=custom:acme").await;
        assert_eq!(error_code(&flow.return_with_code(&server, "code-of-another").await), "unexpected_failure");
        let flow = start_sign_in(&server, "provider=custom:acme").await;
        let code = issuer.consent(&flow.address, issuer.claims("a-1", "asha@example.in"));
        let query = |named: &str| format!("state={}&code={code}&iss={named}", flow.state);
        assert_eq!(error_code(&flow.return_with(&server, &query(&other.address)).await), "bad_oauth_callback");
        assert_eq!(server.count("select count(*) from accounts").await, 0);
    }

    async fn an_issuer_that_promises_to_name_itself_must_do_so(server: TestServer) {
        let issuer = TestIssuer::start(&server.clock).await;
        issuer.describe("authorization_response_iss_parameter_supported", json!(true));
        issuer.describe("token_endpoint_auth_methods_supported", json!(["client_secret_post"]));
        let server = server.with_providers(&issuer.setting("keycloak", "&trust_email=true"));
        for (named, works) in [(false, false), (true, true)] {
            let flow = start_sign_in(&server, "provider=keycloak").await;
            let code = issuer.consent(&flow.address, issuer.claims("a-1", "asha@example.in"));
            let iss: String = form_urlencoded::byte_serialize(issuer.address.as_bytes()).collect();
            let name = if named { format!("&iss={iss}") } else { String::new() };
            let answer = flow.return_with(&server, &format!("state={}&code={code}{name}", flow.state)).await;
            assert_eq!(answer.redirect().1.contains_key("access_token"), works);
        }
    }

    async fn the_redirect_target_is_fixed_before_the_browser_leaves(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        for (asked, referer, target) in [
            ("http%3A%2F%2Fevil.test%2F", "", "http://sangam.test"),
            ("http%3A%2F%2Fsangam.test%40evil.test%2F", "", "http://sangam.test"),
            ("", "http://sangam.test/login", "http://sangam.test/login"),
            ("http%3A%2F%2Fevil.test%2F", "http://evil.test/page", "http://sangam.test"),
            ("http%3A%2F%2Fsangam.test%2Fa", "http://sangam.test/login", "http://sangam.test/a"),
        ] {
            let call = server.get(&format!("/authorize?provider=custom:acme&redirect_to={asked}")).without_apikey();
            let answer = call.header("referer", referer).send().await;
            let flow = ProviderSignIn::new(answer.header("location").unwrap(), answer.header("set-cookie").unwrap().split(';').next().unwrap());
            let code = issuer.consent(&flow.address, issuer.claims("a-1", "asha@example.in"));
            let query = format!("state={}&code={code}&redirect_to=http%3A%2F%2Fevil.test%2F", flow.state);
            assert_eq!(flow.return_with(&server, &query).await.redirect().0, target, "{asked} {referer}");
        }
    }

    async fn on_a_loopback_host_the_browser_uses_the_name_that_the_provider_knows(server: TestServer) {
        let issuer = TestIssuer::start(&server.clock).await;
        let server = server.at("http://localhost:8080", &issuer.setting("custom:acme", "&trust_email=true"));
        let path = "/authorize?provider=custom:acme&prompt=none";
        let other = server.get(path).without_apikey().header("host", "127.0.0.1:8080").send().await;
        assert_eq!(other.redirect().0, format!("http://localhost:8080/auth/v1{path}"));
        for host in ["localhost:8080", "localhost:5173", "evil.test"] {
            let answer = server.get(path).without_apikey().header("host", host).send().await;
            assert!(answer.header("location").unwrap().starts_with(&issuer.address), "{host}");
        }
        let looked = server.call(http::Method::HEAD, "/callback?state=x").without_apikey().send().await;
        assert_eq!(looked.status, StatusCode::OK);
    }

    async fn an_unknown_key_id_triggers_a_fetch_but_not_every_time(server: TestServer) {
        let (server, mut issuer) = with_acme(&server).await;
        sign_in(&server, &issuer, issuer.claims("a-1", "asha@example.in")).await.redirect();
        assert_eq!(issuer.key_fetches(), 1);
        issuer.key = SigningKey::ec("second");
        issuer.publish(vec![issuer.key.jwk(), json!({ "kty": "of the future", "kid": "x" })]);
        let token = issuer.key.sign(&issuer.claims("a-1", "asha@example.in"));
        let body = json!({ "provider": "custom:acme", "id_token": token });
        let present = async || server.post("/token?grant_type=id_token").json(&body).send().await;
        for _ in 0..5 {
            present().await.refused(StatusCode::BAD_REQUEST, "bad_id_token", "Bad ID token");
        }
        assert_eq!(issuer.key_fetches(), 1, "the set is a moment old");
        server.advance_seconds(61);
        present().await.session();
        present().await.session();
        assert_eq!(issuer.key_fetches(), 2);

        // While the issuer is unreachable, its keys are used for a day and no longer.
        issuer.break_with(Some(StatusCode::SERVICE_UNAVAILABLE));
        for (hours, status) in [(23, StatusCode::OK), (2, StatusCode::BAD_GATEWAY)] {
            server.advance_seconds(hours * 3600);
            let token = issuer.key.sign(&issuer.claims("a-1", "asha@example.in"));
            let body = json!({ "provider": "custom:acme", "id_token": token });
            assert_eq!(server.post("/token?grant_type=id_token").json(&body).send().await.status, status, "{hours}");
        }
    }

    async fn a_failing_provider_is_named_without_further_details(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let path = "/authorize?provider=custom:acme&redirect_to=http%3A%2F%2Fsangam.test%2Fin";
        issuer.break_with(Some(StatusCode::INTERNAL_SERVER_ERROR));
        let answer = server.get(path).without_apikey().send().await;
        answer.refused(StatusCode::BAD_GATEWAY, "unexpected_failure", "The provider is not available right now, try again");
        let answer = server.get(path).without_apikey().header("accept", "text/html").send().await;
        let (page, parameters) = answer.redirect();
        assert_eq!((page.as_str(), parameters["error_code"].as_str()), ("http://sangam.test/in", "unexpected_failure"));
        assert_eq!(parameters["error"], "server_error");
        issuer.break_with(None);
        server.advance_seconds(6);
        let flow = start_sign_in(&server, "provider=custom:acme").await;
        let query = format!("state={}&error=access_denied&error_description=The+person+said+no", flow.state);
        let (_, parameters) = flow.return_with(&server, &query).await.redirect();
        assert_eq!((parameters["error"].as_str(), parameters["error_description"].as_str()), ("access_denied", "The person said no"));
        let flow = start_sign_in(&server, "provider=custom:acme").await;
        assert_eq!(error_code(&flow.return_with(&server, &format!("state={}", flow.state)).await), "bad_oauth_callback");

        // The metadata must name the configured issuer and use TLS endpoints.
        for (name, value) in [("issuer", json!("https://accounts.google.com")), ("token_endpoint", json!("http://id.example.in/token"))] {
            let liar = TestIssuer::start(&server.clock).await;
            liar.describe(name, value);
            let setting = liar.setting("custom:acme", "");
            let server = server.with_providers(&setting);
            assert_eq!(server.get(path).without_apikey().send().await.status, StatusCode::BAD_GATEWAY, "{name}");
            assert!(check_provider(&ProviderSettings::parse_list(&setting).unwrap()[0]).await.is_err());
        }
        let setting = &ProviderSettings::parse_list(&issuer.setting("custom:acme", "")).unwrap()[0];
        assert_eq!(check_provider(setting).await, Ok(1), "the operator can ask");
        issuer.publish(vec![SigningKey::small_rsa("small").jwk()]);
        assert_eq!(check_provider(setting).await, Err("it publishes no key of a supported type".to_owned()));
    }

    async fn an_app_signs_in_with_its_own_id_token(server: TestServer) {
        let issuer = TestIssuer::start(&server.clock).await;
        let server = server.with_providers(&issuer.setting("custom:acme", "&trust_email=true&client_id=phone"));
        let present = async |claims: Value, more: Value| {
            let mut body = json!({ "provider": "custom:acme", "id_token": issuer.key.sign(&claims), "gotrue_meta_security": {} });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            server.post("/token?grant_type=id_token").json(&body).send().await
        };
        let plain = issuer.claims("a-1", "asha@example.in");
        let with = |name: &str, value: Value| {
            let mut claims = plain.clone();
            claims[name] = value;
            claims
        };
        let session = present(plain.clone(), json!({})).await.session();
        assert_eq!(session.user["identities"][0]["id"], "a-1");
        let hashed: String = Sha256::digest(b"raw").iter().map(|byte| format!("{byte:02x}")).collect();
        let at_hash = URL_SAFE_NO_PAD.encode(&Sha256::digest(b"theirs")[..16]);
        present(with("nonce", json!(hashed)), json!({ "nonce": "raw" })).await.session();
        present(with("aud", json!("phone")), json!({})).await.session();
        present(with("at_hash", json!(at_hash)), json!({ "access_token": "theirs" })).await.session();
        for (claims, more, message) in [
            (with("nonce", json!("raw")), json!({ "nonce": "raw" }), "Nonces mismatch"),
            (with("nonce", json!(hashed)), json!({}), "Passed nonce and nonce in id_token should either both exist or not."),
            (plain.clone(), json!({ "nonce": "raw" }), "Passed nonce and nonce in id_token should either both exist or not."),
            (with("aud", json!("another")), json!({}), "Unacceptable audience in id_token"),
            (with("sub", json!("")), json!({}), "Missing sub claim in id_token"),
            (with("iss", json!("https://accounts.google.com")), json!({}), "Bad ID token"),
            (with("at_hash", json!(at_hash)), json!({ "access_token": "another" }), "Bad ID token"),
            (plain.clone(), json!({ "id_token": "a.b.c" }), "Bad ID token"),
            (plain.clone(), json!({ "id_token": "" }), "id_token required"),
        ] {
            present(claims, more).await.refused(StatusCode::BAD_REQUEST, "bad_id_token", message);
        }
        let unknown = present(plain, json!({ "provider": "google" })).await;
        unknown.refused(StatusCode::BAD_REQUEST, "provider_disabled", "Provider (issuer \"google\") is not enabled");
    }
}
