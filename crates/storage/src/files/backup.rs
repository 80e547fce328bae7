//! Exports files into a backup and imports them again.

use std::collections::HashSet;

use bytes::Bytes;
use futures_util::{Stream, StreamExt, TryStreamExt};
use object_store::GetOptions;
use sangam_db::Db;
use uuid::Uuid;

use super::read::{ByteStream, stream_of};
use super::sweep::find_needed;
use super::{Files, key};
use crate::error::Error;

/// The columns that refer to files.
pub const FILE_COLUMNS: sangam_db::FileColumns = &[("objects", "version"), ("upload_parts", "version")];

impl Files {
    /// The path of a file, relative to the root of the store. A backup uses the same path.
    pub fn path_of(version: Uuid) -> String {
        key(version).to_string()
    }

    /// Returns which of these versions a row refers to.
    pub async fn find_needed(&self, db: &Db, versions: &[Uuid]) -> Result<HashSet<Uuid>, Error> {
        find_needed(db, versions).await
    }

    /// The length and the content of a file. `None` if it is gone.
    pub async fn export(&self, version: Uuid) -> Result<Option<(u64, ByteStream)>, Error> {
        match self.get(version, GetOptions::default()).await {
            Ok(found) => Ok(Some((found.meta.size, stream_of(found)))),
            Err(Error::NoSuchKey) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Stores a file under the version that its row refers to.
    pub async fn import(
        &self,
        version: Uuid,
        bytes: impl Stream<Item = std::io::Result<Bytes>> + Send + Unpin,
    ) -> Result<(), Error> {
        let bytes = bytes.map_err(|error| Error::Internal(format!("reading the backup: {error}")));
        self.write(version, bytes.boxed()).await.map(|_| ())
    }
}
