#![doc = include_str!("../README.md")]

mod applicant_board;
mod baselines;
mod cases;
mod dataset;
mod facets;
mod files;
mod fill;
mod fixture;
mod flags;
mod instance;
mod live;
mod load;
mod matching;
mod member;
mod prepare;
mod report;
mod run;
mod user_actions;
mod wire;

use std::fs;
use std::process::ExitCode;

use clap::Parser;
use flags::{Flags, Run, Task};
use report::Comparison;
use tokio::runtime::Builder;

/// Does what the command line asks for.
#[must_use]
pub fn run_command_line() -> ExitCode {
    match run_task(Flags::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run_task(flags: Flags) -> anyhow::Result<()> {
    match flags.task {
        // As many threads as the server, which also uses the runtime's default.
        Some(Task::Constant) => {
            Builder::new_multi_thread().enable_all().build()?.block_on(baselines::constant::serve())
        }
        // One thread drives all connections. That is enough to keep a server busy, and leaves the other cores to it.
        None => Builder::new_current_thread().enable_all().build()?.block_on(measure(&flags.run)),
    }
}

async fn measure(flags: &Run) -> anyhow::Result<()> {
    let report = run::run(flags).await?;
    report.save(&flags.folder.join("latest.json"))?;
    print!("{report}");
    let name = format!("{}-{}", report.engine.to_lowercase(), report.sizes.jobs);
    let recorded = flags.recorded.join(format!("{name}.json"));
    if let Some(comparison) = Comparison::with_recorded(&report, &recorded)? {
        print!("{comparison}");
    }
    if flags.record {
        fs::create_dir_all(&flags.recorded)?;
        report.save(&recorded)?;
        fs::write(flags.recorded.join(format!("{name}.svg")), report.chart())?;
    }
    Ok(())
}
