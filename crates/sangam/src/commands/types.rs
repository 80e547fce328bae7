//! `sangam types`: the data API as a TypeScript type.

use std::io::Write;
use std::process::ExitCode;

/// Prints the type that `supabase-js` accepts.
pub fn run() -> anyhow::Result<ExitCode> {
    let types = sangam_schema::typescript(&sangam_product::schema());
    std::io::stdout().write_all(types.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
