//! What a run found, as a table for people and as JSON for programs.

use std::fmt;
use std::fs;
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use crate::drive::Pace;
use crate::flags::Sizes;
use crate::instance::Memory;

/// The findings of one run.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) engine: &'static str,
    pub(crate) sizes: Sizes,
    pub(crate) connections: u64,
    pub(crate) cores: usize,
    /// How long loading took, if this run did it.
    #[serde(rename = "load_s", serialize_with = "optional_seconds")]
    pub(crate) load: Option<Duration>,
    pub(crate) database_bytes: Option<u64>,
    pub(crate) executable_bytes: u64,
    pub(crate) start_up: StartUp,
    pub(crate) idle: Memory,
    pub(crate) loaded: Memory,
    pub(crate) lines: Vec<Line>,
}

/// From the start of the process to its first answer, on a new folder and on one it has seen.
#[derive(Debug, Serialize)]
pub(crate) struct StartUp {
    #[serde(rename = "first_s", serialize_with = "seconds")]
    pub(crate) first: Duration,
    #[serde(rename = "second_s", serialize_with = "seconds")]
    pub(crate) second: Duration,
}

/// One case beside its yardsticks.
#[derive(Debug, Serialize)]
pub(crate) struct Line {
    pub(crate) name: &'static str,
    pub(crate) pace: Pace,
    /// The length of an answer, on average.
    pub(crate) body_bytes: usize,
    /// The same work without the server: the statement, or an insert in its own transaction.
    pub(crate) straight: Option<Yardstick>,
    /// The same HTTP without the work.
    pub(crate) constant: Option<Yardstick>,
}

impl Line {
    /// A case whose yardsticks are still to come.
    pub(crate) fn new(name: &'static str, pace: Pace, body_bytes: usize) -> Line {
        Line { name, pace, body_bytes, straight: None, constant: None }
    }
}

/// What a case is held against.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Yardstick {
    pub(crate) per_second: f64,
    /// Ours divided by it.
    pub(crate) ratio: f64,
}

impl Yardstick {
    pub(crate) fn of(pace: Pace, per_second: f64) -> Yardstick {
        Yardstick { per_second, ratio: pace.per_second / per_second }
    }
}

impl Report {
    /// Writes the report as JSON.
    pub(crate) fn save(&self, path: &Path) -> anyhow::Result<()> {
        Ok(fs::write(path, serde_json::to_string_pretty(self)?)?)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sizes { profiles, posts, jobs, messages, .. } = self.sizes;
        writeln!(
            f,
            "\n{}: {} profiles, {} posts, {} jobs, {} messages; {} keep-alive connections, signed in.",
            self.engine,
            grouped(profiles),
            grouped(posts),
            grouped(jobs),
            grouped(messages),
            self.connections
        )?;
        writeln!(f, "Client and server share {} cores, so read the ratios rather than the numbers.\n", self.cores)?;
        writeln!(
            f,
            "{:<28}{:>9}{:>10}{:>10}{:>14}{:>7}{:>12}{:>7}{:>8}",
            "", "per s", "p50", "p99", "straight/s", "ratio", "constant/s", "ratio", "bytes"
        )?;
        for line in &self.lines {
            write!(f, "{:<28}{:>9}", line.name, rounded(line.pace.per_second))?;
            write!(f, "{:>10}{:>10}", millis(line.pace.p50_us), millis(line.pace.p99_us))?;
            write_yardstick(f, line.straight, 14)?;
            write_yardstick(f, line.constant, 12)?;
            writeln!(f, "{:>8}", grouped(line.body_bytes as u64))?;
        }
        writeln!(
            f,
            "\nstraight: the server's own statements on SQLite, one thread; for the insert, one per transaction, one thread."
        )?;
        writeln!(f, "constant: axum on hyper without any layer, answering as many bytes.\n")?;
        let facts = [
            ("loading the rows", self.load.map_or("done by an earlier run".to_owned(), in_seconds)),
            ("database file", self.database_bytes.map_or("on the server".to_owned(), megabytes)),
            ("executable", megabytes(self.executable_bytes)),
            (
                "start-up to first answer",
                format!("{}; again {}", in_millis(self.start_up.first), in_millis(self.start_up.second)),
            ),
            ("memory idle", memory(self.idle)),
            ("memory under load, most", memory(self.loaded)),
        ];
        facts.iter().try_for_each(|(name, fact)| writeln!(f, "{name:<28}{fact}"))
    }
}

fn write_yardstick(f: &mut fmt::Formatter<'_>, yardstick: Option<Yardstick>, width: usize) -> fmt::Result {
    match yardstick {
        Some(Yardstick { per_second, ratio }) => write!(f, "{:>width$}{ratio:>7.2}", rounded(per_second)),
        None => write!(f, "{:>width$}{:>7}", "–", "–"),
    }
}

fn memory(memory: Memory) -> String {
    let mapped = memory.resident_bytes.saturating_sub(memory.own_bytes);
    format!("{} of its own and {} of mapped files", megabytes(memory.own_bytes), megabytes(mapped))
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

fn millis(micros: u64) -> String {
    format!("{:.2} ms", micros as f64 / 1e3)
}

fn in_millis(duration: Duration) -> String {
    format!("{:.0} ms", duration.as_secs_f64() * 1e3)
}

fn in_seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

fn rounded(number: f64) -> String {
    grouped(number.round() as u64)
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn seconds<S: serde::Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(duration.as_secs_f64())
}

fn optional_seconds<S: serde::Serializer>(duration: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    duration.map(|duration| duration.as_secs_f64()).serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!([7, 1_000, 200_000, 12_345_678].map(grouped), ["7", "1,000", "200,000", "12,345,678"]);
    }
}
