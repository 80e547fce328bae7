//! Sample files of every kind, as small or as large as a test needs.

use std::io::Cursor;

use futures_util::stream;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageBuffer, ImageFormat, RgbImage};
use tokio::sync::oneshot;

/// A picture of this size.
fn picture(width: u32, height: u32) -> DynamicImage {
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, y| image::Rgb([x as u8, y as u8, 128])))
}

fn encode(format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture(40, 20).write_to(&mut file, format).unwrap();
    file.into_inner()
}

pub(crate) fn png() -> Vec<u8> {
    encode(ImageFormat::Png)
}

pub(super) fn jpeg() -> Vec<u8> {
    encode(ImageFormat::Jpeg)
}

pub(super) fn gif() -> Vec<u8> {
    encode(ImageFormat::Gif)
}

/// Numbers without a pattern, so that nothing can compress them.
pub(crate) fn noise() -> impl Iterator<Item = u8> {
    let mut state = 1_u64;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    })
}

/// A PNG of noise, three bytes per pixel.
pub(crate) fn noisy_png(width: u32, height: u32) -> Vec<u8> {
    let pixels: Vec<u8> = noise().take((width * height * 3) as usize).collect();
    let mut file = Cursor::new(Vec::new());
    RgbImage::from_raw(width, height, pixels).unwrap().write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}

/// A PNG of noise with sixteen bits per colour, six bytes per pixel.
pub(super) fn deep_png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = noise();
    let mut colour = || u16::from_be_bytes([bytes.next().unwrap(), bytes.next().unwrap()]);
    let pixels = ImageBuffer::from_fn(width, height, |_, _| image::Rgb([colour(), colour(), colour()]));
    let mut file = Cursor::new(Vec::new());
    DynamicImage::ImageRgb16(pixels).write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}

/// A PNG of two colours that its metadata rotates: an eighth of a byte per pixel, and far more with all colours.
pub(super) fn rotated_two_colours(side: u32) -> Vec<u8> {
    let size = side.to_be_bytes();
    let mut bytes = noise();
    // Each row starts with its filter: none.
    let rows: Vec<u8> = (0..side)
        .flat_map(|_| [0].into_iter().chain(bytes.by_ref().take(side as usize / 8)).collect::<Vec<_>>())
        .collect();
    let exif = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
    [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        png_chunk(b"IHDR", &[&size[..], &size, &[1, 3, 0, 0, 0]].concat()),
        png_chunk(b"PLTE", &[10, 100, 200, 77, 33, 140]),
        png_chunk(b"eXIf", exif),
        png_chunk(b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(&rows, 6)),
        png_chunk(b"IEND", b""),
    ]
    .concat()
}

/// A photograph of noise of about this size, compressed strongly and rotated by its metadata.
pub(super) fn dense_photograph(size: usize) -> Vec<u8> {
    let photograph = |height: u32| {
        let pixels: Vec<u8> = noise().take((1600 * height * 3) as usize).collect();
        let picture = RgbImage::from_raw(1600, height, pixels).unwrap();
        let mut file = Vec::new();
        picture.write_with_encoder(JpegEncoder::new_with_quality(&mut file, 80)).unwrap();
        rotated(&file)
    };
    let sixteen_rows = photograph(16).len();
    photograph(u32::try_from(size / sixteen_rows).unwrap() * 16)
}

/// A JPEG of exactly this size, most of it comments.
pub(super) fn jpeg_of(size: usize) -> Vec<u8> {
    let plain = jpeg();
    let mut left = size - plain.len();
    let mut filling = Vec::new();
    while left > 0 {
        // A segment has at most 65,537 bytes, and at least the four bytes of its header.
        let length = left.min(65_537).min(if left > 65_537 && left < 65_541 { 1000 } else { left });
        filling.extend([0xff, 0xfe]);
        filling.extend(u16::try_from(length - 2).unwrap().to_be_bytes());
        filling.resize(filling.len() + length - 4, 0);
        left -= length;
    }
    [&plain[..2], &filling, &plain[2..]].concat()
}

/// A photograph that is rotated by its metadata and contains its location.
pub(super) fn photograph() -> Vec<u8> {
    rotated(&jpeg())
}

fn rotated(plain: &[u8]) -> Vec<u8> {
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
    exif.extend(b"GPS 19.0760 N 72.8777 E");
    let length = u16::try_from(exif.len() + 2).unwrap();
    [&plain[..2], &[0xff, 0xe1], &length.to_be_bytes(), &exif, &plain[2..]].concat()
}

fn boxed(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let size = u32::try_from(content.len() + 8).unwrap();
    [&size.to_be_bytes()[..], kind, content].concat()
}

/// A video of exactly this size that contains its location.
pub(super) fn mp4_of(size: usize) -> Vec<u8> {
    let place = boxed(b"udta", &boxed(b"\xa9xyz", b"+19.0760+072.8777/"));
    let beginning = [boxed(b"ftyp", b"isom\0\0\0\0"), boxed(b"moov", &[boxed(b"mvhd", b"x"), place].concat())].concat();
    let mut file = beginning;
    let rest = u32::try_from(size - file.len()).unwrap();
    file.extend(rest.to_be_bytes());
    file.extend(b"mdat");
    file.resize(size, 7);
    file
}

/// A video whose second half is sent only when the test asks for it.
pub(super) struct SlowVideo {
    pub(super) body: reqwest::Body,
    /// Fires with the first half.
    pub(super) has_begun: oneshot::Receiver<()>,
    /// Releases the second half.
    pub(super) finish: oneshot::Sender<()>,
}

pub(super) fn slow_video() -> SlowVideo {
    let (begun, has_begun) = oneshot::channel();
    let (finish, may_finish) = oneshot::channel::<()>();
    let mut head = mp4_of(1 << 20);
    let tail = head.split_off(head.len() / 2);
    let halves = stream::unfold((Some((begun, head)), Some((may_finish, tail))), |state| async move {
        match state {
            (Some((begun, head)), rest) => {
                let _ = begun.send(());
                Some((Ok::<_, std::io::Error>(head), (None, rest)))
            }
            (None, Some((may_finish, tail))) => {
                let _ = may_finish.await;
                Some((Ok(tail), (None, None)))
            }
            (None, None) => None,
        }
    });
    SlowVideo { body: reqwest::Body::wrap_stream(halves), has_begun, finish }
}

pub(super) fn webm() -> Vec<u8> {
    [&b"\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\x82\x84webm"[..], &[0; 100]].concat()
}

pub(super) fn pdf_of(size: usize) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    file.resize(size, b' ');
    file
}

pub(super) fn pdf() -> Vec<u8> {
    pdf_of(600)
}

/// A PNG with one extra chunk before its pixels.
pub(super) fn png_with(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let plain = png();
    // The signature and the header come first.
    let (head, rest) = plain.split_at(8 + 25);
    [head, &png_chunk(kind, content), rest].concat()
}

fn png_chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    let checked = [&kind[..], content].concat();
    [&length[..], &checked, &crc(&checked).to_be_bytes()].concat()
}

/// The CRC-32 that PNG uses.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    })
}

/// A WebP made of these chunks.
pub(super) fn webp(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut content = b"WEBP".to_vec();
    for (kind, chunk) in chunks {
        content.extend(*kind);
        content.extend(u32::try_from(chunk.len()).unwrap().to_le_bytes());
        content.extend(*chunk);
    }
    [&b"RIFF"[..], &u32::try_from(content.len()).unwrap().to_le_bytes(), &content].concat()
}

/// A ZIP archive of empty files.
pub(super) fn zip(names: &[&str]) -> Vec<u8> {
    zip_of(names, b"", 0)
}

/// A ZIP archive whose files all have the same content, compressed by this method.
fn zip_of(names: &[&str], content: &[u8], method: u8) -> Vec<u8> {
    let size = u32::try_from(content.len()).unwrap().to_le_bytes();
    let mut file = [&b"PK\x03\x04"[..], &[0; 26], content].concat();
    let start = u32::try_from(file.len()).unwrap();
    for name in names {
        file.extend(b"PK\x01\x02");
        file.extend([0, 0, 0, 0, 0, 0, method, 0]);
        file.extend([0; 8]);
        file.extend(size);
        file.extend([0; 4]);
        file.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
        file.extend([0; 16]);
        file.extend(name.as_bytes());
    }
    file.extend(b"PK\x05\x06\0\0\0\0\0\0");
    file.extend(u16::try_from(names.len()).unwrap().to_le_bytes());
    file.extend([0; 4]);
    file.extend(start.to_le_bytes());
    file.extend([0, 0]);
    file
}

/// A Word document with this list of parts.
pub(super) fn docx_of(list: &[u8], method: u8) -> Vec<u8> {
    zip_of(&["[Content_Types].xml", "word/document.xml"], list, method)
}

/// A Word document with a template.
pub(super) fn docx_with_template(target: &str) -> Vec<u8> {
    let names = ["[Content_Types].xml", "word/document.xml", "word/_rels/settings.xml.rels"];
    let relation =
        format!("<Relationship Type=\"http://x/attachedTemplate\" Target=\"{target}\" TargetMode=\"External\"/>");
    zip_of(&names, relation.as_bytes(), 0)
}

pub(super) fn docx() -> Vec<u8> {
    zip(&["[Content_Types].xml", "word/document.xml"])
}

/// An old Office file with these streams.
fn ole(streams: &[&str]) -> Vec<u8> {
    let entry = |name: &str, kind: u8| {
        let mut entry = vec![0; 128];
        let units: Vec<u8> = name.encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect();
        entry[..units.len()].copy_from_slice(&units);
        entry[64] = u8::try_from(units.len()).unwrap();
        entry[66] = kind;
        entry
    };
    let mut file = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec();
    file.resize(512, 0);
    file.extend(entry("Root Entry", 5));
    streams.iter().for_each(|name| file.extend(entry(name, 2)));
    file
}

pub(super) fn doc() -> Vec<u8> {
    ole(&["WordDocument"])
}

/// A Word document with macros.
pub(super) fn doc_with_macros() -> Vec<u8> {
    ole(&["WordDocument", "Macros"])
}

pub(super) fn xls() -> Vec<u8> {
    ole(&["Workbook"])
}

pub(super) fn exe() -> Vec<u8> {
    [&b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff"[..], &[0; 200]].concat()
}
