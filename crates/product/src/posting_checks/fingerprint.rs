//! Fingerprints of texts, which are indexed in order to find copies.

use sha2::{Digest, Sha256};

use super::sentences::without_nukta;

/// Shorter texts can be equal by chance: "We are hiring a driver."
const MIN_LETTERS: usize = 120;

/// The fingerprint of the letters only, so that another layout or phone number does not hide a copy. Returns nothing for a short text.
pub(super) fn fingerprint(description: &str) -> Option<String> {
    let words = description.split_whitespace().filter(|word| !word.contains(['@', '/']));
    let letters: String = without_nukta(&words.collect::<String>().to_lowercase())
        .chars()
        .filter(|letter| letter.is_alphabetic() || matches!(letter, '\u{0900}'..='\u{0963}'))
        .collect();
    (letters.chars().count() >= MIN_LETTERS).then(|| format!("{:016x}", fnv1a(letters.as_bytes())))
}

/// A hash of everything that was checked, used to detect changes. A moderator's release holds for this hash, so no one must be able to
/// find another text with the same one.
pub(super) fn text_key(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The 64-bit FNV-1a hash. It has to be the same in every version and on every machine, which std's hashers do not guarantee. It need
/// not resist deliberate collisions: they would only put a warning on the attacker's own posting.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
