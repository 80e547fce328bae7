//! Prints messages as text or as JSON.

use std::io::Write;

use sangam_product::moderation::ContactMessage;
use serde_json::{Value, json};

use crate::commands::text::{printable, printable_lines, second};

/// Prints one line per message: id, time, whether it is done, address, name, subject.
pub(super) fn list(messages: &[ContactMessage], as_json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if as_json {
        let all: Vec<_> = messages.iter().map(describe).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(());
    }
    for message in messages {
        let (time, state) = (second(message.created_at), if message.done_at.is_some() { "done" } else { "new" });
        let [email, name, subject] = [&message.email, &message.name, &message.subject].map(|text| printable(text));
        writeln!(out, "{}\t{time}\t{state}\t{email}\t{name}\t{subject}", message.id)?;
    }
    Ok(())
}

/// Prints one message in full.
pub(super) fn one(message: &ContactMessage, as_json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if as_json {
        writeln!(out, "{}", serde_json::to_string_pretty(&describe(message))?)?;
        return Ok(());
    }
    writeln!(out, "message   {}", message.id)?;
    writeln!(out, "came      {}", second(message.created_at))?;
    writeln!(out, "from      {} <{}>", printable(&message.name), printable(&message.email))?;
    if let Some(account) = message.user_id {
        writeln!(out, "account   {account}")?;
    }
    writeln!(out, "done      {}", message.done_at.map_or_else(|| "no".to_owned(), second))?;
    writeln!(out, "subject   {}", printable(&message.subject))?;
    writeln!(out, "\n{}", printable_lines(&message.message))?;
    Ok(())
}

fn describe(message: &ContactMessage) -> Value {
    json!({
        "id": message.id,
        "created_at": message.created_at,
        "done_at": message.done_at,
        "name": message.name,
        "email": message.email,
        "user_id": message.user_id,
        "subject": message.subject,
        "message": message.message,
    })
}
