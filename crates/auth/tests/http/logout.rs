//! `signOut` with its three scopes. Each takes effect before the response arrives.

use http::StatusCode;

use crate::test_server::{TestServer, on_both_engines};

on_both_engines! {
    async fn local_ends_the_current_session(server: TestServer) {
        let (here, there) = two_sessions(&server).await;
        let answer = server.post("/logout?scope=local").bearer(&here).send().await;
        assert_eq!((answer.status, answer.text.as_str()), (StatusCode::NO_CONTENT, ""));
        assert_eq!(alive(&server, &here, &there).await, (false, true));
    }

    async fn others_ends_all_but_the_current_session(server: TestServer) {
        let (here, there) = two_sessions(&server).await;
        server.post("/logout?scope=others").bearer(&here).send().await;
        assert_eq!(alive(&server, &here, &there).await, (true, false));
    }

    async fn ending_no_other_session_adds_nothing_to_the_log(server: TestServer) {
        let (here, _) = two_sessions(&server).await;
        for _ in 0..3 {
            let answer = server.post("/logout?scope=others").bearer(&here).send().await;
            assert_eq!(answer.status, StatusCode::NO_CONTENT);
        }
        assert_eq!(server.count("select count(*) from audit_events where kind = 'signed_out'").await, 1);
    }

    async fn global_is_the_default_and_ends_all(server: TestServer) {
        for path in ["/logout", "/logout?scope=", "/logout?scope=global"] {
            let (here, there) = two_sessions(&server).await;
            server.post(path).bearer(&here).send().await;
            assert_eq!(alive(&server, &here, &there).await, (false, false), "{path}");
        }
    }

    async fn other_users_sessions_are_not_ended(server: TestServer) {
        let (here, _) = two_sessions(&server).await;
        let neighbour = server.start_session("ravi@example.in").await;
        server.post("/logout").bearer(&here).send().await;
        assert_eq!(server.user(&neighbour.access_token).await.status, StatusCode::OK);
    }

    async fn an_unknown_scope_ends_nothing(server: TestServer) {
        let (here, there) = two_sessions(&server).await;
        let answer = server.post("/logout?scope=everywhere").bearer(&here).send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
        assert_eq!(alive(&server, &here, &there).await, (true, true));
    }

    async fn signing_out_twice_is_harmless(server: TestServer) {
        let (here, _) = two_sessions(&server).await;
        server.post("/logout").bearer(&here).send().await;
        let answer = server.post("/logout").bearer(&here).send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "session_not_found"));
    }
}

/// Two sessions of one user, both cached by the gate.
async fn two_sessions(server: &TestServer) -> (String, String) {
    server.ensure_user("asha@example.in").await;
    let here = server.sign_in_again("asha@example.in").await.access_token;
    let there = server.sign_in_again("asha@example.in").await.access_token;
    assert_eq!(alive(server, &here, &there).await, (true, true));
    (here, there)
}

async fn alive(server: &TestServer, here: &str, there: &str) -> (bool, bool) {
    let (here, there) = (server.user(here).await, server.user(there).await);
    for answer in [&here, &there] {
        assert!(answer.status == StatusCode::OK || answer.code() == "session_not_found", "{}", answer.body);
    }
    (here.status == StatusCode::OK, there.status == StatusCode::OK)
}
