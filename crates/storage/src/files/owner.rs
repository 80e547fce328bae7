//! The id of the instance whose files these are, in a file beside them.

use futures_util::TryStreamExt;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use uuid::Uuid;

use super::Files;
use crate::error::Error;

/// No version is called so, and copying a folder does not leave it out as it would a hidden file.
const OWNER: &str = "instance-id";

impl Files {
    /// The instance that these files belong to, if they name one.
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

    /// Notes whose files these are.
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
