//! A second look at a file that is whole: what it turned out to be, and pictures without what they give away.

use sangam_schema::Takes;
use uuid::Uuid;

use crate::content::Found;
use crate::error::Error;
use crate::files::Received;
use crate::images;
use crate::storage::Inner;

/// Settles what the file is and whether its bucket takes that. A picture comes back upright and without metadata, as
/// another file if it had to be changed.
pub(super) async fn inspect(
    inner: &Inner,
    account: Option<Uuid>,
    file: Received,
    found: Found,
    takes: &Takes,
) -> Result<(Received, Found), Error> {
    if !found.needs_a_look() {
        return Ok((file, found));
    }
    // A file is read whole only now that it has arrived: a slow sender occupies a file, not our memory.
    let Ok(_permit) = inner.decoders.take(account).await else {
        return Err(Error::Busy("Too many files are being looked at; try again in a moment"));
    };
    let bytes = inner.files.read_whole(file.fresh.version()).await?;
    if found.is_image() {
        let _room = inner.memory.reserve(&bytes, found).await;
        let cleaned = tokio::task::spawn_blocking(move || images::clean(&bytes, found)).await;
        // A decoder that panics has met a file that must not be served.
        let cleaned = cleaned.unwrap_or(Err(images::Broken))?;
        return Ok((replace(inner, file, cleaned).await?, found));
    }
    let found = found.settle(&bytes).ok_or(Error::Broken("The file is damaged: it cannot be opened"))?;
    let taken = match takes {
        Takes::Only(kinds) => kinds.iter().any(|(kind, _)| found.is(*kind)),
        Takes::Harmless(_) => found.is_harmless(),
    };
    if taken { Ok((file, found)) } else { Err(found.refusal()) }
}

async fn replace(inner: &Inner, file: Received, cleaned: Option<Vec<u8>>) -> Result<Received, Error> {
    match cleaned {
        None => Ok(file),
        Some(bytes) => {
            let size = bytes.len() as u64;
            Ok(Received { fresh: inner.files.put(bytes.into()).await?, size })
        }
    }
}
