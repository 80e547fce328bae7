//! Serves images at other sizes.

mod accepted_formats;
mod budget;
mod renderer;
mod requester;
mod scale;
mod transform;

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::response::Response;
use http::header::{ACCEPT_RANGES, CONTENT_LENGTH, ETAG, VARY};
use http::request::Parts;
use http::{HeaderName, HeaderValue, StatusCode};

use crate::bucket_policy::BucketPolicy;
use crate::content::{DetectedContent, HEAD_BYTES, sniff};
use crate::error::Error;
use crate::images;
use crate::objects::{Object, Reader};
use crate::serve::{describe, is_unchanged, set};
use crate::storage::StorageInner;
use crate::usage::refused;
use accepted_formats::AcceptedFormats;
pub(crate) use renderer::Renderer;
use renderer::{RenderKey, Rendered};
use requester::Requester;
pub(crate) use transform::ImageTransform;

/// How long a request waits for its turn before it is refused.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

/// The largest file that is scaled, as in the hosted service.
const MAX_SOURCE_BYTES: u64 = 25 * 1024 * 1024;

/// The largest result. It waits in memory until its client has read it.
const MAX_RESULT_BYTES: usize = 16 * 1024 * 1024;

/// Answers with the transformed image.
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
        inner.report_access(policy, object, reader.account()).await?;
        response.headers_mut().insert(CONTENT_LENGTH, file.len().into());
        *response.body_mut() = Body::from(file);
    }
    Ok(response)
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
    if object.size > MAX_SOURCE_BYTES {
        return Err(Error::Invalid(format!(
            "Only pictures of up to {} MB can be scaled",
            MAX_SOURCE_BYTES / 1024 / 1024
        )));
    }
    if !renderer.budget.allows(&requester, inner.clock.steady()) {
        refused("scaling");
        return Err(Error::Busy(
            "Many pictures were scaled for you; try again in a minute, or ask for them as they are",
        ));
    }
    let permit = tokio::time::timeout(QUEUE_TIMEOUT, renderer.turns.take(requester.clone())).await;
    let Ok(Ok(_permit)) = permit else {
        refused("pictures");
        return Err(Error::Busy("Too many pictures are being scaled; try again in a moment"));
    };
    // A request that was ahead in the queue may have made the same image.
    if let Some(rendered) = renderer.results.get(&key) {
        return Ok(rendered);
    }
    let source = inner.files.read_whole(object.version).await?;
    // Here too, the content decides the type.
    let detected = sniff(&source[..source.len().min(HEAD_BYTES)], "");
    if !detected.is_image() {
        return Err(Error::Invalid("Only JPEG, PNG, GIF and WebP pictures can be scaled".to_owned()));
    }
    let _room = inner.memory.reserve(&source, detected).await;
    let begun = Instant::now();
    let made = tokio::task::spawn_blocking(move || make(&source, detected, key.transform, key.accepted_formats)).await;
    renderer.budget.charge(requester, begun.elapsed(), inner.clock.steady());
    // A panic in the decoder means that the file cannot be shown.
    let rendered = made.unwrap_or(Err(images::InvalidImage.into()))?;
    metrics::counter!("sangam_storage_scaled_pictures_total").increment(1);
    renderer.results.insert(key, rendered.clone());
    Ok(rendered)
}

/// A transformed file, and its content type.
#[cfg(feature = "testing")]
pub(crate) fn render_file(
    source: &[u8],
    detected: DetectedContent,
    transform: ImageTransform,
    headers: &http::HeaderMap,
) -> Result<(bytes::Bytes, &'static str), Error> {
    make(source, detected, transform, AcceptedFormats::of(headers)).map(|rendered| (rendered.file, rendered.mime))
}

/// Decodes, rotates upright, scales and encodes an image.
fn make(
    source: &[u8],
    detected: DetectedContent,
    transform: ImageTransform,
    accepted_formats: AcceptedFormats,
) -> Result<Rendered, Error> {
    let mut picture = images::open(source, detected)?;
    let format = accepted_formats.choose(detected, !picture.pixels.color().has_alpha(), transform.keeps_format());
    picture.pixels = scale::scale(picture.pixels, &transform);
    let file = images::write(picture, format, transform.quality())?;
    if file.len() > MAX_RESULT_BYTES {
        let most = MAX_RESULT_BYTES / 1024 / 1024;
        return Err(Error::Invalid(format!(
            "The scaled picture would have more than {most} MB; ask for a smaller one"
        )));
    }
    Ok(Rendered { file: file.into(), mime: format.mime() })
}
