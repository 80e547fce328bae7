//! Check of the file store: what is written there can be read.

use sangam_schema::Clock;
use sangam_storage::StoreAddress;

use super::Finding;
use crate::instance;
use crate::settings::Settings;

/// Writes a small file, reads it and removes it. A folder that is not there is only mentioned, because this would make it.
pub(super) async fn check(settings: &Settings) -> Finding {
    let place = &settings.files;
    if matches!(place, StoreAddress::Folder(folder) if !folder.exists()) {
        return Finding::good(format!("{place} is not there yet; the first start makes it"));
    }
    let answer = match instance::open_files(settings, Clock::system()) {
        Ok(files) => files.check().await,
        Err(error) => Err(format!("{error:#}")),
    };
    match answer {
        Ok(()) => Finding::good(format!("{place} can be written and read")),
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
