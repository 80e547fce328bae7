//! GIF files: a header, then images and extensions, each a sequence of small blocks.

use super::limits::Animation;

const EXTENSION: u8 = 0x21;
const PICTURE: u8 = 0x2c;
const END: u8 = 0x3b;

/// The extension with an image's timing and placement.
const CONTROL: u8 = 0xf9;
/// The extension for applications. Only the one with the repeat count is needed.
const APPLICATION: u8 = 0xff;

/// The file with only its images and their timing. `None` if it is incomplete.
pub(super) fn strip(file: &[u8]) -> Option<Vec<u8>> {
    let mut animation = Animation::default();
    let mut at = 13 + colour_table(*file.get(10)?);
    let mut out = file.get(..at)?.to_vec();
    loop {
        let start = at;
        match *file.get(at)? {
            END => {
                out.push(END);
                return Some(out);
            }
            EXTENSION => {
                let label = *file.get(at + 1)?;
                at = end_of_blocks(file, at + 2)?;
                if is_needed(label, &file[start + 2..at]) {
                    out.extend(&file[start..at]);
                }
            }
            PICTURE => {
                // Each image has its own size, whatever the header says.
                animation.add(side(file, at + 5)?, side(file, at + 7)?)?;
                // A descriptor of ten bytes, an optional colour table, one byte for the code size, then the pixels.
                let pixels = at + 10 + colour_table(*file.get(at + 9)?) + 1;
                at = end_of_blocks(file, pixels)?;
                out.extend(&file[start..at]);
            }
            _ => return None,
        }
    }
}

fn side(file: &[u8], at: usize) -> Option<u32> {
    Some(u32::from(u16::from_le_bytes(file.get(at..at + 2)?.try_into().ok()?)))
}

fn is_needed(label: u8, blocks: &[u8]) -> bool {
    match label {
        CONTROL => true,
        APPLICATION => matches!(blocks.get(1..12), Some(b"NETSCAPE2.0" | b"ANIMEXTS1.0")),
        _ => false,
    }
}

/// The length of the colour table that these flags announce.
fn colour_table(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 0x07) + 1) }
}

/// The offset after the empty block that ends a sequence.
fn end_of_blocks(file: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let length = usize::from(*file.get(at)?);
        at += 1 + length;
        if length == 0 {
            return Some(at);
        }
    }
}
