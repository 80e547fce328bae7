//! Checks the backups: whether there are any, and whether the newest one is recent enough.

use jiff::SignedDuration;
use sangam_db::Db;
use sangam_product::chores::read_history;
use sangam_schema::Clock;

use super::Finding;
use crate::backup::{BackupFolder, Manifest};
use crate::server::chores::BACK_UP;
use crate::settings::Settings;

/// Checks the server's record of its backups, and the newest backup. `sangam verify-backup` reads a backup completely.
pub(super) async fn check(settings: &Settings, db: &Db) -> Finding {
    let Some(folder) = &settings.backup.folder else {
        return Finding::good("the server makes no backups; set --backup-folder, or run `sangam backup` from cron");
    };
    let failures = read_history(db, BACK_UP).await.ok().flatten().map_or(0, |history| history.failures);
    if failures > 0 {
        let problem = format!("the last attempts failed: {failures}");
        return Finding::wrong(problem, "the log has the reason; running `sangam backup` tries again and shows it too");
    }
    let backups = BackupFolder::new(folder).list();
    let Some(newest) = backups.last() else {
        return Finding::good("none yet; the server makes the first one when it starts");
    };
    let made_at = match Manifest::read(newest).and_then(|manifest| manifest.made_at()) {
        Ok(made_at) => made_at,
        Err(error) => return Finding::wrong(format!("{error:#}"), "make a new one with `sangam backup`"),
    };
    let every = SignedDuration::try_from(settings.backup.every).unwrap_or(SignedDuration::MAX);
    if Clock::system().now().duration_since(made_at) > every + every {
        return Finding::wrong(
            format!("the newest is from {made_at:.0}"),
            "start the server and check its log for the reason, or run `sangam backup`",
        );
    }
    Finding::good(format!("{} in {}, the newest from {made_at:.0}", backups.len(), folder.display()))
}
