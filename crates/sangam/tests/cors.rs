//! What a browser needs before it lets a page of another origin use the API.

use reqwest::Method;
use sangam::settings::{PublicUrl, Settings};
use sangam_db::Engine;
use sangam_schema::Clock;

use crate::support::{App, Socket};

#[tokio::test(flavor = "multi_thread")]
async fn a_preflight_needs_no_key_and_names_every_header_that_was_asked_for() {
    let app = App::start(Engine::Sqlite).await;
    for path in ["/rest/v1/jobs", "/auth/v1/token", "/storage/v1/object/list/avatars", "/functions/v1/any"] {
        let wanted = "authorization,apikey,x-client-info,content-type,prefer,x-retry-count";
        let preflight = app
            .bare()
            .call(Method::OPTIONS, path)
            .header("origin", "https://elsewhere.example")
            .header("access-control-request-method", "PATCH")
            .header("access-control-request-headers", wanted)
            .send()
            .await;
        assert_eq!(preflight.status, 200, "{path}");
        assert_eq!(preflight.header("access-control-allow-origin"), "*");
        assert_eq!(preflight.header("access-control-allow-headers"), wanted);
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] {
            assert!(preflight.header("access-control-allow-methods").contains(method), "{method}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_can_be_read_by_a_page_too() {
    let app = App::start(Engine::Sqlite).await;
    for path in ["/rest/v1/jobs", "/rest/v1/no/such/path", "/auth/v1/user", "/auth/v1/nowhere", "/storage/v1/x"] {
        let refused = app.bare().get(path).header("origin", "https://elsewhere.example").send().await;
        assert!(refused.status >= 400, "{path}");
        assert_eq!(refused.header("access-control-allow-origin"), "*", "{path}");
        let exposed = refused.header("access-control-expose-headers");
        for name in ["content-range", "x-total-count", "x-supabase-api-version", "retry-after", "etag", "location"] {
            assert!(exposed.contains(name), "{path}: {name}");
        }
        assert!(refused.json().is_object(), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_not_shared_with_other_origins() {
    let app = App::start(Engine::Sqlite).await;
    let page = app.bare().get("/health").header("origin", "https://elsewhere.example").send().await;
    assert_eq!(page.header("access-control-allow-origin"), "");
}

const LISTED: &str = "https://app.example.org";
const OWN: &str = "https://work.example.org";
const FOREIGN: [&str; 5] = [
    "https://elsewhere.example",
    "http://app.example.org",
    "https://app.example.org:8443",
    "https://app.example.org.evil.in",
    "null",
];

fn list_origins(settings: &mut Settings) {
    settings.public_url = Some(PublicUrl::parse(OWN).unwrap());
    settings.allowed_origins = vec![LISTED.to_owned()];
}

#[tokio::test(flavor = "multi_thread")]
async fn only_pages_that_the_operator_lists_use_the_api() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), list_origins).await;
    for path in ["/rest/v1/jobs", "/auth/v1/health", "/storage/v1/bucket", "/functions/v1/any"] {
        let ask = async |method: Method, origin: &str| {
            let call = app.service().call(method, path).header("origin", origin);
            call.header("access-control-request-method", "GET").send().await
        };
        for origin in [LISTED, OWN] {
            for method in [Method::GET, Method::OPTIONS] {
                let answer = ask(method, origin).await;
                assert_ne!(answer.status, 403, "{path}");
                assert_eq!(answer.header("access-control-allow-origin"), origin);
                assert!(answer.headers.get_all("vary").iter().any(|value| value == "origin"), "{path}");
            }
        }
        for origin in FOREIGN {
            for method in [Method::GET, Method::OPTIONS] {
                let answer = ask(method, origin).await;
                assert_eq!((answer.status, answer.header("access-control-allow-origin")), (403, ""), "{path} {origin}");
                assert!(answer.text.contains("allowed-origins"), "{}", answer.text);
            }
        }
        let program = app.service().get(path).send().await;
        assert_ne!(program.status, 403, "a program sends no origin");
        assert_eq!(program.header("access-control-allow-origin"), "");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_pages_that_the_operator_lists_open_live_channels() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), list_origins).await;
    for origin in [LISTED, OWN] {
        assert!(Socket::open_with(&app, "origin", origin).await.is_ok(), "{origin}");
    }
    for origin in FOREIGN {
        let refused = Socket::open_with(&app, "origin", origin).await.err().unwrap().to_string();
        assert!(refused.contains("403"), "{origin}: {refused}");
    }
    Socket::open(&app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_public_address_the_page_that_the_server_gave_is_its_own() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.allowed_origins = vec![LISTED.to_owned()];
    })
    .await;
    let own = app.anon().get("/auth/v1/health").header("origin", &app.url).send().await;
    assert_eq!((own.status, own.header("access-control-allow-origin")), (200, app.url.as_str()));
    assert_eq!(app.anon().get("/auth/v1/health").header("origin", FOREIGN[0]).send().await.status, 403);
}
