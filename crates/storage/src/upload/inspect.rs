//! Inspects a complete file: settles its type, and removes metadata from images.

use sangam_schema::AcceptedFiles;
use uuid::Uuid;

use crate::content::DetectedContent;
use crate::error::Error;
use crate::files::ReceivedFile;
use crate::images;
use crate::storage::StorageInner;

/// Settles the type of the file and whether its bucket accepts it. An image is rotated upright and stripped of
/// metadata, and stored as a new file if that changed it. The result has at most `limit_bytes`.
pub(super) async fn inspect(
    inner: &StorageInner,
    account: Option<Uuid>,
    file: ReceivedFile,
    detected: DetectedContent,
    (takes, limit_bytes): (&AcceptedFiles, u64),
) -> Result<(ReceivedFile, DetectedContent), Error> {
    if !detected.needs_inspection() {
        return Ok((file, detected));
    }
    // The file is read into memory only now that it has arrived, so a slow sender takes up disk space rather than memory.
    let Ok(_permit) = inner.decoders.take(account).await else {
        return Err(Error::Busy("Too many files are being checked; try again in a moment"));
    };
    let bytes = inner.files.read_whole(file.unreferenced.version()).await?;
    if detected.is_image() {
        let _room = inner.memory.reserve(&bytes, detected).await;
        let cleaned = tokio::task::spawn_blocking(move || images::clean(&bytes, detected, limit_bytes)).await;
        // A panic in the decoder means that the file must not be served.
        let cleaned = cleaned.unwrap_or(Err(images::InvalidImage))?;
        // The limit was checked for the bytes that arrived. A rotated image is a new file, which may be far larger.
        if cleaned.as_ref().is_some_and(|bytes| bytes.len() as u64 > limit_bytes) {
            return Err(Error::TooLarge);
        }
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
