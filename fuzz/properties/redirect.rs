//! The target of a mailed link. As a browser parses the address, it is a page of this instance or one that the operator allows.

use sangam_auth::testing::resolve_redirect;
use url::Url;

use super::text;

const SITE: &str = "https://work.example.org/sangam";
const HERE: &str = "http://localhost:8080";

pub fn check(bytes: &[u8]) {
    let asked = text(bytes);
    let resolved = resolve_redirect(SITE, &[], &asked);
    assert!(resolved == SITE || origin(&resolved) == origin(SITE), "{asked:?} leads to {resolved}");

    let resolved = resolve_redirect(HERE, &[], &asked);
    let host = Url::parse(&resolved).ok().and_then(|url| url.host_str().map(str::to_owned));
    let is_here = matches!(host.as_deref(), Some("localhost" | "127.0.0.1" | "[::1]"));
    assert!(is_here, "{asked:?} leads to {resolved}");

    let patterns = ["https://*.example.net/app/**".to_owned()];
    let resolved = resolve_redirect(SITE, &patterns, &asked);
    let is_allowed = Url::parse(&resolved).is_ok_and(|url| {
        let host = url.host_str().unwrap_or_default();
        url.scheme() == "https" && (host == "work.example.org" || host.ends_with(".example.net"))
    });
    assert!(is_allowed, "{asked:?} leads to {resolved}");
    assert!(resolved.bytes().all(|byte| byte.is_ascii_graphic()), "{resolved:?} is not a valid header");
}

fn origin(address: &str) -> Option<url::Origin> {
    Url::parse(address).ok().map(|url| url.origin())
}
