//! A file that no row refers to yet.

use uuid::Uuid;

use super::Files;
use crate::error::Error;

/// Deletes its file when dropped, unless a row was written for it. So an upload that ends early, because of an error, a
/// disconnect or a timeout, leaves nothing behind. Only a crash does, and the sweep finds that.
pub(crate) struct UnreferencedFile {
    version: Uuid,
    files: Option<Files>,
}

impl UnreferencedFile {
    pub(super) fn new(files: Files) -> UnreferencedFile {
        UnreferencedFile { version: files.clock.new_id(), files: Some(files) }
    }

    /// The version of the file.
    pub(crate) fn version(&self) -> Uuid {
        self.version
    }

    /// Writes the row that refers to the file. From then on the file is deleted only if the row certainly does not
    /// exist: the write continues even if the client disconnects, and a write with an unknown outcome may have been
    /// committed. The sweep finds any leftovers.
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
                tracing::warn!(%error, "an unreferenced file could not be removed; the sweep will remove it: {error}");
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

    /// Returns whether the file is still there after its row was written this way.
    async fn settle(row: impl Future<Output = Result<(), Error>>) -> bool {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::open(&StoreAddress::Folder(folder.path().to_owned()), None, Clock::system()).unwrap();
        let unreferenced = files.put(Bytes::from_static(b"bytes")).await.unwrap();
        let version = unreferenced.version();
        // Poll once and drop, as for a request whose client disconnects.
        let _ = unreferenced.settle(row).now_or_never();
        // The file is removed in a separate task. On this runtime it runs before a task spawned after it.
        tokio::spawn(async {}).await.unwrap();
        for _ in 0..100 {
            if files.read_whole(version).await.is_err() {
                return false;
            }
        }
        true
    }

    #[tokio::test]
    async fn a_file_is_removed_only_if_there_is_certainly_no_row() {
        assert!(settle(async { Ok(()) }).await);
        assert!(settle(pending()).await, "the write goes on without its client");
        assert!(settle(async { Err(sangam_db::Error::UnknownOutcome(String::new()).into()) }).await);
        assert!(!settle(async { Err(Error::Policy) }).await);
    }
}
