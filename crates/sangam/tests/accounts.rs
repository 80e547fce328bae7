//! The way from nothing to a signed-in person, through every layer at once.

use crate::support::on_both_engines;
use serde_json::json;

on_both_engines! {
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
