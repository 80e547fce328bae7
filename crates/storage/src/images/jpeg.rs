//! JPEG files: segments, then scans, then an end marker after which phones often append more data.

use super::limits::{area, is_scanned_too_often};

const START_OF_SCAN: u8 = 0xda;
const END: u8 = 0xd9;

/// The file with only the image and its colour profile. `None` if it is incomplete.
pub(super) fn strip(file: &[u8]) -> Option<Vec<u8>> {
    let mut out = file.get(..2)?.to_vec();
    let mut at = 2;
    let (mut pixels, mut scans) = (0, 0);
    loop {
        // Markers may be padded, and some encoders leave extra bytes between them.
        at += file.get(at..)?.iter().position(|byte| *byte == 0xff)?;
        at += file.get(at..)?.iter().position(|byte| *byte != 0xff)?;
        let marker = file[at];
        at += 1;
        match marker {
            END => {
                out.extend([0xff, END]);
                return Some(out);
            }
            // Markers without a segment.
            0x00 | 0x01 | 0xd0..=0xd8 => continue,
            _ => {}
        }
        let length = usize::from(u16::from_be_bytes([*file.get(at)?, *file.get(at + 1)?]));
        let segment = file.get(at..at + length).filter(|segment| segment.len() >= 2)?;
        at += length;
        if is_needed(marker, &segment[2..]) {
            out.extend([0xff, marker]);
            out.extend(segment);
        }
        if is_frame(marker) {
            let side = |at: usize| Some(u32::from(u16::from_be_bytes(segment.get(at..at + 2)?.try_into().ok()?)));
            pixels = area(side(5)?, side(3)?)?.max(pixels);
        }
        if marker == START_OF_SCAN {
            scans += 1;
            if is_scanned_too_often(pixels, scans) {
                return None;
            }
            let end = at + end_of_scan(&file[at..])?;
            out.extend(&file[at..end]);
            at = end;
        }
    }
}

/// Whether the segment contains the size of the image.
fn is_frame(marker: u8) -> bool {
    matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc)
}

/// Whether a decoder needs the segment. Application segments hold metadata, except for three.
fn is_needed(marker: u8, content: &[u8]) -> bool {
    match marker {
        0xe0 => content.starts_with(b"JFIF\0"),
        0xe2 => content.starts_with(b"ICC_PROFILE\0"),
        // It says how the colours are encoded.
        0xee => content.starts_with(b"Adobe"),
        0xe1..=0xfe => false,
        _ => true,
    }
}

/// Where the compressed pixels end: at a marker that is neither escaped nor allowed inside a scan.
fn end_of_scan(scan: &[u8]) -> Option<usize> {
    scan.windows(2).position(|pair| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0xd0..=0xd7 | 0xff))
}
