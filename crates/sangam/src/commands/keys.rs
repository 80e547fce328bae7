//! `sangam keys`: the API keys as shell lines.

use std::io::Write;
use std::process::ExitCode;

use crate::instance;
use crate::settings::Settings;

/// Prints both keys, and makes them if there are none.
pub fn run(settings: &Settings) -> anyhow::Result<ExitCode> {
    let keys = instance::open_keys(settings)?;
    writeln!(std::io::stdout(), "ANON_KEY={}\nSERVICE_KEY={}", keys.anon(), keys.service())?;
    Ok(ExitCode::SUCCESS)
}
