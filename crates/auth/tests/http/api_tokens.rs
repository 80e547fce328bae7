//! `/user/tokens`, and how the gate treats the tokens created there (C-364).

use http::{Method, StatusCode};
use sangam_auth::{Settings, list_events};
use sangam_db::Engine;
use sangam_schema::{Access, Admitted, Caller, Refused};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::test_server::{Answer, PASSWORD, SITE, Session, TestServer, on_both_engines};

const PATH: &str = "/user/tokens";
const HOUR: i64 = 3600;
const OFFICE: &str = "203.0.113.7";

on_both_engines! {
    async fn a_session_that_ended_after_its_call_was_admitted_creates_no_token(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        server.execute_elsewhere("update sessions set ended_at = created_at").await;
        let body = json!({ "name": "Later", "access": "write" });
        let answer = server.post(PATH).bearer(&session.access_token).json(&body).send().await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{}", answer.body);
        assert_eq!(server.count("select count(*) from api_tokens").await, 0);
    }

    async fn a_token_is_shown_once_and_listed_by_its_first_characters(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let body = json!({ "name": "  Nightly report ", "access": "read", "expires_in_days": 30 });
        let made = server.post(PATH).bearer(&session.access_token).json(&body).send().await;
        assert_eq!((made.status, made.header("cache-control")), (StatusCode::CREATED, Some("no-store")));
        let text = made.body["token"].as_str().unwrap();
        assert!(text.starts_with("sgm_") && text.len() == 47, "{text}");

        let listed = list(&server, &session).await;
        assert_eq!(listed, json!({
            "tokens": [{
                "id": made.body["id"],
                "name": "Nightly report",
                "prefix": &text[..8],
                "access": "read",
                "created_at": "2026-11-15T00:37:16.890123Z",
                "last_used_at": null,
                "expires_at": "2026-12-15T00:37:16.890123Z",
            }],
            "included": true,
            "limit": 20,
        }));
        let stored = server.rows("select token_hash, prefix from api_tokens").await;
        assert!(!text.contains(stored[0].text(0).unwrap()) && !stored[0].text(0).unwrap().contains(&text[8..]));
    }

    async fn a_token_acts_for_its_account_within_its_access_level(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let caller = Caller::User(account_id(&session));
        for (word, access) in [("read", Access::Read), ("write", Access::Write)] {
            let (_, token) = make(&server, &session, word).await;
            assert_eq!(identify(&server, &token).await, Ok(Admitted::new(caller, access)));
            assert_eq!(server.user(&token).await.body["email"], "asha@example.in");
        }
    }

    async fn an_api_token_cannot_take_over_the_account(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let (id, token) = make(&server, &session, "write").await;
        let body = json!({ "name": "Another", "access": "write" });
        let calls = [
            server.call(Method::PUT, "/user").json(&json!({ "password": "a new password" })),
            server.call(Method::PUT, "/user").json(&json!({ "email": "thief@example.in" })),
            server.call(Method::PUT, "/user").json(&json!({ "data": { "full_name": "Thief" } })),
            server.get("/reauthenticate"),
            server.post("/logout"),
            server.get(PATH),
            server.post(PATH).json(&body),
            server.call(Method::DELETE, &format!("{PATH}/{id}")),
        ];
        for call in calls {
            let message = "An API token cannot do this; sign in and send the session's token";
            call.bearer(&token).send().await.refused(StatusCode::FORBIDDEN, "session_required", message);
        }
        assert_eq!(server.get("/admin/users").bearer(&token).send().await.code(), "not_admin");
        assert_eq!(server.refresh(&token).await.code(), "refresh_token_not_found");
        assert_eq!(list(&server, &session).await["tokens"].as_array().unwrap().len(), 1);
    }

    async fn a_revoked_token_is_refused_immediately_and_others_still_work(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let (id, token) = make(&server, &session, "write").await;
        let (_, other) = make(&server, &session, "read").await;
        assert!(identify(&server, &token).await.is_ok());
        assert_eq!(revoke(&server, &session, &id).await.status, StatusCode::NO_CONTENT);
        assert_eq!(identify(&server, &token).await, Err(Refused::UnknownToken));
        assert_eq!(identify(&server, &token).await, Err(Refused::UnknownToken));
        assert!(identify(&server, &other).await.is_ok());
        revoke(&server, &session, &id).await.refused(
            StatusCode::NOT_FOUND,
            "token_not_found",
            "There is no such API token",
        );
    }

    async fn users_cannot_see_or_revoke_others_tokens(server: TestServer) {
        let asha = server.start_session("asha@example.in").await;
        let thief = server.start_session("thief@example.in").await;
        let (id, token) = make(&server, &asha, "write").await;
        assert_eq!(list(&server, &thief).await["tokens"], json!([]));
        assert_eq!(revoke(&server, &thief, &id).await.code(), "token_not_found");
        assert_eq!(revoke(&server, &thief, "all").await.code(), "token_not_found");
        assert!(identify(&server, &token).await.is_ok());
        assert_eq!(server.get(PATH).send().await.status, StatusCode::UNAUTHORIZED);
    }

    async fn a_token_expires_on_its_date(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let (_, token) = make(&server, &session, "read").await;
        server.advance_seconds(30 * 24 * HOUR - 1);
        assert!(identify(&server, &token).await.is_ok());
        server.advance_seconds(1);
        assert_eq!(identify(&server, &token).await, Err(Refused::TokenExpired));
        server.user(&token).await.refused(
            StatusCode::FORBIDDEN,
            "bad_jwt",
            "This API token has expired; make a new one in your settings",
        );
    }

    async fn a_token_without_an_expiry_lasts(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let body = json!({ "name": "For ever", "access": "read", "expires_in_days": null });
        let made = server.post(PATH).bearer(&session.access_token).json(&body).send().await.body;
        assert_eq!(made["expires_at"], json!(null));
        server.advance_seconds(5 * 365 * 24 * HOUR);
        assert!(identify(&server, made["token"].as_str().unwrap()).await.is_ok());
    }

    async fn a_suspended_account_has_no_tokens_until_it_is_restored(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let (_, token) = make(&server, &session, "read").await;
        assert!(identify(&server, &token).await.is_ok());
        server.ban(&session.user, "24h").await;
        assert_eq!(identify(&server, &token).await, Err(Refused::Suspended));
        server.ban(&session.user, "none").await;
        assert!(identify(&server, &token).await.is_ok());
    }

    async fn deleting_an_account_deletes_its_tokens(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let (_, token) = make(&server, &session, "read").await;
        assert!(identify(&server, &token).await.is_ok());
        server.call(Method::DELETE, &server.admin_path(&session.user)).service().send().await;
        assert_eq!(identify(&server, &token).await, Err(Refused::UnknownToken));
        assert_eq!(server.count("select count(*) from api_tokens").await, 0);
    }

    async fn a_new_password_revokes_all_tokens(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let (_, token) = make(&server, &session, "write").await;
        assert!(identify(&server, &token).await.is_ok());
        let changes = json!({ "password": "another horse battery", "current_password": PASSWORD });
        assert_eq!(server.change_user(&session.access_token, &changes).await.status, StatusCode::OK);
        assert_eq!(identify(&server, &token).await, Err(Refused::UnknownToken));
        assert_eq!(list(&server, &session).await["tokens"], json!([]));
    }

    async fn a_revocation_by_another_copy_is_seen_within_seconds(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let (_, token) = make(&server, &session, "read").await;
        assert!(identify(&server, &token).await.is_ok());
        server.execute_elsewhere("delete from api_tokens").await;
        server.advance_seconds(5);
        assert_eq!(identify(&server, &token).await, Err(Refused::UnknownToken));
    }

    async fn concurrent_requests_cannot_exceed_twenty_tokens(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let mut asked = tokio::task::JoinSet::new();
        for number in 0..24 {
            let body = json!({ "name": format!("Token {number}"), "access": "read" });
            asked.spawn(server.post(PATH).bearer(&session.access_token).json(&body).send());
        }
        let answers = asked.join_all().await;
        let made = answers.iter().filter(|answer| answer.status == StatusCode::CREATED).count();
        assert_eq!(made, 20);
        let refused = answers.iter().find(|answer| answer.status != StatusCode::CREATED).unwrap();
        refused.refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            "too_many_tokens",
            "An account may have 20 API tokens; revoke one first",
        );
    }

    async fn creating_and_revoking_tokens_cannot_flood_a_mailbox(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        for _ in 0..40 {
            let (id, _) = make(&server, &session, "read").await;
            revoke(&server, &session, &id).await;
        }
        let body = json!({ "name": "Report", "access": "read" });
        let refused = server.post(PATH).bearer(&session.access_token).json(&body).send().await;
        assert_eq!((refused.status, refused.code()), (StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit"));
    }

    async fn an_invalid_token_request_is_refused_with_advice(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        for (body, advice) in [
            (json!({ "access": "read" }), "name must have 1 to 100 characters"),
            (json!({ "name": "  ", "access": "read" }), "name must have 1 to 100 characters"),
            (json!({ "name": "x".repeat(101), "access": "read" }), "name must have 1 to 100 characters"),
            (json!({ "name": "A" }), "access must be read or write"),
            (json!({ "name": "A", "access": "full" }), "access must be read or write"),
            (
                json!({ "name": "A", "access": "read", "expires_in_days": 0 }),
                "expires_in_days must be 1 to 365, or null for a token that does not expire",
            ),
        ] {
            let answer = server.post(PATH).bearer(&session.access_token).json(&body).send().await;
            answer.refused(StatusCode::BAD_REQUEST, "validation_failed", advice);
        }
    }

    async fn guessing_is_limited_without_blocking_a_known_token(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let (_, token) = make(&server, &session, "read").await;
        let whose = |token: String| server.get("/user").from(OFFICE).bearer(&token).send();
        assert_eq!(whose(token.clone()).await.status, StatusCode::OK);
        for number in 0..100 {
            let guess = format!("sgm_{number:043}");
            assert_eq!(whose(guess).await.body["message"], "This API token is not valid: it was revoked, or never existed");
        }
        let answer = whose(format!("sgm_{:043}", 100)).await;
        answer.refused(
            StatusCode::TOO_MANY_REQUESTS,
            "over_request_rate_limit",
            "Too many wrong API tokens; try again in 3 seconds",
        );
        assert_eq!(answer.header("retry-after"), Some("3"));
        assert_eq!(whose(token).await.status, StatusCode::OK);
    }

    async fn its_use_is_recorded_once_a_minute(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let (_, token) = make(&server, &session, "read").await;
        for (seconds, noted) in [
            (0, "2026-11-15T00:37:16.890123Z"),
            (59, "2026-11-15T00:37:16.890123Z"),
            (1, "2026-11-15T00:38:16.890123Z"),
        ] {
            server.advance_seconds(seconds);
            assert!(identify(&server, &token).await.is_ok());
            assert_eq!(list(&server, &session).await["tokens"][0]["last_used_at"], noted, "{seconds}");
        }
    }

    async fn the_owner_gets_a_mail_and_the_operator_an_audit_event(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let (id, token) = make(&server, &session, "write").await;
        let mail = server.last_mail("api_token_created").await;
        assert_eq!(mail.recipient, "asha@example.in");
        assert!(!mail.params.to_string().contains(&token[4..]));
        revoke(&server, &session, &id).await;
        let events = list_events(server.auth(), account_id(&session), 2).await.unwrap();
        let told: Vec<_> = events.iter().map(|event| (event.kind.as_str(), Value::Object(event.detail.clone()))).collect();
        assert_eq!(told, [
            ("api_token_revoked", json!({ "token_id": id })),
            ("api_token_created", json!({ "token_id": id, "access": "write" })),
        ]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_plan_there_are_no_tokens() {
    let server = TestServer::open_with(Engine::Sqlite, Settings::new(SITE)).await;
    let session = server.start_session("asha@example.in").await;
    let body = json!({ "name": "Report", "access": "read" });
    let refused = server.post(PATH).bearer(&session.access_token).json(&body).send().await;
    assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, "plan_required"));
    assert_eq!(list(&server, &session).await["included"], json!(false));
}

/// Creates a token for thirty days. Returns its id and its text.
async fn make(server: &TestServer, session: &Session, access: &str) -> (String, String) {
    let body = json!({ "name": "Report", "access": access, "expires_in_days": 30 });
    let made = server.post(PATH).bearer(&session.access_token).json(&body).send().await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let text = |key: &str| made.body[key].as_str().unwrap().to_owned();
    (text("id"), text("token"))
}

async fn list(server: &TestServer, session: &Session) -> Value {
    let listed = server.get(PATH).bearer(&session.access_token).send().await;
    assert_eq!(listed.status, StatusCode::OK, "{}", listed.body);
    listed.body
}

async fn revoke(server: &TestServer, session: &Session, id: &str) -> Answer {
    server.call(Method::DELETE, &format!("{PATH}/{id}")).bearer(&session.access_token).send().await
}

async fn identify(server: &TestServer, token: &str) -> Result<Admitted, Refused> {
    server.gate().identify(Some(server.keys.anon()), Some(token)).await
}

fn account_id(session: &Session) -> Uuid {
    session.user["id"].as_str().unwrap().parse().unwrap()
}
