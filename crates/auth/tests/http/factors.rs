//! Second factors: enrolment, sign-in, and everything that must not work without one.

use http::{Method, StatusCode};
use sangam_auth::{Settings, list_events};
use sangam_db::Engine;
use sangam_schema::Refused;
use serde_json::json;

use crate::authenticator::{Authenticator, protect};
use crate::test_server::{PASSWORD, SITE, TestServer, claims, on_both_engines};

const EMAIL: &str = "asha@example.in";

on_both_engines! {
    async fn the_first_code_finishes_an_enrolment(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let body = json!({ "factor_type": "totp", "friendly_name": null, "issuer": null });
        let enrolled = server.post("/factors").bearer(&session.access_token).json(&body).send().await;
        assert_eq!(enrolled.header("cache-control"), Some("no-store"));
        let (id, totp) = (&enrolled.body["id"], &enrolled.body["totp"]);
        assert_eq!((&enrolled.body["type"], &enrolled.body["friendly_name"]), (&json!("totp"), &json!("")));
        let secret = totp["secret"].as_str().unwrap();
        assert_eq!(secret.len(), 32);
        assert_eq!(totp["uri"], format!("otpauth://totp/sangam.test:asha%40example.in?algorithm=SHA1&digits=6&issuer=sangam.test&period=30&secret={secret}"));
        assert!(totp["qr_code"].as_str().unwrap().contains("<svg") && !totp["qr_code"].as_str().unwrap().contains(['#', '%']));

        let listed = server.user(&session.access_token).await.body["factors"].clone();
        assert_eq!(listed, json!([{
            "id": id, "factor_type": "totp", "status": "unverified", "created_at": server.clock.now(), "updated_at": server.clock.now(),
            "phone": "", "last_challenged_at": null,
        }]));
        let app = Authenticator { factor_id: id.as_str().unwrap().into(), secret: secret.into() };
        let passed = app.pass(&server, &session).await;
        assert_eq!((&passed.user["factors"][0]["status"], passed.user["factors"][0].get("secret")), (&json!("verified"), None));
        let (before, after) = (claims(&session.access_token), claims(&passed.access_token));
        assert_eq!(before["session_id"], after["session_id"]);
        assert_eq!((&before["aal"], &after["aal"]), (&json!("aal1"), &json!("aal2")));
        let now = server.clock.now().as_second();
        assert_eq!(after["amr"], json!([{ "method": "totp", "timestamp": now }, { "method": "password", "timestamp": now }]));
        assert_eq!(server.last_mail("factor_added").await.recipient, EMAIL);
        let stored = server.rows("select secret from mfa_factors").await;
        assert!(!stored[0].text(0).unwrap().contains(secret));

        let refreshed = server.refresh(&passed.refresh_token).await.session();
        assert_eq!((&claims(&refreshed.access_token)["aal"], &claims(&refreshed.access_token)["amr"]), (&after["aal"], &after["amr"]));
    }

    async fn a_password_alone_only_allows_the_second_step(server: TestServer) {
        let (_, app) = protect(&server, EMAIL).await;
        let first = server.sign_in_again(EMAIL).await;
        assert_eq!(first.user["factors"][0]["status"], "verified", "the clients learn from this that a second step is needed");
        assert_eq!(server.identify(&first).await, Err(Refused::SecondFactorNeeded));
        let token = &first.access_token;
        assert_eq!(server.user(token).await.status, StatusCode::OK);
        for (method, path, body) in [
            (Method::GET, "/user/tokens", json!({})),
            (Method::GET, "/user/sessions", json!({})),
            (Method::GET, "/user/events", json!({})),
            (Method::GET, "/reauthenticate", json!({})),
            (Method::PUT, "/user", json!({ "data": { "full_name": "Mallory" } })),
            (Method::POST, "/factors", json!({ "factor_type": "totp", "friendly_name": "Mine" })),
            (Method::POST, "/factors/recovery-codes", json!({})),
            (Method::POST, "/factors/recovery-codes/regenerate", json!({})),
            (Method::DELETE, "/factors/recovery-codes", json!({})),
        ] {
            let answer = server.call(method.clone(), path).bearer(token).json(&body).send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "insufficient_aal"), "{method} {path}: {}", answer.text);
        }
        for change in [json!({ "password": "another horse battery", "current_password": PASSWORD }), json!({ "email": "mallory@example.in", "current_password": PASSWORD })] {
            server.change_user(token, &change).await.refused(
                StatusCode::UNAUTHORIZED,
                "insufficient_aal",
                "AAL2 session is required to update email or password when MFA is enabled.",
            );
        }
        app.remove(&server, &first).await.refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            "insufficient_aal",
            "AAL2 required to unenroll verified factor",
        );
        let second = app.pass(&server, &first).await;
        assert!(server.identify(&second).await.is_ok());
        assert_eq!(server.identify(&first).await, Err(Refused::TokenOutdated), "a copy of the first token stays what it was");
    }

    async fn the_first_refresh_token_is_void_and_other_first_level_sessions_end(server: TestServer) {
        let (kept, app) = protect(&server, EMAIL).await;
        let (other, first) = (server.sign_in_again(EMAIL).await, server.sign_in_again(EMAIL).await);
        let second = app.pass(&server, &first).await;
        let refused = server.refresh(&first.refresh_token).await;
        assert_eq!((refused.status, refused.code()), (StatusCode::BAD_REQUEST, "refresh_token_not_found"));
        assert_eq!(server.identify(&other).await, Err(Refused::SessionEnded));
        assert!(server.identify(&kept).await.is_ok(), "a session that has shown its factor goes on");
        assert!(server.refresh(&second.refresh_token).await.session().access_token.len() > 100);
    }

    async fn a_code_and_a_challenge_each_work_once(server: TestServer) {
        let (_, app) = protect(&server, EMAIL).await;
        let (first, other) = (server.sign_in_again(EMAIL).await, server.sign_in_again(EMAIL).await);
        let code = app.code(&server);
        let challenge = app.challenge(&server, &first.access_token).await;
        let wrong = app.answer(&server, &first.access_token, &challenge, &app.wrong_code(&server)).await;
        wrong.refused(StatusCode::UNPROCESSABLE_ENTITY, "mfa_verification_failed", "Invalid TOTP code entered");
        let passed = app.answer(&server, &first.access_token, &challenge, &format!(" {code} ")).await.session();
        let again = app.answer(&server, &passed.access_token, &challenge, &code).await;
        again.refused(StatusCode::UNPROCESSABLE_ENTITY, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
        let replayed = app.try_code(&server, &passed.access_token, &code).await;
        replayed.refused(StatusCode::UNPROCESSABLE_ENTITY, "mfa_verification_failed", "Invalid TOTP code entered");
        assert_eq!(server.identify(&other).await, Err(Refused::SessionEnded));
        let late = app.challenge(&server, &passed.access_token).await;
        server.advance_seconds(301);
        let expired = app.answer(&server, &passed.access_token, &late, &app.code(&server)).await;
        assert_eq!((expired.status, expired.code()), (StatusCode::UNPROCESSABLE_ENTITY, "mfa_challenge_expired"));
    }

    async fn another_users_factor_or_challenge_is_refused(server: TestServer) {
        let (_, theirs) = protect(&server, "ravi@example.in").await;
        let (own, app) = protect(&server, EMAIL).await;
        let path = format!("/factors/{}/challenge", theirs.factor_id);
        let answer = server.post(&path).bearer(&own.access_token).send().await;
        answer.refused(StatusCode::NOT_FOUND, "mfa_factor_not_found", "Factor not found");
        theirs.remove(&server, &own).await.refused(StatusCode::NOT_FOUND, "mfa_factor_not_found", "Factor not found");
        let ravi = server.sign_in_again("ravi@example.in").await;
        let challenge = theirs.challenge(&server, &ravi.access_token).await;
        let asha = server.sign_in_again(EMAIL).await;
        for challenge in [challenge.as_str(), "nonsense"] {
            let answer = app.answer(&server, &asha.access_token, challenge, &app.code(&server)).await;
            answer.refused(StatusCode::UNPROCESSABLE_ENTITY, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
        }
        let answer = theirs.answer(&server, &asha.access_token, &challenge, &theirs.code(&server)).await;
        answer.refused(StatusCode::NOT_FOUND, "mfa_factor_not_found", "Factor not found");
        let empty = app.answer(&server, &asha.access_token, &challenge, " ").await;
        empty.refused(StatusCode::BAD_REQUEST, "validation_failed", "Code needs to be non-empty");
    }

    async fn five_wrong_codes_lock_the_factor_for_every_copy_of_the_server(server: TestServer) {
        let (_, app) = protect(&server, EMAIL).await;
        let (first, copy) = (server.sign_in_again(EMAIL).await, server.copy().await);
        let challenge = app.challenge(&server, &first.access_token).await;
        let wrong = app.wrong_code(&server);
        let mut guesses = tokio::task::JoinSet::new();
        for number in 0..12 {
            let side = if number % 2 == 0 { &server } else { &copy };
            let body = json!({ "challenge_id": challenge, "code": wrong });
            let path = format!("/factors/{}/verify", app.factor_id);
            guesses.spawn(side.post(&path).bearer(&first.access_token).from("203.0.113.7").json(&body).send());
        }
        let answers = guesses.join_all().await;
        let looked_at = answers.iter().filter(|answer| answer.code() == "mfa_verification_failed").count();
        assert_eq!(looked_at, 5);
        let locked = app.answer(&copy, &first.access_token, &challenge, &app.code(&server)).await;
        assert_eq!((locked.status, locked.code()), (StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit"));
        assert_eq!(locked.header("retry-after"), Some("300"));
        assert!(server.mails().await.iter().all(|mail| mail.kind != "factor_locked"), "the first lock may be a mistyping");

        server.advance_seconds(301);
        for _ in 0..5 {
            app.try_code(&server, &first.access_token, &app.wrong_code(&server)).await;
        }
        assert_eq!(server.last_mail("factor_locked").await.recipient, EMAIL);
        server.advance_seconds(301);
        let passed = app.pass(&server, &first).await;
        let id = passed.user["id"].as_str().unwrap().parse().unwrap();
        let events = list_events(server.auth(), id, 100).await.unwrap();
        assert_eq!(events.iter().filter(|event| event.kind == "second_factor_failed").count(), 10);
        assert_eq!(events[0].kind, "second_factor_passed");
        assert_eq!(server.count("select failures + locks from mfa_factors").await, 0);
    }

    async fn removing_the_app_lowers_the_sessions_that_used_it(server: TestServer) {
        let (session, app) = protect(&server, EMAIL).await;
        let tablet = Authenticator::enroll(&server, &session, "Tablet").await;
        let first = server.sign_in_again(EMAIL).await;
        let first = app.pass(&server, &first).await;
        server.advance_seconds(30);
        let both = tablet.pass(&server, &session).await;
        assert_eq!(claims(&both.access_token)["amr"].as_array().unwrap().len(), 2, "one entry for each method");
        assert_eq!(app.remove(&server, &both).await.body, json!({ "id": app.factor_id }));
        assert_eq!(server.last_mail("factor_removed").await.recipient, EMAIL);
        assert_eq!(server.identify(&first).await, Err(Refused::SecondFactorNeeded), "its token says aal2 and its session no longer");
        assert!(server.identify(&both).await.is_ok());
        assert_eq!(tablet.remove(&server, &both).await.status, StatusCode::OK);
        assert!(server.identify(&first).await.is_ok(), "an account without factors asks for none");
        assert_eq!(server.user(&first.access_token).await.body.get("factors"), None);
        assert_eq!(claims(&server.refresh(&both.refresh_token).await.session().access_token)["aal"], "aal1");
    }

    async fn an_unfinished_enrolment_is_replaced_and_never_finished_by_a_stranger(server: TestServer) {
        let session = server.start_session(EMAIL).await;
        let abandoned = Authenticator::enroll(&server, &session, "Phone").await;
        let stranger = Authenticator::enroll(&server, &session, "Other").await;
        let stolen = server.sign_in_again(EMAIL).await;
        let app = Authenticator::enroll(&server, &session, "Phone").await;
        let gone = server.post(&format!("/factors/{}/challenge", abandoned.factor_id)).bearer(&session.access_token).send().await;
        gone.refused(StatusCode::NOT_FOUND, "mfa_factor_not_found", "Factor not found");
        let challenge = stranger.challenge(&server, &stolen.access_token).await;
        let passed = app.pass(&server, &session).await;
        let late = stranger.answer(&server, &stolen.access_token, &challenge, &stranger.code(&server)).await;
        assert_eq!(late.status, StatusCode::FORBIDDEN, "its session has ended");
        assert_eq!(passed.user["factors"].as_array().unwrap().len(), 1);

        let body = json!({ "factor_type": "totp", "friendly_name": "Phone" });
        let taken = server.post("/factors").bearer(&passed.access_token).json(&body).send().await;
        taken.refused(StatusCode::UNPROCESSABLE_ENTITY, "mfa_factor_name_conflict", "A factor with the friendly name \"Phone\" for this user already exists");
        for number in 0..9 {
            Authenticator::enroll(&server, &passed, &format!("App {number}")).await;
        }
        let body = json!({ "factor_type": "totp", "friendly_name": "App 9" });
        let many = server.post("/factors").bearer(&passed.access_token).json(&body).send().await;
        assert_eq!((many.status, many.code()), (StatusCode::UNPROCESSABLE_ENTITY, "too_many_enrolled_mfa_factors"));
    }

    async fn a_mailed_link_and_an_api_token_do_not_bypass_the_second_factor(server: TestServer) {
        let (session, app) = protect(&server, EMAIL).await;
        let wish = json!({ "name": "Report", "access": "write" });
        let token = server.post("/user/tokens").bearer(&session.access_token).json(&wish).send().await.body["token"].clone();
        let enrol = server.post("/factors").bearer(token.as_str().unwrap()).json(&json!({ "factor_type": "totp" })).send().await;
        assert_eq!((enrol.status, enrol.code()), (StatusCode::FORBIDDEN, "session_required"));
        server.recover(EMAIL).await;
        let mail = server.last_mail("recovery").await;
        let recovered = server.verify_digits("recovery", EMAIL, mail.digits()).await.session();
        assert_eq!(server.identify(&recovered).await, Err(Refused::SecondFactorNeeded));
        let change = json!({ "password": "another horse battery" });
        assert_eq!(server.change_user(&recovered.access_token, &change).await.status, StatusCode::UNAUTHORIZED);
        let passed = app.pass(&server, &recovered).await;
        assert_eq!(server.change_user(&passed.access_token, &change).await.status, StatusCode::OK);
    }

    async fn signing_out_before_the_second_step_ends_only_that_session(server: TestServer) {
        let (session, _) = protect(&server, EMAIL).await;
        let first = server.sign_in_again(EMAIL).await;
        let answer = server.post("/logout?scope=global").bearer(&first.access_token).send().await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        assert_eq!(server.identify(&first).await, Err(Refused::SessionEnded));
        assert!(server.identify(&session).await.is_ok());
    }

    async fn the_operator_sees_and_removes_factors(server: TestServer) {
        let (session, app) = protect(&server, EMAIL).await;
        let made = server.post("/factors/recovery-codes").bearer(&session.access_token).send().await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.body);
        let path = format!("{}/factors", server.admin_path(&session.user));
        let listed = server.get(&path).service().send().await.body;
        assert_eq!(listed.as_array().unwrap().len(), 2);
        assert!(!listed.to_string().contains("secret"));
        let users = server.get("/admin/users").service().send().await.body;
        assert_eq!(users["users"][0]["factors"].as_array().unwrap().len(), 2);
        assert_eq!(server.get(&path).bearer(&session.access_token).send().await.status, StatusCode::FORBIDDEN);
        let removed = server.call(Method::DELETE, &format!("{path}/{}", app.factor_id)).service().send().await;
        assert_eq!((removed.status, &removed.body["id"]), (StatusCode::OK, &json!(app.factor_id)));
        assert_eq!(server.get(&path).service().send().await.body, json!([]), "codes alone stand in for nothing");
        assert!(server.identify(&server.sign_in_again(EMAIL).await).await.is_ok());
    }

    async fn a_deleted_account_leaves_no_factors(server: TestServer) {
        let (session, _) = protect(&server, EMAIL).await;
        server.post("/factors/recovery-codes").bearer(&session.access_token).send().await;
        server.call(Method::DELETE, &server.admin_path(&session.user)).service().send().await;
        assert_eq!(server.count("select count(*) from mfa_factors").await, 0);
        assert_eq!(server.count("select count(*) from recovery_codes").await, 0);
        assert_eq!(server.count("select count(*) from mfa_challenges").await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn disabling_second_factors_stops_enrolment_but_existing_ones_are_required() {
    let server = TestServer::open_with(Engine::Sqlite, Settings::new(SITE).second_factors(false)).await;
    let session = server.start_session(EMAIL).await;
    let refused =
        server.post("/factors").bearer(&session.access_token).json(&json!({ "factor_type": "totp" })).send().await;
    refused.refused(StatusCode::UNPROCESSABLE_ENTITY, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP");
    let refused = server.post("/factors/recovery-codes").bearer(&session.access_token).send().await;
    assert_eq!(refused.code(), "mfa_recovery_codes_enroll_not_enabled");
    assert_eq!(server.get("/settings").send().await.body["mfa_enabled"], false);
    server
        .execute(
            "insert into mfa_factors (id, account_id, factor_type, status, created_at, updated_at)
             select id, id, 'totp', 'verified', created_at, created_at from accounts",
        )
        .await;
    // The row was written bypassing the change feed, so the gate notices it after five seconds.
    server.advance_seconds(5);
    assert_eq!(server.identify(&session).await, Err(Refused::SecondFactorNeeded));
}
