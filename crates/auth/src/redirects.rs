//! Checks where a mailed link may lead: to the instance's own pages and the addresses that the operator allows.

use url::Url;

/// Maximum length of an address. Longer ones do not work reliably, and mails contain them.
const MAX_ADDRESS_BYTES: usize = 2048;

/// The web app's page that uses mailed tokens, relative to the instance's public URL.
const CONFIRM_PAGE: &str = "/confirm";

/// The addresses allowed in `redirect_to`.
#[derive(Debug, Clone)]
pub(crate) struct Redirects {
    site: String,
    patterns: Vec<String>,
}

impl Redirects {
    pub(crate) fn new(site: &str) -> Redirects {
        Redirects { site: site.to_owned(), patterns: Vec::new() }
    }

    pub(crate) fn allow(&mut self, patterns: &[String]) {
        self.patterns.extend_from_slice(patterns);
    }

    /// Returns the requested address if it is allowed, else the site. There is no error: a manipulated link still leads to the site.
    pub(crate) fn resolve(&self, asked: Option<&str>) -> String {
        let asked = asked.map(|asked| asked.split('#').next().unwrap_or_default());
        asked.filter(|asked| self.allows(asked)).unwrap_or(&self.site).to_owned()
    }

    /// Returns the first of two addresses that is allowed, else the site.
    pub(crate) fn resolve_either(&self, asked: Option<&str>, other: Option<&str>) -> String {
        let allowed = |address: &&str| self.allows(address.split('#').next().unwrap_or_default());
        self.resolve(asked.filter(allowed).or(other))
    }

    fn allows(&self, asked: &str) -> bool {
        if asked.len() > MAX_ADDRESS_BYTES {
            return false;
        }
        let Some(target) = parse(asked) else { return false };
        self.is_own_site(&target) || self.is_allowed_by_pattern(asked, &target)
    }

    /// Patterns compare the address as text, so browsers must read it exactly as written, unlike `/app/../else`, which means `/else`.
    fn is_allowed_by_pattern(&self, asked: &str, target: &Url) -> bool {
        let bare = without_query(asked);
        let is_read_as_written = without_query(target.as_str()).trim_end_matches('/') == bare.trim_end_matches('/');
        is_read_as_written && self.patterns.iter().any(|pattern| matches(pattern.as_bytes(), bare.as_bytes()))
    }

    /// Whether an address is the web app's page that asks before it uses a token.
    pub(crate) fn is_confirm_page(&self, address: &str) -> bool {
        let (Some(site), Some(target)) = (parse(&self.site), parse(address)) else { return false };
        let page = format!("{}{CONFIRM_PAGE}", site.path().trim_end_matches('/'));
        self.is_own_site(&target) && target.path() == page
    }

    /// On a loopback host the port may differ, because the page often comes from a development server.
    fn is_own_site(&self, target: &Url) -> bool {
        let Some(site) = parse(&self.site) else { return false };
        let is_same_origin = site.origin().is_tuple() && target.origin() == site.origin();
        is_same_origin || (is_loopback(&site) && is_loopback(target))
    }
}

/// Parses an address with a host, as browsers do. Refuses one with a user name before the host, which only serves to mislead.
fn parse(text: &str) -> Option<Url> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let url = Url::parse(text).ok().filter(|_| is_plain)?;
    let is_bare = url.username().is_empty() && url.password().is_none();
    (url.has_host() && is_bare).then_some(url)
}

fn without_query(address: &str) -> &str {
    address.split('?').next().unwrap_or_default()
}

fn is_loopback(url: &Url) -> bool {
    url.scheme() == "http" && matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"))
}

/// Matches a pattern: `*` matches any characters except dots and slashes, `**` matches any characters.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    match pattern {
        [] => text.is_empty(),
        [b'*', b'*', rest @ ..] => (0..=text.len()).any(|end| matches(rest, &text[end..])),
        [b'*', rest @ ..] => {
            let reach = text.iter().position(|byte| matches!(byte, b'/' | b'.')).unwrap_or(text.len());
            (0..=reach).any(|end| matches(rest, &text[end..]))
        }
        [first, rest @ ..] => text.split_first().is_some_and(|(byte, tail)| byte == first && matches(rest, tail)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str = "https://work.example.org/sangam";

    fn redirects() -> Redirects {
        let mut redirects = Redirects::new(SITE);
        redirects.allow(&["https://*.example.net/app/**".into(), "sangam://callback".into()]);
        redirects
    }

    #[test]
    fn the_site_and_addresses_that_match_a_pattern_are_allowed() {
        for asked in [
            "https://work.example.org/reset-password",
            "https://work.example.org/reset-password?lang=hi",
            "https://pune.example.net/app/a/b",
            "sangam://callback",
        ] {
            assert_eq!(redirects().resolve(Some(asked)), asked);
        }
        assert_eq!(redirects().resolve(Some("https://work.example.org/a#old")), "https://work.example.org/a");
    }

    #[test]
    fn everything_else_leads_to_the_site() {
        for asked in [
            "",
            "/reset-password",
            "http://work.example.org/",
            "https://work.example.org:8443/",
            "https://work.example.org.evil.test/",
            "https://work.example.org@evil.test/",
            "https://evil.test\\@work.example.org/",
            "https://evil.test/?https://work.example.org/",
            "https://evil.test/x.example.net/app/",
            "https://a.b.example.net/app/x",
            "https://pu[].example.net/app/x",
            "https://pune.example.net/app/../else",
            "https://pune.example.net/app/%2e%2e/else",
            "javascript:alert(1)",
            "//evil.test/",
            "http://localhost:5173/",
            "https://work.example.org/\r\nset-cookie:x",
        ] {
            assert_eq!(redirects().resolve(Some(asked)), SITE, "{asked}");
        }
        assert_eq!(redirects().resolve(None), SITE);
    }

    #[test]
    fn only_the_instances_own_confirm_page_is_recognised() {
        let ours = ["https://work.example.org/sangam/confirm", "https://work.example.org/sangam/confirm?to=%2Fjobs"];
        assert!(ours.iter().all(|address| redirects().is_confirm_page(address)));
        let others = [
            "https://work.example.org/confirm",
            "https://work.example.org/sangam/confirm/x",
            "https://a.test/sangam/confirm",
        ];
        assert!(!others.iter().any(|address| redirects().is_confirm_page(address)));
    }

    #[test]
    fn on_a_loopback_host_any_port_is_allowed() {
        let redirects = Redirects::new("http://localhost:8080");
        assert_eq!(redirects.resolve(Some("http://127.0.0.1:5173/a")), "http://127.0.0.1:5173/a");
        for elsewhere in [
            "http://10.0.0.1:5173/a",
            "http://127.0.0.1:515173/a",
            "http://127.0.0.1:+173/a",
            "http://[::1]127.0.0.1:51/a",
            "http://a@127.0.0.1:5173/a",
        ] {
            assert_eq!(redirects.resolve(Some(elsewhere)), "http://localhost:8080", "{elsewhere}");
        }
    }
}
