//! A file that no row points to yet.

use uuid::Uuid;

use super::Files;

/// A file that vanishes when it is dropped, unless a row was made for it. So whatever ends an upload early (an error, a
/// client that goes away, a time limit) leaves nothing; only a crash does, and the sweep finds that.
pub(crate) struct Fresh {
    version: Uuid,
    files: Option<Files>,
}

impl Fresh {
    pub(super) fn new(files: Files) -> Fresh {
        Fresh { version: Uuid::now_v7(), files: Some(files) }
    }

    /// The id it is kept under.
    pub(crate) fn version(&self) -> Uuid {
        self.version
    }

    /// A row points to it now.
    pub(crate) fn keep(mut self) {
        self.files = None;
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        let (Some(files), Ok(runtime)) = (self.files.take(), tokio::runtime::Handle::try_current()) else { return };
        let version = self.version;
        runtime.spawn(async move {
            if let Err(error) = files.delete(version).await {
                tracing::warn!(%error, "a file that nobody needs could not be removed; the sweep will: {error}");
            }
        });
    }
}
