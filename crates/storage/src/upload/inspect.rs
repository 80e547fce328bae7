//! A second look at a file that is whole: what it turned out to be, and pictures without what they give away.

use sangam_schema::AcceptedFiles;
use uuid::Uuid;

use crate::content::DetectedContent;
use crate::error::Error;
use crate::files::ReceivedFile;
use crate::images;
use crate::storage::StorageInner;

/// Settles what the file is and whether its bucket takes that. A picture comes back upright and without metadata, as
/// another file if it had to be changed.
pub(super) async fn inspect(
    inner: &StorageInner,
    account: Option<Uuid>,
    file: ReceivedFile,
    detected: DetectedContent,
    takes: &AcceptedFiles,
) -> Result<(ReceivedFile, DetectedContent), Error> {
    if !detected.needs_inspection() {
        return Ok((file, detected));
    }
    // A file is read whole only now that it has arrived: a slow sender occupies a file, not our memory.
    let Ok(_permit) = inner.decoders.take(account).await else {
        return Err(Error::Busy("Too many files are being looked at; try again in a moment"));
    };
    let bytes = inner.files.read_whole(file.unreferenced.version()).await?;
    if detected.is_image() {
        let _room = inner.memory.reserve(&bytes, detected).await;
        let cleaned = tokio::task::spawn_blocking(move || images::clean(&bytes, detected)).await;
        // A decoder that panics has met a file that must not be served.
        let cleaned = cleaned.unwrap_or(Err(images::InvalidImage))?;
        return Ok((replace(inner, file, cleaned).await?, detected));
    }
    let detected = detected.settle(&bytes).ok_or(Error::Broken("The file is damaged: it cannot be opened"))?;
    let taken = match takes {
        AcceptedFiles::Only(kinds) => kinds.iter().any(|(kind, _)| detected.is(*kind)),
        AcceptedFiles::Harmless(_) => detected.is_harmless(),
    };
    if taken { Ok((file, detected)) } else { Err(detected.refusal()) }
}

async fn replace(inner: &StorageInner, file: ReceivedFile, cleaned: Option<Vec<u8>>) -> Result<ReceivedFile, Error> {
    match cleaned {
        None => Ok(file),
        Some(bytes) => {
            let size = bytes.len() as u64;
            Ok(ReceivedFile { unreferenced: inner.files.put(bytes.into()).await?, size })
        }
    }
}
