//! The results of a run, as a table for people and as JSON for programs.

mod chart;
mod comparison;
mod table;

pub(crate) use comparison::Comparison;

use std::fs;
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::files::FileLine;
use crate::flags::Sizes;
use crate::instance::Memory;
use crate::live::LiveReport;
use crate::load::Throughput;
use crate::matching::MatchingReport;

/// The results of one run.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) engine: &'static str,
    pub(crate) sizes: Sizes,
    pub(crate) connections: u64,
    pub(crate) cores: usize,
    /// The load average of the minute before the run, which shows what else this machine is doing.
    pub(crate) load_before: f64,
    /// How long loading took, if this run did it.
    #[serde(rename = "load_s", serialize_with = "optional_seconds")]
    pub(crate) load: Option<Duration>,
    pub(crate) database_bytes: Option<u64>,
    pub(crate) executable_bytes: u64,
    pub(crate) start_up: StartUp,
    pub(crate) idle: Memory,
    pub(crate) loaded: Memory,
    pub(crate) lines: Vec<Line>,
    pub(crate) files: Vec<FileLine>,
    pub(crate) live: LiveReport,
    pub(crate) matching: MatchingReport,
}

/// From the start of the process to its first answer, on a new folder and on a known one.
#[derive(Debug, Serialize)]
pub(crate) struct StartUp {
    #[serde(rename = "first_s", serialize_with = "seconds")]
    pub(crate) first: Duration,
    #[serde(rename = "second_s", serialize_with = "seconds")]
    pub(crate) second: Duration,
}

/// One case with its baselines.
#[derive(Debug, Serialize)]
pub(crate) struct Line {
    pub(crate) name: &'static str,
    pub(crate) pace: Throughput,
    /// The average length of an answer.
    pub(crate) body_bytes: usize,
    /// The same work without the server: the statement, or an insert in its own transaction.
    pub(crate) straight: Option<Baseline>,
    /// The same HTTP without the work.
    pub(crate) constant: Baseline,
}

/// A baseline of a case.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Baseline {
    pub(crate) per_second: f64,
    /// Our throughput divided by it.
    pub(crate) ratio: f64,
}

impl Baseline {
    pub(crate) fn of(pace: Throughput, per_second: f64) -> Baseline {
        Baseline { per_second, ratio: pace.per_second / per_second }
    }
}

impl Report {
    /// Writes the report as JSON.
    pub(crate) fn save(&self, path: &Path) -> anyhow::Result<()> {
        Ok(fs::write(path, serde_json::to_string_pretty(self)?)?)
    }
}

fn seconds<S: serde::Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(duration.as_secs_f64())
}

fn optional_seconds<S: serde::Serializer>(duration: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    duration.map(|duration| duration.as_secs_f64()).serialize(serializer)
}
