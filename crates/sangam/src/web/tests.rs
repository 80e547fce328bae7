//! Serves a small site stored beside the tests, so that the real app need not be built.

#![allow(clippy::unwrap_used)]

use std::io::Read;

use axum::body::{Body, HttpBody};
use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, Request};
use http_body_util::BodyExt;
use rust_embed::RustEmbed;

use super::{PageConfig, Web};

#[derive(RustEmbed)]
#[folder = "tests/site"]
struct Site;

#[derive(RustEmbed)]
#[folder = "tests/site/assets"]
struct NotBuilt;

fn ask(method: &str, path: &str, headers: &[(&str, &str)]) -> Response {
    let config = PageConfig::new(None, "public", false, &[], 14);
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    Web::<Site>::new(&config, "").unwrap().answer(&request.body(Body::empty()).unwrap())
}

fn header(response: &Response, name: &str) -> Option<String> {
    response.headers().get(name).map(|value| value.to_str().unwrap().to_owned())
}

async fn bytes(response: Response) -> Bytes {
    response.into_body().collect().await.unwrap().to_bytes()
}

async fn text(response: Response) -> String {
    String::from_utf8(bytes(response).await.to_vec()).unwrap()
}

fn unpack(packed: &[u8]) -> String {
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed).read_to_string(&mut text).unwrap();
    text
}

/// Stored only in its compressed forms, as the build leaves it.
const SCRIPT: &str = "/assets/app-1a2b3c.js";
const PLAIN: &str = "console.log(\"the plain form\");\n";
const A_BROWSER: &[(&str, &str)] = &[("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];

#[tokio::test]
async fn the_page_is_filled_and_never_stored() {
    let response = ask("GET", "/", A_BROWSER);
    assert_eq!(response.status(), 200);
    assert_eq!(header(&response, "cache-control").unwrap(), "no-store");
    assert_eq!(header(&response, "content-type").unwrap(), "text/html; charset=utf-8");
    let page = text(response).await;
    let config = r#"{"url":"","anonKey":"public","demo":false,"socialLinks":[],"deletionGraceDays":14,"version":""#;
    assert!(page.contains(config), "{page}");
    assert!(page.contains(r#"src="/assets/app-1a2b3c.js""#), "{page}");
}

#[tokio::test]
async fn the_page_is_compressed_for_browsers_that_take_it() {
    let response = ask("GET", "/", &[("accept", "text/html"), ("accept-encoding", "gzip, br")]);
    assert_eq!(header(&response, "content-encoding").unwrap(), "gzip");
    assert_eq!(header(&response, "vary").unwrap(), "accept-encoding");
    let page = unpack(&bytes(response).await);
    assert!(page.contains("<title>The app</title>"), "{page}");
    assert_eq!(header(&ask("GET", "/", A_BROWSER), "content-encoding"), None);
}

#[tokio::test]
async fn unknown_paths_fall_back_to_the_app() {
    for path in ["/jobs/42", "/index.html", "/profile/first.last"] {
        let response = ask("GET", path, A_BROWSER);
        assert_eq!(response.status(), 200, "{path}");
        assert!(text(response).await.contains("<title>The app</title>"), "{path}");
    }
    assert_eq!(ask("GET", "/jobs/42", &[("accept", "*/*")]).status(), 200);
}

#[test]
fn only_requests_for_a_page_get_the_page() {
    assert_eq!(ask("GET", "/jobs/42", &[("accept", "application/json")]).status(), 404);
    assert_eq!(ask("GET", "/logo.png", &[("accept", "image/avif,*/*;q=0.8")]).status(), 404);
    assert_eq!(ask("GET", "/assets/gone-1a2b.js", A_BROWSER).status(), 404);
}

#[tokio::test]
async fn hashed_files_are_kept_for_a_year() {
    let response = ask("GET", SCRIPT, &[]);
    assert_eq!(header(&response, "cache-control").unwrap(), "public, max-age=31536000, immutable");
    assert_eq!(header(&response, "content-type").unwrap(), "text/javascript; charset=utf-8");
    assert_eq!(header(&response, "content-encoding"), None);
    assert_eq!(text(response).await, PLAIN);
}

#[test]
fn files_without_a_hash_are_asked_for_again() {
    assert_eq!(header(&ask("GET", "/favicon.svg", &[]), "cache-control").unwrap(), "no-cache");
}

#[tokio::test]
async fn the_form_follows_what_the_client_accepts() {
    for (accepted, encoding) in
        [("gzip, deflate, br", "br"), ("gzip, br;q=0.1", "gzip"), ("br;q=0, gzip;q=0.5", "gzip")]
    {
        let response = ask("GET", SCRIPT, &[("accept-encoding", accepted)]);
        assert_eq!(header(&response, "content-encoding").unwrap(), encoding);
        assert_eq!(header(&response, "vary").unwrap(), "accept-encoding");
        assert_eq!(header(&response, "content-type").unwrap(), "text/javascript; charset=utf-8");
        let body = bytes(response).await;
        match encoding {
            "br" => assert_eq!(body, "the brotli form"),
            _ => assert_eq!(unpack(&body), PLAIN),
        }
    }
}

#[tokio::test]
async fn a_client_that_takes_no_compressed_form_gets_the_file_unpacked() {
    for accepted in ["", "deflate", "identity", "br;q=0.5, identity", "identity;q=0.2, gzip;q=0.1"] {
        let response = ask("GET", SCRIPT, &[("accept-encoding", accepted)]);
        assert_eq!(response.status(), 200, "{accepted}");
        assert_eq!(header(&response, "content-encoding"), None, "{accepted}");
        assert_eq!(header(&response, "vary").unwrap(), "accept-encoding", "{accepted}");
        assert_eq!(response.body().size_hint().exact(), Some(PLAIN.len() as u64), "{accepted}");
        assert_eq!(text(response).await, PLAIN, "{accepted}");
    }
}

#[test]
fn a_head_request_describes_the_file() {
    for accepted in ["br", "gzip", "identity"] {
        let asked = [("accept-encoding", accepted)];
        let (head, whole) = (ask("HEAD", SCRIPT, &asked), ask("GET", SCRIPT, &asked));
        assert_eq!(head.status(), 200, "{accepted}");
        assert_eq!(head.headers(), whole.headers(), "{accepted}");
        assert_eq!(head.body().size_hint().exact(), whole.body().size_hint().exact(), "{accepted}");
    }
}

#[test]
fn a_file_without_compressed_forms_is_sent_as_it_is() {
    let response = ask("GET", "/favicon.svg", &[("accept-encoding", "br")]);
    assert_eq!(response.status(), 200);
    assert_eq!(header(&response, "content-encoding"), None);
}

#[test]
fn an_unchanged_file_is_not_sent_again() {
    const FORMS: [&str; 3] = ["br", "gzip", "identity"];
    for known in FORMS {
        let etag = header(&ask("GET", SCRIPT, &[("accept-encoding", known)]), "etag").unwrap();
        for asked in FORMS {
            let response = ask("GET", SCRIPT, &[("accept-encoding", asked), ("if-none-match", etag.as_str())]);
            assert_eq!(response.status(), if asked == known { 304 } else { 200 }, "{asked}, where {known} is known");
            assert_eq!(header(&response, "etag").unwrap() == etag, asked == known, "{asked}, where {known} is known");
        }
    }
}

#[test]
fn compressed_forms_have_no_paths_of_their_own() {
    assert_eq!(ask("GET", &format!("{SCRIPT}.br"), &[]).status(), 404);
}

#[test]
fn pages_can_only_be_read() {
    assert_eq!(ask("HEAD", "/", A_BROWSER).status(), 200);
    let refused = ask("POST", "/", A_BROWSER);
    assert_eq!(refused.status(), 405);
    assert_eq!(header(&refused, "allow").unwrap(), "GET, HEAD");
}

#[tokio::test]
async fn an_executable_without_the_app_says_how_to_get_it() {
    let config = PageConfig::new(None, "", false, &[], 14);
    let mut request = Request::new(Body::empty());
    *request.headers_mut() = HeaderMap::new();
    let response = Web::<NotBuilt>::new(&config, "").unwrap().answer(&request);
    assert_eq!(response.status(), 503);
    assert!(text(response).await.contains("make build"));
}
