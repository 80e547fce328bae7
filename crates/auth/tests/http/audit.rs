//! The operator's audit log: who did what, when and from where.

use http::Method;
use sangam_auth::list_events;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::test_server::{PASSWORD, TestServer, on_both_engines};

on_both_engines! {
    async fn every_event_is_in_the_log_with_its_time_and_network_address(server: TestServer) {
        let user = server.sign_up("asha@example.in").await.body;
        server.follow(server.last_mail("confirm_signup").await.link()).await.redirect();
        server.sign_in("asha@example.in", "wrong password").await;
        let body = json!({ "email": "asha@example.in", "password": PASSWORD });
        let call = server.post("/token?grant_type=password").from("203.0.113.7").header("user-agent", "Firefox");
        let session = call.json(&body).send().await.session();
        let password = json!({ "password": "a new password", "current_password": PASSWORD });
        server.change_user(&session.access_token, &password).await;
        let address = json!({ "email": "asha@rao.in", "current_password": "a new password" });
        server.change_user(&session.access_token, &address).await;
        server.recover("asha@example.in").await;
        server.post("/logout").bearer(&session.access_token).send().await;
        server.ban(&user, "24h").await;
        server.ban(&user, "none").await;

        let id: Uuid = user["id"].as_str().unwrap().parse().unwrap();
        let mut events = list_events(server.auth(), id, 100).await.unwrap();
        events.reverse();
        let kinds: Vec<_> = events.iter().map(|event| event.kind.as_str()).collect();
        assert_eq!(
            kinds,
            [
                "signed_up", "address_confirmed", "signed_in", "sign_in_failed", "signed_in", "password_changed",
                "email_change_requested", "recovery_requested", "signed_out", "suspended", "restored",
            ]
        );
        assert_eq!((events[4].ip.as_deref(), events[4].user_agent.as_deref()), (Some("203.0.113.7"), Some("Firefox")));
        assert_eq!(events[4].at, server.clock.now());
        assert_eq!(events[3].detail["reason"], "invalid_credentials");
    }

    async fn failed_and_refused_attempts_are_in_the_log(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let wrong = json!({ "password": "a new password", "current_password": "wrong password" });
        server.change_user(&session.access_token, &wrong).await;
        let wrong = json!({ "password": "a new password", "nonce": "000000" });
        server.change_user(&session.access_token, &wrong).await;
        server.verify_digits("recovery", "asha@example.in", "000000").await;
        server.verify_digits("recovery", "my-password-in-the-wrong-field", "000000").await;
        server.post("/verify").json(&json!({ "type": "recovery", "token_hash": "guessed" })).send().await;
        for _ in 0..20 {
            let body = json!({ "email": "asha@example.in", "password": "wrong password" });
            server.post("/token?grant_type=password").from("203.0.113.7").json(&body).send().await;
        }
        for _ in 0..30 {
            server.verify_digits("recovery", "asha@example.in", "000000").await;
        }

        let logged = async |kind: &str, known: bool| {
            let id = if known { "is not null" } else { "is null" };
            let sql = format!("select detail from audit_events where kind = '{kind}' and account_id {id} order by at, id");
            let rows = server.rows(&sql).await;
            rows.iter().map(|row| serde_json::from_str::<Value>(row.text(0).unwrap()).unwrap()["of"].clone()).collect::<Vec<_>>()
        };
        let failed = logged("proof_failed", true).await;
        assert_eq!(failed[..3], [json!("current_password"), json!("nonce"), json!("mailed_token")]);
        assert_eq!(logged("proof_failed", false).await, ["mailed_token", "mailed_token"]);
        assert_eq!(logged("too_many_attempts", true).await, ["sign_in", "mailed_token"], "each once, however many there are");
        let typed = "select count(*) from audit_events where detail like '%my-password%'";
        assert_eq!(server.count(&typed.replace("detail", "cast(detail as text)")).await, 0);
    }

    async fn a_failure_for_an_unknown_address_is_logged_without_the_typed_text(server: TestServer) {
        server.sign_in("my-password-in-the-wrong-field", "x").await;
        let rows = server.rows("select kind, account_id, detail from audit_events").await;
        assert_eq!((rows.len(), rows[0].text(0), rows[0].text(1)), (1, Some("sign_in_failed"), None));
        assert!(!rows[0].text(2).unwrap().contains("my-password"));
    }

    async fn a_deleted_account_leaves_events_without_network_addresses(server: TestServer) {
        let user = server.create_user("asha@example.in").await;
        let body = json!({ "email": "asha@example.in", "password": PASSWORD });
        server.post("/token?grant_type=password").from("203.0.113.7").json(&body).send().await;
        server.call(Method::DELETE, &server.admin_path(&user)).service().send().await;
        assert_eq!(server.count("select count(*) from audit_events where ip is not null").await, 0);
        assert_eq!(server.count("select count(*) from audit_events where kind = 'deleted'").await, 1);
    }
}
