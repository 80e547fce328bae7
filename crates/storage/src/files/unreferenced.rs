//! A file that no row points to yet.

use uuid::Uuid;

use super::Files;
use crate::error::Error;

/// A file that vanishes when it is dropped, unless a row was made for it. So whatever ends an upload early (an error, a
/// client that goes away, a time limit) leaves nothing; only a crash does, and the sweep finds that.
pub(crate) struct UnreferencedFile {
    version: Uuid,
    files: Option<Files>,
}

impl UnreferencedFile {
    pub(super) fn new(files: Files) -> UnreferencedFile {
        UnreferencedFile { version: files.clock.new_id(), files: Some(files) }
    }

    /// The id it is kept under.
    pub(crate) fn version(&self) -> Uuid {
        self.version
    }

    /// Writes the row that points to it. Once that has begun the file goes only if there certainly is no row: a write runs to its
    /// end although its client went away, and one whose outcome is unknown may have been committed. The sweep finds what is left.
    pub(crate) async fn settle<T>(mut self, row: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        let files = self.files.take();
        let written = row.await;
        if written.as_ref().is_err_and(|error| !error.is_of_unknown_outcome()) {
            self.files = files;
        }
        written
    }
}

impl Drop for UnreferencedFile {
    fn drop(&mut self) {
        let (Some(files), Ok(runtime)) = (self.files.take(), tokio::runtime::Handle::try_current()) else { return };
        let version = self.version;
        runtime.spawn(async move {
            if let Err(error) = files.delete(version).await {
                tracing::warn!(%error, "a file that no row names could not be removed; the sweep will: {error}");
            }
        });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::future::pending;

    use bytes::Bytes;
    use futures_util::FutureExt;

    use sangam_schema::Clock;

    use super::*;
    use crate::files::StoreAddress;

    /// What is left of a file whose row is written so.
    async fn settle(row: impl Future<Output = Result<(), Error>>) -> bool {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::open(&StoreAddress::Folder(folder.path().to_owned()), None, Clock::system()).unwrap();
        let unreferenced = files.put(Bytes::from_static(b"bytes")).await.unwrap();
        let version = unreferenced.version();
        // Asked once and dropped, as a request is whose client goes away.
        let _ = unreferenced.settle(row).now_or_never();
        // Removing a file is a task of its own; on this runtime it is done before what is spawned after it.
        tokio::spawn(async {}).await.unwrap();
        for _ in 0..100 {
            if files.read_whole(version).await.is_err() {
                return false;
            }
        }
        true
    }

    #[tokio::test]
    async fn a_file_goes_only_if_there_certainly_is_no_row() {
        assert!(settle(async { Ok(()) }).await);
        assert!(settle(pending()).await, "the write goes on without its client");
        assert!(settle(async { Err(sangam_db::Error::Unsettled(String::new()).into()) }).await);
        assert!(!settle(async { Err(Error::Policy) }).await);
    }
}
