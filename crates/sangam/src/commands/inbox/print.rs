//! Messages as lines of text, or as JSON.

use std::io::Write;

use sangam_network::moderation::Letter;
use serde_json::{Value, json};

use crate::commands::text::{printable, printable_lines, second};

/// One line per message: id, time, whether it is done, address, name, subject.
pub(super) fn list(letters: &[Letter], as_json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if as_json {
        let all: Vec<_> = letters.iter().map(describe).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(());
    }
    for letter in letters {
        let (time, state) = (second(letter.created_at), if letter.done_at.is_some() { "done" } else { "new" });
        let [email, name, subject] = [&letter.email, &letter.name, &letter.subject].map(|text| printable(text));
        writeln!(out, "{}\t{time}\t{state}\t{email}\t{name}\t{subject}", letter.id)?;
    }
    Ok(())
}

/// A whole message.
pub(super) fn one(letter: &Letter, as_json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if as_json {
        writeln!(out, "{}", serde_json::to_string_pretty(&describe(letter))?)?;
        return Ok(());
    }
    writeln!(out, "message   {}", letter.id)?;
    writeln!(out, "came      {}", second(letter.created_at))?;
    writeln!(out, "from      {} <{}>", printable(&letter.name), printable(&letter.email))?;
    if let Some(account) = letter.user_id {
        writeln!(out, "account   {account}")?;
    }
    writeln!(out, "done      {}", letter.done_at.map_or_else(|| "no".to_owned(), second))?;
    writeln!(out, "subject   {}", printable(&letter.subject))?;
    writeln!(out, "\n{}", printable_lines(&letter.message))?;
    Ok(())
}

fn describe(letter: &Letter) -> Value {
    json!({
        "id": letter.id,
        "created_at": letter.created_at,
        "done_at": letter.done_at,
        "name": letter.name,
        "email": letter.email,
        "user_id": letter.user_id,
        "subject": letter.subject,
        "message": letter.message,
    })
}
