//! Files on their way into a backup and back.

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

/// The columns that name files.
pub const FILE_COLUMNS: sangam_db::FileColumns = &[("objects", "version"), ("upload_parts", "version")];

impl Files {
    /// Where a file is kept, from the root of the store on. A backup keeps it under the same path.
    pub fn path_of(version: Uuid) -> String {
        key(version).to_string()
    }

    /// Those of these versions that a row points to.
    pub async fn find_needed(&self, db: &Db, versions: &[Uuid]) -> Result<HashSet<Uuid>, Error> {
        find_needed(db, versions).await
    }

    /// The length and the bytes of a file, or nothing if it is gone.
    pub async fn export(&self, version: Uuid) -> Result<Option<(u64, ByteStream)>, Error> {
        match self.get(version, GetOptions::default()).await {
            Ok(found) => Ok(Some((found.meta.size, stream_of(found)))),
            Err(Error::NoSuchKey) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Puts a file back under the version that its row names.
    pub async fn import(
        &self,
        version: Uuid,
        bytes: impl Stream<Item = std::io::Result<Bytes>> + Send + Unpin,
    ) -> Result<(), Error> {
        let bytes = bytes.map_err(|error| Error::Internal(format!("reading the backup: {error}")));
        self.write(version, bytes.boxed()).await.map(|_| ())
    }
}
