//! How much memory pictures may take while they are decoded, all of them together.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::decode;
use crate::content::DetectedContent;

/// What all decoders together may use, in mebibytes. The largest picture takes all of it, so it is decoded alone.
const MEBIBYTES: u32 = 512;

/// A pixel as decoders write it, twice: once as it was and once turned, scaled or converted.
const PIXEL_BYTES: u64 = 8;

/// The memory for decoding. Cheap to copy.
#[derive(Debug, Clone)]
pub(crate) struct DecodeMemory(Arc<Semaphore>);

impl DecodeMemory {
    pub(crate) fn new() -> DecodeMemory {
        DecodeMemory(Arc::new(Semaphore::new(MEBIBYTES as usize)))
    }

    /// Waits until there is room for this picture, by the size in its head. One whose head cannot be read takes none: its
    /// decoder will not get further either.
    pub(crate) async fn reserve(&self, file: &[u8], detected: DetectedContent) -> Option<OwnedSemaphorePermit> {
        let (width, height) = decode::dimensions(file, detected).unwrap_or_default();
        let bytes = u64::from(width) * u64::from(height) * PIXEL_BYTES;
        let wanted = u32::try_from(bytes >> 20).unwrap_or(MEBIBYTES).clamp(1, MEBIBYTES);
        self.0.clone().acquire_many_owned(wanted).await.ok()
    }
}
