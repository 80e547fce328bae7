//! Where a mailed link may lead: the instance's own pages and what the operator allows, never anywhere else.

use http::Uri;

/// Longer addresses are not followed reliably, and each stands in a mail.
const LONGEST_BYTES: usize = 2048;

/// Where the web app uses mailed tokens, below the address of the instance.
const CONFIRM_PAGE: &str = "/confirm";

/// The addresses that `redirect_to` may name.
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

    /// The address asked for if it is allowed, else the site, silently: a link that was tampered with still ends at home.
    pub(crate) fn resolve(&self, asked: Option<&str>) -> String {
        let asked = asked.map(|asked| asked.split('#').next().unwrap_or_default());
        asked.filter(|asked| self.allows(asked)).unwrap_or(&self.site).to_owned()
    }

    /// The first of two addresses that is allowed, else the site.
    pub(crate) fn resolve_either(&self, asked: Option<&str>, other: Option<&str>) -> String {
        let allowed = |address: &&str| self.allows(address.split('#').next().unwrap_or_default());
        self.resolve(asked.filter(allowed).or(other))
    }

    fn allows(&self, asked: &str) -> bool {
        if asked.len() > LONGEST_BYTES {
            return false;
        }
        let Some(target) = parse(asked) else { return false };
        let bare = asked.split('?').next().unwrap_or_default();
        self.is_ours(&target) || self.patterns.iter().any(|pattern| matches(pattern.as_bytes(), bare.as_bytes()))
    }

    /// Whether an address is the web app's page that asks before it uses a token.
    pub(crate) fn is_confirm_page(&self, address: &str) -> bool {
        let (Some(site), Some(target)) = (parse(&self.site), parse(address)) else { return false };
        let page = format!("{}{CONFIRM_PAGE}", site.path().trim_end_matches('/'));
        self.is_ours(&target) && target.path() == page
    }

    /// On one's own machine the port may differ, since the page often comes from a development server.
    fn is_ours(&self, target: &Uri) -> bool {
        let Some(site) = parse(&self.site) else { return false };
        let same_origin = target.scheme() == site.scheme() && target.authority() == site.authority();
        same_origin || (is_loopback(&site) && is_loopback(target))
    }
}

/// An address with a host. What browsers and parsers read differently is not one.
fn parse(text: &str) -> Option<Uri> {
    let plain = text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let uri: Uri = text.parse().ok().filter(|_| plain)?;
    uri.scheme()?;
    let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
    // The parser takes any digits for a port, and a sign before them.
    let has_port = authority.as_str() != authority.host();
    if has_port && !authority.port().is_some_and(|port| port.as_str().bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    Some(uri)
}

fn is_loopback(uri: &Uri) -> bool {
    uri.scheme_str() == Some("http") && matches!(uri.host(), Some("localhost" | "127.0.0.1" | "[::1]"))
}

/// `*` stands for any characters but dots and slashes, `**` for any at all.
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
    fn the_site_and_what_matches_a_pattern_are_allowed() {
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
    fn everything_else_leads_home() {
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
    fn the_confirm_page_is_the_instances_own() {
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
    fn on_ones_own_machine_any_port_is_allowed() {
        let redirects = Redirects::new("http://localhost:8080");
        assert_eq!(redirects.resolve(Some("http://127.0.0.1:5173/a")), "http://127.0.0.1:5173/a");
        for elsewhere in [
            "http://10.0.0.1:5173/a",
            "http://127.0.0.1:515173/a",
            "http://127.0.0.1:+173/a",
            "http://a@127.0.0.1:5173/a",
        ] {
            assert_eq!(redirects.resolve(Some(elsewhere)), "http://localhost:8080", "{elsewhere}");
        }
    }
}
