//! The id of the instance that owns the files, kept in a file next to them.

use futures_util::TryStreamExt;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use uuid::Uuid;

use super::Files;
use crate::error::Error;

/// No version has this name. It is not a hidden file, so copying the folder includes it.
const OWNER: &str = "instance-id";

impl Files {
    /// The instance that these files belong to, if an id is stored.
    pub async fn read_owner(&self) -> Result<Option<Uuid>, Error> {
        let text = match self.store.get(&Path::from(OWNER)).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            found => found?.bytes().await?,
        };
        let id = std::str::from_utf8(&text).ok().and_then(|text| text.trim().parse().ok());
        match id {
            Some(id) => Ok(Some(id)),
            None => Err(Error::Internal(format!("the file {OWNER} in {} holds no id; restore it", self.location))),
        }
    }

    /// Stores the id of the instance that owns these files.
    pub async fn write_owner(&self, id: Uuid) -> Result<(), Error> {
        self.store.put(&Path::from(OWNER), format!("{id}\n").into()).await?;
        Ok(())
    }

    /// Whether anything is stored here besides the id.
    pub(crate) async fn hold_any(&self) -> Result<bool, Error> {
        let mut listing = self.store.list(None);
        while let Some(file) = listing.try_next().await? {
            if file.location.as_ref() != OWNER {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
