//! The mail server: its address, and what its answers mean.

use std::fmt;
use std::time::Duration;

use jiff::Timestamp;
use lettre::transport::smtp::{AsyncSmtpTransport, AsyncSmtpTransportBuilder, PoolConfig};
use lettre::{AsyncTransport, Tokio1Executor};
use url::Url;

use super::message::{Sender, compose};
use super::queue::Claimed;

/// The address of a mail server, which may hold a password.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpAddress(Url);

impl SmtpAddress {
    /// Reads `smtps://user:password@host` (TLS from the first byte) or `smtp://…` (STARTTLS, insisted upon). Only
    /// `?tls=none` sends in the clear, and then a password only to this very machine.
    pub fn parse(text: &str) -> Result<SmtpAddress, String> {
        let url: Url = text.parse().map_err(|_| "that is not an address".to_owned())?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or("it has no host")?;
        let near = matches!(host, "localhost" | "127.0.0.1" | "[::1]");
        if url.username().is_empty() != url.password().is_none() {
            return Err("it has a user without a password, or the reverse".to_owned());
        }
        match (url.scheme(), url.query()) {
            ("smtps" | "smtp", None) => {}
            ("smtp", Some("tls=none")) if near || url.password().is_none() => {}
            ("smtp", Some("tls=none")) => return Err("the password would travel in the clear".to_owned()),
            ("smtp" | "smtps", Some(_)) => return Err("it has a query other than tls=none".to_owned()),
            _ => return Err("it has to start with smtp:// or smtps://".to_owned()),
        }
        let address = SmtpAddress(url);
        address.builder()?;
        Ok(address)
    }

    /// The server's name, for messages to the operator.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// In the words of lettre, where nothing means clear text.
    fn builder(&self) -> Result<AsyncSmtpTransportBuilder, String> {
        let mut url = self.0.clone();
        match (url.scheme(), url.query()) {
            ("smtp", None) => url.set_query(Some("tls=required")),
            _ => url.set_query(None),
        }
        AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str()).map_err(|error| error.to_string())
    }
}

impl fmt::Debug for SmtpAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SmtpAddress({})", self.host())
    }
}

/// Why a mail was not taken, in the server's words. They may repeat the address, so they are kept with the mail, not logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Trying again may help.
    Passing(String),
    /// This mail will never be taken.
    Lasting(String),
}

/// A way to the mail server, with a few connections kept open.
#[derive(Clone)]
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Sender,
}

/// Connections at a time, and so mails at a time.
pub(super) const CONNECTIONS: u32 = 4;

/// How long the server may take for one mail, connecting included.
const PATIENCE: Duration = Duration::from_secs(60);

impl Smtp {
    /// Prepares the way; nothing is connected yet.
    pub fn new(address: &SmtpAddress, from: Sender) -> Result<Smtp, String> {
        let pool = PoolConfig::new().max_size(CONNECTIONS);
        let transport = address.builder()?.pool_config(pool).timeout(Some(PATIENCE / 2)).build();
        Ok(Smtp { transport, from })
    }

    /// Connects and signs in, and sends nothing.
    pub async fn check(&self) -> Result<(), String> {
        match tokio::time::timeout(PATIENCE / 6, self.transport.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err("it hangs up".to_owned()),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("it does not answer".to_owned()),
        }
    }

    /// Hands a mail over. When this returns without trouble the server is responsible for it.
    pub(super) async fn deliver(&self, mail: &Claimed, now: Timestamp) -> Result<(), Trouble> {
        // A copy of another version may be able to write what this one cannot.
        let letter = mail.letter().map_err(|error| Trouble::Passing(error.to_string()))?;
        let message = compose(&self.from, &mail.recipient, &letter, mail.id, now).map_err(Trouble::Lasting)?;
        match tokio::time::timeout(PATIENCE, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(judge(error.status().map(u16::from), error.to_string())),
            Err(_) => Err(Trouble::Passing("the mail server took too long".to_owned())),
        }
    }
}

/// Tells a refusal of this mail (no such mailbox, too large) from one of this instance (wrong password, not allowed to relay),
/// which the operator can repair. The latter have other codes, or an enhanced code of class 7, "security or policy".
fn judge(code: Option<u16>, words: String) -> Trouble {
    match code {
        Some(550..=554) if !words.contains("5.7.") => Trouble::Lasting(words),
        _ => Trouble::Passing(words),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn addresses_of_both_schemes_are_taken() {
        for address in [
            "smtp://user:pass@mail.example.org:587",
            "smtps://user%40example.org:p%40ss@mail.example.org",
            "smtp://mail.example.org",
            "smtp://relay.internal:25?tls=none",
            "smtp://user:pass@localhost:1025?tls=none",
        ] {
            assert!(SmtpAddress::parse(address).is_ok(), "{address}");
        }
    }

    #[test]
    fn what_could_not_work_or_would_leak_is_refused() {
        for address in [
            "",
            "mail.example.org",
            "https://mail.example.org",
            "smtp://",
            "smtp://user@mail.example.org",
            "smtp://user:pass@mail.example.org?tls=none",
            "smtp://mail.example.org?tls=maybe",
            "smtps://mail.example.org?tls=none",
        ] {
            assert!(SmtpAddress::parse(address).is_err(), "{address}");
        }
    }

    #[test]
    fn the_password_does_not_show() {
        let address = SmtpAddress::parse("smtps://user:hunter2@mail.example.org").unwrap();
        assert_eq!(format!("{address:?}"), "SmtpAddress(mail.example.org)");
    }

    #[test]
    fn only_a_refusal_of_the_mail_itself_is_final() {
        let lasting = |code, words: &str| matches!(judge(code, words.to_owned()), Trouble::Lasting(_));
        assert!(lasting(Some(550), "5.1.1 no such user"));
        assert!(lasting(Some(552), "message too large"));
        assert!(!lasting(Some(550), "5.7.1 relaying denied"));
        assert!(!lasting(Some(535), "5.7.8 wrong password"));
        assert!(!lasting(Some(530), "authentication required"));
        assert!(!lasting(Some(451), "greylisted"));
        assert!(!lasting(None, "connection refused"));
    }
}
