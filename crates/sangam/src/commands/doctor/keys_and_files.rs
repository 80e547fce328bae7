//! Checks of what must match the rows: the keys that signed their sessions, and the files they refer to.

use sangam_auth::{Keys, has_accounts};
use sangam_db::Db;
use sangam_schema::Clock;
use sangam_storage::{Files, Inventory, PairingError, StoreAddress, check_pair, check_unused as check_files_unused};

use super::Finding;
use crate::instance;
use crate::settings::Settings;

/// Checks a missing database: it may only be created if there are no files either.
pub(super) async fn check_unused(settings: &Settings) -> Finding {
    let good = Finding::good("it does not exist yet; the first start creates it");
    if has_no_folder(settings) {
        return good;
    }
    let checked = match instance::open_files(settings, Clock::system()) {
        Ok(files) => check_files_unused(&files).await,
        // The check of the files reports the reason.
        Err(_) => return good,
    };
    match checked {
        Err(PairingError::NewDatabase { location }) => Finding::wrong(
            format!("it is missing, but {location} holds files"),
            "restore the database that belongs to the files, or correct --data, --database or --files",
        ),
        _ => good,
    }
}

/// Checks keys and files, if there is something to report about them.
pub(super) async fn check(settings: &Settings, db: &Db) -> Vec<(&'static str, Finding)> {
    let mut findings = Vec::new();
    let has_keys = settings.signing_secret.is_some() || Keys::exist(&settings.data);
    if !has_keys && has_accounts(db).await.unwrap_or(false) {
        findings.push(("keys", Finding::wrong("they are lost", instance::lost_keys(settings))));
    }
    if has_no_folder(settings) {
        return findings;
    }
    if let Ok(files) = instance::open_files(settings, Clock::system()) {
        findings.push(("instance", check_files(settings, db, &files).await));
    }
    findings
}

async fn check_files(settings: &Settings, db: &Db, files: &Files) -> Finding {
    if let Err(error) = check_pair(db, files).await {
        return Finding::wrong("the database and the files do not belong together", error.to_string());
    }
    match files.take_inventory(db, Clock::system().now()).await {
        Ok(inventory) => assess(&inventory, settings.storage.sweep_percent),
        Err(error) => Finding::wrong(format!("the files cannot be compared with the rows: {error}"), "check both"),
    }
}

fn assess(inventory: &Inventory, sweep_percent: u8) -> Finding {
    let Inventory { files, without_row, quarantined, without_file, example } = inventory;
    if let Some(example) = example {
        let problem = format!("rows that refer to a missing file: {without_file}, for example {example}");
        return Finding::wrong(problem, "restore the files from a backup, or have them uploaded again");
    }
    let seen = format!("{files} files, {without_row} of them without a row, and {quarantined} in quarantine");
    if inventory.needs_confirmation(sweep_percent) {
        return Finding::wrong(
            seen,
            "check that this is the right database and not an old one; `sangam files sweep --all` moves the files to the \
             quarantine",
        );
    }
    Finding::good(seen)
}

/// Opening a folder that does not exist would create it.
fn has_no_folder(settings: &Settings) -> bool {
    matches!(&settings.files, StoreAddress::Folder(folder) if !folder.exists())
}
