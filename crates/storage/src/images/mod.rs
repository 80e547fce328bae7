//! Pictures: decoded to see that they are sound, turned upright, and stored without what cameras write into them. A picture
//! that stands upright already loses its metadata and not a single pixel.

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

/// High enough that no one sees the difference.
const QUALITY: u8 = 92;

/// A picture that cannot be read, or that is far larger than it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InvalidImage;

impl From<InvalidImage> for Error {
    fn from(_: InvalidImage) -> Error {
        Error::Broken("The picture is damaged or has too many pixels; try another one")
    }
}

/// The picture as it is to be stored; nothing if it is so already. It takes time and memory.
pub(crate) fn clean(file: &[u8], detected: DetectedContent) -> Result<Option<Vec<u8>>, InvalidImage> {
    let bare = strip(file, detected)?;
    let orientation = decode::orientation(file, detected)?;
    let picture = decode::decode(&bare, detected)?;
    match picture {
        Some(mut picture) if orientation != Orientation::NoTransforms => {
            picture.pixels.apply_orientation(orientation);
            encode::encode(picture, detected, QUALITY).map(Some)
        }
        _ if bare == file => Ok(None),
        _ => Ok(Some(bare)),
    }
}

/// The picture in a file, upright; of an animation its first one. It takes time and memory. What was stored long ago, or by
/// the operator, was never stripped, so it is now.
pub(crate) fn open(file: &[u8], detected: DetectedContent) -> Result<Picture, InvalidImage> {
    let mut picture = decode::first(&strip(file, detected)?, detected)?;
    picture.pixels.apply_orientation(decode::orientation(file, detected)?);
    Ok(picture)
}

/// The file with nothing but what its picture needs, if that is within the limits.
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

/// A file with this picture, and nothing else about it. The quality is for JPEG; the other formats lose nothing.
pub(crate) fn write(picture: Picture, format: DetectedContent, quality: u8) -> Result<Vec<u8>, InvalidImage> {
    encode::encode(picture, format, quality)
}

#[cfg(test)]
mod tests;
