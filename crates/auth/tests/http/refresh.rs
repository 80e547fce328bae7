//! `refreshSession`: rotation, lost responses, several tabs, and stolen tokens.

use std::collections::HashSet;

use http::StatusCode;
use jiff::SignedDuration;
use sangam_auth::Settings;
use sangam_db::Engine;
use sangam_db::testing::change_while;
use serde_json::json;

use crate::test_server::{SITE, TestServer, claims, on_both_engines};

on_both_engines! {
    async fn a_refresh_gives_the_next_token_of_the_same_session(server: TestServer) {
        let first = server.start_session("asha@example.in").await;
        server.advance_seconds(3500);
        let answer = server.refresh(&first.refresh_token).await;
        assert_eq!(answer.status, StatusCode::OK);
        let second = answer.session();
        assert_ne!(second.refresh_token, first.refresh_token);
        let (before, after) = (claims(&first.access_token), claims(&second.access_token));
        assert_eq!(before["session_id"], after["session_id"]);
        assert_eq!(before["amr"], after["amr"]);
        assert_eq!(after["exp"], before["exp"].as_i64().unwrap() + 3500);
        assert_eq!(server.user(&second.access_token).await.status, StatusCode::OK);
    }

    async fn an_expired_access_token_does_not_prevent_a_refresh(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        server.advance_seconds(30 * 24 * 3600);
        let body = json!({ "refresh_token": session.refresh_token });
        let call = server.post("/token?grant_type=refresh_token").bearer(&session.access_token).json(&body);
        assert_eq!(call.send().await.status, StatusCode::OK);
    }

    async fn ten_concurrent_tabs_share_one_token_family(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let tabs: Vec<_> = (0..10)
            .map(|_| {
                let (server, token) = (server.clone(), session.refresh_token.clone());
                tokio::spawn(async move { server.refresh(&token).await })
            })
            .collect();
        let mut tokens = HashSet::new();
        for tab in tabs {
            let answer = tab.await.unwrap();
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
            tokens.insert(answer.session().refresh_token);
        }
        assert_eq!(tokens.len(), 1, "the family forked");
        assert_eq!(server.count("select count(*) from refresh_tokens").await, 2);
        assert_eq!(server.refresh(tokens.iter().next().unwrap()).await.status, StatusCode::OK);
    }

    async fn a_refresh_does_not_continue_a_session_that_has_just_passed_a_second_factor(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let db = server.auth_db();
        let raise = db.statement("update sessions set aal = 'aal2'", vec![]);
        let replace = db.statement("delete from refresh_tokens", vec![]);
        let answer = change_while(db, vec![raise, replace], server.refresh(&session.refresh_token)).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{}", answer.body);
        assert_eq!(server.count("select count(*) from sessions where ended_at is null").await, 1);
    }

    async fn a_lost_response_is_repeated_at_any_time(server: TestServer) {
        let first = server.start_session("asha@example.in").await;
        let lost = server.refresh(&first.refresh_token).await.session();
        server.advance_seconds(86_400);
        let again = server.refresh(&first.refresh_token).await.session();
        assert_eq!(again.refresh_token, lost.refresh_token);
    }

    async fn a_tab_two_generations_behind_is_accepted_for_ten_seconds(server: TestServer) {
        let first = server.start_session("asha@example.in").await;
        let second = server.refresh(&first.refresh_token).await.session();
        let third = server.refresh(&second.refresh_token).await.session();
        server.advance_seconds(9);
        assert_eq!(server.refresh(&first.refresh_token).await.session().refresh_token, third.refresh_token);
    }

    async fn a_stolen_token_ends_the_whole_session(server: TestServer) {
        let first = server.start_session("asha@example.in").await;
        let other_device = server.sign_in_again("asha@example.in").await;
        let second = server.refresh(&first.refresh_token).await.session();
        let third = server.refresh(&second.refresh_token).await.session();
        server.advance_seconds(10);

        let answer = server.refresh(&first.refresh_token).await;
        answer.refused(StatusCode::BAD_REQUEST, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
        let answer = server.refresh(&third.refresh_token).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "session_not_found"));
        let answer = server.user(&third.access_token).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "session_not_found"));
        assert_eq!(server.refresh(&other_device.refresh_token).await.status, StatusCode::OK);
    }

    async fn a_session_keeps_only_its_last_thousand_tokens(server: TestServer) {
        let first = server.start_session("asha@example.in").await;
        let second = server.refresh(&first.refresh_token).await.session();
        server.execute("update refresh_tokens set generation = 998 where generation = 1").await;
        let third = server.refresh(&second.refresh_token).await.session();
        assert_eq!(server.count("select count(*) from refresh_tokens").await, 3);
        assert_eq!(server.refresh(&third.refresh_token).await.status, StatusCode::OK);
        assert_eq!(server.count("select count(*) from refresh_tokens where generation = 0").await, 0);
        assert_eq!(server.count("select count(*) from refresh_tokens").await, 3);
    }

    async fn an_unknown_token_is_refused(server: TestServer) {
        let answer = server.refresh("not-a-token").await;
        answer.refused(
            StatusCode::BAD_REQUEST,
            "refresh_token_not_found",
            "Invalid Refresh Token: Refresh Token Not Found",
        );
    }

    async fn a_signed_out_session_cannot_be_refreshed(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        server.post("/logout").bearer(&session.access_token).send().await;
        let answer = server.refresh(&session.refresh_token).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "session_not_found"));
    }

    async fn a_suspended_account_cannot_refresh(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        server.ban(&session.user, "24h").await;
        let answer = server.refresh(&session.refresh_token).await;
        answer.refused(StatusCode::BAD_REQUEST, "user_banned", "User is banned");
    }

    async fn no_token_is_stored_in_plain_text(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let refreshed = server.refresh(&session.refresh_token).await.session();
        let rows = server.rows("select token_hash from refresh_tokens").await;
        assert_eq!(rows.len(), 2);
        for row in rows {
            let stored = row.text(0).unwrap();
            assert!(stored != session.refresh_token && stored != refreshed.refresh_token);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_at_its_maximum_lifetime_however_often_it_is_used() {
    let settings = Settings::new(SITE).session_lifetime(Some(SignedDuration::from_hours(48)));
    let server = TestServer::open_with(Engine::Sqlite, settings).await;
    let session = server.start_session("asha@example.in").await;
    server.advance_seconds(47 * 3600);
    let refreshed = server.refresh(&session.refresh_token).await.session();
    server.advance_seconds(3600);
    let answer = server.refresh(&refreshed.refresh_token).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "session_expired"));
    assert_eq!(server.refresh(&refreshed.refresh_token).await.code(), "session_not_found", "it is ended for good");
    assert_eq!(server.user(&refreshed.access_token).await.status, StatusCode::FORBIDDEN);
}
