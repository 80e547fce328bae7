//! The user's sessions, the account's history, and the mail about a new device.

use http::{Method, StatusCode};
use sangam_auth::Settings;
use sangam_db::Engine;
use sangam_schema::Refused;
use serde_json::json;

use crate::test_server::{PASSWORD, SITE, Session, TestServer, claims, on_both_engines};

const EMAIL: &str = "asha@example.in";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PHONE: &str =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1";

on_both_engines! {
    async fn a_user_lists_devices_and_signs_one_out(server: TestServer) {
        server.create_user(EMAIL).await;
        let laptop = sign_in(&server, FIREFOX, "203.0.113.7").await;
        server.advance_seconds(60);
        let phone = sign_in(&server, PHONE, "198.51.100.9").await;
        server.advance_seconds(60);
        let laptop = server.refresh(&laptop.refresh_token).await.session();
        let listed = server.get("/user/sessions").bearer(&laptop.access_token).send().await.body;
        let began = server.clock.now() - jiff::SignedDuration::from_secs(120);
        assert_eq!(listed[0], json!({
            "id": claims(&laptop.access_token)["session_id"], "created_at": began, "refreshed_at": server.clock.now(),
            "user_agent": FIREFOX, "ip": "203.0.113.7", "aal": "aal1",
            "amr": [{ "method": "password", "timestamp": began.as_second() }], "current": true,
        }));
        assert_eq!((listed.as_array().unwrap().len(), &listed[1]["user_agent"], &listed[1]["current"]), (2, &json!(PHONE), &json!(false)));
        assert_eq!(end(&server, &laptop, listed[1]["id"].as_str().unwrap()).await, (StatusCode::NO_CONTENT, String::new()));
        assert_eq!(server.identify(&phone).await, Err(Refused::SessionEnded));
        assert_eq!(server.get("/user/sessions").bearer(&laptop.access_token).send().await.body.as_array().unwrap().len(), 1);
        for id in [listed[1]["id"].as_str().unwrap(), "nonsense"] {
            assert_eq!(end(&server, &laptop, id).await, (StatusCode::NOT_FOUND, "session_not_found".to_owned()));
        }
    }

    async fn another_users_session_is_not_found(server: TestServer) {
        let (own, other) = (server.start_session(EMAIL).await, server.start_session("ravi@example.in").await);
        let id = claims(&other.access_token)["session_id"].clone();
        assert_eq!(end(&server, &own, id.as_str().unwrap()).await.0, StatusCode::NOT_FOUND);
        assert!(server.identify(&other).await.is_ok());
    }

    async fn the_history_shows_what_happened_and_from_where(server: TestServer) {
        server.create_user(EMAIL).await;
        server.sign_in(EMAIL, "a wrong password").await;
        let session = sign_in(&server, FIREFOX, "203.0.113.7").await;
        let events = server.get("/user/events").bearer(&session.access_token).send().await.body;
        assert_eq!(events[0], json!({ "kind": "signed_in", "at": server.clock.now(), "user_agent": FIREFOX, "ip": "203.0.113.7" }));
        assert_eq!(events[1]["kind"], "sign_in_failed");
        let other = server.start_session("ravi@example.in").await;
        let theirs = server.get("/user/events").bearer(&other.access_token).send().await.body;
        assert!(!theirs.to_string().contains("203.0.113.7"));
    }

    async fn only_a_new_device_sends_a_mail_not_an_update_or_the_first_one(server: TestServer) {
        server.create_user(EMAIL).await;
        sign_in(&server, FIREFOX, "203.0.113.7").await;
        sign_in(&server, &FIREFOX.replace("140", "141"), "203.0.113.8").await;
        assert!(server.mails().await.is_empty());
        sign_in(&server, PHONE, "198.51.100.9").await;
        let mail = server.last_mail("new_device").await;
        assert_eq!((mail.recipient.as_str(), mail.link()), (EMAIL, "http://sangam.test/settings"));
        assert_eq!(mail.params["device"], "Safari, iPhone, 198.51.100.9");
        sign_in(&server, PHONE, "198.51.100.10").await;
        assert_eq!(server.mails().await.len(), 1);
        sign_in(&server, "Visit cheap.example now", "198.51.100.9").await;
        assert_eq!(server.last_mail("new_device").await.params["device"], "198.51.100.9", "a client may call itself anything");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn new_device_mails_can_be_disabled() {
    let server = TestServer::open_with(Engine::Sqlite, Settings::new(SITE).new_device_mails(false)).await;
    server.create_user(EMAIL).await;
    sign_in(&server, FIREFOX, "203.0.113.7").await;
    sign_in(&server, PHONE, "203.0.113.7").await;
    assert!(server.mails().await.is_empty());
}

async fn sign_in(server: &TestServer, user_agent: &str, ip: &str) -> Session {
    let body = json!({ "email": EMAIL, "password": PASSWORD });
    let call = server.post("/token?grant_type=password").from(ip).header("user-agent", user_agent);
    call.json(&body).send().await.session()
}

async fn end(server: &TestServer, session: &Session, id: &str) -> (StatusCode, String) {
    let path = format!("/user/sessions/{id}");
    let answer = server.call(Method::DELETE, &path).bearer(&session.access_token).send().await;
    (answer.status, answer.code().to_owned())
}
