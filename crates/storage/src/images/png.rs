//! PNG files: a signature and chunks.

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use super::limits::MAX_PROFILE_BYTES;

/// The chunks needed to show the image as intended: pixels, colours, sizes and animation.
const NEEDED: [&[u8; 4]; 16] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"cICP", b"sBIT", b"bKGD",
    b"pHYs", b"acTL", b"fcTL", b"fdAT",
];

/// The file with only the image and its colour information. `None` if it is incomplete.
pub(super) fn strip(file: &[u8]) -> Option<Vec<u8>> {
    let mut out = file.get(..8)?.to_vec();
    let mut at = 8;
    loop {
        let (kind, content, end) = chunk(file, at)?;
        let is_kept = match kind {
            b"iCCP" => has_sound_profile(content),
            _ => NEEDED.contains(&kind),
        };
        if is_kept {
            out.extend(&file[at..end]);
        }
        if kind == b"IEND" {
            return Some(out);
        }
        at = end;
    }
}

/// The size of the image, from the first chunk.
pub(super) fn dimensions(file: &[u8]) -> Option<(u32, u32)> {
    let side = |at: usize| Some(u32::from_be_bytes(file.get(at..at + 4)?.try_into().ok()?));
    Some((side(16)?, side(20)?))
}

/// The camera's metadata, if any.
pub(super) fn exif(file: &[u8]) -> Option<&[u8]> {
    let mut at = 8;
    loop {
        match chunk(file, at)? {
            (b"eXIf", content, _) => return Some(content),
            (b"IEND", ..) => return None,
            (_, _, end) => at = end,
        }
    }
}

/// A chunk's kind and content, and the offset of the next chunk.
fn chunk(file: &[u8], at: usize) -> Option<(&[u8; 4], &[u8], usize)> {
    let length = usize::try_from(u32::from_be_bytes(file.get(at..at.checked_add(4)?)?.try_into().ok()?)).ok()?;
    let kind: &[u8; 4] = file.get(at + 4..at + 8)?.try_into().ok()?;
    let end = at.checked_add(length)?.checked_add(12)?;
    file.get(at..end)?;
    Some((kind, &file[at + 8..end - 4], end))
}

/// Whether a colour profile is as small as it looks, because the decoder would unpack it whatever its size. Without the
/// profile, the image is shown in sRGB.
fn has_sound_profile(content: &[u8]) -> bool {
    let Some(name) = content.iter().take(80).position(|byte| *byte == 0) else { return false };
    let packed = content.get(name + 2..).unwrap_or_default();
    decompress_to_vec_zlib_with_limit(packed, MAX_PROFILE_BYTES).is_ok()
}
