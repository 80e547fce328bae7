//! Rate limits, and the legitimate users they must not affect.

use http::StatusCode;
use serde_json::json;

use crate::test_server::{Answer, PASSWORD, TestServer, on_both_engines};

const OFFICE: &str = "203.0.113.7";

on_both_engines! {
    async fn a_person_who_mistypes_three_times_still_gets_in(server: TestServer) {
        server.create_user("asha@example.in").await;
        for _ in 0..3 {
            assert_eq!(sign_in(&server, OFFICE, "asha@example.in", "mistyped password").await.code(), "invalid_credentials");
        }
        assert_eq!(sign_in(&server, OFFICE, "asha@example.in", PASSWORD).await.status, StatusCode::OK);
    }

    async fn guessing_is_limited_even_for_unknown_accounts(server: TestServer) {
        server.create_user("asha@example.in").await;
        for email in ["asha@example.in", "unknown@example.in"] {
            for _ in 0..10 {
                assert_eq!(sign_in(&server, OFFICE, email, "guess").await.code(), "invalid_credentials");
            }
            let answer = sign_in(&server, OFFICE, email, PASSWORD).await;
            answer.refused(StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit", "Request rate limit reached");
            assert_eq!(answer.header("retry-after"), Some("30"));
        }
        assert_eq!(sign_in(&server, "198.51.100.1", "asha@example.in", PASSWORD).await.status, StatusCode::OK);
        server.advance_seconds(30);
        assert_eq!(sign_in(&server, OFFICE, "asha@example.in", PASSWORD).await.status, StatusCode::OK);
    }

    async fn disconnecting_with_the_right_password_is_no_failure(server: TestServer) {
        server.create_user("asha@example.in").await;
        let mut unheard = 0;
        for sign_ins in 1..=14 {
            unheard += usize::from(disconnect_early(sign_in(&server, OFFICE, "asha@example.in", PASSWORD)).await);
            wait_for_count(&server, "select count(*) from sessions", sign_ins).await;
        }
        assert!(unheard > 0, "every answer came before the client was gone");
        assert_eq!(sign_in(&server, OFFICE, "asha@example.in", PASSWORD).await.status, StatusCode::OK);
    }

    async fn disconnecting_does_not_hide_a_wrong_guess(server: TestServer) {
        server.create_user("asha@example.in").await;
        let mut unheard = 0;
        for guesses in 1..=10 {
            unheard += usize::from(disconnect_early(sign_in(&server, OFFICE, "asha@example.in", "guess")).await);
            wait_for_count(&server, "select count(*) from audit_events where kind = 'sign_in_failed'", guesses).await;
        }
        assert!(unheard > 0, "every answer came before the client was gone");
        let answer = sign_in(&server, OFFICE, "asha@example.in", PASSWORD).await;
        assert_eq!(answer.code(), "over_request_rate_limit");
    }

    async fn an_office_behind_one_address_is_not_blocked(server: TestServer) {
        for number in 0..12 {
            let body = json!({ "email": format!("p{number}@example.in"), "password": PASSWORD });
            assert_eq!(server.post("/signup").from(OFFICE).json(&body).send().await.status, StatusCode::OK);
            let mail = server.last_mail("confirm_signup").await;
            let body = json!({ "type": "signup", "token_hash": mail.token_hash() });
            let mut session = server.post("/verify").from(OFFICE).json(&body).send().await.session();
            for _ in 0..15 {
                let body = json!({ "refresh_token": session.refresh_token });
                session = server.post("/token?grant_type=refresh_token").from(OFFICE).json(&body).send().await.session();
            }
        }
    }

    async fn sign_ups_from_many_networks_of_one_customer_are_limited(server: TestServer) {
        let body = json!({ "email": "a@b.in", "password": "short" });
        let sign_up = async |ip: String| server.post("/signup").from(&ip).json(&body).send().await.code().to_owned();
        for number in 0..2000 {
            assert_eq!(sign_up(format!("2001:db8:7:{:x}::1", number / 50)).await, "weak_password");
        }
        assert_eq!(sign_up("2001:db8:7:ffff::1".to_owned()).await, "over_request_rate_limit");
        assert_eq!(sign_up("2001:db8:8::1".to_owned()).await, "weak_password");
    }

    async fn sign_ups_from_one_network_are_limited(server: TestServer) {
        // A weak password is refused before it is hashed, which keeps this test short.
        let body = json!({ "email": "a@b.in", "password": "short" });
        for _ in 0..100 {
            assert_eq!(server.post("/signup").from(OFFICE).json(&body).send().await.code(), "weak_password");
        }
        let answer = server.post("/signup").from(OFFICE).json(&body).send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit"));
        assert_eq!(server.post("/signup").from("198.51.100.1").json(&body).send().await.code(), "weak_password");
    }

    async fn digits_cannot_be_guessed(server: TestServer) {
        server.sign_up("asha@example.in").await;
        let mail = server.last_mail("confirm_signup").await;
        let wrong = if mail.digits() == "000000" { "000001" } else { "000000" };
        for _ in 0..20 {
            assert_eq!(server.verify_digits("signup", "asha@example.in", wrong).await.code(), "otp_expired");
        }
        let answer = server.verify_digits("signup", "asha@example.in", mail.digits()).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit"));
        assert!(server.follow(mail.link()).await.redirect().1.contains_key("access_token"), "the link still works");
    }

    async fn a_refused_network_does_not_fill_the_log(server: TestServer) {
        for number in 0..100 {
            let answer = sign_in(&server, OFFICE, &format!("p{number}@example.in"), "guess").await;
            assert_eq!(answer.code(), "invalid_credentials");
        }
        let logged = server.count("select count(*) from audit_events").await;
        for number in 100..150 {
            let answer = sign_in(&server, OFFICE, &format!("p{number}@example.in"), "guess").await;
            assert_eq!(answer.code(), "over_request_rate_limit");
        }
        assert_eq!(server.count("select count(*) from audit_events").await, logged + 1);
    }

    async fn strangers_cannot_lock_the_owner_out_of_a_network_where_they_signed_in_before(server: TestServer) {
        server.create_user("asha@example.in").await;
        let session = sign_in(&server, OFFICE, "asha@example.in", PASSWORD).await.session();
        server.post("/logout").bearer(&session.access_token).send().await;
        for number in 0..100 {
            let answer = sign_in(&server, &format!("198.51.100.{number}"), "asha@example.in", "guess").await;
            assert_eq!(answer.code(), "invalid_credentials");
        }
        assert_eq!(sign_in(&server, "192.0.2.1", "asha@example.in", PASSWORD).await.code(), "over_request_rate_limit");
        for _ in 0..10 {
            assert_eq!(sign_in(&server, OFFICE, "asha@example.in", "guess").await.code(), "invalid_credentials");
        }
        assert_eq!(sign_in(&server, OFFICE, "asha@example.in", PASSWORD).await.code(), "over_request_rate_limit");
        server.advance_seconds(30);
        assert_eq!(sign_in(&server, OFFICE, "asha@example.in", PASSWORD).await.status, StatusCode::OK);
    }

    async fn mail_requests_from_one_network_are_limited(server: TestServer) {
        for number in 0..60 {
            let body = json!({ "email": format!("p{number}@example.in") });
            assert_eq!(server.post("/recover").from(OFFICE).json(&body).send().await.status, StatusCode::OK);
        }
        let answer = server.post("/recover").from(OFFICE).json(&json!({ "email": "x@example.in" })).send().await;
        assert_eq!((answer.status, answer.code()), (StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit"));
    }
}

async fn sign_in(server: &TestServer, ip: &str, email: &str, password: &str) -> Answer {
    let body = json!({ "email": email, "password": password });
    server.post("/token?grant_type=password").from(ip).json(&body).send().await
}

/// Waits for work that continues after its client disconnected.
async fn wait_for_count(server: &TestServer, sql: &str, count: i64) {
    let counted = async {
        while server.count(sql).await < count {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), counted).await.unwrap();
}

/// Starts a call and disconnects immediately. Returns false if the server had already finished.
async fn disconnect_early(call: impl Future<Output = Answer>) -> bool {
    tokio::select! {
        biased;
        _ = call => false,
        () = std::future::ready(()) => true
    }
}
