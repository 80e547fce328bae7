//! Checks that metadata is removed from images.

#![allow(clippy::unwrap_used)]

use std::io::Cursor;

use image::codecs::gif::GifEncoder;
use image::codecs::jpeg::JpegEncoder;
use image::{AnimationDecoder, Delay, DynamicImage, Frame, GenericImageView, ImageFormat, RgbImage, RgbaImage};

use super::{InvalidImage, clean};
use crate::content::DetectedContent;

/// An image whose left half is bright and whose right half is dark.
fn bright_then_dark(width: u32, height: u32) -> DynamicImage {
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, _| {
        if x < width / 2 { image::Rgb([250; 3]) } else { image::Rgb([5; 3]) }
    }))
}

fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, format).unwrap();
    file.into_inner()
}

/// The smallest EXIF block with an orientation, followed by a location.
fn exif(orientation: u8) -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    tiff.extend([orientation, 0, 0, 0, 0, 0, 0, 0]);
    tiff.extend(b"GPS 19.0760 N");
    tiff
}

fn with_segment(jpeg: &[u8], marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap();
    [&jpeg[..2], &[0xff, marker], &length.to_be_bytes(), content, &jpeg[2..]].concat()
}

fn jpeg(orientation: u8) -> Vec<u8> {
    let plain = encoded(&bright_then_dark(64, 32), ImageFormat::Jpeg);
    let exif = [b"Exif\0\0".to_vec(), exif(orientation)].concat();
    let with = with_segment(&plain, 0xe1, &exif);
    let with = with_segment(&with, 0xfe, b"GPS in a comment");
    [with, b"GPS behind the end".to_vec()].concat()
}

fn has(file: &[u8], word: &str) -> bool {
    file.windows(word.len()).any(|window| window == word.as_bytes())
}

#[test]
fn an_upright_picture_loses_its_metadata_and_no_pixel() {
    let file = jpeg(1);
    let cleaned = clean(&file, DetectedContent::Jpeg, u64::MAX).unwrap().unwrap();
    assert!(has(&file, "GPS") && !has(&cleaned, "GPS"));
    assert_eq!(image::load_from_memory(&cleaned).unwrap(), image::load_from_memory(&file).unwrap());
    assert_eq!(clean(&cleaned, DetectedContent::Jpeg, u64::MAX), Ok(None), "what is clean stays as it is");
}

#[test]
fn a_rotated_image_is_turned_upright() {
    let cleaned = clean(&jpeg(6), DetectedContent::Jpeg, u64::MAX).unwrap().unwrap();
    assert!(!has(&cleaned, "GPS") && !has(&cleaned, "Exif"));
    let picture = image::load_from_memory(&cleaned).unwrap();
    assert_eq!(picture.dimensions(), (32, 64));
    assert!(picture.get_pixel(16, 10).0[0] > 200 && picture.get_pixel(16, 54).0[0] < 50);
}

#[test]
fn a_colour_profile_stays() {
    let profile = [&b"ICC_PROFILE\0\x01\x01"[..], &[7; 128]].concat();
    for orientation in [1, 3] {
        let cleaned =
            clean(&with_segment(&jpeg(orientation), 0xe2, &profile), DetectedContent::Jpeg, u64::MAX).unwrap().unwrap();
        assert!(has(&cleaned, "ICC_PROFILE") && !has(&cleaned, "GPS"), "{orientation}");
    }
}

#[test]
fn texts_in_a_png_are_removed() {
    let plain = encoded(&bright_then_dark(4, 4), ImageFormat::Png);
    let text = b"\0\0\0\x0ftEXtWhere\0GPS 19.07\0\0\0\0";
    let end = plain.len() - 12;
    let file = [&plain[..end], text, &plain[end..], b"GPS behind the end"].concat();
    let cleaned = clean(&file, DetectedContent::Png, u64::MAX).unwrap().unwrap();
    assert_eq!(cleaned, plain);
    assert_eq!(clean(&plain, DetectedContent::Png, u64::MAX), Ok(None));
}

#[test]
fn a_webp_is_rotated_and_loses_its_metadata() {
    let plain = encoded(&bright_then_dark(8, 4), ImageFormat::WebP);
    let header = [&b"VP8X\x0a\0\0\0\x08\0\0\0"[..], &[7, 0, 0], &[3, 0, 0]].concat();
    for (orientation, dimensions) in [(1, (8, 4)), (8, (4, 8))] {
        let exif = exif(orientation);
        let length = u32::try_from(exif.len()).unwrap();
        let chunk = [&b"EXIF"[..], &length.to_le_bytes(), &exif, &vec![0; exif.len() % 2]].concat();
        let content = [&b"WEBP"[..], &header, &plain[12..], &chunk].concat();
        let file = [&b"RIFF"[..], &u32::try_from(content.len()).unwrap().to_le_bytes(), &content].concat();
        let cleaned = clean(&file, DetectedContent::Webp, u64::MAX).unwrap().unwrap();
        assert!(has(&file, "GPS") && !has(&cleaned, "GPS") && !has(&cleaned, "EXIF"));
        assert_eq!(image::load_from_memory(&cleaned).unwrap().dimensions(), dimensions);
    }
}

#[test]
fn an_animation_stays_one_and_loses_its_comments() {
    let mut plain = Vec::new();
    let mut encoder = GifEncoder::new(&mut plain);
    encoder.set_repeat(image::codecs::gif::Repeat::Infinite).unwrap();
    for shade in [0, 128, 255] {
        let picture = RgbaImage::from_pixel(4, 4, image::Rgba([shade, shade, shade, 255]));
        encoder.encode_frame(Frame::from_parts(picture, 0, 0, Delay::from_numer_denom_ms(50, 1))).unwrap();
    }
    drop(encoder);
    let end = plain.len() - 1;
    let file = [&plain[..end], b"\x21\xfe\x0bGPS 19.0760\0", &plain[end..]].concat();
    let cleaned = clean(&file, DetectedContent::Gif, u64::MAX).unwrap().unwrap();
    assert_eq!(cleaned, plain);
    let decoder = image::codecs::gif::GifDecoder::new(Cursor::new(&cleaned)).unwrap();
    assert_eq!(decoder.into_frames().count(), 3);
}

#[test]
fn broken_pictures_are_refused() {
    let file = jpeg(1);
    for (detected, bytes) in [
        (DetectedContent::Jpeg, &file[..file.len() / 2]),
        (DetectedContent::Jpeg, &b"\xff\xd8\xff\xe0\0\x10JFIF\0 and then nothing"[..]),
        (DetectedContent::Png, b"\x89PNG\r\n\x1a\n"),
        (DetectedContent::Gif, b"GIF89a\x01\0\x01\0\0\0\0;"),
        (DetectedContent::Webp, b"RIFF\x04\0\0\0WEBP"),
    ] {
        assert_eq!(clean(bytes, detected, u64::MAX), Err(InvalidImage), "{detected:?}");
    }
}

#[test]
fn an_image_that_would_fill_the_memory_is_refused_by_its_header() {
    // A real PNG whose header is changed to claim 60,000 × 60,000 pixels.
    let mut bomb = encoded(&bright_then_dark(4, 4), ImageFormat::Png);
    bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    assert_eq!(clean(&bomb, DetectedContent::Png, u64::MAX), Err(InvalidImage));
    let mut gif = b"GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;".to_vec();
    assert_eq!(clean(&gif, DetectedContent::Gif, u64::MAX), Err(InvalidImage));
    gif[6..10].copy_from_slice(&[1, 0, 1, 0]);
    assert_eq!(
        clean(&gif, DetectedContent::Gif, u64::MAX),
        Err(InvalidImage),
        "a picture that is larger than its canvas"
    );
    let mut large = Vec::new();
    let picture = DynamicImage::new_luma8(19_000, 4);
    picture.write_with_encoder(JpegEncoder::new(&mut large)).unwrap();
    assert_eq!(clean(&large, DetectedContent::Jpeg, u64::MAX), Ok(None));
}
