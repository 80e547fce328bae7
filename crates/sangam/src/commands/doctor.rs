//! `sangam doctor`: looks for problems and advises how to fix them, without changing anything.

mod backup;
mod bus;
mod checks;
mod database;
mod files;
mod keys_and_files;
mod mail;
mod port;
mod providers;
mod scanner;

use std::io::Write;
use std::process::ExitCode;

use crate::settings::Settings;

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Finding {
    /// Everything is fine. The text describes what was found.
    Good(String),
    /// It works, but there is a risk that the operator should know about.
    Risky {
        /// The problem.
        problem: String,
        /// How to fix it.
        advice: String,
    },
    /// Something is wrong.
    Wrong {
        /// The problem.
        problem: String,
        /// How to fix it.
        advice: String,
    },
}

impl Finding {
    fn good(seen: impl Into<String>) -> Finding {
        Finding::Good(seen.into())
    }

    fn risky(problem: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding::Risky { problem: problem.into(), advice: advice.into() }
    }

    fn wrong(problem: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding::Wrong { problem: problem.into(), advice: advice.into() }
    }
}

/// Prints one line per finding. Anything wrong makes the process fail; a risk does not.
pub async fn run(settings: &Settings) -> anyhow::Result<ExitCode> {
    let mut healthy = true;
    let mut out = std::io::stdout();
    for (name, finding) in run_checks(settings).await {
        match finding {
            Finding::Good(seen) => writeln!(out, "ok     {name:<12} {seen}")?,
            Finding::Risky { problem, advice } => writeln!(out, "risk   {name:<12} {problem}; {advice}")?,
            Finding::Wrong { problem, advice } => {
                healthy = false;
                writeln!(out, "WRONG  {name:<12} {problem}; {advice}")?;
            }
        }
    }
    Ok(if healthy { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs all checks, in the order in which an operator would fix problems. Settings come first: having been loaded, they
/// are valid.
async fn run_checks(settings: &Settings) -> Vec<(&'static str, Finding)> {
    let mut findings = vec![("settings", checks::settings(settings))];
    findings.extend(checks::encryption(settings).into_iter().map(|finding| ("encryption", finding)));
    findings.extend([
        ("data folder", checks::data_folder(settings)),
        ("files", files::check(settings).await),
        ("disk", checks::disk(settings)),
        ("keys", checks::keys(settings)),
        ("passwords", checks::passwords(settings)),
    ]);
    findings.extend(database::check(settings).await);
    findings.push(("bus", bus::check(settings).await));
    findings.push(("mail server", mail::check_server(settings).await));
    findings.push(("providers", providers::check(settings).await));
    findings.push(("scanner", scanner::check(settings).await));
    findings.push(("clock", checks::clock(settings)));
    findings.push(("port", port::check(settings.listen).await));
    findings
}
