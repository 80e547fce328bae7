//! Parses an operator's text into a value, or explains what is wrong with it.

use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use http::HeaderName;
use http::header::FORWARDED;
use sangam_bus::BusAddress;
use sangam_mail::MailFrom;
use sangam_product::posting_checks::PostingChecks;
use tracing_subscriber::EnvFilter;

use super::{DatabaseChoice, LogAddresses, LogFormat, PublicUrl, Secret};

/// Parses an address and a port. `localhost` is replaced by its address because people type it.
pub(super) fn address(text: &str) -> Result<SocketAddr, String> {
    let numeric = match text.strip_prefix("localhost:") {
        Some(port) => format!("127.0.0.1:{port}"),
        None => text.to_owned(),
    };
    numeric.parse().map_err(|_| "that is not an address with a port".to_owned())
}

/// Parses a list of DNS servers. The default port is 53.
pub(super) fn name_servers(text: &str) -> Result<Vec<SocketAddr>, String> {
    const PORT: u16 = 53;
    let server = |one: &str| {
        let alone = one.parse::<IpAddr>().map(|address| SocketAddr::new(address, PORT));
        one.parse().or(alone).map_err(|_| format!("{one:?} is not an address"))
    };
    text.split(',').map(|one| server(one.trim())).collect()
}

/// Parses a path. The file or folder need not exist.
pub(super) fn path(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() {
        return Err("that is empty".to_owned());
    }
    if let Some((scheme, _)) = text.split_once("://") {
        return Err(format!("{scheme}:// is not a path on this machine"));
    }
    Ok(PathBuf::from(text))
}

/// Parses the address of the bus. `None` if there is only one copy.
pub(super) fn bus(text: &str) -> Result<Option<BusAddress>, String> {
    match text {
        "local" => Ok(None),
        address => BusAddress::parse(address).map(Some),
    }
}

/// Parses the choice of database.
pub(super) fn database(text: &str) -> Result<DatabaseChoice, String> {
    if text == "sqlite" {
        return Ok(DatabaseChoice::Sqlite);
    }
    if is_postgres(text) {
        return Ok(DatabaseChoice::Postgres(Secret::new(text)));
    }
    Err("that is not one of the accepted values".to_owned())
}

/// Parses the address of a replica.
pub(super) fn replica(text: &str) -> Result<Secret, String> {
    if is_postgres(text) { Ok(Secret::new(text)) } else { Err("it has to start with postgres://".to_owned()) }
}

fn is_postgres(text: &str) -> bool {
    text.starts_with("postgres://") || text.starts_with("postgresql://")
}

/// Checks a mail address and keeps it as written.
pub(super) fn mail_address(text: &str) -> Result<String, String> {
    MailFrom::parse(text)?;
    Ok(text.to_owned())
}

/// Parses the public URL.
pub(super) fn public_url(text: &str) -> Result<PublicUrl, String> {
    PublicUrl::parse(text)
}

/// Parses a switch.
pub(super) fn switch(text: &str) -> Result<bool, String> {
    match text {
        "true" | "1" | "yes" | "on" => Ok(true),
        "false" | "0" | "no" | "off" => Ok(false),
        _ => Err("that is not one of the accepted values".to_owned()),
    }
}

/// Parses the rules for checking postings.
pub(super) fn posting_rules(text: &str) -> Result<PostingChecks, String> {
    PostingChecks::of_rules(text).ok_or_else(|| "there is no such rule".to_owned())
}

/// Parses the format of log lines.
pub(super) fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "auto" => Ok(LogFormat::Auto),
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("that is not one of the accepted values".to_owned()),
    }
}

/// Parses the form of addresses in the log.
pub(super) fn log_addresses(text: &str) -> Result<LogAddresses, String> {
    match text {
        "full" => Ok(LogAddresses::Full),
        "network" => Ok(LogAddresses::Network),
        "none" => Ok(LogAddresses::None),
        _ => Err("that is not one of the accepted values".to_owned()),
    }
}

/// Checks a log filter. It is kept as text because a filter cannot be cloned.
pub(super) fn log_level(text: &str) -> Result<String, String> {
    EnvFilter::builder().parse(text).map_err(|error| error.to_string())?;
    Ok(text.to_owned())
}

/// Parses a request timeout.
pub(super) fn timeout(text: &str) -> Result<Duration, String> {
    let timeout = duration(text)?;
    if timeout < Duration::from_secs(1) {
        return Err("that is too short".to_owned());
    }
    Ok(timeout)
}

/// Parses the time between two runs of something that takes a while.
pub(super) fn interval(text: &str) -> Result<Duration, String> {
    let interval = duration(text)?;
    const MINUTE: Duration = Duration::from_secs(60);
    const YEAR: Duration = Duration::from_secs(366 * 24 * 3600);
    match interval {
        _ if interval < MINUTE => Err("that is too short".to_owned()),
        _ if interval > YEAR => Err("that is more than a year".to_owned()),
        _ => Ok(interval),
    }
}

/// Parses whether a backup contains files or only lists them.
pub(super) fn copies_files(text: &str) -> Result<bool, String> {
    match text {
        "copy" => Ok(true),
        "list" => Ok(false),
        _ => Err("that is not one of the accepted values".to_owned()),
    }
}

/// Parses a duration. It may be zero.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let parsed: jiff::SignedDuration = text.parse().map_err(|_| "that is not a duration".to_owned())?;
    Duration::try_from(parsed).map_err(|_| "that is negative".to_owned())
}

/// Parses a number of days from zero to a year.
pub(super) fn days(text: &str) -> Result<u16, String> {
    const YEAR: u16 = 365;
    let number = text.strip_suffix('d').unwrap_or(text);
    let days: u16 = number.parse().map_err(|_| "that is not a number of days".to_owned())?;
    if days > YEAR { Err("that is more than a year".to_owned()) } else { Ok(days) }
}

/// Parses a share, in percent.
pub(super) fn share(text: &str) -> Result<u8, String> {
    percent(text, 100)
}

/// Parses a multiple of the usual amount, in percent.
pub(super) fn multiple(text: &str) -> Result<u32, String> {
    percent(text, 100_000)
}

fn percent<Number: FromStr + PartialOrd + Display>(text: &str, most: Number) -> Result<Number, String> {
    let number = text.strip_suffix('%').unwrap_or(text);
    let percent: Number = number.parse().map_err(|_| "that is not a whole percentage".to_owned())?;
    if percent > most { Err(format!("that is more than {most}")) } else { Ok(percent) }
}

/// Parses the maximum size of a request or answer.
pub(super) fn size(text: &str) -> Result<usize, String> {
    bytes_within(text, 1 << 10..=1 << 30).and_then(|bytes| usize::try_from(bytes).map_err(|error| error.to_string()))
}

/// Parses the maximum size of files. `None` means no limit.
pub(super) fn quota(text: &str) -> Result<Option<u64>, String> {
    if text == "none" {
        return Ok(None);
    }
    bytes_within(text, 1 << 20..=1 << 60).map(Some)
}

fn bytes_within(text: &str, bounds: RangeInclusive<u64>) -> Result<u64, String> {
    const UNITS: [(&str, u64); 5] = [("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("B", 1)];
    let (number, unit) = UNITS
        .iter()
        .find_map(|(name, bytes)| text.strip_suffix(name).map(|number| (number.trim_end(), *bytes)))
        .unwrap_or((text, 1));
    let number: u64 = number.parse().map_err(|_| "that is not a size".to_owned())?;
    let bytes = number.checked_mul(unit).filter(|bytes| bounds.contains(bytes));
    bytes.ok_or_else(|| "that is outside the accepted range".to_owned())
}

/// Parses a maximum count.
pub(super) fn count(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|count| *count > 0).ok_or_else(|| "that is not a whole number of at least 1".to_owned())
}

/// Parses the name of a header that contains addresses. `Forwarded` is refused because it has a grammar of its own.
pub(super) fn header(text: &str) -> Result<HeaderName, String> {
    let name: HeaderName = text.parse().map_err(|_| "that is not a header name".to_owned())?;
    if name == FORWARDED {
        return Err("that header contains more than addresses".to_owned());
    }
    Ok(name)
}

/// Parses URL patterns. Each must name its scheme, or it could let a link lead anywhere.
pub(super) fn patterns(text: &str) -> Result<Vec<String>, String> {
    let patterns: Vec<String> = text.split(',').map(|pattern| pattern.trim().to_owned()).collect();
    let wild = |pattern: &String| {
        let (scheme, rest) = pattern.split_once("://").unwrap_or_default();
        scheme.is_empty() || scheme.contains('*') || rest.is_empty() || rest.starts_with("**")
    };
    match patterns.iter().find(|pattern| wild(pattern)) {
        Some(pattern) => Err(format!("{pattern:?} does not say where it leads")),
        None => Ok(patterns),
    }
}

/// Checks a domain name.
pub(super) fn domain(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c);
    let is_domain = text.split('.').all(|label| !label.is_empty()) && text.chars().all(plain);
    match is_domain && text.parse::<std::net::IpAddr>().is_err() {
        true => Ok(text.to_owned()),
        false => Err("that is not a domain in lower-case letters".to_owned()),
    }
}

/// Checks a name that has to fit next to a button.
pub(super) fn short_name(text: &str) -> Result<String, String> {
    match text.trim().chars().count() {
        1..=64 => Ok(text.trim().to_owned()),
        _ => Err("that is empty or too long".to_owned()),
    }
}

/// Parses words that are long enough to be recognised within passwords.
pub(super) fn words(text: &str) -> Result<Vec<String>, String> {
    let words: Vec<String> = text.split(',').map(|word| word.trim().to_owned()).collect();
    match words.iter().find(|word| word.chars().count() < 3) {
        Some(word) => Err(format!("{word:?} is too short")),
        None => Ok(words),
    }
}

/// Parses origins of pages, as browsers write them.
pub(super) fn origins(text: &str) -> Result<Vec<String>, String> {
    let origin = |text: &str| match PublicUrl::parse(text.trim()) {
        Ok(url) if url.path().is_empty() => Ok(url.origin()),
        Ok(_) => Err(format!("{text:?} has a path")),
        Err(reason) => Err(format!("{text:?}: {reason}")),
    };
    text.split(',').map(origin).collect()
}

/// Parses links that a visitor can follow safely.
pub(super) fn links(text: &str) -> Result<Vec<String>, String> {
    let links: Vec<String> = text.split(',').map(|link| link.trim().to_owned()).collect();
    let leads_nowhere = |link: &&String| {
        let host = link.strip_prefix("https://").and_then(|rest| rest.split('/').next()).unwrap_or_default();
        host.is_empty() || link.contains(char::is_whitespace)
    };
    match links.iter().find(leads_nowhere) {
        Some(link) => Err(format!("{link:?} is not an https:// address")),
        None => Ok(links),
    }
}

/// Parses a secret with a minimum length.
pub(super) fn secret<const MINIMUM: usize>(text: &str) -> Result<Secret, String> {
    if text.len() < MINIMUM {
        return Err(format!("that has {} characters", text.len()));
    }
    if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err("that contains other characters".to_owned());
    }
    Ok(Secret::new(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_take_units_and_stay_in_bounds() {
        assert_eq!(size("8MiB"), Ok(8 << 20));
        assert_eq!(size("512 KiB"), Ok(512 << 10));
        assert_eq!(size("2048"), Ok(2048));
        for wrong in ["", "MiB", "8MB", "-1", "1.5MiB", "2GiB", "12", "99999999999999999999GiB"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_quota_is_a_large_size_or_none() {
        assert_eq!(quota("10GiB"), Ok(Some(10 << 30)));
        assert_eq!(quota("2 TiB"), Ok(Some(2 << 40)));
        assert_eq!(quota("none"), Ok(None));
        for wrong in ["", "0", "512KiB", "plenty", "99999999999TiB"] {
            assert!(quota(wrong).is_err(), "{wrong}");
        }
        assert_eq!(count("500"), Ok(500));
        for wrong in ["", "0", "-1", "many", "1.5"] {
            assert!(count(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn durations_are_written_with_a_unit() {
        assert_eq!(duration("1m 30s"), Ok(Duration::from_secs(90)));
        assert_eq!(timeout("30s"), Ok(Duration::from_secs(30)));
        for wrong in ["", "30", "soon", "-5s", "0s", "10ms"] {
            assert!(timeout(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn days_are_whole_and_at_most_a_year() {
        for (text, count) in [("14d", 14), ("0", 0), ("0d", 0), ("365d", 365)] {
            assert_eq!(days(text), Ok(count));
        }
        for wrong in ["", "d", "366d", "-1d", "1.5d", "2h", "soon", "99999d"] {
            assert!(days(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_percentage_is_whole_and_may_be_nothing() {
        assert_eq!((multiple("0"), multiple("100"), multiple("250%")), (Ok(0), Ok(100), Ok(250)));
        for wrong in ["", "%", "-1", "1.5", "100001"] {
            assert!(multiple(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_pattern_says_where_it_leads() {
        assert_eq!(patterns("https://*.a.org/**, app://x").map(|all| all.len()), Ok(2));
        for wrong in ["", "*", "**://a.org", "https://**", "a.org/*", "https://a.org,"] {
            assert!(patterns(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn links_are_https_addresses() {
        assert_eq!(links("https://x.com/sangam, https://a.org").map(|all| all.len()), Ok(2));
        for wrong in
            ["", "x.com/sangam", "http://x.com", "javascript:alert(1)", "https://", "https://a b", "https://a.org,"]
        {
            assert!(links(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn name_servers_have_a_port_or_the_usual_one() {
        let read =
            |text| name_servers(text).map(|all| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(read("1.1.1.1, [2606:4700::1]:5353,::1"), Ok("1.1.1.1:53 [2606:4700::1]:5353 [::1]:53".to_owned()));
        for wrong in ["", "dns.example.in", "1.1.1.1,", "1.1.1.1:x"] {
            assert!(name_servers(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn localhost_is_an_address() {
        assert_eq!(address("localhost:80"), address("127.0.0.1:80"));
        assert!(address("example.org:80").is_err());
        assert!(address(":80").is_err());
    }
}
