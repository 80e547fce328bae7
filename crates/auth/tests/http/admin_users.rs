//! `auth.admin`: account management with the service key.

use std::collections::HashSet;

use http::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::test_server::{Answer, PASSWORD, TestServer, on_both_engines};

on_both_engines! {
    async fn a_created_account_comes_with_its_profile(server: TestServer) {
        let id = Uuid::now_v7();
        let new = json!({
            "id": id, "email": "Ravi@Example.in", "password": PASSWORD, "email_confirm": true,
            "user_metadata": { "full_name": " Ravi Kumar ", "user_type": "business" }, "app_metadata": { "plan": "Pro" },
        });
        let answer = create(&server, &new).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.body["id"], json!(id));
        assert_eq!(answer.body["email"], "ravi@example.in");
        assert_eq!(answer.body["app_metadata"], json!({ "plan": "Pro", "provider": "email", "providers": ["email"] }));
        let profile = &server.rows("select id, user_type, full_name, handle, email from profiles").await[0];
        let columns: Vec<_> = (0..5).map(|column| profile.text(column).unwrap()).collect();
        assert_eq!(columns, [&*id.to_string(), "business", "Ravi Kumar", "ravi_kumar", "ravi@example.in"]);
    }

    async fn an_unconfirmed_account_has_no_confirmation_time(server: TestServer) {
        let answer = create(&server, &json!({ "email": "ravi@example.in", "password": PASSWORD })).await;
        assert_eq!(answer.status, StatusCode::OK);
        for absent in ["email_confirmed_at", "confirmed_at", "last_sign_in_at", "banned_until"] {
            assert_eq!(answer.body.get(absent), None, "{absent}");
        }
    }

    async fn a_taken_address_or_id_is_refused(server: TestServer) {
        let first = server.create_user("asha@example.in").await;
        let answer = create(&server, &json!({ "email": "ASHA@example.in" })).await;
        answer.refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            "email_exists",
            "A user with this email address has already been registered",
        );
        let answer = create(&server, &json!({ "email": "ravi@example.in", "id": first["id"] })).await;
        answer.refused(StatusCode::BAD_REQUEST, "validation_failed", "A user with this id already exists");
        assert_eq!(server.count("select count(*) from accounts").await, 1);
    }

    async fn an_invalid_account_is_refused_entirely(server: TestServer) {
        let long_name = "x".repeat(201);
        for (new, code) in [
            (json!({}), "validation_failed"),
            (json!({ "email": "nonsense" }), "validation_failed"),
            (json!({ "email": "a@b.in", "password": "" }), "validation_failed"),
            (json!({ "email": "a@b.in", "password": "x".repeat(73) }), "validation_failed"),
            (json!({ "email": "a@b.in", "user_metadata": { "user_type": "admin" } }), "validation_failed"),
            (json!({ "email": "a@b.in", "user_metadata": { "user_type": 1 } }), "validation_failed"),
            (json!({ "email": "a@b.in", "user_metadata": { "full_name": long_name } }), "validation_failed"),
            (json!({ "email": "a@b.in", "ban_duration": "for ever" }), "validation_failed"),
            (json!({ "email": "a@b.in", "id": "not-a-uuid" }), "bad_json"),
            (json!({ "email": "a@b.in", "user_metadata": { "full_name": "Asha\0Rao" } }), "bad_json"),
            (json!({ "email": "a@b.in", "app_metadata": { "list": [{ "key\0": 1 }] } }), "bad_json"),
        ] {
            let answer = create(&server, &new).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, code), "{new}");
        }
        let answer = create(&server, &json!({ "email": "a@b.in", "password": "short" })).await;
        answer.refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            "weak_password",
            "Password should be at least 8 characters.",
        );
        assert_eq!(answer.body["weak_password"]["reasons"], json!(["length"]));
        assert_eq!(server.count("select count(*) from accounts").await, 0);
        assert_eq!(server.count("select count(*) from profiles").await, 0);
    }

    async fn concurrent_namesakes_get_distinct_handles(server: TestServer) {
        let arrivals: Vec<_> = (0..12)
            .map(|number| {
                let server = server.clone();
                let metadata = json!({ "full_name": "Rahul Sharma" });
                let new = json!({ "email": format!("rahul{number}@example.in"), "user_metadata": metadata });
                tokio::spawn(async move { create(&server, &new).await })
            })
            .collect();
        for arrival in arrivals {
            let answer = arrival.await.unwrap();
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        }
        let rows = server.rows("select handle from profiles").await;
        let handles: HashSet<_> = rows.iter().filter_map(|row| row.text(0)).collect();
        assert_eq!(handles.len(), 12);
        assert!(handles.contains("rahul_sharma"));
    }

    async fn lists_are_paged_newest_first(server: TestServer) {
        for number in 0..3 {
            create(&server, &json!({ "email": format!("person{number}@example.in") })).await;
            server.advance_seconds(1);
        }
        let answer = server.get("/admin/users?page=1&per_page=2").service().send().await;
        assert_eq!(emails(&answer.body), ["person2@example.in", "person1@example.in"]);
        assert_eq!(answer.body["aud"], "authenticated");
        assert_eq!(answer.header("x-total-count"), Some("3"));
        assert_eq!(
            answer.header("link"),
            Some(
                "<http://sangam.test/auth/v1/admin/users?page=2&per_page=2>; rel=\"next\", \
                 <http://sangam.test/auth/v1/admin/users?page=2&per_page=2>; rel=\"last\""
            )
        );
        let answer = server.get("/admin/users?page=2&per_page=2").service().send().await;
        assert_eq!(emails(&answer.body), ["person0@example.in"]);
        let answer = server.get("/admin/users?page=&per_page=").service().send().await;
        assert_eq!(emails(&answer.body).len(), 3);
        let answer = server.get("/admin/users?page=0").service().send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
    }

    async fn an_account_is_read_by_its_id(server: TestServer) {
        let user = server.create_user("asha@example.in").await;
        let answer = server.get(&server.admin_path(&user)).service().send().await;
        assert_eq!(answer.body, user);
        for id in [Uuid::now_v7().to_string(), "nonsense".into()] {
            for method in [Method::GET, Method::PUT, Method::DELETE] {
                let answer = server.call(method, &format!("/admin/users/{id}")).service().json(&json!({})).send().await;
                answer.refused(StatusCode::NOT_FOUND, "user_not_found", "User not found");
            }
        }
    }

    async fn metadata_is_merged_key_by_key(server: TestServer) {
        let user = server.create_user("asha@example.in").await;
        let changes = json!({ "user_metadata": { "city": "Pune", "user_type": null }, "app_metadata": { "vip": true } });
        let answer = update(&server, &user, &changes).await;
        assert_eq!(answer.body["user_metadata"], json!({ "full_name": "Asha Rao", "city": "Pune" }));
        assert_eq!(answer.body["app_metadata"], json!({ "provider": "email", "providers": ["email"], "vip": true }));
        assert_eq!(server.get(&server.admin_path(&user)).service().send().await.body, answer.body);
    }

    async fn sign_in_uses_the_new_address_after_a_change(server: TestServer) {
        let user = server.create_user("asha@example.in").await;
        server.create_user("ravi@example.in").await;
        assert_eq!(update(&server, &user, &json!({ "email": "ravi@example.in" })).await.code(), "email_exists");
        let answer = update(&server, &user, &json!({ "email": "Asha@Rao.in" })).await;
        assert_eq!(answer.body["email"], "asha@rao.in");
        assert_eq!(server.sign_in("asha@rao.in", PASSWORD).await.status, StatusCode::OK);
        assert_eq!(server.count("select count(*) from profiles where email = 'asha@rao.in'").await, 1);
    }

    async fn a_new_password_ends_every_session(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        assert_eq!(update(&server, &session.user, &json!({ "password": "short" })).await.code(), "weak_password");
        assert_eq!(server.user(&session.access_token).await.status, StatusCode::OK);
        update(&server, &session.user, &json!({ "password": "another good one" })).await;
        assert_eq!(server.user(&session.access_token).await.code(), "session_not_found");
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.code(), "invalid_credentials");
        assert_eq!(server.sign_in("asha@example.in", "another good one").await.status, StatusCode::OK);
    }

    async fn confirming_lets_the_user_sign_in(server: TestServer) {
        let user = create(&server, &json!({ "email": "asha@example.in", "password": PASSWORD })).await.body;
        let answer = update(&server, &user, &json!({ "email_confirm": true })).await;
        assert_eq!(answer.body["email_confirmed_at"], json!(server.clock.now()));
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.status, StatusCode::OK);
    }

    async fn deleting_removes_the_account_with_its_profile_and_sessions(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let path = server.admin_path(&session.user);
        let soft = json!({ "should_soft_delete": true });
        let answer = server.call(Method::DELETE, &path).service().json(&soft).send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
        let answer = server.call(Method::DELETE, &path).service().send().await;
        assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})));
        for table in ["accounts", "profiles", "sessions", "refresh_tokens"] {
            let rows = server.rows(&format!("select 1 from {table}")).await;
            assert_eq!(rows.len(), 0, "{table}");
        }
    }

    async fn only_the_service_key_opens_these_calls(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let path = server.admin_path(&session.user);
        for (method, path) in [
            (Method::GET, "/admin/users"),
            (Method::POST, "/admin/users"),
            (Method::GET, &*path),
            (Method::PUT, &*path),
            (Method::DELETE, &*path),
        ] {
            for bearer in [server.keys.anon(), &session.access_token] {
                let answer = server.call(method.clone(), path).bearer(bearer).json(&json!({})).send().await;
                answer.refused(StatusCode::FORBIDDEN, "not_admin", "User not allowed");
            }
        }
        let answer = server.get("/admin/users").apikey(server.keys.service()).bearer(&session.access_token).send().await;
        answer.refused(StatusCode::FORBIDDEN, "not_admin", "User not allowed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn listing_accounts_uses_an_index() {
    let server = TestServer::open(sangam_db::Engine::Sqlite).await;
    let list = "select id, email from accounts order by created_at desc, id desc limit 50 offset 50";
    let plan = server.rows(&format!("explain query plan {list}")).await;
    assert_eq!(plan.len(), 1, "{plan:?}");
    assert_eq!(plan[0].text(3), Some("SCAN accounts USING INDEX accounts_created_at_idx"));
}

async fn create(server: &TestServer, new: &Value) -> Answer {
    server.post("/admin/users").service().json(new).send().await
}

async fn update(server: &TestServer, user: &Value, changes: &Value) -> Answer {
    server.call(Method::PUT, &server.admin_path(user)).service().json(changes).send().await
}

fn emails(page: &Value) -> Vec<&str> {
    page["users"].as_array().unwrap().iter().map(|user| user["email"].as_str().unwrap()).collect()
}
