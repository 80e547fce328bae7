//! `sangam files`: operator decisions about files that the server does not make on its own.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::{ArgMatches, Command};
use sangam_bus::Bus;
use sangam_db::Db;
use sangam_schema::Clock;
use sangam_storage::{Files, SweepLimit, SweepReport};

use super::arguments::{is_set, switch};
use crate::instance;
use crate::settings::Settings;

/// What to do with files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilesArgs {
    /// Assign the files to this database.
    Adopt,
    /// Sweep now.
    Sweep {
        /// Ignore the limit on how many files without a row may be moved.
        all: bool,
    },
}

/// The command line. `with_settings` adds the flags that every subcommand accepts.
pub(crate) fn command(with_settings: impl Fn(Command) -> Command) -> Command {
    let adopt =
        Command::new("adopt").about("Assign the files to this database, after a database or files were restored");
    let sweep = Command::new("sweep")
        .about("Move files without a row to the quarantine now")
        .arg(switch(ALL, "Move them regardless of how many there are"));
    Command::new("files")
        .about("Manage the file store: which database it belongs to, and files without a row")
        .long_about(
            "Manages the file store. The server refuses to start with files of another instance, and its hourly sweep \
             stops if too many files have no row. These subcommands confirm that the files are right anyway. Nothing is \
             removed: files without a row stay in the quarantine for 30 days, and are restored automatically if a row \
             refers to them again.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([adopt, sweep].map(with_settings))
}

const ALL: &str = "all";

/// Converts clap's matches, which clap has already validated.
pub(crate) fn interpret(name: &str, matches: &ArgMatches) -> FilesArgs {
    match name {
        "adopt" => FilesArgs::Adopt,
        _ => FilesArgs::Sweep { all: is_set(matches, ALL) },
    }
}

/// Runs the subcommand.
pub async fn run(settings: &Settings, args: FilesArgs) -> anyhow::Result<ExitCode> {
    let files = instance::open_files(settings, Clock::system())?;
    let db = instance::open_db(settings, &sangam_product::schema(), Clock::system(), Bus::local()).await?;
    let done = match db.ready().await.context("the database is not ready; run `sangam migrate` first") {
        Ok(()) => execute(settings, &db, &files, args).await,
        Err(error) => Err(error),
    };
    db.close().await;
    done.map(|()| ExitCode::SUCCESS)
}

async fn execute(settings: &Settings, db: &Db, files: &Files, args: FilesArgs) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    match args {
        FilesArgs::Adopt => {
            let id = sangam_storage::adopt(db, files).await?;
            writeln!(out, "The files in {} now belong to this database (instance {id}).", files.location())?;
        }
        FilesArgs::Sweep { all } => {
            let limit = if all { SweepLimit::All } else { SweepLimit::Percent(settings.storage.sweep_percent) };
            let SweepReport { restored, quarantined, removed } = files.sweep(db, Clock::system().now(), limit).await?;
            writeln!(
                out,
                "{quarantined} files without a row moved to the quarantine, {restored} restored from it, {removed} removed."
            )?;
        }
    }
    Ok(())
}
