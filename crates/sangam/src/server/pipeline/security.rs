//! The headers that restrict what browsers let our pages do.

use axum::extract::Request;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, STRICT_TRANSPORT_SECURITY};
use http::{HeaderMap, HeaderName, HeaderValue};

use crate::server::service::Service;
use crate::settings::PublicUrl;

/// The parts that depend on the settings, computed once.
pub(super) struct Security {
    public_url: Option<PublicUrl>,
    /// The page's inline scripts as hashes, each preceded by a space.
    page_scripts: String,
    /// The value of `strict-transport-security`, sent if the public URL is https.
    transport: HeaderValue,
}

impl Security {
    pub(super) fn new(public_url: Option<&PublicUrl>, page_scripts: &str) -> Security {
        let transport = HeaderValue::from_static("max-age=31536000");
        Security { public_url: public_url.cloned(), page_scripts: page_scripts.to_owned(), transport }
    }

    /// Requires TLS on all subdomains too.
    pub(super) fn with_subdomains(self) -> Security {
        Security { transport: HeaderValue::from_static("max-age=31536000; includeSubDomains"), ..self }
    }

    /// The content security policy of the answer to a request, in case a browser shows it as a page.
    pub(super) fn content_policy(&self, service: Option<Service>, request: &Request) -> HeaderValue {
        match service {
            Some(_) => API_POLICY,
            None => self.app_policy(host(request)),
        }
    }

    /// Sets the headers of an answer, and keeps those a handler has already set. No cache may keep the answers of
    /// services, because they are for their caller only.
    pub(super) fn protect(&self, service: Option<Service>, headers: &mut HeaderMap, policy: HeaderValue) {
        headers.entry(CONTENT_SECURITY_POLICY).or_insert(policy);
        if service.is_some() {
            headers.entry(CACHE_CONTROL).or_insert(NO_STORE);
        }
        for (name, value) in &FIXED {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        if self.public_url.as_ref().is_some_and(|url| url.is_secure()) {
            headers.insert(STRICT_TRANSPORT_SECURITY, self.transport.clone());
        }
    }

    fn app_policy(&self, host: Option<&str>) -> HeaderValue {
        let sockets = match &self.public_url {
            Some(url) => format!(" {} {}", url.origin(), url.socket_origin()),
            None => {
                host.filter(|host| is_host(host)).map(|host| format!(" ws://{host} wss://{host}")).unwrap_or_default()
            }
        };
        let scripts = &self.page_scripts;
        let policy = format!(
            "default-src 'self'; script-src 'self'{scripts}; style-src 'self'; img-src 'self' data: blob:; \
             media-src 'self' blob:; connect-src 'self'{sockets}; frame-ancestors 'none'; base-uri 'none'; \
             form-action 'self'; object-src 'none'"
        );
        HeaderValue::from_str(&policy).unwrap_or(API_POLICY)
    }
}

/// Data is not a page. If a browser shows it as one anyway, that page can do nothing.
const API_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

static FIXED: [(HeaderName, HeaderValue); 5] = [
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("x-frame-options"), HeaderValue::from_static("DENY")),
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("strict-origin-when-cross-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"),
    ),
];

/// The name the client used for this server: a header in HTTP/1, part of the URL in HTTP/2.
fn host(request: &Request) -> Option<&str> {
    let header = request.headers().get(HOST).and_then(|value| value.to_str().ok());
    header.or_else(|| request.uri().authority().map(|authority| authority.as_str()))
}

/// Clients choose this name, so it must not contain anything that could end a directive.
fn is_host(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn connect_sources(security: &Security, host: Option<&str>) -> String {
        let policy = security.app_policy(host);
        let directives = policy.to_str().unwrap().split("; ");
        directives.filter(|directive| directive.starts_with("connect-src")).collect()
    }

    #[test]
    fn sockets_are_allowed_to_the_host_that_was_asked() {
        let security = Security::new(None, "");
        assert_eq!(connect_sources(&security, Some("box:8080")), "connect-src 'self' ws://box:8080 wss://box:8080");
    }

    #[test]
    fn a_host_cannot_add_directives() {
        let security = Security::new(None, "");
        assert_eq!(connect_sources(&security, Some("x; script-src *")), "connect-src 'self'");
    }

    #[test]
    fn the_public_address_is_allowed_wherever_the_page_was_loaded_from() {
        let security = Security::new(Some(&PublicUrl::parse("https://host/sangam").unwrap()), "");
        assert_eq!(connect_sources(&security, Some("10.0.0.1")), "connect-src 'self' https://host wss://host");
    }
}
