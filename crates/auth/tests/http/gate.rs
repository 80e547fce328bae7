//! The gate as the other services use it.

use http::{HeaderMap, HeaderValue};
use sangam_schema::{Access, Admitted, Caller, Refused};

use crate::world::{World, on_both_engines};

on_both_engines! {
    async fn a_key_alone_or_twice_is_its_own_caller(world: World) {
        let (anon, service) = (world.keys.anon(), world.keys.service());
        for (apikey, bearer, caller) in [
            (anon, None, Caller::Anonymous),
            (anon, Some(anon), Caller::Anonymous),
            (service, None, Caller::Service),
            (service, Some(service), Caller::Service),
            (service, Some(anon), Caller::Anonymous),
        ] {
            assert_eq!(world.gate().identify(Some(apikey), bearer).await, Ok(Admitted::new(caller, Access::Full)));
        }
    }

    async fn no_key_or_an_unknown_one_is_refused_even_with_a_good_token(world: World) {
        let session = world.start_session("asha@example.in").await;
        for bearer in [None, Some(world.keys.service()), Some(session.access_token.as_str())] {
            assert_eq!(world.gate().identify(None, bearer).await, Err(Refused::NoKey));
            assert_eq!(world.gate().identify(Some("unknown"), bearer).await, Err(Refused::UnknownKey));
        }
    }

    async fn a_token_is_its_user(world: World) {
        let session = world.start_session("asha@example.in").await;
        let caller = Caller::User(session.user["id"].as_str().unwrap().parse().unwrap());
        for _ in 0..3 {
            assert_eq!(world.identify(&session).await, Ok(caller));
        }
        let mut headers = HeaderMap::new();
        headers.insert("authorization", HeaderValue::try_from(format!("Bearer {}", session.access_token)).unwrap());
        let query = format!("vsn=1.0.0&apikey={}", world.keys.anon());
        let admitted = world.gate().identify_request(&headers, Some(&query), None).await;
        assert_eq!(admitted, Ok(Admitted::new(caller, Access::Full)));
    }

    async fn a_bad_token_is_never_taken_for_no_one(world: World) {
        let session = world.start_session("asha@example.in").await;
        let refused = world.gate().identify(Some(world.keys.anon()), Some("a.b.c")).await;
        assert!(matches!(refused, Err(Refused::BadToken(_))));
        world.advance_seconds(3600);
        assert_eq!(world.identify(&session).await, Err(Refused::Expired));
    }

    async fn a_change_is_seen_at_once_although_the_session_is_remembered(world: World) {
        let session = world.start_session("asha@example.in").await;
        assert!(world.identify(&session).await.is_ok());
        world.execute("update accounts set email_confirmed_at = null").await;
        assert_eq!(world.identify(&session).await, Err(Refused::Unconfirmed));
        world.execute("update accounts set email_confirmed_at = created_at").await;
        assert!(world.identify(&session).await.is_ok());
        world.execute("update sessions set ended_at = created_at").await;
        assert_eq!(world.identify(&session).await, Err(Refused::SessionEnded));
        world.execute("delete from accounts").await;
        assert_eq!(world.identify(&session).await, Err(Refused::UnknownUser));
    }

    async fn a_change_by_another_copy_of_the_server_is_seen_after_five_seconds(world: World) {
        let session = world.start_session("asha@example.in").await;
        assert!(world.identify(&session).await.is_ok());
        world.execute_elsewhere("update sessions set ended_at = created_at").await;
        world.advance_seconds(5);
        assert_eq!(world.identify(&session).await, Err(Refused::SessionEnded));
    }

    async fn a_remembered_session_costs_no_statement_for_five_seconds(world: World) {
        let session = world.start_session("asha@example.in").await;
        assert!(world.identify(&session).await.is_ok());
        world.close_database().await;
        world.advance_seconds(4);
        assert!(world.identify(&session).await.is_ok());
        world.advance_seconds(1);
        assert_eq!(world.identify(&session).await, Err(Refused::Unavailable));
    }
}
