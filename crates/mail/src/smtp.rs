//! The mail server: its address, the connections, and the meaning of its replies.

use std::fmt;
use std::time::Duration;

use jiff::Timestamp;
use lettre::transport::smtp::{AsyncSmtpTransport, AsyncSmtpTransportBuilder, PoolConfig};
use lettre::{AsyncTransport, Tokio1Executor};
use url::Url;

use crate::message::{MailFrom, OutgoingMail, compose};

/// The address of a mail server, which may hold a password.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpAddress(Url);

impl SmtpAddress {
    /// Parses `smtps://user:password@host` (TLS from the first byte) or `smtp://…` (STARTTLS required). Only
    /// `?tls=none` sends without encryption, and then a password is only allowed for a server on this machine.
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
            ("smtp", Some("tls=none")) => return Err("the password would be sent unencrypted".to_owned()),
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

    /// Whether TLS is required.
    pub fn requires_tls(&self) -> bool {
        self.0.scheme() == "smtps" || self.0.query().is_none()
    }

    /// The address as lettre expects it, where an address without a query means no encryption.
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

/// Why the server did not accept a mail, in its own words. They may contain the address, so store them with the mail
/// and do not log them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendError {
    /// Trying again may help.
    Temporary(String),
    /// The server will never accept this mail.
    Permanent(String),
}

/// Sends mails to one server, and keeps a few connections open.
#[derive(Clone)]
pub struct SmtpClient {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: MailFrom,
}

/// Maximum number of connections, and so of mails sent in parallel.
pub const CONNECTIONS: u32 = 4;

/// How long the server may take for one mail, including connecting.
const TIMEOUT: Duration = Duration::from_secs(60);

impl SmtpClient {
    /// Prepares the client without connecting yet.
    pub fn new(address: &SmtpAddress, from: MailFrom) -> Result<SmtpClient, String> {
        let pool = PoolConfig::new().max_size(CONNECTIONS);
        let transport = address.builder()?.pool_config(pool).timeout(Some(TIMEOUT / 2)).build();
        Ok(SmtpClient { transport, from })
    }

    /// Connects and signs in, without sending anything.
    pub async fn check(&self) -> Result<(), String> {
        match tokio::time::timeout(TIMEOUT / 6, self.transport.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err("it closes the connection".to_owned()),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("it does not answer".to_owned()),
        }
    }

    /// Sends a mail. If this returns without an error, the server has taken responsibility for it.
    pub async fn send(&self, mail: &OutgoingMail<'_>, now: Timestamp) -> Result<(), SendError> {
        let message = compose(&self.from, mail, now).map_err(SendError::Permanent)?;
        match tokio::time::timeout(TIMEOUT, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(classify(error.status().map(u16::from), error.to_string())),
            Err(_) => Err(SendError::Temporary("the mail server took too long".to_owned())),
        }
    }
}

/// Tells whether the server refused this mail (no such mailbox, too large) or this instance (wrong password, relaying
/// not allowed), which the operator can fix. The latter has other codes, or an enhanced code of class 7, "security or
/// policy".
fn classify(code: Option<u16>, words: String) -> SendError {
    match code {
        Some(550..=554) if !words.contains("5.7.") => SendError::Permanent(words),
        _ => SendError::Temporary(words),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn addresses_of_both_schemes_are_accepted() {
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
    fn addresses_that_cannot_work_or_would_leak_are_refused() {
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
    fn the_password_is_not_printed() {
        let address = SmtpAddress::parse("smtps://user:hunter2@mail.example.org").unwrap();
        assert_eq!(format!("{address:?}"), "SmtpAddress(mail.example.org)");
    }

    #[test]
    fn only_a_refusal_of_the_mail_itself_is_final() {
        let permanent = |code, words: &str| matches!(classify(code, words.to_owned()), SendError::Permanent(_));
        assert!(permanent(Some(550), "5.1.1 no such user"));
        assert!(permanent(Some(552), "message too large"));
        assert!(!permanent(Some(550), "5.7.1 relaying denied"));
        assert!(!permanent(Some(535), "5.7.8 wrong password"));
        assert!(!permanent(Some(530), "authentication required"));
        assert!(!permanent(Some(451), "greylisted"));
        assert!(!permanent(None, "connection refused"));
    }
}
