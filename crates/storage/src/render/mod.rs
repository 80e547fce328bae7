//! Pictures on their way out in another size.

mod accepted_formats;
mod budget;
mod requester;
mod scale;
mod transform;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::header::{ACCEPT_RANGES, CONTENT_LENGTH, ETAG, VARY};
use http::request::Parts;
use http::{HeaderName, HeaderValue, StatusCode};
use moka::sync::Cache;
use uuid::Uuid;

use crate::bucket_policy::BucketPolicy;
use crate::content::{DetectedContent, HEAD_BYTES, sniff};
use crate::error::Error;
use crate::fair_semaphore::FairSemaphore;
use crate::images;
use crate::objects::{Object, Reader};
use crate::serve::{describe, is_unchanged, set};
use crate::storage::StorageInner;
use crate::usage::refused;
use accepted_formats::AcceptedFormats;
use budget::RenderBudgets;
use requester::Requester;
pub(crate) use transform::ImageTransform;

/// How many pictures are scaled at once. Uploads have a semaphore of their own, so that many readers hold up none.
const SCALED_AT_ONCE: usize = 2;

/// How many of one requester may wait for their turn, which is more than a page has pictures, and how many in all.
const WAITING_EACH: usize = 64;
const WAITING_ALL: usize = 2000;

/// How long a request waits for its turn before it is refused.
const PATIENCE: Duration = Duration::from_secs(10);

/// The largest file that is looked at, as at the hosted service.
const SOURCE_BYTES: u64 = 25 * 1024 * 1024;

/// What results may take of our memory.
const CACHE_BYTES: u64 = 64 * 1024 * 1024;

/// Scales pictures, a few at a time and for each requester in turn, and keeps the latest results, which cost no wait and no
/// budget. A version never changes, so neither does what was made of it; whether the requester may have it was asked before.
pub(crate) struct Renderer {
    turns: Arc<FairSemaphore<Requester>>,
    budget: RenderBudgets,
    results: Cache<RenderKey, Rendered>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct RenderKey {
    version: Uuid,
    transform: ImageTransform,
    accepted_formats: AcceptedFormats,
}

#[derive(Clone)]
struct Rendered {
    file: Bytes,
    mime: &'static str,
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

/// Answers with the picture as it is wished.
pub(crate) async fn render(
    inner: &StorageInner,
    policy: &BucketPolicy,
    object: &Object,
    reader: Reader,
    transform: &ImageTransform,
    parts: &Parts,
) -> Result<Response, Error> {
    let key = RenderKey {
        version: object.version,
        transform: *transform,
        accepted_formats: AcceptedFormats::of(&parts.headers),
    };
    let etag = key.etag();
    let mut response = Response::new(Body::empty());
    let rendered = if is_unchanged(&parts.headers, &etag, object.updated_at) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        None
    } else {
        let requester = Requester::of(reader, parts, object.version);
        Some(find_or_make(inner, object, key, requester).await?)
    };
    let mime = rendered.as_ref().map_or(object.content_type.as_str(), |rendered| rendered.mime);
    let shown = Object { content_type: mime.to_owned(), ..object.clone() };
    describe(&mut response, policy, &shown, parts)?;
    set(&mut response, ETAG, &etag)?;
    set(&mut response, HeaderName::from_static("x-transformations"), &transform.to_string())?;
    let headers = response.headers_mut();
    headers.remove(ACCEPT_RANGES);
    headers.insert(VARY, HeaderValue::from_static("accept"));
    if let Some(Rendered { file, .. }) = rendered {
        inner.note_access(policy, object, reader.account()).await?;
        response.headers_mut().insert(CONTENT_LENGTH, file.len().into());
        *response.body_mut() = Body::from(file);
    }
    Ok(response)
}

impl RenderKey {
    /// Another for everything that makes another file.
    fn etag(&self) -> String {
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

async fn find_or_make(
    inner: &StorageInner,
    object: &Object,
    key: RenderKey,
    requester: Requester,
) -> Result<Rendered, Error> {
    let renderer = &inner.renderer;
    if let Some(rendered) = renderer.results.get(&key) {
        return Ok(rendered);
    }
    if object.size > SOURCE_BYTES {
        return Err(Error::Invalid(format!("Only pictures of up to {} MB are scaled", SOURCE_BYTES / 1024 / 1024)));
    }
    if !renderer.budget.allows(&requester, inner.clock.now()) {
        refused("scaling");
        return Err(Error::Busy(
            "Many pictures were scaled for you; try again in a minute, or ask for them as they are",
        ));
    }
    let permit = tokio::time::timeout(PATIENCE, renderer.turns.take(requester.clone())).await;
    let Ok(Ok(_permit)) = permit else {
        refused("pictures");
        return Err(Error::Busy("Too many pictures are being scaled; try again in a moment"));
    };
    // Anyone who sat here before may have made just this.
    if let Some(rendered) = renderer.results.get(&key) {
        return Ok(rendered);
    }
    let source = inner.files.read_whole(object.version).await?;
    // What a file is, its content decides here too.
    let detected = sniff(&source[..source.len().min(HEAD_BYTES)], "");
    if !detected.is_image() {
        return Err(Error::Invalid("Only JPEG, PNG, GIF and WebP pictures are scaled, and this is none".to_owned()));
    }
    let _room = inner.memory.reserve(&source, detected).await;
    let begun = Instant::now();
    let made = tokio::task::spawn_blocking(move || make(&source, detected, key.transform, key.accepted_formats)).await;
    renderer.budget.charge(requester, begun.elapsed(), inner.clock.now());
    // A decoder that panics has met a file that cannot be shown.
    let rendered = made.unwrap_or(Err(images::InvalidImage.into()))?;
    metrics::counter!("sangam_storage_scaled_pictures_total").increment(1);
    renderer.results.insert(key, rendered.clone());
    Ok(rendered)
}

/// Decodes, turns upright, scales and writes.
fn make(
    source: &[u8],
    detected: DetectedContent,
    transform: ImageTransform,
    accepted_formats: AcceptedFormats,
) -> Result<Rendered, Error> {
    let mut picture = images::open(source, detected)?;
    let format = accepted_formats.choose(detected, !picture.pixels.color().has_alpha(), transform.keeps_format());
    picture.pixels = scale::scale(picture.pixels, &transform);
    Ok(Rendered { file: images::write(picture, format, transform.quality())?.into(), mime: format.mime() })
}
