//! From pixels to a file, for pictures that had to be turned or scaled.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{DynamicImage, ImageEncoder};

use super::InvalidImage;
use super::decode::Picture;
use crate::content::DetectedContent;

/// The picture in this format. The quality, to 100, is for JPEG; the others lose nothing.
pub(super) fn encode(picture: Picture, detected: DetectedContent, quality: u8) -> Result<Vec<u8>, InvalidImage> {
    let mut file = Vec::new();
    let Picture { pixels, profile } = picture;
    // A profile for inks means nothing to the red, green and blue that a decoder makes of them.
    let profile = profile.filter(|profile| profile.get(16..20) != Some(b"CMYK"));
    let written = match detected {
        DetectedContent::Jpeg => {
            let pixels = match pixels {
                grey @ DynamicImage::ImageLuma8(_) => grey,
                coloured => DynamicImage::ImageRgb8(coloured.into_rgb8()),
            };
            write(JpegEncoder::new_with_quality(&mut file, quality), &pixels, profile)
        }
        DetectedContent::Png => write(PngEncoder::new(&mut file), &pixels, profile),
        DetectedContent::Webp => write(WebPEncoder::new_lossless(&mut file), &pixels, profile),
        _ => return Err(InvalidImage),
    };
    written.map_err(|_| InvalidImage)?;
    Ok(file)
}

fn write(mut encoder: impl ImageEncoder, pixels: &DynamicImage, profile: Option<Vec<u8>>) -> image::ImageResult<()> {
    if let Some(profile) = profile {
        // An encoder that cannot keep a profile writes the picture without it.
        let _ = encoder.set_icc_profile(profile);
    }
    pixels.write_with_encoder(encoder)
}
