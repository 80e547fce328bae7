//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, value_parser};

/// Measures Sangam and compares it with the parts it is made of.
///
/// Loads generated rows, starts the real executable on them, puts it under load, and prints one table with every number
/// next to its baseline. Client and server share this machine's cores, so the ratios mean more than the numbers.
#[derive(Debug, Parser)]
#[command(name = "bench")]
pub(crate) struct Flags {
    #[command(subcommand)]
    pub(crate) task: Option<Task>,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// What the executable can do besides measuring.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Only answer requests: `GET /700` returns 700 bytes. A run starts this as its baseline, in a separate process.
    Constant,
}

/// The options of a run.
#[derive(Debug, Clone, Args)]
pub(crate) struct Run {
    /// The executable to measure.
    #[arg(long, value_name = "FILE", default_value = "target/release/sangam")]
    pub(crate) sangam: PathBuf,
    /// Where loaded rows are kept for the next run, and where latest.json is written.
    #[arg(long, value_name = "FOLDER", default_value = "target/bench")]
    pub(crate) folder: PathBuf,
    /// Where runs are recorded. Each run is compared with the recorded one of the same engine and number of jobs.
    #[arg(long, value_name = "FOLDER", default_value = "bench/recorded")]
    pub(crate) recorded: PathBuf,
    /// Record this run, with a chart.
    #[arg(long)]
    pub(crate) record: bool,
    /// Measure on PostgreSQL instead of SQLite. The database must be empty, or loaded by an earlier run.
    #[arg(long, value_name = "URL")]
    pub(crate) postgres: Option<String>,
    /// Keep-alive connections that send requests all the time.
    #[arg(long, value_name = "NUMBER", default_value_t = 32, value_parser = value_parser!(u64).range(1..=50))]
    pub(crate) connections: u64,
    /// How long each case is measured.
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub(crate) seconds: Duration,
    /// How long each case runs before it is measured.
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    pub(crate) warm_up: Duration,
    /// Sockets that all listen to one topic.
    #[arg(long, value_name = "NUMBER", default_value_t = 500, value_parser = value_parser!(u64).range(1..=10_000))]
    pub(crate) subscribers: u64,
    /// Sockets that stay idle while their memory is measured.
    #[arg(long, value_name = "NUMBER", default_value_t = 10_000, value_parser = value_parser!(u64).range(1..))]
    pub(crate) idle_sockets: u64,
    /// Saved searches that a new job is compared with.
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000, value_parser = value_parser!(u64).range(100..))]
    pub(crate) saved_searches: u64,
    #[command(flatten)]
    pub(crate) sizes: Sizes,
}

/// The number of rows. The minimum values leave every case something to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Args, serde::Serialize)]
pub(crate) struct Sizes {
    /// People.
    #[arg(long, value_name = "ROWS", default_value_t = 10_000, value_parser = value_parser!(u64).range(60..))]
    pub(crate) profiles: u64,
    /// Posts.
    #[arg(long, value_name = "ROWS", default_value_t = 50_000, value_parser = value_parser!(u64).range(20..))]
    pub(crate) posts: u64,
    /// Jobs.
    #[arg(long, value_name = "ROWS", default_value_t = 200_000, value_parser = value_parser!(u64).range(1_000..))]
    pub(crate) jobs: u64,
    /// Messages.
    #[arg(long, value_name = "ROWS", default_value_t = 200_000, value_parser = value_parser!(u64).range(1..))]
    pub(crate) messages: u64,
    /// A different seed generates different rows.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Increase this when the same sizes generate different rows, so that an older dataset is not reused.
const DATASET_VERSION: u64 = 2;

impl Sizes {
    /// The name of the folder for rows of these sizes.
    pub(crate) fn folder_name(&self) -> String {
        let Sizes { profiles, posts, jobs, messages, seed } = self;
        format!("{DATASET_VERSION}-{profiles}-{posts}-{jobs}-{messages}-{seed}")
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().map_err(|error| error.to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Flags::command().debug_assert();
    }
}
