//! `getUser`: the account behind a token, as long as the token stands.

use http::{Method, StatusCode};
use serde_json::json;

use crate::world::{World, on_both_engines};

on_both_engines! {
    async fn a_signed_in_user_reads_their_account(world: World) {
        let session = world.start_session("asha@example.in").await;
        let answer = world.user(&session.access_token).await;
        assert_eq!(answer.status, StatusCode::OK);
        let (id, now) = (&session.user["id"], json!(world.clock.now()));
        let metadata = json!({ "full_name": "Asha Rao", "user_type": "user" });
        let identity_data = json!({
            "full_name": "Asha Rao", "user_type": "user", "sub": id, "email": "asha@example.in",
            "email_verified": true, "phone_verified": false,
        });
        assert_eq!(
            answer.body,
            json!({
                "id": id, "aud": "authenticated", "role": "authenticated", "email": "asha@example.in", "phone": "",
                "email_confirmed_at": now, "confirmed_at": now, "last_sign_in_at": now,
                "app_metadata": { "provider": "email", "providers": ["email"] },
                "user_metadata": metadata,
                "identities": [{
                    "identity_id": id, "id": id, "user_id": id, "identity_data": identity_data, "provider": "email",
                    "email": "asha@example.in", "created_at": now, "updated_at": now, "last_sign_in_at": now,
                }],
                "created_at": now, "updated_at": now, "is_anonymous": false, "has_password": true,
            })
        );
        assert!(answer.body["created_at"].as_str().unwrap().ends_with('Z'));
    }

    async fn without_a_token_there_is_no_one_to_read(world: World) {
        let answer = world.get("/user").send().await;
        answer.refused(StatusCode::UNAUTHORIZED, "no_authorization", "This endpoint requires a valid Bearer token");
    }

    async fn a_key_or_a_broken_token_is_no_user(world: World) {
        let session = world.start_session("asha@example.in").await;
        let tampered = session.access_token.replace('.', "x.");
        for bearer in [world.keys.anon(), world.keys.service(), "not.a.token", &tampered, &session.refresh_token] {
            let answer = world.user(bearer).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "bad_jwt"), "{bearer}");
        }
        let answer = world.get("/user").header("authorization", "Basic YTpi").send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "bad_jwt"));
    }

    async fn a_token_ends_with_its_hour(world: World) {
        let session = world.start_session("asha@example.in").await;
        world.advance_seconds(3599);
        assert_eq!(world.user(&session.access_token).await.status, StatusCode::OK);
        world.advance_seconds(1);
        let answer = world.user(&session.access_token).await;
        answer.refused(StatusCode::FORBIDDEN, "bad_jwt", "JWT expired");
    }

    async fn a_suspension_takes_effect_at_once_and_stays_after_it_is_lifted(world: World) {
        let session = world.start_session("asha@example.in").await;
        assert_eq!(world.user(&session.access_token).await.status, StatusCode::OK);
        world.ban(&session.user, "24h").await;
        world.user(&session.access_token).await.refused(StatusCode::FORBIDDEN, "user_banned", "User is banned");
        world.ban(&session.user, "none").await;
        let answer = world.user(&session.access_token).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "session_not_found"));
    }

    async fn a_deletion_takes_effect_at_once(world: World) {
        let session = world.start_session("asha@example.in").await;
        assert_eq!(world.user(&session.access_token).await.status, StatusCode::OK);
        world.call(Method::DELETE, &world.admin_path(&session.user)).service().json(&json!({})).send().await;
        let answer = world.user(&session.access_token).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "user_not_found"));
        assert_eq!(world.refresh(&session.refresh_token).await.code(), "refresh_token_not_found");
    }
}
