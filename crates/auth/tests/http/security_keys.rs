//! Security keys as second factors: `mfa.webauthn.*`.

use http::{Method, StatusCode};
use sangam_auth::{Settings, list_events};
use sangam_db::Engine;
use sangam_schema::Refused;
use serde_json::{Value, json};

use crate::software_key::{KeyAttack, SoftwareKey, encode};
use crate::test_server::{Answer, SITE, Session, TestServer, claims, on_both_engines};

const EMAIL: &str = "asha@example.in";

/// A security key with its factor id.
struct KeyFactor {
    key: SoftwareKey,
    id: String,
}

impl KeyFactor {
    async fn enroll(server: &TestServer, session: &Session, name: &str) -> KeyFactor {
        let body = json!({ "factor_type": "webauthn", "friendly_name": name });
        let answer = server.post("/factors").bearer(&session.access_token).json(&body).send().await;
        let id = answer.body["id"].as_str().unwrap().to_owned();
        assert_eq!(answer.body, json!({ "id": id, "type": "webauthn", "friendly_name": name }));
        KeyFactor { key: SoftwareKey::new(), id }
    }

    async fn challenge(&self, server: &TestServer, session: &Session, kind: &str) -> (Value, Value) {
        let rp = json!({ "rpId": "evil.example", "rpOrigins": ["https://evil.example"] });
        let body = json!({ "factorId": self.id, "webauthn": rp });
        let path = format!("/factors/{}/challenge", self.id);
        let asked = server.post(&path).bearer(&session.access_token).json(&body).send().await.body;
        assert_eq!((&asked["type"], &asked["webauthn"]["type"]), (&json!("webauthn"), &json!(kind)), "{asked}");
        assert_eq!(asked["expires_at"], server.clock.now().as_second() + 300);
        (asked["id"].clone(), asked["webauthn"]["credential_options"]["publicKey"].clone())
    }

    async fn answer(&self, server: &TestServer, session: &Session, challenge: &Value, webauthn: &Value) -> Answer {
        let body = json!({ "challenge_id": challenge, "webauthn": webauthn });
        server.post(&format!("/factors/{}/verify", self.id)).bearer(&session.access_token).json(&body).send().await
    }

    async fn create(&mut self, server: &TestServer, session: &Session) -> Answer {
        let (challenge, options) = self.challenge(server, session, "create").await;
        let made = self.key.create(&options);
        self.answer(server, session, &challenge, &reply("create", &made)).await
    }

    async fn request(&self, server: &TestServer, session: &Session) -> Answer {
        let (challenge, options) = self.challenge(server, session, "request").await;
        self.answer(server, session, &challenge, &reply("request", &self.key.get(&options))).await
    }
}

fn reply(kind: &str, credential: &Value) -> Value {
    json!({ "type": kind, "rpId": "evil.example", "rpOrigins": ["https://evil.example"], "credential_response": credential })
}

fn refused(answer: &Answer) {
    answer.refused(
        StatusCode::UNPROCESSABLE_ENTITY,
        "mfa_verification_failed",
        "The security key could not be verified",
    );
}

/// Creates an account with a security key. Returns the session that verified it.
async fn protect_with_key(server: &TestServer, email: &str) -> (Session, KeyFactor) {
    let session = server.start_session(email).await;
    let mut factor = KeyFactor::enroll(server, &session, "Blue key").await;
    let session = factor.create(server, &session).await.session();
    (session, factor)
}

on_both_engines! {
    async fn an_enrolled_key_is_required_from_then_on(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let mut factor = KeyFactor::enroll(&server, &session, "Blue key").await;
        let (challenge, options) = factor.challenge(&server, &session, "create").await;
        assert_eq!((&options["attestation"], &options["rp"]["id"]), (&json!("none"), &json!("sangam.test")));
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        assert_eq!((&options["user"]["name"], &options["user"]["displayName"]), (&json!(EMAIL), &json!("Asha Rao")));
        let made = factor.key.create(&options);
        let passed = factor.answer(&server, &session, &challenge, &reply("create", &made)).await.session();
        let token = claims(&passed.access_token);
        assert_eq!((&token["aal"], &token["amr"][0]["method"]), (&json!("aal2"), &json!("mfa/webauthn")));
        let listed = &passed.user["factors"][0];
        assert_eq!((&listed["factor_type"], &listed["status"], &listed["friendly_name"]), (&json!("webauthn"), &json!("verified"), &json!("Blue key")));
        assert!(!passed.user.to_string().contains("credential"), "{}", passed.user);
        assert_eq!(server.last_mail("security_key_added").await.recipient, EMAIL);

        let first = server.sign_in_again(EMAIL).await;
        assert_eq!(server.identify(&first).await, Err(Refused::SecondFactorNeeded));
        let (_, options) = factor.challenge(&server, &first, "request").await;
        assert_eq!(options["allowCredentials"][0]["id"], encode(&factor.key.credential_id));
        let second = factor.request(&server, &first).await.session();
        assert!(server.identify(&second).await.is_ok());
        let removed = server.call(Method::DELETE, &format!("/factors/{}", factor.id)).bearer(&second.access_token).send().await;
        assert_eq!(removed.body, json!({ "id": factor.id }));
        assert_eq!(server.last_mail("security_key_removed").await.recipient, EMAIL);
        assert!(server.identify(&server.sign_in_again(EMAIL).await).await.is_ok());
    }

    async fn a_wrong_response_consumes_its_challenge_and_does_not_raise_the_session(server: TestServer) {
        let (session, factor) = protect_with_key(&server, EMAIL).await;
        let first = server.sign_in_again(EMAIL).await;
        let attacks: [KeyAttack; 5] = [
            ("another origin", |key| key.origin = "https://evil.example".into()),
            ("another domain", |key| key.rp_id = "evil.example".into()),
            ("no user verification", |key| key.user_verified = false),
            ("another credential", |key| key.credential_id = vec![7; 16]),
            ("another key", |key| *key = SoftwareKey::new().with(|other| other.credential_id = key.credential_id.clone())),
        ];
        for (what, attack) in attacks {
            let (challenge, options) = factor.challenge(&server, &first, "request").await;
            let wrong = factor.key.with(attack).get(&options);
            let answer = factor.answer(&server, &first, &challenge, &reply("request", &wrong)).await;
            assert_eq!(answer.code(), "mfa_verification_failed", "{what}");
            refused(&answer);
            let again = factor.answer(&server, &first, &challenge, &reply("request", &factor.key.get(&options))).await;
            assert_eq!(again.code(), "mfa_ip_address_mismatch", "{what}");
        }
        let (challenge, options) = factor.challenge(&server, &first, "request").await;
        let made = SoftwareKey::new().create(&json!({ "challenge": options["challenge"], "user": { "id": "" }, "pubKeyCredParams": [{ "alg": -7 }] }));
        refused(&factor.answer(&server, &first, &challenge, &reply("create", &made)).await);
        let (challenge, options) = factor.challenge(&server, &first, "request").await;
        server.advance_seconds(300);
        let late = factor.answer(&server, &first, &challenge, &reply("request", &factor.key.get(&options))).await;
        assert_eq!(late.code(), "mfa_challenge_expired");
        assert_eq!(server.identify(&first).await, Err(Refused::SecondFactorNeeded));
        assert!(server.identify(&factor.request(&server, &first).await.session()).await.is_ok());
        let id = session.user["id"].as_str().unwrap().parse().unwrap();
        let failures = list_events(server.auth(), id, 100).await.unwrap();
        assert_eq!(failures.iter().filter(|event| event.kind == "second_factor_failed").count(), 6);
    }

    async fn a_malformed_response_gets_a_validation_error(server: TestServer) {
        let (_, factor) = protect_with_key(&server, EMAIL).await;
        let first = server.sign_in_again(EMAIL).await;
        let (challenge, options) = factor.challenge(&server, &first, "request").await;
        let good = factor.key.get(&options);
        for (webauthn, message) in [
            (Value::Null, "WebAuthn config required"),
            (json!({ "type": "dance", "credential_response": good }), "WebAuthn type must be create or request"),
            (json!({ "credential_response": good }), "WebAuthn type must be create or request"),
            (json!({ "type": "request", "credential_response": {} }), "Invalid credential_response"),
            (json!({ "type": "create", "credential_response": good }), "Invalid credential_response"),
        ] {
            factor.answer(&server, &first, &challenge, &webauthn).await.refused(StatusCode::BAD_REQUEST, "validation_failed", message);
        }
        assert_eq!(factor.answer(&server, &first, &challenge, &reply("request", &good)).await.status, StatusCode::OK);
    }

    async fn a_key_can_be_registered_only_once(server: TestServer) {
        let (session, factor) = protect_with_key(&server, EMAIL).await;
        let other = server.start_session("ravi@example.in").await;
        let mut stolen = KeyFactor { key: factor.key.clone(), ..KeyFactor::enroll(&server, &other, "Mine").await };
        assert_eq!(stolen.create(&server, &other).await.code(), "webauthn_credential_exists");
        assert_eq!(factor.key.clone().register(&server, &other).await.code(), "webauthn_credential_exists");
        let mut second = KeyFactor::enroll(&server, &session, "Red key").await;
        let (_, options) = second.challenge(&server, &session, "create").await;
        assert_eq!(options["excludeCredentials"][0]["id"], encode(&factor.key.credential_id));
        assert_eq!(second.create(&server, &session).await.status, StatusCode::OK);
        let first = server.sign_in_again(EMAIL).await;
        let (challenge, options) = factor.challenge(&server, &first, "request").await;
        let swapped = second.answer(&server, &first, &challenge, &reply("request", &second.key.get(&options))).await;
        assert_eq!((swapped.status, swapped.code()), (StatusCode::UNPROCESSABLE_ENTITY, "mfa_factor_not_found"));
        refused(&factor.answer(&server, &first, &challenge, &reply("request", &second.key.get(&options))).await);
    }

    async fn a_stranger_with_the_password_cannot_add_a_key(server: TestServer) {
        let (session, _) = protect_with_key(&server, EMAIL).await;
        let mut begun = KeyFactor::enroll(&server, &session, "Red key").await;
        let first = server.sign_in_again(EMAIL).await;
        let enrol = server.post("/factors").bearer(&first.access_token).json(&json!({ "factor_type": "webauthn", "friendly_name": "x" })).send().await;
        assert_eq!((enrol.status, enrol.code()), (StatusCode::FORBIDDEN, "insufficient_aal"));
        let finished = begun.create(&server, &first).await;
        assert_eq!((finished.status, finished.code()), (StatusCode::FORBIDDEN, "insufficient_aal"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_domain_or_second_factors_no_key_can_be_enrolled() {
    for settings in [Settings::new("http://127.0.0.1"), Settings::new(SITE).second_factors(false)] {
        let server = TestServer::open_with(Engine::Sqlite, settings).await;
        let session = server.start_session(EMAIL).await;
        let body = json!({ "factor_type": "webauthn" });
        let off = server.post("/factors").bearer(&session.access_token).json(&body).send().await;
        off.refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            "mfa_webauthn_enroll_not_enabled",
            "MFA enroll is disabled for WebAuthn",
        );
    }
}
