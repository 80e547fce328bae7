//! Prints accounts and their log as lines of tab-separated columns.

use sangam_schema::Clock;
use std::io::Write;

use jiff::Timestamp;
use sangam_auth::{Account, AuditEvent, ListedFactor, Passkey};

use crate::commands::text::{printable, second};

/// Prints one line per account: address, id, creation time, last sign-in, state.
pub(super) fn accounts(accounts: &[Account]) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for account in accounts {
        let last = account.last_sign_in_at.map_or_else(|| "never signed in".to_owned(), second);
        let state = describe_state(account, Clock::system().now());
        writeln!(out, "{}\t{}\t{}\t{last}\t{state}", account.email, account.id, second(account.created_at))?;
    }
    Ok(())
}

/// Prints how many second factors were removed.
pub(super) fn removed_factors(account: &Account, count: usize) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    match count {
        0 => writeln!(out, "{} has no second factors", account.email)?,
        1 => writeln!(out, "1 second factor of {} was removed", account.email)?,
        count => writeln!(out, "{count} second factors of {} were removed", account.email)?,
    }
    Ok(())
}

/// Prints how many passkeys were removed.
pub(super) fn removed_passkeys(account: &Account, count: usize) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    match count {
        0 => writeln!(out, "{} has no passkeys", account.email)?,
        1 => writeln!(out, "1 passkey of {} was removed", account.email)?,
        count => writeln!(out, "{count} passkeys of {} were removed", account.email)?,
    }
    Ok(())
}

/// Prints one line per second factor and passkey: kind, id, name, creation time, last use.
pub(super) fn factors(factors: &[ListedFactor], passkeys: &[Passkey]) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for ListedFactor { id, kind, verified, name, created_at } in factors {
        let state = if *verified { "verified" } else { "not verified" };
        writeln!(out, "{kind}\t{id}\t{}\t{}\t{state}", printable(name), second(*created_at))?;
    }
    for passkey in passkeys {
        let last = passkey.last_used_at.map_or_else(|| "never used".to_owned(), second);
        let name = printable(&passkey.friendly_name);
        writeln!(out, "passkey\t{}\t{name}\t{}\t{last}", passkey.id, second(passkey.created_at))?;
    }
    Ok(())
}

/// Prints one line per event: time, kind, address, user agent, detail.
pub(super) fn events(events: &[AuditEvent]) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for event in events {
        let ip = event.ip.as_deref().unwrap_or("-");
        let user_agent = event.user_agent.as_deref().unwrap_or("-");
        let detail = serde_json::to_string(&event.detail)?;
        writeln!(out, "{}\t{}\t{ip}\t{}\t{detail}", second(event.at), event.kind, printable(user_agent))?;
    }
    Ok(())
}

fn describe_state(account: &Account, now: Timestamp) -> String {
    let state = match account.banned_until {
        Some(until) if until > now && until > now + jiff::SignedDuration::from_hours(24 * 365 * 100) => {
            "suspended".to_owned()
        }
        Some(until) if until > now => format!("suspended until {}", second(until)),
        _ => match account.leaves_at {
            Some(end) => format!("will be deleted on {}", second(end)),
            None if account.email_confirmed_at.is_none() => "not confirmed".to_owned(),
            None => "active".to_owned(),
        },
    };
    if account.moderator { format!("{state}, moderator") } else { state }
}
