//! The pipeline around misbehaving services.

#![allow(clippy::unwrap_used)]

use axum::Router;
use axum::body::{Body, Bytes};
use axum::response::Response;
use axum::routing::{get, post};
use http::Request;
use http::header::HOST;
use http_body_util::{BodyExt, StreamBody};
use sangam_auth::Keys;
use sangam_db::{Database, Db};
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::Pipeline;
use crate::instance::open_accounts;
use crate::server::connections::ClientConnection;
use crate::settings::{PublicUrl, Settings, Sources};

fn settings() -> Settings {
    let mut settings = Settings::load(Sources::default()).unwrap();
    settings.limits.body_bytes = 1024;
    settings
}

/// A pipeline around routes that need no rows. The gate needs a database, but does not read it for requests without a
/// key.
async fn pipeline(settings: &Settings) -> Pipeline {
    let routes = Router::new()
        .route("/echo", post(|body: Bytes| async move { body }))
        .route("/panic", get(async || -> () { panic!("on purpose") }))
        .route("/stuck", get(async || std::future::pending::<()>().await));
    let routes = Router::new()
        .nest("/auth/v1", routes.clone())
        .nest("/rest/v1", routes.clone())
        .nest("/storage/v1", routes.clone())
        .merge(routes.route("/page", get(async || "a page")));
    let clock = Clock::system();
    let keys = Keys::from_secret(&"s".repeat(64)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let database = Database::Sqlite { path: folder.path().join("sangam.db") };
    let db = Db::open(&sangam_db::Settings::new(database)).await.unwrap();
    let auth = open_accounts(settings, db, keys.clone(), clock.clone(), "http://localhost");
    Pipeline::new(routes, "", (auth.gate().clone(), keys), settings, &clock)
}

async fn ask_with(settings: &Settings, mut request: Request<Body>) -> Response {
    request.headers_mut().insert(HOST, "localhost".parse().unwrap());
    let connection = ClientConnection::for_tests("127.0.0.1:1".parse().unwrap());
    pipeline(settings).await.answer(request, connection).await
}

async fn ask(request: Request<Body>) -> Response {
    ask_with(&settings(), request).await
}

fn get_request(path: &str) -> Request<Body> {
    Request::builder().uri(path).header("x-request-id", "a-known-name").body(Body::empty()).unwrap()
}

fn post_request(path: &str, body: Body) -> Request<Body> {
    Request::builder().method("POST").uri(path).body(body).unwrap()
}

async fn json(response: Response) -> Json {
    serde_json::from_slice(&response.into_body().collect().await.unwrap().to_bytes()).unwrap()
}

fn header(response: &Response, name: &str) -> String {
    response.headers().get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
}

#[tokio::test]
async fn a_panic_is_answered_in_the_dialect_with_the_request_id() {
    let response = ask(get_request("/rest/v1/panic")).await;
    assert_eq!(response.status(), 500);
    assert_eq!(header(&response, "x-request-id"), "a-known-name");
    assert_eq!(header(&response, "access-control-allow-origin"), "*");
    assert_eq!(
        json(response).await,
        json!({
            "code": "XX000",
            "details": "The request id is a-known-name",
            "hint": null,
            "message": "Something went wrong on our side; try again",
        })
    );
    let response = ask(get_request("/auth/v1/panic")).await;
    assert_eq!(header(&response, "x-sb-error-code"), "unexpected_failure");
    assert_eq!(json(response).await["error_id"], "a-known-name");
}

#[tokio::test]
async fn auth_answers_in_the_version_that_was_asked_for() {
    let mut request = get_request("/auth/v1/nowhere");
    request.headers_mut().insert("x-supabase-api-version", "2024-01-01".parse().unwrap());
    let response = ask(request).await;
    assert_eq!(header(&response, "x-supabase-api-version"), "2024-01-01");
    assert_eq!(json(response).await["code"], "not_found");
    assert_eq!(json(ask(get_request("/auth/v1/nowhere")).await).await["code"], 404);
}

#[tokio::test]
async fn every_service_answers_unknown_paths_in_json() {
    for path in ["/auth/v1", "/rest/v1/x", "/storage/v1/x", "/realtime/v1/websocket", "/functions/v1/x"] {
        let response = ask(get_request(path)).await;
        assert_eq!(response.status(), 404, "{path}");
        assert_eq!(header(&response, "access-control-allow-origin"), "*", "{path}");
        assert!(json(response).await.is_object(), "{path}");
    }
}

#[tokio::test]
async fn a_wrong_method_is_answered_in_json_and_keeps_its_allow_header() {
    let response = ask(get_request("/rest/v1/echo")).await;
    assert_eq!(response.status(), 405);
    assert_eq!(header(&response, "allow"), "POST");
    assert_eq!(json(response).await["code"], "PGRST117");
}

#[tokio::test]
async fn a_body_that_announces_its_size_is_refused_unread() {
    let response = ask(post_request("/rest/v1/echo", Body::from(vec![b'x'; 2000]))).await;
    assert_eq!(response.status(), 413);
    assert_eq!(json(response).await["message"], "The request body is too large");
}

#[tokio::test]
async fn a_body_that_does_not_is_refused_when_it_grows_too_large() {
    let chunks = (0..4).map(|_| Ok::<_, std::io::Error>(http_body::Frame::data(Bytes::from(vec![b'x'; 500]))));
    let stream = StreamBody::new(futures_util::stream::iter(chunks));
    let response = ask(post_request("/auth/v1/echo", Body::new(stream))).await;
    assert_eq!(response.status(), 413);
    assert_eq!(json(response).await["error_code"], "request_too_large");
}

#[tokio::test(start_paused = true)]
async fn a_client_that_is_slow_to_send_gets_408() {
    let body = Body::new(StreamBody::new(futures_util::stream::pending::<Result<_, std::io::Error>>()));
    let response = ask(post_request("/rest/v1/echo", body)).await;
    assert_eq!(response.status(), 408);
    assert_eq!(json(response).await["code"], "408");
}

#[tokio::test(start_paused = true)]
async fn a_server_that_is_slow_to_answer_gives_504() {
    let response = ask(get_request("/auth/v1/stuck")).await;
    assert_eq!(response.status(), 504);
    assert_eq!(json(response).await["error_code"], "request_timeout");
    assert_eq!(ask(get_request("/stuck")).await.status(), 504);
}

#[tokio::test]
async fn hsts_is_sent_only_with_an_https_address() {
    assert_eq!(header(&ask(get_request("/page")).await, "strict-transport-security"), "");
    let mut settings = settings();
    settings.public_url = Some(PublicUrl::parse("https://host/sangam").unwrap());
    let response = ask_with(&settings, get_request("/sangam/page")).await;
    assert_eq!(response.status(), 200);
    assert_eq!(header(&response, "strict-transport-security"), "max-age=31536000");
    settings.hsts_subdomains = true;
    let response = ask_with(&settings, get_request("/sangam/page")).await;
    assert_eq!(header(&response, "strict-transport-security"), "max-age=31536000; includeSubDomains");
    settings.public_url = None;
    assert_eq!(header(&ask_with(&settings, get_request("/page")).await, "strict-transport-security"), "");
}
