//! Checks images by decoding them, rotates them upright, and removes the metadata that cameras add. An image that is
//! already upright only loses its metadata; its pixels stay unchanged.

mod decode;
mod encode;
mod gif;
mod jpeg;
mod limits;
mod memory;
mod png;
mod webp;

use image::metadata::Orientation;

use crate::content::DetectedContent;
use crate::error::Error;

pub(crate) use decode::Picture;
#[cfg(feature = "testing")]
pub(crate) use decode::dimensions;
pub(crate) use memory::DecodeMemory;

/// The first is high enough that the difference is invisible. A photograph that is too large in it gets the next one.
const QUALITIES: [u8; 3] = [92, 85, 75];

/// An image that cannot be decoded, or is far larger than it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InvalidImage;

impl From<InvalidImage> for Error {
    fn from(_: InvalidImage) -> Error {
        Error::Broken("The picture is damaged or has too many pixels; try another one")
    }
}

/// The image in the form to store, or `None` if it needs no change. A photograph that had to be rotated is compressed to
/// at most `limit_bytes` if possible; other images may become larger. Uses much time and memory.
pub(crate) fn clean(file: &[u8], detected: DetectedContent, limit_bytes: u64) -> Result<Option<Vec<u8>>, InvalidImage> {
    let bare = strip(file, detected)?;
    let orientation = decode::orientation(file, detected)?;
    let picture = decode::decode(&bare, detected)?;
    match picture {
        Some(mut picture) if orientation != Orientation::NoTransforms => {
            picture.pixels.apply_orientation(orientation);
            encode::encode_within(picture, detected, &QUALITIES, limit_bytes).map(Some)
        }
        _ if bare == file => Ok(None),
        _ => Ok(Some(bare)),
    }
}

/// Opens an image upright; of an animation, the first image. Uses much time and memory. Files stored long ago or by the
/// operator were never stripped, so metadata is removed here too.
pub(crate) fn open(file: &[u8], detected: DetectedContent) -> Result<Picture, InvalidImage> {
    let mut picture = decode::first(&strip(file, detected)?, detected)?;
    picture.pixels.apply_orientation(decode::orientation(file, detected)?);
    Ok(picture)
}

/// The file with only the data its image needs, if it is within the limits.
fn strip(file: &[u8], detected: DetectedContent) -> Result<Vec<u8>, InvalidImage> {
    let bare = match detected {
        DetectedContent::Jpeg => jpeg::strip(file),
        DetectedContent::Png => png::strip(file),
        DetectedContent::Gif => gif::strip(file),
        DetectedContent::Webp => webp::strip(file),
        _ => None,
    };
    bare.ok_or(InvalidImage)
}

/// A file with only this image. `quality` is for JPEG. The other formats are lossless.
pub(crate) fn write(picture: Picture, format: DetectedContent, quality: u8) -> Result<Vec<u8>, InvalidImage> {
    encode::encode_within(picture, format, &[quality], u64::MAX)
}

#[cfg(test)]
mod tests;
