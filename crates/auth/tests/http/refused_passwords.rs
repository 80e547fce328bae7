//! Passwords that the operator forbids: breached ones, and the names of the instance.

use http::{Method, StatusCode};
use sangam_auth::{BreachedPasswords, Settings};
use sangam_db::Engine;
use serde_json::json;

use crate::test_server::{Answer, PASSWORD, TestServer};

/// The SHA-1 of [`BREACHED`], between two other hashes.
const LIST: &str = "0000000CAEF405439D57847A8657218C618160B2:15\r\n\
                    C00E0DFBDE4F20A86FC707C4A98FA493BF0C3868:3\r\n\
                    FFFFFFFEE791CBAC0F6305CAF0CEE06BBE131160:2\r\n";
const BREACHED: &str = "four mangoes and a tram";

fn assert_refused(answer: &Answer, reason: &str) {
    assert_eq!((answer.status, answer.code()), (StatusCode::UNPROCESSABLE_ENTITY, "weak_password"), "{}", answer.body);
    assert_eq!(answer.body["weak_password"]["reasons"], json!([reason]));
}

/// Tries the password in every call that sets one.
async fn ask_everywhere(server: &TestServer, password: &str) -> Vec<Answer> {
    let sign_up = json!({ "email": "ravi@example.in", "password": password, "data": {} });
    let mut answers = vec![
        server.post("/signup").json(&sign_up).send().await,
        server
            .post("/admin/users")
            .service()
            .json(&json!({ "email": "new@example.in", "password": password }))
            .send()
            .await,
    ];
    let session = server.start_session("asha@example.in").await;
    let change = json!({ "password": password, "current_password": PASSWORD });
    answers.push(server.change_user(&session.access_token, &change).await);
    let path = server.admin_path(&session.user);
    answers.push(server.call(Method::PUT, &path).service().json(&json!({ "password": password })).send().await);
    server.recover("asha@example.in").await;
    let digits = server.last_mail("recovery").await.digits().to_owned();
    let recovered = server.verify_digits("recovery", "asha@example.in", &digits).await.session();
    answers.push(server.change_user(&recovered.access_token, &json!({ "password": password })).await);
    answers
}

#[tokio::test(flavor = "multi_thread")]
async fn a_breached_password_is_refused_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pwned.txt");
    std::fs::write(&path, LIST).unwrap();
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let settings = Settings::new("http://sangam.test").breached_passwords(Some(BreachedPasswords::new(&path)));
        let server = TestServer::open_with(engine, settings).await;
        let answers = ask_everywhere(&server, BREACHED).await;
        assert_eq!(answers.len(), 5);
        for answer in &answers {
            assert_refused(answer, "pwned");
        }
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.status, StatusCode::OK, "the old one stays");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_list_the_server_refuses_every_new_password() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pwned.txt");
    std::fs::write(&path, LIST).unwrap();
    let settings = Settings::new("http://sangam.test").breached_passwords(Some(BreachedPasswords::new(&path)));
    let server = TestServer::open_with(Engine::Sqlite, settings).await;
    assert_eq!(server.sign_up("asha@example.in").await.status, StatusCode::OK);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(server.sign_up("ravi@example.in").await.status, StatusCode::INTERNAL_SERVER_ERROR);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_names_of_the_instance_are_refused_as_passwords() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let words = vec!["Blue Hills Cooperative".to_owned()];
        let settings = Settings::new("https://work.nilgiri.example:8443").site_words(words);
        let server = TestServer::open_with(engine, settings).await;
        for password in ["Nilgiri@2026", "work.nilgiri.example", "worknilgiri1", "BlueHills1!", "c00perative9"] {
            let body = json!({ "email": "asha@example.in", "password": password, "data": {} });
            assert_refused(&server.post("/signup").json(&body).send().await, "characters");
        }
        assert_eq!(server.sign_up("asha@example.in").await.status, StatusCode::OK);
    }
}
