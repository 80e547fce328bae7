//! Which names can be a company's domain.

use url::Host;

use crate::sentence::Sentence;

/// Where everyone can have a mailbox, and sometimes a website. Compared with the part of a domain that is registered.
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

/// Room for `_sangam-challenge.` before it.
const LONGEST: usize = 230;

/// The domain in what someone typed, which may be an address of their website, in the form the DNS has it; or what is wrong with it.
pub(crate) fn read_domain(text: &str) -> Result<String, Sentence> {
    let name = host_in(text);
    let name = name.strip_prefix("www.").unwrap_or(name);
    let domain = match Host::parse(name) {
        Ok(Host::Domain(domain)) if is_host_name(&domain) => domain,
        _ => return Err("Enter a domain such as example.in.".into()),
    };
    let registered = psl::domain(domain.as_bytes()).filter(|found| found.suffix().is_known());
    let Some(registered) = registered.and_then(|found| std::str::from_utf8(found.as_bytes()).ok()) else {
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
    Ok(domain)
}

/// Whether everyone can have a mailbox there. Of the part of a domain that is registered.
pub(crate) fn is_free_mail(registered: &str) -> bool {
    FREE_MAIL.contains(&registered)
}

/// Without scheme, path and port.
fn host_in(text: &str) -> &str {
    let text = text.trim().trim_end_matches('.');
    let text = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text);
    text.split(['/', '?', '#']).next().unwrap_or(text).trim_end_matches('.')
}

/// Labels of letters, digits and dashes: no wildcard, no underscore, no mail address.
fn is_host_name(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    domain.len() <= LONGEST && domain.contains('.') && domain.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_found_in_what_people_type() {
        for (typed, domain) in [
            ("example.in", "example.in"),
            (" Example.IN. ", "example.in"),
            ("https://www.example.co.in/about?x=1", "example.co.in"),
            ("pwd.maharashtra.gov.in", "pwd.maharashtra.gov.in"),
            ("उदाहरण.भारत", "xn--p1b6ci4b4b3a.xn--h2brj9c"),
            ("someone.github.io", "someone.github.io"),
        ] {
            assert_eq!(read_domain(typed), Ok(domain.to_owned()), "{typed}");
        }
    }

    #[test]
    fn what_is_no_companys_domain_is_refused() {
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
