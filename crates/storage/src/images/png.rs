//! PNG files: a signature and chunks.

/// What is needed to show the picture as it was meant: pixels, colours, sizes and animation.
const NEEDED: [&[u8; 4]; 16] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"cICP", b"sBIT", b"bKGD",
    b"pHYs", b"acTL", b"fcTL", b"fdAT",
];

/// The file with nothing but the picture and what its colours mean; nothing if it is not whole.
pub(super) fn strip(file: &[u8]) -> Option<Vec<u8>> {
    let mut out = file.get(..8)?.to_vec();
    let mut at = 8;
    loop {
        let length = u32::from_be_bytes(file.get(at..at + 4)?.try_into().ok()?);
        let kind: &[u8; 4] = file.get(at + 4..at + 8)?.try_into().ok()?;
        let end = at.checked_add(usize::try_from(length).ok()?)?.checked_add(12)?;
        let chunk = file.get(at..end)?;
        if NEEDED.contains(&kind) {
            out.extend(chunk);
        }
        if kind == b"IEND" {
            return Some(out);
        }
        at = end;
    }
}
