//! A short number for a text, by which a copy of it is found through an index.

use super::sentences::without_nukta;

/// Shorter texts are alike by chance: "We are hiring a driver."
const SHORTEST: usize = 120;

/// Of the letters alone, so that neither layout nor another phone number makes a copy look new; nothing for a short text.
pub(super) fn fingerprint(description: &str) -> Option<String> {
    let words = description.split_whitespace().filter(|word| !word.contains(['@', '/']));
    let letters: String = without_nukta(&words.collect::<String>().to_lowercase())
        .chars()
        .filter(|letter| letter.is_alphabetic() || matches!(letter, '\u{0900}'..='\u{0963}'))
        .collect();
    (letters.chars().count() >= SHORTEST).then(|| format!("{:016x}", fnv1a(letters.as_bytes())))
}

/// A number for the whole of what was looked at.
pub(super) fn text_key(text: &str) -> String {
    format!("{:016x}", fnv1a(text.as_bytes()))
}

/// FNV-1a of 64 bits: it has to be the same in every version and on every machine, which std's hashers do not promise. Someone who
/// searches for two texts with one number gains a warning on their own posting.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
