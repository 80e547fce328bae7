//! State for scaling images across requests: the queue, the budgets and the cache.

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

/// How many images are scaled in parallel. Uploads have their own semaphore, so that many readers cannot delay them.
const MAX_PARALLEL_SCALING: usize = 2;

/// How many requests of one requester may wait, which is more than a page has images, and how many in total.
const MAX_WAITING_PER_REQUESTER: usize = 64;
const MAX_WAITING: usize = 2000;

/// Size of the result cache.
const CACHE_BYTES: u64 = 64 * 1024 * 1024;

/// Scales images, a few in parallel, with requesters taking turns. Caches the latest results, which need no wait and no
/// budget. A version never changes, so its results do not either. The caller's right to read it was checked before.
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
    /// `max_burst` is the processor time one requester may use in a burst.
    pub(crate) fn new(max_burst: Duration) -> Renderer {
        let weight = |_: &RenderKey, result: &Rendered| u32::try_from(result.file.len()).unwrap_or(u32::MAX);
        let results = Cache::builder().max_capacity(CACHE_BYTES).weigher(weight).build();
        let turns = FairSemaphore::new(MAX_PARALLEL_SCALING, MAX_WAITING_PER_REQUESTER, MAX_WAITING);
        Renderer { turns, budget: RenderBudgets::new(max_burst), results }
    }
}

impl RenderKey {
    /// Differs for everything that produces a different file.
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
