//! `sangam migrate`: brings the database up to date without serving it.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use sangam_bus::Bus;
use sangam_schema::Clock;

use crate::data_folder::DataFolder;
use crate::instance;
use crate::settings::{DatabaseChoice, Settings};

/// Applies what is missing and prints the names, one per line.
pub async fn run(settings: &Settings) -> anyhow::Result<ExitCode> {
    let _folder = match settings.database {
        DatabaseChoice::Sqlite => Some(DataFolder::claim(&settings.data)?),
        DatabaseChoice::Postgres(_) => None,
    };
    let db = instance::open_db(settings, &sangam_product::schema(), Clock::system(), Bus::local()).await?;
    let applied = db.migrate().await.context("cannot apply the migrations")?;
    db.close().await;
    for name in &applied {
        writeln!(std::io::stdout(), "{name}")?;
    }
    if applied.is_empty() {
        eprintln!("Nothing to apply: the database is up to date.");
    }
    Ok(ExitCode::SUCCESS)
}
