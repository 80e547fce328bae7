//! Detects the type of a file from its first bytes.

use infer::MatcherType;

use super::{DetectedContent, by_name, programs, text};

/// The type of a file that starts with these bytes. `name` can only make it suspicious.
pub(crate) fn sniff(head: &[u8], name: &str) -> DetectedContent {
    let detected = picture(head)
        .or_else(|| video(head))
        .or_else(|| document(head))
        .or_else(|| programs::by_signature(head).map(DetectedContent::Active))
        .or_else(|| text::inspect(head))
        .or_else(|| registered(head))
        .unwrap_or(DetectedContent::Other("application/octet-stream"));
    // A file can be a valid image and a script at the same time. Its name decides how it is opened.
    if detected.is_harmless() { by_name(name).unwrap_or(detected) } else { detected }
}

fn picture(head: &[u8]) -> Option<DetectedContent> {
    match head {
        [0xff, 0xd8, 0xff, ..] => Some(DetectedContent::Jpeg),
        [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => Some(DetectedContent::Png),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(DetectedContent::Gif),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(DetectedContent::Webp),
        _ => None,
    }
}

/// The brands that cameras, phones and editors write into MP4 files, by prefix.
const MP4_BRANDS: [&[u8]; 14] = [
    b"isom", b"iso", b"mp41", b"mp42", b"mp71", b"avc1", b"dash", b"M4V", b"MSNV", b"3gp", b"3g2", b"mmp4", b"f4v",
    b"XAVC",
];

fn video(head: &[u8]) -> Option<DetectedContent> {
    if head.starts_with(&[0x1a, 0x45, 0xdf, 0xa3]) {
        let beginning = &head[..head.len().min(64)];
        let has = |word: &[u8]| beginning.windows(word.len()).any(|window| window == word);
        return has(b"webm").then_some(DetectedContent::Webm);
    }
    match (head.get(4..8)?, head.get(8..12)) {
        (b"ftyp", Some(b"qt  ")) => Some(DetectedContent::QuickTime),
        (b"ftyp", Some(brand)) if MP4_BRANDS.iter().any(|known| brand.starts_with(known)) => Some(DetectedContent::Mp4),
        // Old cameras wrote QuickTime files without a type box.
        (b"moov" | b"mdat" | b"wide" | b"pnot", Some(_)) => Some(DetectedContent::QuickTime),
        _ => None,
    }
}

fn document(head: &[u8]) -> Option<DetectedContent> {
    match head {
        [b'%', b'P', b'D', b'F', b'-', ..] => Some(DetectedContent::Pdf),
        [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ..] => Some(DetectedContent::Ole),
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(DetectedContent::Zip),
        _ => None,
    }
}

/// Formats that the `infer` crate recognises.
fn registered(head: &[u8]) -> Option<DetectedContent> {
    let known = infer::get(head)?;
    Some(match known.matcher_type() {
        MatcherType::App => DetectedContent::Active(known.mime_type()),
        _ => DetectedContent::Other(known.mime_type()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_decide_and_the_name_does_not() {
        for (head, detected) in [
            (&b"\xff\xd8\xff\xe0 and more"[..], DetectedContent::Jpeg),
            (b"GIF89a", DetectedContent::Gif),
            (b"RIFF\0\0\0\0WEBPVP8 ", DetectedContent::Webp),
            (b"\0\0\0\x18ftypmp42\0\0\0\0", DetectedContent::Mp4),
            (b"\0\0\0\x14ftypqt  \0\0\0\0", DetectedContent::QuickTime),
            (b"\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x82\x84webm", DetectedContent::Webm),
            (b"%PDF-1.7\n", DetectedContent::Pdf),
            (b"PK\x03\x04", DetectedContent::Zip),
        ] {
            assert_eq!(sniff(head, "holiday.txt"), detected);
        }
        let heic = sniff(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "a.mp4");
        assert!(matches!(heic, DetectedContent::Other(_)), "a picture of a kind that browsers do not show: {heic:?}");
    }

    #[test]
    fn programs_are_found_under_any_name() {
        for head in [
            &b"MZ\x90\0\x03\0\0\0\x04\0\0\0"[..],
            b"\x7fELF\x02\x01\x01\0",
            b"#!/bin/sh\nrm -rf ~",
            b"<!DOCTYPE html><p>Hello",
            b"  \n<svg xmlns='http://www.w3.org/2000/svg'>",
            b"<?xml version='1.0'?><!-- x --><svg/>",
            b"\xff\xfe<\0h\0t\0m\0l\0>\0",
        ] {
            assert!(!sniff(head, "photo.png").is_harmless(), "{}", String::from_utf8_lossy(head));
        }
    }

    #[test]
    fn a_name_can_only_make_it_worse() {
        assert!(!sniff(b"echo off", "setup.BAT").is_harmless());
        assert!(!sniff(b"%PDF-1.7\n", "cv.hta").is_harmless());
        assert_eq!(sniff(b"PK\x03\x04", "cv.docm"), DetectedContent::Macros);
        assert_eq!(sniff(b"plain words", "notes.txt"), DetectedContent::Other("text/plain"));
        assert_eq!(sniff(b"plain words", "notes.png"), DetectedContent::Other("text/plain"));
        assert_eq!(sniff(b"", "empty"), DetectedContent::Other("application/octet-stream"));
    }
}
