//! The quarantine: files without a row stay here before they are deleted. A file that a row needs after all is restored.

use futures_util::TryStreamExt;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use uuid::Uuid;

use super::{Files, key};
use crate::error::Error;

/// How long a file stays in the quarantine.
pub(super) const QUARANTINE_PERIOD: SignedDuration = SignedDuration::from_hours(30 * 24);

const FOLDER: &str = "quarantine";

/// A file in the quarantine.
pub(super) struct Quarantined {
    pub(super) version: Uuid,
    /// When it was moved here. The date is part of the path, because moving a file changes its time in S3 but not in a folder.
    pub(super) since: Date,
    location: Path,
}

impl Quarantined {
    fn parse(location: Path) -> Option<Quarantined> {
        let mut parts = location.parts();
        let (folder, version, since) = (parts.next()?, parts.next()?, parts.next()?);
        let (version, since) = (version.as_ref().parse().ok()?, since.as_ref().parse().ok()?);
        let is_ours = folder.as_ref() == FOLDER && parts.next().is_none();
        drop((folder, parts));
        is_ours.then_some(Quarantined { version, since, location })
    }

    /// Whether it has been there for the whole period.
    pub(super) fn has_expired(&self, now: Timestamp) -> bool {
        self.since < day(now - QUARANTINE_PERIOD)
    }
}

impl Files {
    /// Moves a file to the quarantine. Succeeds if it is already gone.
    pub(super) async fn quarantine(&self, version: Uuid, now: Timestamp) -> Result<(), Error> {
        let location = Path::from_iter([FOLDER, &version.to_string(), &day(now).to_string()]);
        match self.store.rename(&key(version), &location).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// All files in the quarantine.
    pub(super) async fn list_quarantine(&self) -> Result<Vec<Quarantined>, Error> {
        self.list_quarantined(Path::from(FOLDER)).await
    }

    /// Restores a file that a row needs. Returns whether it was in the quarantine.
    pub(super) async fn restore(&self, version: Uuid) -> Result<bool, Error> {
        let found = self.list_quarantined(Path::from_iter([FOLDER, &version.to_string()])).await?;
        let Some(file) = found.first() else { return Ok(false) };
        match self.store.rename(&file.location, &key(version)).await {
            Ok(()) => {
                tracing::warn!(%version, "restored the file {version} from the quarantine, because a row needs it");
            }
            // Another reader has already restored it.
            Err(object_store::Error::NotFound { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(true)
    }

    /// Permanently deletes a file from the quarantine.
    pub(super) async fn remove_for_good(&self, file: &Quarantined) -> Result<(), Error> {
        match self.store.delete(&file.location).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    async fn list_quarantined(&self, below: Path) -> Result<Vec<Quarantined>, Error> {
        let files: Vec<_> = self.store.list(Some(&below)).try_collect().await?;
        Ok(files.into_iter().filter_map(|file| Quarantined::parse(file.location)).collect())
    }
}

/// Whether a path is inside the quarantine.
pub(super) fn contains(location: &Path) -> bool {
    location.parts().next().is_some_and(|part| part.as_ref() == FOLDER)
}

fn day(time: Timestamp) -> Date {
    time.to_zoned(TimeZone::UTC).date()
}
