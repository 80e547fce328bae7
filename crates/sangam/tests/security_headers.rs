//! The security headers of every answer, regardless of what produced it.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sangam_db::Engine;
use sha2::{Digest, Sha256};

use crate::support::App;

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_protected_and_has_a_name() {
    let app = App::start(Engine::Sqlite).await;
    for path in ["/", "/assets/gone.js", "/health", "/metrics", "/rest/v1/jobs", "/auth/v1/nowhere", "/storage/v1/x"] {
        let answer = app.bare().get(path).send().await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(answer.header("permissions-policy").contains("camera=()"), "{path}");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "{path}");
        assert_eq!(answer.header("x-request-id").len(), 36, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_cache_keeps_what_a_service_answers() {
    let app = App::start(Engine::Sqlite).await;
    for path in ["/rest/v1/jobs", "/rest/v1/", "/auth/v1/settings", "/auth/v1/nowhere", "/storage/v1/bucket"] {
        let answer = app.bare().get(path).send().await;
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        assert!(answer.header("content-security-policy").ends_with("base-uri 'none'; form-action 'none'"), "{path}");
    }
    let keys = app.bare().get("/auth/v1/.well-known/jwks.json").send().await;
    assert!(keys.header("cache-control").contains("max-age="), "public keys may be kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_may_load_from_and_connect_to_its_own_host_only() {
    let app = App::start(Engine::Sqlite).await;
    let host = app.url.trim_start_matches("http://");
    let page = app.bare().get("/").header("accept", "text/html").send().await;
    let scripts = page.text.split("<script>").skip(1).filter_map(|rest| rest.split_once("</script>"));
    let scripts: String = scripts
        .map(|(script, _)| format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(script.as_bytes()))))
        .collect();
    assert_eq!(
        page.header("content-security-policy"),
        format!(
            "default-src 'self'; script-src 'self'{scripts}; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; \
             connect-src 'self' ws://{host} wss://{host}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; \
             object-src 'none'"
        )
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_keeps_the_id_from_its_proxy() {
    let app = App::start(Engine::Sqlite).await;
    let kept = app.bare().get("/health").header("x-request-id", "proxy-4711-abc").send().await;
    assert_eq!(kept.header("x-request-id"), "proxy-4711-abc");
    let replaced = app.bare().get("/health").header("x-request-id", "no good\tname").send().await;
    assert_eq!(replaced.header("x-request-id").len(), 36);
}
