//! Checks the file store: a file written there can be read back.

use sangam_schema::Clock;
use sangam_storage::StoreAddress;

use super::Finding;
use crate::instance;
use crate::settings::Settings;

/// Writes a small file, reads it and removes it. A missing folder is only reported, because writing would create it.
pub(super) async fn check(settings: &Settings) -> Finding {
    let place = &settings.files;
    if matches!(place, StoreAddress::Folder(folder) if !folder.exists()) {
        return Finding::good(format!("{place} does not exist yet; the first start creates it"));
    }
    let answer = match instance::open_files(settings, Clock::system()) {
        Ok(files) => files.check().await,
        Err(error) => Err(format!("{error:#}")),
    };
    match answer {
        Ok(()) => Finding::good(format!("{place} is writable and readable")),
        Err(problem) => Finding::wrong(
            format!("{place} cannot be used: {problem}"),
            match place {
                StoreAddress::Folder(_) => "run `chown -R`, or choose another with --files",
                StoreAddress::S3(_) => {
                    "check the address in --files, and the credentials with their rights to read, write and delete"
                }
            },
        ),
    }
}
