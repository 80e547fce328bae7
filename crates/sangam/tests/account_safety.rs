//! Account security as seen by the services that rely on it.

use crate::support::{App, Socket, User, on_both_engines};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;
use tokio::io::AsyncWriteExt;

/// Asserts that every service refuses a session that lacks a second factor.
async fn assert_refused_by_every_service(app: &App, person: &User, sentence: &str) {
    let resume = format!("/storage/v1/object/resumes/{}/cv.pdf", person.id);
    let message = json!({"messages": [{"topic": "a", "event": "b", "payload": {}}]});
    for call in [
        person.get("/rest/v1/posts"),
        person.get("/rest/v1/jobs"),
        person.post("/rest/v1/posts").json(&json!({"content": "x"})),
        person.post("/rest/v1/rpc/export_my_data").json(&json!({})),
        person.post(&resume).header("content-type", "application/pdf").body("%PDF-1.4\n%%EOF\n"),
        person.get(&resume),
        person.post("/functions/v1/delete-account").json(&json!({"password": person.password})),
        person.post("/functions/v1/keep-account").json(&json!({})),
        person.get("/auth/v1/user/tokens").header("x-supabase-api-version", "2024-01-01"),
    ] {
        let refused = call.send().await;
        assert_eq!((refused.status, &refused.json()["code"]), (403, &json!("insufficient_aal")), "{}", refused.text);
    }
    assert_eq!(person.post("/realtime/v1/api/broadcast").json(&message).send().await.status, 403);
    let joined =
        Socket::open(app).await.try_join("realtime:room", json!({"private": true}), Some(person.token())).await;
    assert_eq!(joined.payload["status"], "error", "{joined:?}");
    assert!(joined.payload.to_string().contains(sentence), "{joined:?}");
}

on_both_engines! {
    async fn every_service_refuses_a_suspended_person_immediately(app: App) {
        let person = app.user("user").await;
        assert_eq!(person.get("/rest/v1/posts").send().await.status, 200);
        let path = format!("/auth/v1/admin/users/{}", person.id);
        let suspended = app.service().put(&path).json(&json!({"ban_duration": "24h"})).send().await;
        assert_eq!(suspended.status, 200, "{}", suspended.text);
        assert_eq!(person.get("/rest/v1/posts").send().await.status, 401);
        assert_eq!(person.post("/functions/v1/delete-account").json(&json!({"password": "x"})).send().await.status, 401);
        assert_eq!(person.get("/auth/v1/user").send().await.status, 403);
    }

    async fn every_service_refuses_a_session_without_its_second_step(app: App) {
        let person = app.user("user").await;
        assert_eq!(person.get("/rest/v1/posts").send().await.status, 200);
        // The state that another copy of the server leaves after the person has set up an authenticator app there.
        let id = person.id;
        app.db
            .write(move |tx| {
                Box::pin(async move {
                    for template in [
                        "insert into mfa_factors (id, account_id, factor_type, status, created_at, updated_at)
                         select id, id, 'totp', 'verified', created_at, created_at from accounts where id = {uuid}",
                        "update accounts set updated_at = created_at where id = {uuid}",
                    ] {
                        let statement = tx.statement(template, vec![id.into()]);
                        tx.execute(&statement).await?;
                    }
                    Ok::<_, sangam_db::Error>(())
                })
            })
            .await
            .unwrap();
        assert_refused_by_every_service(&app, &person, "A second step is needed").await;
        assert_eq!(person.get("/auth/v1/user").send().await.status, 200);
    }

    async fn a_new_password_ends_other_sessions_at_once(app: App) {
        let here = app.user("user").await;
        let credentials = json!({"email": here.email, "password": here.password});
        let session = app.anon().post("/auth/v1/token?grant_type=password").json(&credentials).send().await.json();
        let there = app.anon().with_bearer(session["access_token"].as_str().unwrap());
        assert_eq!(there.get("/rest/v1/posts").send().await.status, 200);
        let change = json!({"password": "a new password", "current_password": here.password});
        let changed = here.put("/auth/v1/user").json(&change).send().await;
        assert_eq!(changed.status, 200, "{}", changed.text);
        assert_eq!(there.get("/rest/v1/posts").send().await.status, 401);
        assert_eq!(here.get("/rest/v1/posts").send().await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_service_refuses_a_moderator_without_a_required_second_factor() {
    let app =
        App::start_with(Engine::Sqlite, Clock::system(), |settings| settings.moderator_second_factor = true).await;
    let (reporter, moderator) = (app.user("user").await, app.user("user").await);
    let report = json!({"kind": "profile", "target_id": moderator.id, "reason": "Spam"});
    assert_eq!(reporter.post("/rest/v1/reports").json(&report).send().await.status, 201, "others need none");
    app.promote(&moderator).await;
    assert_refused_by_every_service(&app, &moderator, "This account needs two-step verification").await;
    assert_eq!(moderator.get("/rest/v1/reports").send().await.status, 403);
    assert_eq!(moderator.get("/auth/v1/user").send().await.json()["second_factor_required"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_ins_cut_off_before_the_answer_lock_no_one_out() {
    let app = App::start(Engine::Sqlite).await;
    let person = app.user("user").await;
    let credentials = json!({"email": person.email, "password": person.password}).to_string();
    let request = format!(
        "POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: localhost\r\napikey: {}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{credentials}",
        app.keys.anon(),
        credentials.len()
    );
    for _ in 0..14 {
        let mut socket = tokio::net::TcpStream::connect(app.url.strip_prefix("http://").unwrap()).await.unwrap();
        socket.write_all(request.as_bytes()).await.unwrap();
    }
    // Attempts that were cut off finish soon. If they counted as failures, this would take half a minute.
    let credentials = json!({"email": person.email, "password": person.password});
    let sign_in = async || app.anon().post("/auth/v1/token?grant_type=password").json(&credentials).send().await.status;
    let let_in = async { while sign_in().await != 200 {} };
    tokio::time::timeout(std::time::Duration::from_secs(10), let_in).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_see_the_address_that_a_trusted_proxy_names_and_no_other() {
    for (trusted, blocked_elsewhere) in [(Some("x-forwarded-for"), false), (None, true)] {
        let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
            settings.trusted_proxy_header = trusted.map(|name| name.parse().unwrap());
        })
        .await;
        let try_from = async |address: &str| {
            let guess = json!({"email": "asha@example.in", "password": "guess"});
            let call = app.anon().post("/auth/v1/token?grant_type=password").header("x-forwarded-for", address);
            call.json(&guess).send().await.status
        };
        for _ in 0..10 {
            assert_eq!(try_from("203.0.113.7").await, 400);
        }
        assert_eq!(try_from("203.0.113.7").await, 429);
        assert_eq!(try_from("198.51.100.9").await == 429, blocked_elsewhere);
    }
}
