//! From sign-up to a signed-in person, through every layer.

use std::collections::BTreeSet;

use crate::support::on_both_engines;
use sangam_db::{FeedEvent, Statement};
use serde_json::json;

on_both_engines! {
    // M-27
    async fn mails_greet_by_the_name_one_has_now(app: App) {
        let person = app.user("user").await;
        let renamed = json!({"full_name": "Asha Menon"});
        person.patch(&format!("/rest/v1/profiles?id=eq.{}", person.id)).json(&renamed).send().await;
        let asked = app.anon().post("/auth/v1/recover").json(&json!({"email": person.email})).send().await;
        assert_eq!(asked.status, 200, "{}", asked.text);
        let mails = app.db.statement("select params from mails where kind = 'recovery'", vec![]);
        let rows = app.db.read(mails).await.unwrap();
        let params: serde_json::Value = serde_json::from_str(rows[0].text(0).unwrap()).unwrap();
        assert_eq!(params["name"], "Asha Menon");
    }

    async fn a_person_signs_in_and_reads_their_own_profile(app: App) {
        let person = app.user("employer").await;
        let profile = person.get(&format!("/rest/v1/profiles?select=id,user_type,email&id=eq.{}", person.id)).send().await;
        assert_eq!(profile.status, 200, "{}", profile.text);
        assert_eq!(profile.json(), json!([{"id": person.id, "user_type": "employer", "email": person.email}]));
    }

    async fn a_signed_out_person_is_refused_at_once(app: App) {
        let person = app.user("user").await;
        assert_eq!(person.get("/rest/v1/posts").send().await.status, 200);
        assert_eq!(person.post("/auth/v1/logout").send().await.status, 204);
        assert_eq!(person.get("/rest/v1/posts").send().await.status, 401);
    }

    async fn no_secret_is_on_the_change_feed(app: App) {
        let mut changes = app.db.changes();
        let person = app.user("user").await;
        let refresh = json!({"refresh_token": person.refresh_token});
        let refreshed = app.anon().post("/auth/v1/token?grant_type=refresh_token").json(&refresh).send().await;
        assert_eq!(refreshed.status, 200, "{}", refreshed.text);
        let secrets = "select a.password_hash, s.refresh_seed, t.token_hash from accounts a
            join sessions s on s.account_id = a.id join refresh_tokens t on t.session_id = s.id";
        let secrets = app.db.read(Statement::new(secrets, vec![])).await.unwrap();
        assert_eq!(secrets.len(), 2);

        let commits: Vec<_> = std::iter::from_fn(|| match changes.try_next()? {
            FeedEvent::Commit(commit) => Some(commit),
            FeedEvent::Missed => panic!("some commits were missed"),
        }).collect();
        let told: BTreeSet<&str> = commits.iter().flat_map(|commit| &commit.changes).map(|change| &*change.table).collect();
        assert!(told.contains("accounts") && told.contains("sessions"), "{told:?}");
        assert!(!told.contains("refresh_tokens"), "{told:?}");
        let text = format!("{commits:?}");
        for secret in secrets.iter().flat_map(|row| (0..3).map(|i| row.text(i).unwrap())) {
            assert!(!text.contains(secret));
        }
    }

    async fn a_command_of_the_product_is_called_by_name(app: App) {
        let (one, other) = (app.user("user").await, app.user("user").await);
        let path = "/rest/v1/rpc/get_or_create_conversation";
        let first = one.post(path).json(&json!({"p_user_id": other.id})).send().await;
        let second = other.post(path).json(&json!({"p_user_id": one.id})).send().await;
        assert_eq!((first.status, first.text.as_str()), (200, second.text.as_str()));
        let refused = one.post(path).json(&json!({"p_user_id": one.id})).send().await;
        assert_eq!(refused.status, 400, "{}", refused.text);
        assert!(refused.json()["message"].is_string());
    }

    async fn a_request_without_a_key_is_refused_by_every_service(app: App) {
        for path in ["/rest/v1/posts", "/rest/v1/", "/auth/v1/user", "/auth/v1/settings"] {
            assert_eq!(app.bare().get(path).send().await.status, 401, "{path}");
        }
    }
}
