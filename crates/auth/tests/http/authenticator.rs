//! An authenticator app, and the calls to enrol one.

use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use http::{Method, StatusCode};
use serde_json::{Value, json};
use sha1::Sha1;

use crate::test_server::{Answer, Session, TestServer};

/// An enrolled app with its secret.
pub(crate) struct Authenticator {
    pub(crate) factor_id: String,
    pub(crate) secret: String,
}

impl Authenticator {
    /// Starts an enrolment, without verifying a code yet.
    pub(crate) async fn enroll(server: &TestServer, session: &Session, name: &str) -> Authenticator {
        let body = json!({ "factor_type": "totp", "friendly_name": name });
        let answer = server.post("/factors").bearer(&session.access_token).json(&body).send().await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Authenticator { factor_id: text(&answer.body["id"]), secret: text(&answer.body["totp"]["secret"]) }
    }

    /// The code that the app currently shows.
    pub(crate) fn code(&self, server: &TestServer) -> String {
        self.code_at(server.clock.now().as_second() / 30)
    }

    fn code_at(&self, step: i64) -> String {
        let mut mac = Hmac::<Sha1>::new_from_slice(&BASE32_NOPAD.decode(self.secret.as_bytes()).unwrap()).unwrap();
        mac.update(&step.to_be_bytes());
        let digest = mac.finalize().into_bytes();
        let start = usize::from(digest[19] & 15);
        let number = u32::from_be_bytes(digest[start..start + 4].try_into().unwrap()) & 0x7fff_ffff;
        format!("{:06}", number % 1_000_000)
    }

    /// A code that is not valid now.
    pub(crate) fn wrong_code(&self, server: &TestServer) -> String {
        let step = server.clock.now().as_second() / 30;
        let good: Vec<_> = (step - 1..=step + 1).map(|step| self.code_at(step)).collect();
        (0..).map(|number| format!("{number:06}")).find(|code| !good.contains(code)).unwrap()
    }

    pub(crate) async fn challenge(&self, server: &TestServer, bearer: &str) -> String {
        let path = format!("/factors/{}/challenge", self.factor_id);
        let answer = server.post(&path).bearer(bearer).json(&json!({ "factorId": self.factor_id })).send().await;
        assert_eq!((answer.status, &answer.body["type"]), (StatusCode::OK, &json!("totp")), "{}", answer.body);
        answer.body["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn answer(&self, server: &TestServer, bearer: &str, challenge_id: &str, code: &str) -> Answer {
        let path = format!("/factors/{}/verify", self.factor_id);
        server.post(&path).bearer(bearer).json(&json!({ "challenge_id": challenge_id, "code": code })).send().await
    }

    /// Requests a challenge and answers it with this code.
    pub(crate) async fn try_code(&self, server: &TestServer, bearer: &str, code: &str) -> Answer {
        let challenge_id = self.challenge(server, bearer).await;
        self.answer(server, bearer, &challenge_id, code).await
    }

    /// Verifies the right code.
    pub(crate) async fn pass(&self, server: &TestServer, session: &Session) -> Session {
        self.try_code(server, &session.access_token, &self.code(server)).await.session()
    }

    pub(crate) async fn remove(&self, server: &TestServer, session: &Session) -> Answer {
        let path = format!("/factors/{}", self.factor_id);
        server.call(Method::DELETE, &path).bearer(&session.access_token).send().await
    }
}

/// Creates an account with an app. Returns the app and the session that verified it, at a time when the next code is valid.
pub(crate) async fn protect(server: &TestServer, email: &str) -> (Session, Authenticator) {
    let session = server.start_session(email).await;
    let app = Authenticator::enroll(server, &session, "Phone").await;
    let session = app.pass(server, &session).await;
    server.advance_seconds(30);
    (session, app)
}
