//! The backups that the server makes on schedule.

use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use sangam_product::chores::Chore;

use super::{BackupFolder, BackupOptions, BackupSource, make};
use crate::settings::BackupSettings;

/// The chore that makes backups, if the settings name a folder.
pub(crate) fn chore(name: &'static str, settings: &BackupSettings, source: BackupSource) -> Option<Chore> {
    let folder = BackupFolder::new(settings.folder.as_ref()?);
    let every = SignedDuration::try_from(settings.every).unwrap_or(SignedDuration::MAX);
    let options = BackupOptions { copy_files: settings.copies_files, full: false };
    let keep = settings.keep;
    Some(Chore::new(name, every, move |now| {
        let (source, folder) = (source.clone(), folder.clone());
        async move { back_up(&source, &folder, options, keep, now).await }
    }))
}

async fn back_up(
    source: &BackupSource,
    folder: &BackupFolder,
    options: BackupOptions,
    keep: usize,
    now: Timestamp,
) -> Result<(), String> {
    let began = Instant::now();
    let made = make(source, folder, options, now).await.map_err(|error| format!("{error:#}"))?;
    tracing::info!(seconds = began.elapsed().as_secs(), "made the backup {}", made.path.display());
    if made.lost > 0 {
        let lost = made.lost;
        tracing::warn!("{lost} files that rows refer to are missing from the file store; `sangam doctor` names one");
    }
    let removed = folder.prune(keep).map_err(|error| format!("the backup is made, but {error:#}"))?;
    tracing::debug!("removed {removed} old backups");
    Ok(())
}
