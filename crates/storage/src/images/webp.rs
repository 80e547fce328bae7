//! WebP files: chunks in a RIFF container. Animations have chunks within chunks.

use super::limits::Animation;

/// The two flags of the extended header that announce metadata.
const METADATA_FLAGS: u8 = 0b0000_1100;

/// The header of an animation frame, before its own chunks.
const FRAME_BYTES: usize = 16;

/// The file with only the image and its colour profile. `None` if it is incomplete.
pub(super) fn strip(file: &[u8]) -> Option<Vec<u8>> {
    let length = usize::try_from(u32::from_le_bytes(file.get(4..8)?.try_into().ok()?)).ok()?;
    let content = file.get(12..length.checked_add(8)?)?;
    let mut kept = b"WEBP".to_vec();
    let mut animation = Animation::default();
    for (kind, chunk) in chunks(content)? {
        match kind {
            b"VP8X" => {
                let mut header = chunk.to_vec();
                *header.first_mut()? &= !METADATA_FLAGS;
                push(&mut kept, kind, &header)?;
            }
            b"ANMF" => {
                let mut frame = chunk.get(..FRAME_BYTES)?.to_vec();
                for (kind, part) in chunks(chunk.get(FRAME_BYTES..)?)? {
                    if matches!(kind, b"ALPH" | b"VP8 " | b"VP8L") {
                        count(&mut animation, kind, part)?;
                        push(&mut frame, kind, part)?;
                    }
                }
                push(&mut kept, kind, &frame)?;
            }
            b"VP8 " | b"VP8L" | b"ALPH" | b"ANIM" | b"ICCP" => {
                count(&mut animation, kind, chunk)?;
                push(&mut kept, kind, chunk)?;
            }
            _ => {}
        }
    }
    let mut out = b"RIFF".to_vec();
    out.extend(u32::try_from(kept.len()).ok()?.to_le_bytes());
    out.extend(kept);
    Some(out)
}

/// Counts the pixels of an image by its own header. Decoders allocate memory for that size, whatever the file's header says.
fn count(animation: &mut Animation, kind: &[u8; 4], picture: &[u8]) -> Option<()> {
    const SIDE_MASK: u32 = 0x3fff;
    let (width, height) = match kind {
        b"VP8 " => {
            let side =
                |at: usize| Some(u32::from(u16::from_le_bytes(picture.get(at..at + 2)?.try_into().ok()?)) & SIDE_MASK);
            (side(6)?, side(8)?)
        }
        b"VP8L" => {
            let sides = u32::from_le_bytes(picture.get(1..5)?.try_into().ok()?);
            ((sides & SIDE_MASK) + 1, (sides >> 14 & SIDE_MASK) + 1)
        }
        _ => return Some(()),
    };
    animation.add(width, height)
}

type Chunk<'f> = (&'f [u8; 4], &'f [u8]);

/// The chunks. Each is padded to an even length.
fn chunks(mut content: &[u8]) -> Option<Vec<Chunk<'_>>> {
    let mut found = Vec::new();
    while !content.is_empty() {
        let kind: &[u8; 4] = content.get(..4)?.try_into().ok()?;
        let length = usize::try_from(u32::from_le_bytes(content.get(4..8)?.try_into().ok()?)).ok()?;
        let end = length.checked_add(8)?;
        found.push((kind, content.get(8..end)?));
        content = content.get(end + length % 2..).unwrap_or_default();
    }
    Some(found)
}

fn push(out: &mut Vec<u8>, kind: &[u8; 4], chunk: &[u8]) -> Option<()> {
    out.extend(kind);
    out.extend(u32::try_from(chunk.len()).ok()?.to_le_bytes());
    out.extend(chunk);
    if chunk.len() % 2 == 1 {
        out.push(0);
    }
    Some(())
}
