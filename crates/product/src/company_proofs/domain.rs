//! Which domains a company can claim.

use url::Host;

use crate::sentence::Sentence;

/// Domains where anyone can get a mailbox, and sometimes a website. Compared with the registered part of a domain.
const FREE_MAIL: &[&str] = &[
    "aol.com",
    "aol.in",
    "bsnl.in",
    "duck.com",
    "email.com",
    "fastmail.com",
    "fastmail.fm",
    "gmail.com",
    "gmx.com",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
    "hey.com",
    "hotmail.co.in",
    "hotmail.co.uk",
    "hotmail.com",
    "hotmail.in",
    "hushmail.com",
    "icloud.com",
    "in.com",
    "inbox.com",
    "indiatimes.com",
    "live.com",
    "live.in",
    "mac.com",
    "mail.com",
    "mail.ru",
    "mailfence.com",
    "me.com",
    "msn.com",
    "outlook.com",
    "outlook.in",
    "pm.me",
    "proton.me",
    "protonmail.com",
    "qq.com",
    "rediff.com",
    "rediffmail.com",
    "rocketmail.com",
    "sify.com",
    "tuta.com",
    "tutanota.com",
    "web.de",
    "yahoo.co.in",
    "yahoo.co.uk",
    "yahoo.com",
    "yahoo.in",
    "yandex.com",
    "yandex.ru",
    "ymail.com",
    "zoho.com",
    "zohomail.com",
    "zohomail.in",
];

/// Leaves room for the prefix `_sangam-challenge.`.
const MAX_LENGTH: usize = 230;

/// Reads a domain from what someone typed, which may be a website address. Returns it in DNS form, or an error message.
pub(crate) fn read_domain(text: &str) -> Result<String, Sentence> {
    let domain = match Host::parse(host_in(text)) {
        Ok(Host::Domain(domain)) if is_host_name(&domain) => domain,
        _ => return Err("Enter a domain such as example.in.".into()),
    };
    let Some(registered) = registered_domain(&domain) else {
        let values = [("domain", domain.as_str().into())];
        return Err(Sentence::with(
            "{domain} belongs to everyone who registers a name below it. Enter your own.",
            values,
        ));
    };
    if is_free_mail(registered) {
        let values = [("domain", registered.into())];
        return Err(Sentence::with(
            "{domain} offers mailboxes to everyone. Enter a domain of your company's own.",
            values,
        ));
    }
    // A registered name may itself be `www`, as in www.se.
    let own = domain.strip_prefix("www.").filter(|own| own.ends_with(registered)).map(str::to_owned);
    Ok(own.unwrap_or(domain))
}

/// The registered part of a domain, which belongs to one owner. Returns nothing for an unknown suffix.
pub(crate) fn registered_domain(domain: &str) -> Option<&str> {
    let found = psl::domain(domain.as_bytes()).filter(|found| found.suffix().is_known())?;
    std::str::from_utf8(found.as_bytes()).ok()
}

/// Whether anyone can get a mailbox at this domain. Expects the registered part.
pub(crate) fn is_free_mail(registered: &str) -> bool {
    FREE_MAIL.contains(&registered)
}

/// The host in a website address, without scheme and path.
fn host_in(text: &str) -> &str {
    let text = text.trim().trim_end_matches('.');
    let text = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text);
    text.split(['/', '?', '#']).next().unwrap_or(text).trim_end_matches('.')
}

/// Whether every label consists of letters, digits and dashes. Excludes wildcards, underscores and mail addresses.
fn is_host_name(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    domain.len() <= MAX_LENGTH && domain.contains('.') && domain.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_extracted_from_typed_text() {
        for (typed, domain) in [
            ("example.in", "example.in"),
            (" Example.IN. ", "example.in"),
            ("https://www.example.co.in/about?x=1", "example.co.in"),
            ("pwd.maharashtra.gov.in", "pwd.maharashtra.gov.in"),
            ("उदाहरण.भारत", "xn--p1b6ci4b4b3a.xn--h2brj9c"),
            ("someone.github.io", "someone.github.io"),
            ("www.se", "www.se"),
            ("www.www.se", "www.se"),
        ] {
            assert_eq!(read_domain(typed), Ok(domain.to_owned()), "{typed}");
        }
    }

    #[test]
    fn an_invalid_or_public_domain_is_refused() {
        for typed in [
            "",
            "example",
            "localhost",
            "127.0.0.1",
            "[::1]",
            "0x7f.1",
            "2130706433",
            "example.in:8080",
            "asha@example.in",
            "a b.in",
            "*.example.in",
            "_dmarc.example.in",
            "-a.in",
            "metadata.google.internal",
            "printer.local",
            "co.in",
            "gov.in",
            "in",
            "github.io",
            "gmail.com",
            "mail.yahoo.co.in",
            "www.rediffmail.com",
        ] {
            assert!(read_domain(typed).is_err(), "{typed}");
        }
        assert!(read_domain(&format!("{}.in", "a.".repeat(130))).is_err());
    }
}
