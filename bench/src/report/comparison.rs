//! Compares a run with the last recorded one.

use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

use super::{Baseline, Report};

/// The parts of a recorded run that are compared.
#[derive(Debug, Deserialize)]
struct Recorded {
    lines: Vec<RecordedLine>,
}

#[derive(Debug, Deserialize)]
struct RecordedLine {
    name: String,
    straight: Option<Baseline>,
    constant: Baseline,
}

/// How much the ratio to each baseline has changed. Comparing ratios cancels out the speed of the machine that day.
#[derive(Debug)]
pub(crate) struct Comparison {
    changes: Vec<Change>,
}

#[derive(Debug)]
struct Change {
    name: &'static str,
    straight: Option<f64>,
    constant: f64,
}

impl Comparison {
    /// `None` if no run of this engine and size was recorded.
    pub(crate) fn with_recorded(report: &Report, path: &Path) -> anyhow::Result<Option<Comparison>> {
        if !path.exists() {
            return Ok(None);
        }
        let recorded: Recorded = serde_json::from_slice(&fs::read(path)?)
            .with_context(|| format!("{} is not a recorded run of this version", path.display()))?;
        let changes = report.lines.iter().filter_map(|line| {
            let before = recorded.lines.iter().find(|before| before.name == line.name)?;
            let straight = line.straight.zip(before.straight).map(|(now, then)| now.ratio / then.ratio);
            Some(Change { name: line.name, straight, constant: line.constant.ratio / before.constant.ratio })
        });
        Ok(Some(Comparison { changes: changes.collect() }))
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n{:<28}{:>12}{:>12}", "ratios since the record", "straight", "constant")?;
        for Change { name, straight, constant } in &self.changes {
            let straight = straight.map_or("–".to_owned(), |factor| format!("× {factor:.2}"));
            writeln!(f, "{name:<28}{straight:>12}{:>12}", format!("× {constant:.2}"))?;
        }
        Ok(())
    }
}
