//! Encodes images that had to be rotated or scaled.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{DynamicImage, ImageEncoder};

use super::InvalidImage;
use super::decode::Picture;
use crate::content::DetectedContent;

/// Encodes the image in this format. `qualities`, each up to 100, are for JPEG: the first that keeps the file within the
/// limit is used, otherwise the last. The other formats are lossless.
pub(super) fn encode_within(
    picture: Picture,
    detected: DetectedContent,
    qualities: &[u8],
    limit_bytes: u64,
) -> Result<Vec<u8>, InvalidImage> {
    let Picture { pixels, profile } = picture;
    // A CMYK profile does not apply to the RGB values a decoder produces.
    let profile = profile.filter(|profile| profile.get(16..20) != Some(b"CMYK"));
    let mut file = Vec::new();
    match detected {
        DetectedContent::Jpeg => {
            let pixels = match pixels {
                grey @ DynamicImage::ImageLuma8(_) => grey,
                coloured => DynamicImage::ImageRgb8(coloured.into_rgb8()),
            };
            for quality in qualities {
                file.clear();
                write(JpegEncoder::new_with_quality(&mut file, *quality), &pixels, profile.clone())?;
                if file.len() as u64 <= limit_bytes {
                    break;
                }
            }
        }
        DetectedContent::Png => write(PngEncoder::new(&mut file), &pixels, profile)?,
        DetectedContent::Webp => write(WebPEncoder::new_lossless(&mut file), &pixels, profile)?,
        _ => return Err(InvalidImage),
    }
    Ok(file)
}

fn write(mut encoder: impl ImageEncoder, pixels: &DynamicImage, profile: Option<Vec<u8>>) -> Result<(), InvalidImage> {
    if let Some(profile) = profile {
        // An encoder that cannot store a profile writes the image without it.
        let _ = encoder.set_icc_profile(profile);
    }
    pixels.write_with_encoder(encoder).map_err(|_| InvalidImage)
}
