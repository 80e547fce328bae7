//! `functions.invoke('delete-account')` without a grace period: leaving for good.

use crate::support::{App, on_both_engines};
use sangam_db::{Engine, Statement};
use sangam_schema::Clock;
use serde_json::json;

const PATH: &str = "/functions/v1/delete-account";

/// A server that erases deleted accounts immediately.
async fn start(engine: Engine) -> App {
    App::start_with(engine, Clock::system(), |settings| settings.deletion_grace_days = 0).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_knows_the_password_leaves_at_once() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let app = start(engine).await;
        let person = app.user("user").await;
        assert_eq!(person.get("/rest/v1/posts").send().await.status, 200);
        let gone = person.post(PATH).json(&json!({"password": person.password})).send().await;
        assert_eq!((gone.status, gone.json()), (200, json!({"deleted": true})));
        assert_eq!(person.get("/rest/v1/posts").send().await.status, 401);
        let refresh = json!({"refresh_token": person.refresh_token});
        let refreshed = app.anon().post("/auth/v1/token?grant_type=refresh_token").json(&refresh).send().await;
        assert_eq!(refreshed.status, 400);
        let credentials = json!({"email": person.email, "password": person.password});
        assert_eq!(app.anon().post("/auth/v1/token?grant_type=password").json(&credentials).send().await.status, 400);
        let left = app.db.read(Statement::new("select 1 from accounts", vec![])).await.unwrap();
        assert_eq!(left.len(), 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn others_keep_the_conversation_with_someone_who_left() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let app = start(engine).await;
        let (leaver, friend) = (app.user("user").await, app.user("user").await);
        let call = leaver.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": friend.id}));
        let conversation = call.send().await.json();
        let message = json!({"conversation_id": conversation, "sender_id": leaver.id, "content": "Good bye"});
        assert_eq!(leaver.post("/rest/v1/messages").json(&message).send().await.status, 201);
        assert_eq!(leaver.post(PATH).json(&json!({"password": leaver.password})).send().await.status, 200);

        let said = "/rest/v1/messages?select=content,sender:profiles(full_name)";
        let expected = json!([{"content": "Good bye", "sender": {"full_name": "Deleted user"}}]);
        assert_eq!(friend.get(said).send().await.json(), expected);
        let users = app.service().get("/auth/v1/admin/users").send().await.json();
        assert_eq!(users["users"].as_array().unwrap().len(), 1);
        assert_eq!(leaver.get("/auth/v1/user").send().await.json()["error_code"], "user_not_found");
        let again = json!({"email": leaver.email, "password": "a new beginning", "data": {"full_name": "Someone New"}});
        assert_eq!(app.anon().post("/auth/v1/signup").json(&again).send().await.status, 200);
    }
}

on_both_engines! {
    async fn a_mailed_nonce_stands_in_for_a_password_once(app: App) {
        let person = app.user("user").await;
        assert_eq!(person.get("/auth/v1/reauthenticate").send().await.status, 200);
        let mails = app.db.read(Statement::new("select params from mails where kind = 'reauthentication'", vec![])).await.unwrap();
        let params: serde_json::Value = serde_json::from_str(mails[0].text(0).unwrap()).unwrap();
        let wrong = person.post(PATH).json(&json!({"nonce": "not digits"})).send().await;
        assert_eq!((wrong.status, wrong.json()["code"].as_str()), (422, Some("reauthentication_not_valid")));
        let other = app.user("user").await;
        assert_eq!(other.post(PATH).json(&json!({"nonce": params["code"]})).send().await.status, 422, "it is its owner's");
        let gone = person.post(PATH).json(&json!({"nonce": params["code"]})).send().await;
        assert_eq!((gone.status, &gone.json()["deleted"]), (200, &json!(true)));
    }

    async fn without_the_password_nothing_happens(app: App) {
        let person = app.user("user").await;
        for (body, status) in [(json!({}), 400), (json!({"password": "wrong"}), 400), (json!(5), 400)] {
            let refused = person.post(PATH).json(&body).send().await;
            assert_eq!(refused.status, status, "{body}");
            assert!(refused.json()["message"].is_string());
            assert_eq!(refused.header("x-relay-error"), "");
        }
        assert_eq!(app.anon().post(PATH).json(&json!({"password": "x"})).send().await.status, 401);
        assert_eq!(person.get("/auth/v1/user").send().await.status, 200);
    }

    async fn an_unknown_function_is_answered_in_json(app: App) {
        let missing = app.anon().post("/functions/v1/nothing").json(&json!({})).send().await;
        assert_eq!((missing.status, &missing.json()["code"]), (404, &json!("NOT_FOUND")));
        assert_eq!(missing.header("x-relay-error"), "");
        assert_eq!(app.anon().get(PATH).send().await.status, 405);
    }

    async fn everything_can_be_exported_first(app: App) {
        let person = app.user("employer").await;
        let export = person.post("/rest/v1/rpc/export_my_data").json(&json!({})).send().await;
        assert_eq!(export.status, 200, "{}", export.text);
        assert_eq!(export.json()["accounts"][0]["email"], json!(person.email));
        assert_eq!(export.json()["profiles"][0]["user_type"], "employer");
    }
}
