//! `sangam migrate`: applies migrations without starting the server.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::{ArgMatches, Command};
use sangam_bus::Bus;
use sangam_db::Engine;
use sangam_schema::Clock;

use super::arguments::switch;
use crate::data_folder::DataFolder;
use crate::instance;
use crate::settings::{DatabaseChoice, Settings};
use crate::upgrade_copy;

/// How to migrate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MigrateArgs {
    /// Only print the pending migrations.
    pub dry_run: bool,
}

/// The command line.
pub(crate) fn command() -> Command {
    Command::new("migrate")
        .about("Apply database migrations and print their names")
        .long_about(
            "Applies pending database migrations and prints the name of each. `sangam serve` does the same when it \
             starts. A SQLite database is copied first; see --upgrade-copy.",
        )
        .arg(switch(DRY_RUN, "Print the pending migrations without applying them"))
}

const DRY_RUN: &str = "dry-run";

/// Reads the flags.
pub(crate) fn interpret(matches: &ArgMatches) -> MigrateArgs {
    MigrateArgs { dry_run: matches.get_flag(DRY_RUN) }
}

/// Applies pending migrations and prints their names, one per line.
pub async fn run(settings: &Settings, args: MigrateArgs) -> anyhow::Result<ExitCode> {
    if args.dry_run {
        return print(&list_pending(settings).await?);
    }
    let _folder = match settings.database {
        DatabaseChoice::Sqlite => Some(DataFolder::claim(&settings.data)?),
        DatabaseChoice::Postgres(_) => None,
    };
    let db = instance::open_db(settings, &sangam_product::schema(), Clock::system(), Bus::local()).await?;
    if let Some(copy) = upgrade_copy::make(settings, &db).await? {
        eprintln!("Copied the database to {} first.", copy.display());
    }
    let applied = db.migrate().await.context("cannot apply the migrations")?;
    db.close().await;
    print(&applied)
}

/// Lists pending migrations. A missing SQLite file is not opened, because that would create it.
async fn list_pending(settings: &Settings) -> anyhow::Result<Vec<String>> {
    if instance::is_database_absent(settings) {
        return Ok(sangam_db::names_of(Engine::Sqlite));
    }
    let db = instance::open_db(settings, &sangam_product::schema(), Clock::system(), Bus::local()).await?;
    let checked = db.check_version().await;
    let pending = db.pending_migrations().await;
    db.close().await;
    checked?;
    Ok(pending?.names)
}

fn print(names: &[String]) -> anyhow::Result<ExitCode> {
    for name in names {
        writeln!(std::io::stdout(), "{name}")?;
    }
    if names.is_empty() {
        eprintln!("Nothing to apply: the database is up to date.");
    }
    Ok(ExitCode::SUCCESS)
}
