//! Limits the memory that all image decoders use together.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::decode;
use crate::content::DetectedContent;

/// The total for all decoders, in mebibytes. The largest image needs all of it, so it is decoded alone.
const MEBIBYTES: u32 = 512;

/// Bytes per pixel while decoding, twice: the original, and a rotated, scaled or converted copy.
const PIXEL_BYTES: u64 = 8;

/// The memory for decoding. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct DecodeMemory(Arc<Semaphore>);

impl DecodeMemory {
    pub(crate) fn new() -> DecodeMemory {
        DecodeMemory(Arc::new(Semaphore::new(MEBIBYTES as usize)))
    }

    /// Waits until there is room for this image, based on the size in its header. An image with an unreadable header
    /// needs none, because its decoder will fail too.
    pub(crate) async fn reserve(&self, file: &[u8], detected: DetectedContent) -> Option<OwnedSemaphorePermit> {
        let (width, height) = decode::dimensions(file, detected).unwrap_or_default();
        let bytes = u64::from(width) * u64::from(height) * PIXEL_BYTES;
        let wanted = u32::try_from(bytes >> 20).unwrap_or(MEBIBYTES).clamp(1, MEBIBYTES);
        self.0.clone().acquire_many_owned(wanted).await.ok()
    }
}
