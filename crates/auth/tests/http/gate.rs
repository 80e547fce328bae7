//! The gate, as the other services use it.

use http::{HeaderMap, HeaderValue, StatusCode};
use jsonwebtoken::{EncodingKey, Header};
use sangam_schema::{Access, Admitted, Caller, Refused};
use serde_json::json;

use crate::test_server::{SECRET, TestServer, claims, on_both_engines};

on_both_engines! {
    async fn the_service_key_is_refused_in_a_url(server: TestServer) {
        let query = format!("apikey={}", server.keys.service());
        let headers = HeaderMap::new();
        assert_eq!(server.gate().identify_request(&headers, Some(&query), None).await, Err(Refused::ServiceKeyInAddress));
        for call in [server.get(&format!("/health?{query}")), server.get(&format!("/admin/users?{query}")).service()] {
            let answer = call.send().await;
            assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, "no_authorization"));
            assert!(answer.body["message"].as_str().unwrap().contains("Send it in the apikey header"), "{}", answer.body);
        }
    }

    async fn a_token_is_refused_before_it_becomes_valid(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let mut claims = claims(&session.access_token);
        let begin = server.clock.now().as_second() + 60;
        claims["nbf"] = json!(begin);
        let token = jsonwebtoken::encode(&Header::default(), &claims, &EncodingKey::from_secret(SECRET.as_bytes())).unwrap();
        let early = server.user(&token).await;
        assert_eq!((early.status, early.code()), (StatusCode::FORBIDDEN, "bad_jwt"));
        server.advance_seconds(60);
        assert_eq!(server.user(&token).await.status, StatusCode::OK);
    }

    async fn an_api_key_identifies_its_caller_and_a_bearer_key_takes_precedence(server: TestServer) {
        let (anon, service) = (server.keys.anon(), server.keys.service());
        for (apikey, bearer, caller) in [
            (anon, None, Caller::Anonymous),
            (anon, Some(anon), Caller::Anonymous),
            (service, None, Caller::Service),
            (service, Some(service), Caller::Service),
            (service, Some(anon), Caller::Anonymous),
        ] {
            assert_eq!(server.gate().identify(Some(apikey), bearer).await, Ok(Admitted::new(caller, Access::Full)));
        }
    }

    async fn no_key_or_an_unknown_one_is_refused_even_with_a_good_token(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        for bearer in [None, Some(server.keys.service()), Some(session.access_token.as_str())] {
            assert_eq!(server.gate().identify(None, bearer).await, Err(Refused::NoKey));
            assert_eq!(server.gate().identify(Some("unknown"), bearer).await, Err(Refused::UnknownKey));
        }
    }

    async fn a_token_identifies_its_user(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let caller = Caller::User(session.user["id"].as_str().unwrap().parse().unwrap());
        for _ in 0..3 {
            assert_eq!(server.identify(&session).await, Ok(caller));
        }
        let mut headers = HeaderMap::new();
        headers.insert("authorization", HeaderValue::try_from(format!("Bearer {}", session.access_token)).unwrap());
        let query = format!("vsn=1.0.0&apikey={}", server.keys.anon());
        let admitted = server.gate().identify_request(&headers, Some(&query), None).await;
        assert_eq!(admitted, Ok(Admitted::new(caller, Access::Full)));
    }

    async fn a_bad_token_is_never_treated_as_anonymous(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let refused = server.gate().identify(Some(server.keys.anon()), Some("a.b.c")).await;
        assert!(matches!(refused, Err(Refused::BadToken(_))));
        server.advance_seconds(3600);
        assert_eq!(server.identify(&session).await, Err(Refused::Expired));
    }

    async fn a_change_is_seen_immediately_although_the_session_is_cached(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        assert!(server.identify(&session).await.is_ok());
        server.execute("update accounts set email_confirmed_at = null").await;
        assert_eq!(server.identify(&session).await, Err(Refused::Unconfirmed));
        server.execute("update accounts set email_confirmed_at = created_at").await;
        assert!(server.identify(&session).await.is_ok());
        server.execute("update sessions set ended_at = created_at").await;
        assert_eq!(server.identify(&session).await, Err(Refused::SessionEnded));
        server.execute("delete from accounts").await;
        assert_eq!(server.identify(&session).await, Err(Refused::UnknownUser));
    }

    async fn a_change_by_another_copy_of_the_server_is_seen_after_five_seconds(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        assert!(server.identify(&session).await.is_ok());
        server.execute_elsewhere("update sessions set ended_at = created_at").await;
        server.advance_seconds(5);
        assert_eq!(server.identify(&session).await, Err(Refused::SessionEnded));
    }

    async fn a_cached_session_costs_no_query_for_five_seconds(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        assert!(server.identify(&session).await.is_ok());
        server.close_database().await;
        server.advance_seconds(4);
        assert!(server.identify(&session).await.is_ok());
        server.advance_seconds(1);
        assert_eq!(server.identify(&session).await, Err(Refused::Unavailable));
    }
}
