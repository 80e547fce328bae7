//! Decodes files to pixels, within limits.

use std::io::Cursor;

use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{AnimationDecoder, DynamicImage, Frames, ImageDecoder, Limits};

use super::limits::{MAX_ANIMATED_PIXELS, MAX_CANVAS_PIXELS, MAX_MEMORY_BYTES, MAX_PROFILE_BYTES, MAX_SIDE, area};
use super::{InvalidImage, png};
use crate::content::DetectedContent;

/// A still image with its colour profile.
pub(crate) struct Picture {
    pub(crate) pixels: DynamicImage,
    pub(super) profile: Option<Vec<u8>>,
}

/// The size of the image according to its header.
pub(crate) fn dimensions(file: &[u8], detected: DetectedContent) -> Option<(u32, u32)> {
    let reader = Cursor::new(file);
    match detected {
        DetectedContent::Jpeg => JpegDecoder::new(reader).ok().map(|decoder| decoder.dimensions()),
        DetectedContent::Png => png::dimensions(file),
        DetectedContent::Webp => WebPDecoder::new(reader).ok().map(|decoder| decoder.dimensions()),
        DetectedContent::Gif => GifDecoder::new(reader).ok().map(|decoder| decoder.dimensions()),
        _ => None,
    }
}

/// How the image must be rotated to be upright.
pub(super) fn orientation(file: &[u8], detected: DetectedContent) -> Result<Orientation, InvalidImage> {
    if detected == DetectedContent::Png {
        // The library's decoder would unpack everything before the pixels.
        let turned = png::exif(file).and_then(Orientation::from_exif_chunk);
        return Ok(turned.unwrap_or(Orientation::NoTransforms));
    }
    let file = Cursor::new(file);
    let orientation = match detected {
        DetectedContent::Jpeg => JpegDecoder::new(file).and_then(|mut decoder| decoder.orientation()),
        DetectedContent::Webp => WebPDecoder::new(file).and_then(|mut decoder| decoder.orientation()),
        _ => Ok(Orientation::NoTransforms),
    };
    orientation.map_err(|_| InvalidImage)
}

/// Decodes the whole image. Returns `None` for an animation, which is only checked.
pub(super) fn decode(file: &[u8], detected: DetectedContent) -> Result<Option<Picture>, InvalidImage> {
    let file = Cursor::new(file);
    match detected {
        DetectedContent::Jpeg => still(JpegDecoder::new(file).map_err(|_| InvalidImage)?).map(Some),
        DetectedContent::Png => {
            let decoder = PngDecoder::with_limits(file, limits()).map_err(|_| InvalidImage)?;
            let animated = decoder.is_apng().map_err(|_| InvalidImage)?;
            if !animated {
                return still(decoder).map(Some);
            }
            let dimensions = check(&decoder)?;
            check_animation(decoder.apng().map_err(|_| InvalidImage)?.into_frames(), dimensions)
        }
        DetectedContent::Webp => {
            let mut decoder = WebPDecoder::new(file).map_err(|_| InvalidImage)?;
            if !decoder.has_animation() {
                return still(decoder).map(Some);
            }
            let dimensions = check(&decoder)?;
            decoder.set_limits(limits()).map_err(|_| InvalidImage)?;
            check_animation(decoder.into_frames(), dimensions)
        }
        DetectedContent::Gif => {
            let mut decoder = GifDecoder::new(file).map_err(|_| InvalidImage)?;
            let dimensions = check(&decoder)?;
            decoder.set_limits(limits()).map_err(|_| InvalidImage)?;
            check_animation(decoder.into_frames(), dimensions)
        }
        _ => Err(InvalidImage),
    }
}

/// Decodes the first image of an animation, or the only one.
pub(super) fn first(file: &[u8], detected: DetectedContent) -> Result<Picture, InvalidImage> {
    let file = Cursor::new(file);
    match detected {
        DetectedContent::Jpeg => still(JpegDecoder::new(file).map_err(|_| InvalidImage)?),
        DetectedContent::Png => still(PngDecoder::with_limits(file, limits()).map_err(|_| InvalidImage)?),
        DetectedContent::Webp => still(WebPDecoder::new(file).map_err(|_| InvalidImage)?),
        DetectedContent::Gif => still(GifDecoder::new(file).map_err(|_| InvalidImage)?),
        _ => Err(InvalidImage),
    }
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_MEMORY_BYTES);
    limits
}

/// Checks the size before any memory is allocated for pixels. Returns the number of pixels.
fn check(decoder: &impl ImageDecoder) -> Result<u64, InvalidImage> {
    let (width, height) = decoder.dimensions();
    area(width, height).filter(|_| decoder.total_bytes() <= MAX_MEMORY_BYTES).ok_or(InvalidImage)
}

fn still(mut decoder: impl ImageDecoder) -> Result<Picture, InvalidImage> {
    check(&decoder)?;
    decoder.set_limits(limits()).map_err(|_| InvalidImage)?;
    let profile = decoder.icc_profile().map_err(|_| InvalidImage)?.filter(|profile| profile.len() <= MAX_PROFILE_BYTES);
    let pixels = DynamicImage::from_decoder(decoder).map_err(|_| InvalidImage)?;
    Ok(Picture { pixels, profile })
}

/// Decodes every image of an animation in turn.
fn check_animation(frames: Frames<'_>, pixels: u64) -> Result<Option<Picture>, InvalidImage> {
    if pixels > MAX_CANVAS_PIXELS {
        return Err(InvalidImage);
    }
    let mut left = MAX_ANIMATED_PIXELS;
    let mut seen = false;
    for frame in frames {
        frame.map_err(|_| InvalidImage)?;
        left = left.checked_sub(pixels).ok_or(InvalidImage)?;
        seen = true;
    }
    if seen { Ok(None) } else { Err(InvalidImage) }
}
