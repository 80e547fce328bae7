//! Splits texts into words, as both engines' indexes do.

use super::term::SearchTerm;

/// Converts a text to a phrase. A text without spaces may contain several words (`node.js`), which must then be adjacent.
pub(super) fn unit(text: &str) -> Option<SearchTerm> {
    let prefix = text.ends_with('*');
    let words = words(text);
    (!words.is_empty()).then_some(SearchTerm::Phrase(words, prefix))
}

/// Splits a text into words of letters and digits.
pub(super) fn words(text: &str) -> Vec<String> {
    text.split(|character: char| !character.is_alphanumeric() && !is_indic_sign(character))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The nukta and the virama, which are parts of words in all Indian scripts.
fn is_indic_sign(character: char) -> bool {
    let code = u32::from(character);
    (0x900..0xd80).contains(&code) && matches!(code & 0x7f, 0x3c | 0x4d)
}
