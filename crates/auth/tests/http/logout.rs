//! `signOut` with its three scopes; each takes effect with the answer.

use http::StatusCode;

use crate::world::{World, on_both_engines};

on_both_engines! {
    async fn local_ends_the_session_that_asks(world: World) {
        let (here, there) = two_sessions(&world).await;
        let answer = world.post("/logout?scope=local").bearer(&here).send().await;
        assert_eq!((answer.status, answer.text.as_str()), (StatusCode::NO_CONTENT, ""));
        assert_eq!(alive(&world, &here, &there).await, (false, true));
    }

    async fn others_ends_all_but_the_session_that_asks(world: World) {
        let (here, there) = two_sessions(&world).await;
        world.post("/logout?scope=others").bearer(&here).send().await;
        assert_eq!(alive(&world, &here, &there).await, (true, false));
    }

    async fn global_is_the_default_and_ends_all(world: World) {
        for path in ["/logout", "/logout?scope=", "/logout?scope=global"] {
            let (here, there) = two_sessions(&world).await;
            world.post(path).bearer(&here).send().await;
            assert_eq!(alive(&world, &here, &there).await, (false, false), "{path}");
        }
    }

    async fn no_one_elses_session_ends(world: World) {
        let (here, _) = two_sessions(&world).await;
        let neighbour = world.start_session("ravi@example.in").await;
        world.post("/logout").bearer(&here).send().await;
        assert_eq!(world.user(&neighbour.access_token).await.status, StatusCode::OK);
    }

    async fn an_unknown_scope_ends_nothing(world: World) {
        let (here, there) = two_sessions(&world).await;
        let answer = world.post("/logout?scope=everywhere").bearer(&here).send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, "validation_failed"));
        assert_eq!(alive(&world, &here, &there).await, (true, true));
    }

    async fn signing_out_twice_is_harmless(world: World) {
        let (here, _) = two_sessions(&world).await;
        world.post("/logout").bearer(&here).send().await;
        let answer = world.post("/logout").bearer(&here).send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "session_not_found"));
    }
}

/// Two devices of one person, both of which the gate has seen and remembers.
async fn two_sessions(world: &World) -> (String, String) {
    world.ensure_user("asha@example.in").await;
    let here = world.sign_in_again("asha@example.in").await.access_token;
    let there = world.sign_in_again("asha@example.in").await.access_token;
    assert_eq!(alive(world, &here, &there).await, (true, true));
    (here, there)
}

async fn alive(world: &World, here: &str, there: &str) -> (bool, bool) {
    let (here, there) = (world.user(here).await, world.user(there).await);
    for answer in [&here, &there] {
        assert!(answer.status == StatusCode::OK || answer.code() == "session_not_found", "{}", answer.body);
    }
    (here.status == StatusCode::OK, there.status == StatusCode::OK)
}
