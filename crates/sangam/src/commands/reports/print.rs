//! Prints reports as text or as JSON.

use std::io::Write;

use sangam_product::moderation::{Report, Target};
use sangam_product::posting_checks::HeldPosting;
use serde_json::{Value, json};

use crate::commands::text::{printable, printable_lines, second};

/// Prints one line per report: id, time, status, kind, reporter, reason.
pub(super) fn list(reports: &[Report], as_json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if as_json {
        let all: Vec<_> = reports.iter().map(describe).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(());
    }
    for report in reports {
        let (time, reporter) = (second(report.created_at), report.reporter.as_deref().unwrap_or("-"));
        let reason = printable(&report.reason);
        writeln!(out, "{}\t{time}\t{}\t{}\t{reporter}\t{reason}", report.id, report.status, report.kind)?;
    }
    Ok(())
}

/// Prints one line per held posting: id, time, kind, company, the rules that matched, title.
pub(super) fn held(postings: &[HeldPosting], as_json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if as_json {
        let all: Vec<_> = postings.iter().map(describe_held).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(());
    }
    for posting in postings {
        let (time, rules) = (second(posting.held_at), posting.warnings.join(","));
        let (company, title) = (printable(&posting.company), printable(&posting.title));
        writeln!(out, "{}\t{time}\t{}\t{company}\t{rules}\t{title}", posting.id, posting.kind)?;
    }
    Ok(())
}

fn describe_held(posting: &HeldPosting) -> Value {
    json!({
        "id": posting.id,
        "kind": posting.kind,
        "title": posting.title,
        "company": posting.company,
        "owner": posting.owner,
        "warnings": posting.warnings,
        "description": posting.description,
        "held_at": posting.held_at.to_string(),
    })
}

/// Prints a report and what it is about.
pub(super) fn one(report: &Report, target: Option<&Target>, as_json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if as_json {
        let mut described = describe(report);
        described["target"] = target.map_or(
            Value::Null,
            |target| json!({"owner": target.email, "owner_id": target.owner, "text": target.whole_text()}),
        );
        writeln!(out, "{}", serde_json::to_string_pretty(&described)?)?;
        return Ok(());
    }
    writeln!(out, "report    {}", report.id)?;
    writeln!(
        out,
        "made      {} by {}",
        second(report.created_at),
        report.reporter.as_deref().unwrap_or("a deleted account")
    )?;
    writeln!(out, "status    {}", report.status)?;
    writeln!(out, "about     {} {}", report.kind, report.target_id)?;
    writeln!(out, "reason    {}", printable(&report.reason))?;
    match target {
        Some(target) => {
            writeln!(out, "owner     {}", target.email)?;
            writeln!(out, "\n{}", printable_lines(&target.whole_text()))?;
        }
        None => writeln!(out, "\nIt no longer exists.")?,
    }
    Ok(())
}

/// Prints how a report was settled.
pub(super) fn settled(report: &Report, count: u64, as_json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if as_json {
        let mut described = describe(report);
        described["settled"] = json!(count);
        writeln!(out, "{}", serde_json::to_string_pretty(&described)?)?;
        return Ok(());
    }
    let reports = if count == 1 { "1 report".to_owned() } else { format!("{count} reports") };
    writeln!(out, "{reports} about this {}: {}", report.kind, report.status)?;
    Ok(())
}

fn describe(report: &Report) -> Value {
    json!({
        "id": report.id,
        "created_at": report.created_at,
        "status": report.status,
        "kind": report.kind,
        "target_id": report.target_id,
        "reason": report.reason,
        "reporter": report.reporter,
    })
}
