//! Passkeys: registering, signing in, removing, and attacks.

use http::{Method, StatusCode};
use sangam_auth::{PasskeySettings, Settings, list_events};
use sangam_db::Engine;
use sangam_schema::Refused;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::authenticator::protect;
use crate::software_key::{
    KeyAttack, SoftwareKey, authentication_options, encode, registration_options, remove_passkey,
    verify_authentication, verify_registration,
};
use crate::test_server::{Answer, SITE, Session, TestServer, claims, on_both_engines};

const EMAIL: &str = "asha@example.in";
const UNKNOWN_ID: &str = "00000000-0000-4000-8000-000000000000";

fn not_found(answer: &Answer) {
    answer.refused(StatusCode::BAD_REQUEST, "webauthn_challenge_not_found", "Challenge not found or already used");
}

fn not_verified(answer: &Answer) {
    answer.refused(StatusCode::BAD_REQUEST, "webauthn_verification_failed", "The credential could not be verified");
}

/// Creates an account with a passkey. Returns the session that registered it.
async fn with_passkey(server: &TestServer, email: &str) -> (Session, SoftwareKey, Value) {
    let session = server.start_session(email).await;
    let mut key = SoftwareKey::new();
    let registered = key.register(server, &session).await;
    assert_eq!(registered.status, StatusCode::OK, "{}", registered.body);
    (session, key, registered.body["id"].clone())
}

on_both_engines! {
    async fn a_passkey_is_registered_and_signs_in_at_the_second_level(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let asked = registration_options(&server, &session).await.body;
        let options = &asked["options"];
        assert_eq!(options["rp"], json!({ "id": "sangam.test", "name": "sangam.test" }));
        let id: Uuid = session.user["id"].as_str().unwrap().parse().unwrap();
        assert_eq!(options["user"], json!({ "id": encode(id.as_bytes()), "name": EMAIL, "displayName": "Asha Rao" }));
        let selection = json!({ "residentKey": "required", "requireResidentKey": true, "userVerification": "required" });
        assert_eq!(options["authenticatorSelection"], selection);
        assert_eq!((&options["attestation"], &options["timeout"]), (&json!("none"), &json!(300_000)));
        assert_eq!(asked["expires_at"], server.clock.now().as_second() + 300);

        let mut key = SoftwareKey::new().with(|key| key.aaguid = 0xbada5566_a7aa_401f_bd96_45619a55120d);
        let credential = key.create(options);
        let made = verify_registration(&server, &session, &asked["challenge_id"], &credential).await;
        let now = json!(server.clock.now());
        assert_eq!(made.body, json!({ "id": made.body["id"], "friendly_name": "1Password", "created_at": now }));
        assert_eq!(server.last_mail("passkey_added").await.recipient, EMAIL);

        let asked = authentication_options(&server).await;
        assert_eq!(asked["options"]["rpId"], "sangam.test");
        assert_eq!((&asked["options"]["userVerification"], &asked["options"]["allowCredentials"]), (&json!("required"), &json!([])));
        let opened = verify_authentication(&server, &asked["challenge_id"], &key.get(&asked["options"])).await.session();
        let token = claims(&opened.access_token);
        assert_eq!((&token["aal"], &token["amr"][0]["method"], token["amr"].as_array().unwrap().len()), (&json!("aal2"), &json!("passkey"), 1));
        assert_eq!((&opened.user["id"], opened.user.get("factors")), (&session.user["id"], None), "a passkey is no factor");
        assert_eq!(claims(&server.refresh(&opened.refresh_token).await.session().access_token)["aal"], "aal2");
        let listed = server.get("/passkeys").bearer(&opened.access_token).send().await.body;
        assert_eq!(listed, json!([{ "id": made.body["id"], "friendly_name": "1Password", "created_at": now, "last_used_at": now }]));
        let events = list_events(server.auth(), id, 3).await.unwrap();
        let kinds: Vec<_> = events.iter().map(|event| event.kind.as_str()).collect();
        assert_eq!(kinds, ["signed_in", "passkey_added", "signed_in"]);
        assert_eq!(events[0].detail["method"], "passkey");
        assert_eq!(server.get("/settings").send().await.body["passkeys_enabled"], true);
    }

    async fn a_session_that_ended_after_its_call_was_admitted_registers_no_passkey(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let asked = registration_options(&server, &session).await.body;
        let credential = SoftwareKey::new().create(&asked["options"]);
        server.execute_elsewhere("update sessions set ended_at = created_at").await;
        let answer = verify_registration(&server, &session, &asked["challenge_id"], &credential).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{}", answer.body);
        assert_eq!(server.count("select count(*) from passkeys").await, 0);
    }

    async fn a_challenge_accepts_one_response(server: TestServer) {
        let (session, key, _) = with_passkey(&server, EMAIL).await;
        let asked = authentication_options(&server).await;
        let (challenge, answer) = (&asked["challenge_id"], key.get(&asked["options"]));
        assert_eq!(verify_authentication(&server, challenge, &answer).await.status, StatusCode::OK);
        not_found(&verify_authentication(&server, challenge, &answer).await);

        let asked = authentication_options(&server).await;
        let wrong = key.with(|key| key.origin = "https://evil.example".into()).get(&asked["options"]);
        not_verified(&verify_authentication(&server, &asked["challenge_id"], &wrong).await);
        not_found(&verify_authentication(&server, &asked["challenge_id"], &key.get(&asked["options"])).await);

        let asked = authentication_options(&server).await;
        let mut tries = JoinSet::new();
        for _ in 0..8 {
            let (server, challenge, answer) = (server.clone(), asked["challenge_id"].clone(), key.get(&asked["options"]));
            tries.spawn(async move { verify_authentication(&server, &challenge, &answer).await.status });
        }
        let opened = tries.join_all().await.into_iter().filter(|status| *status == StatusCode::OK).count();
        assert_eq!(opened, 1, "of answers at once one counts");

        let old = authentication_options(&server).await;
        let registration = registration_options(&server, &session).await.body;
        server.advance_seconds(300);
        let late = verify_authentication(&server, &old["challenge_id"], &key.get(&old["options"])).await;
        late.refused(StatusCode::BAD_REQUEST, "webauthn_challenge_expired", "Challenge has expired");
        let credential = SoftwareKey::new().create(&registration["options"]);
        let late = verify_registration(&server, &session, &registration["challenge_id"], &credential).await;
        late.refused(StatusCode::BAD_REQUEST, "webauthn_challenge_expired", "Challenge has expired");
    }

    async fn a_challenge_is_bound_to_its_purpose(server: TestServer) {
        let (session, key, _) = with_passkey(&server, EMAIL).await;
        let other = server.start_session("ravi@example.in").await;
        let asked = registration_options(&server, &session).await.body;
        let credential = SoftwareKey::new().create(&asked["options"]);
        not_found(&verify_registration(&server, &other, &asked["challenge_id"], &credential).await);
        let asked = registration_options(&server, &session).await.body;
        not_found(&verify_authentication(&server, &asked["challenge_id"], &key.get(&asked["options"])).await);
        let asked = authentication_options(&server).await;
        let mut options = registration_options(&server, &session).await.body["options"].clone();
        options["challenge"] = asked["options"]["challenge"].clone();
        let credential = SoftwareKey::new().create(&options);
        not_found(&verify_registration(&server, &session, &asked["challenge_id"], &credential).await);
        let (first, second) = (authentication_options(&server).await, authentication_options(&server).await);
        not_verified(&verify_authentication(&server, &first["challenge_id"], &key.get(&second["options"])).await);
        not_found(&verify_authentication(&server, &json!(UNKNOWN_ID), &key.get(&second["options"])).await);
    }

    async fn every_invalid_response_gets_the_same_refusal(server: TestServer) {
        let (session, key, _) = with_passkey(&server, EMAIL).await;
        let (other, _, _) = with_passkey(&server, "ravi@example.in").await;
        let other_id: Uuid = other.user["id"].as_str().unwrap().parse().unwrap();
        let forged = |options: &Value| {
            let mut forged = key.get(options);
            let stranger = SoftwareKey::new().with(|stranger| stranger.user_handle = key.user_handle.clone());
            forged["response"]["signature"] = stranger.get(options)["response"]["signature"].clone();
            forged
        };
        let without = |options: &Value, field: &str| {
            let mut answer = key.get(options);
            answer["response"][field] = Value::Null;
            answer
        };
        let create = |options: &Value| {
            let mut answer = key.get(options);
            let client_data = json!({ "type": "webauthn.create", "challenge": options["challenge"], "origin": SITE });
            answer["response"]["clientDataJSON"] = json!(encode(client_data.to_string().as_bytes()));
            answer
        };
        let with = |options: &Value, change: &dyn Fn(&mut SoftwareKey)| key.with(|key| change(key)).get(options);
        type Attack<'a> = &'a dyn Fn(&Value) -> Value;
        let attacks: [(&str, Attack<'_>); 15] = [
            ("another signature", &forged),
            ("another origin", &|options| with(options, &|key| key.origin = "https://evil.example".into())),
            ("a subdomain", &|options| with(options, &|key| key.origin = "http://evil.sangam.test".into())),
            ("another port", &|options| with(options, &|key| key.origin = "http://sangam.test:81".into())),
            ("another scheme", &|options| with(options, &|key| key.origin = "https://sangam.test".into())),
            ("another domain", &|options| with(options, &|key| key.rp_id = "evil.example".into())),
            ("no user verification", &|options| with(options, &|key| key.user_verified = false)),
            ("an unknown credential", &|options| with(options, &|key| key.credential_id = vec![7; 16])),
            ("an unknown account", &|options| with(options, &|key| key.user_handle = vec![7; 16])),
            ("the handle of another account", &|options| with(options, &|key| key.user_handle = other_id.as_bytes().to_vec())),
            ("no handle", &|options| without(options, "userHandle")),
            ("no signature", &|options| without(options, "signature")),
            ("no data", &|options| without(options, "authenticatorData")),
            ("data for another purpose", &create),
            ("nothing of the kind", &|_| json!({ "type": "public-key", "response": 1 })),
        ];
        for (what, attack) in attacks {
            let asked = authentication_options(&server).await;
            let answer = verify_authentication(&server, &asked["challenge_id"], &attack(&asked["options"])).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "webauthn_verification_failed"), "{what}");
            not_verified(&answer);
        }
        assert_eq!(key.sign_in(&server).await.status, StatusCode::OK, "the key itself is fine");
        let id = session.user["id"].as_str().unwrap().parse().unwrap();
        let failures = list_events(server.auth(), id, 100).await.unwrap();
        assert!(failures.iter().filter(|event| event.kind == "sign_in_failed").count() >= 8);
    }

    async fn a_new_passkey_is_checked_as_strictly(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let attacks: [KeyAttack; 3] = [
            ("another origin", |key| key.origin = "https://evil.example".into()),
            ("another domain", |key| key.rp_id = "evil.example".into()),
            ("no user verification", |key| key.user_verified = false),
        ];
        for (what, attack) in attacks {
            let answer = SoftwareKey::new().with(attack).register(&server, &session).await;
            assert_eq!(answer.code(), "webauthn_verification_failed", "{what}");
        }
        let (first, second) = (registration_options(&server, &session).await.body, registration_options(&server, &session).await.body);
        let credential = SoftwareKey::new().create(&second["options"]);
        not_verified(&verify_registration(&server, &session, &first["challenge_id"], &credential).await);
        not_found(&verify_registration(&server, &session, &first["challenge_id"], &credential).await);
        for (challenge, credential) in [(json!("x"), json!({})), (Value::Null, json!({})), (json!(UNKNOWN_ID), Value::Null), (json!(UNKNOWN_ID), json!("x"))] {
            let answer = verify_registration(&server, &session, &challenge, &credential).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"), "{challenge} {credential}");
            let answer = verify_authentication(&server, &challenge, &credential).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"), "{challenge} {credential}");
        }
        assert_eq!(server.count("select count(*) from passkeys").await, 0);
    }

    async fn a_decreasing_signature_counter_is_refused_as_a_copy(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let mut key = SoftwareKey::new().with(|key| key.count = 5);
        assert_eq!(key.register(&server, &session).await.status, StatusCode::OK);
        key.count = 7;
        assert_eq!(key.sign_in(&server).await.status, StatusCode::OK);
        for count in [7, 6, 0] {
            not_verified(&key.with(|copy| copy.count = count).sign_in(&server).await);
        }
        key.count = 8;
        assert_eq!(key.sign_in(&server).await.status, StatusCode::OK);
    }

    async fn a_credential_belongs_to_one_account(server: TestServer) {
        let (session, mut key, _) = with_passkey(&server, EMAIL).await;
        let other = server.start_session("ravi@example.in").await;
        for caller in [&other, &session] {
            let known = key.register(&server, caller).await;
            known.refused(StatusCode::UNPROCESSABLE_ENTITY, "webauthn_credential_exists", "This credential is already registered");
        }
        let asked = registration_options(&server, &session).await.body;
        assert_eq!(asked["options"]["excludeCredentials"], json!([{ "type": "public-key", "id": encode(&key.credential_id) }]));
        assert_eq!(registration_options(&server, &other).await.body["options"]["excludeCredentials"], json!([]));
        for _ in 1..10 {
            assert_eq!(SoftwareKey::new().register(&server, &session).await.status, StatusCode::OK);
        }
        let many = registration_options(&server, &session).await;
        many.refused(StatusCode::UNPROCESSABLE_ENTITY, "too_many_passkeys", "Maximum number of passkeys reached");
    }

    async fn only_a_valid_signature_reveals_that_an_account_is_blocked(server: TestServer) {
        let (session, key, _) = with_passkey(&server, EMAIL).await;
        server.ban(&session.user, "24h").await;
        not_verified(&key.with(|key| key.user_verified = false).sign_in(&server).await);
        let shut = key.sign_in(&server).await;
        assert_eq!((shut.status, shut.code()), (StatusCode::FORBIDDEN, "user_banned"));
        server.ban(&session.user, "none").await;
        server.execute("update accounts set email_confirmed_at = null").await;
        let unconfirmed = key.sign_in(&server).await;
        assert_eq!((unconfirmed.status, unconfirmed.code()), (StatusCode::FORBIDDEN, "email_not_confirmed"));
        assert_eq!(server.count("select count(*) from sessions where method = 'passkey'").await, 0);
    }

    async fn managing_passkeys_requires_the_second_factor(server: TestServer) {
        let (session, app) = protect(&server, EMAIL).await;
        let mut key = SoftwareKey::new();
        let id = key.register(&server, &session).await.body["id"].clone();
        let first = server.sign_in_again(EMAIL).await;
        let refusal = "AAL2 session is required to manage passkeys when MFA is enabled";
        registration_options(&server, &first).await.refused(StatusCode::FORBIDDEN, "insufficient_aal", refusal);
        remove_passkey(&server, &first, &id).await.refused(StatusCode::FORBIDDEN, "insufficient_aal", refusal);
        let asked = registration_options(&server, &session).await.body;
        let credential = SoftwareKey::new().create(&asked["options"]);
        let answer = verify_registration(&server, &first, &asked["challenge_id"], &credential).await;
        answer.refused(StatusCode::FORBIDDEN, "insufficient_aal", refusal);
        let path = format!("/passkeys/{}", id.as_str().unwrap());
        let renamed = server.call(Method::PATCH, &path).bearer(&first.access_token).json(&json!({ "friendly_name": " My phone\u{202e} " })).send().await;
        assert_eq!((renamed.status, &renamed.body["friendly_name"]), (StatusCode::OK, &json!("My phone")), "a name opens nothing");

        let opened = key.sign_in(&server).await.session();
        assert!(server.identify(&opened).await.is_ok(), "a passkey is both steps");
        assert_eq!(opened.user["factors"].as_array().unwrap().len(), 1);
        assert_eq!(app.remove(&server, &opened).await.status, StatusCode::OK);
        assert_eq!(claims(&server.refresh(&opened.refresh_token).await.session().access_token)["aal"], "aal2", "its passkey is still there");
    }

    async fn removing_a_passkey_disables_it_and_ends_its_sessions(server: TestServer) {
        let (session, key, id) = with_passkey(&server, EMAIL).await;
        let (elsewhere, here) = (key.sign_in(&server).await.session(), key.sign_in(&server).await.session());
        let other = server.start_session("ravi@example.in").await;
        for (caller, path) in [(&other, id.as_str().unwrap()), (&session, UNKNOWN_ID)] {
            let path = format!("/passkeys/{path}");
            for call in [server.call(Method::DELETE, &path), server.call(Method::PATCH, &path).json(&json!({ "friendly_name": "x" }))] {
                call.bearer(&caller.access_token).send().await.refused(StatusCode::NOT_FOUND, "validation_failed", "Passkey not found");
            }
        }
        let malformed = server.call(Method::DELETE, "/passkeys/x").bearer(&session.access_token).send().await;
        assert_eq!((malformed.status, malformed.code()), (StatusCode::NOT_FOUND, "validation_failed"));
        for name in [json!(""), json!(" "), json!("x".repeat(121)), Value::Null] {
            let path = format!("/passkeys/{}", id.as_str().unwrap());
            let refused = server.call(Method::PATCH, &path).bearer(&session.access_token).json(&json!({ "friendly_name": name })).send().await;
            assert_eq!((refused.status, refused.code()), (StatusCode::BAD_REQUEST, "validation_failed"), "{name}");
        }
        let removed = remove_passkey(&server, &here, &id).await;
        assert_eq!((removed.status, removed.text.as_str()), (StatusCode::NO_CONTENT, ""));
        assert_eq!(server.last_mail("passkey_removed").await.recipient, EMAIL);
        assert_eq!(server.identify(&elsewhere).await, Err(Refused::SessionEnded));
        assert!(server.identify(&here).await.is_ok() && server.identify(&session).await.is_ok());
        assert_eq!(server.get("/passkeys").bearer(&here.access_token).send().await.body, json!([]));
        not_verified(&key.sign_in(&server).await);
    }

    async fn the_operator_lists_and_removes_passkeys(server: TestServer) {
        let (session, key, id) = with_passkey(&server, EMAIL).await;
        let opened = key.sign_in(&server).await.session();
        let path = format!("{}/passkeys", server.admin_path(&session.user));
        let listed = server.get(&path).service().send().await.body;
        assert_eq!((listed[0]["id"].clone(), listed[0].get("credential")), (id.clone(), None));
        assert_eq!(server.get(&path).bearer(&session.access_token).send().await.code(), "not_admin");
        let unknown = server.get(&format!("/admin/users/{UNKNOWN_ID}/passkeys")).service().send().await;
        unknown.refused(StatusCode::NOT_FOUND, "user_not_found", "User not found");
        let one = format!("{path}/{}", id.as_str().unwrap());
        assert_eq!(server.call(Method::DELETE, &one).bearer(&session.access_token).send().await.code(), "not_admin");
        assert_eq!(server.call(Method::DELETE, &one).service().send().await.status, StatusCode::NO_CONTENT);
        server.call(Method::DELETE, &one).service().send().await.refused(StatusCode::NOT_FOUND, "validation_failed", "Passkey not found");
        assert_eq!(server.identify(&opened).await, Err(Refused::SessionEnded));
        assert_eq!(server.last_mail("passkey_removed").await.recipient, EMAIL);
    }

    async fn a_deleted_account_leaves_no_passkeys(server: TestServer) {
        let (session, key, _) = with_passkey(&server, EMAIL).await;
        registration_options(&server, &session).await;
        server.call(Method::DELETE, &server.admin_path(&session.user)).service().send().await;
        assert_eq!(server.count("select count(*) from passkeys").await, 0);
        assert_eq!(server.count("select count(*) from passkey_challenges where account_id is not null").await, 0);
        not_verified(&key.sign_in(&server).await);
    }

    async fn a_program_or_an_old_session_cannot_add_a_passkey(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let wish = json!({ "name": "Report", "access": "write" });
        let token = server.post("/user/tokens").bearer(&session.access_token).json(&wish).send().await.body["token"].clone();
        for call in [server.post("/passkeys/registration/options"), server.get("/passkeys")] {
            assert_eq!(call.bearer(token.as_str().unwrap()).send().await.code(), "session_required");
        }
        server.post("/passkeys/registration/options").send().await.refused(
            StatusCode::UNAUTHORIZED,
            "no_authorization",
            "This endpoint requires a valid Bearer token",
        );
        server.advance_seconds(24 * 3600 + 1);
        let refreshed = server.refresh(&session.refresh_token).await.session();
        assert_eq!(registration_options(&server, &refreshed).await.code(), "reauthentication_needed");
    }

    async fn a_whole_office_can_open_the_login_page(server: TestServer) {
        for _ in 0..200 {
            let asked = server.post("/passkeys/authentication/options").from("203.0.113.7").send().await;
            assert_eq!(asked.status, StatusCode::OK);
        }
        server.advance_seconds(301);
        sangam_auth::delete_unfinished_sign_ins(server.auth_db(), server.clock.now()).await.unwrap();
        assert_eq!(server.count("select count(*) from passkey_challenges").await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_can_be_disabled() {
    let off = [(Settings::new(SITE).passkeys(false), true), (Settings::new("http://127.0.0.1:8080"), false)];
    for (settings, has_keys) in off {
        let server = TestServer::open_with(Engine::Sqlite, settings).await;
        let session = server.start_session(EMAIL).await;
        let admin = format!("{}/passkeys", server.admin_path(&session.user));
        for call in [
            server.post("/passkeys/registration/options").bearer(&session.access_token),
            server.post("/passkeys/registration/verify").bearer(&session.access_token),
            server.post("/passkeys/authentication/options"),
            server.post("/passkeys/authentication/verify"),
            server.get("/passkeys").bearer(&session.access_token),
            server.get(&admin).service(),
        ] {
            call.send().await.refused(StatusCode::NOT_FOUND, "passkey_disabled", "Passkeys are disabled");
        }
        let settings = server.get("/settings").send().await.body;
        assert_eq!(settings["passkeys_enabled"], false);
        assert_eq!(
            settings["mfa_webauthn_enabled"], has_keys,
            "a security key as a second factor is another setting's"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_configures_the_domain_and_origins_of_passkeys() {
    let party = PasskeySettings {
        rp_id: Some("example.org".into()),
        rp_name: Some("Work".into()),
        origins: vec!["https://work.example.org".into(), "https://app.example.org".into()],
    };
    let server = TestServer::open_with(Engine::Sqlite, Settings::new("http://127.0.0.1").relying_party(party)).await;
    let session = server.start_session(EMAIL).await;
    let asked = registration_options(&server, &session).await.body;
    assert_eq!(asked["options"]["rp"], json!({ "id": "example.org", "name": "Work" }));
    let mut key = SoftwareKey::new().with(|key| {
        key.rp_id = "example.org".into();
        key.origin = "https://app.example.org".into();
    });
    assert_eq!(key.register(&server, &session).await.status, StatusCode::OK);
    key.origin = "https://work.example.org".into();
    assert_eq!(key.sign_in(&server).await.status, StatusCode::OK);
    key.origin = "https://example.org".into();
    not_verified(&key.sign_in(&server).await);
}
