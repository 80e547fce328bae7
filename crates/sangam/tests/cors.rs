//! What a browser needs to let a page of another origin use the API.

use reqwest::Method;
use sangam_db::Engine;

use crate::support::App;

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
