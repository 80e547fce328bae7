//! Pictures: decoded to see that they are sound, turned upright, and stored without what cameras write into them. A picture
//! that stands upright already loses its metadata and not a single pixel.

mod decode;
mod encode;
mod gif;
mod jpeg;
mod png;
mod webp;

use image::metadata::Orientation;

use crate::content::Found;
use crate::error::Error;

/// A picture that cannot be read, or that is far larger than it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Broken;

impl From<Broken> for Error {
    fn from(_: Broken) -> Error {
        Error::Broken("The picture is damaged or has too many pixels; try another one")
    }
}

/// The picture as it is to be stored; nothing if it is so already. It takes time and memory.
pub(crate) fn clean(file: &[u8], found: Found) -> Result<Option<Vec<u8>>, Broken> {
    let bare = match found {
        Found::Jpeg => jpeg::strip(file),
        Found::Png => png::strip(file),
        Found::Gif => gif::strip(file),
        Found::Webp => webp::strip(file),
        _ => None,
    };
    let bare = bare.ok_or(Broken)?;
    let orientation = decode::orientation(file, found)?;
    let picture = decode::decode(&bare, found)?;
    match picture {
        Some(mut picture) if orientation != Orientation::NoTransforms => {
            picture.pixels.apply_orientation(orientation);
            encode::encode(picture, found).map(Some)
        }
        _ if bare == file => Ok(None),
        _ => Ok(Some(bare)),
    }
}

#[cfg(test)]
mod tests;
