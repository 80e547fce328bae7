//! What scaling pictures needs from one request to the next: turns, budgets, and the latest results.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use moka::sync::Cache;
use uuid::Uuid;

use super::accepted_formats::AcceptedFormats;
use super::budget::RenderBudgets;
use super::requester::Requester;
use super::transform::ImageTransform;
use crate::fair_semaphore::FairSemaphore;

/// How many pictures are scaled at once. Uploads have a semaphore of their own, so that many readers hold up none.
const SCALED_AT_ONCE: usize = 2;

/// How many of one requester may wait for their turn, which is more than a page has pictures, and how many in all.
const WAITING_EACH: usize = 64;
const WAITING_ALL: usize = 2000;

/// What results may take of our memory.
const CACHE_BYTES: u64 = 64 * 1024 * 1024;

/// Scales pictures, a few at a time and for each requester in turn, and keeps the latest results, which cost no wait and no
/// budget. A version never changes, so neither does what was made of it; whether the requester may have it was asked before.
pub(crate) struct Renderer {
    pub(super) turns: Arc<FairSemaphore<Requester>>,
    pub(super) budget: RenderBudgets,
    pub(super) results: Cache<RenderKey, Rendered>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct RenderKey {
    pub(super) version: Uuid,
    pub(super) transform: ImageTransform,
    pub(super) accepted_formats: AcceptedFormats,
}

#[derive(Clone)]
pub(super) struct Rendered {
    pub(super) file: Bytes,
    pub(super) mime: &'static str,
}

impl Renderer {
    /// `scaling` is how much time one requester may use at once.
    pub(crate) fn new(scaling: Duration) -> Renderer {
        let weight = |_: &RenderKey, result: &Rendered| u32::try_from(result.file.len()).unwrap_or(u32::MAX);
        let results = Cache::builder().max_capacity(CACHE_BYTES).weigher(weight).build();
        let turns = FairSemaphore::new(SCALED_AT_ONCE, WAITING_EACH, WAITING_ALL);
        Renderer { turns, budget: RenderBudgets::new(scaling), results }
    }
}

impl RenderKey {
    /// Another for everything that makes another file.
    pub(super) fn etag(&self) -> String {
        let RenderKey { version, transform, accepted_formats } = self;
        let origin = if transform.keeps_format() { "-origin" } else { "" };
        format!(
            "\"{}-{}{origin}-{}\"",
            version.simple(),
            transform.to_string().replace([':', ','], "-"),
            accepted_formats.letters()
        )
    }
}
