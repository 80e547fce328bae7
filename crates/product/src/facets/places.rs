//! Places that have more than one name. A search for the old name also finds the new one, and vice versa.
//!
//! The list and the matching are the same as in the web app (`web/src/domain/lists/places.ts`), so that counts agree with the rows
//! that the app requests.

use std::sync::LazyLock;

/// All names of each place, in lower case.
static PLACES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let places: Vec<Vec<String>> = serde_json::from_str(include_str!("../../../../web/src/domain/lists/places.json"))
        .expect("the list is part of the source, and a test reads it");
    places.into_iter().map(|names| names.iter().map(|name| name.to_lowercase()).collect()).collect()
});

/// Shorter prefixes match too many names.
const MIN_PREFIX_LENGTH: usize = 4;

/// The typed text, plus variants with each place replaced by its other names, all in lower case.
pub(crate) fn spellings(typed: &str) -> Vec<String> {
    let text = typed.to_lowercase();
    let mut found = vec![text.clone()];
    for names in PLACES.iter() {
        if let Some(matched) = names.iter().find(|name| text.contains(name.as_str())) {
            found.extend(
                names.iter().filter(|name| *name != matched).map(|name| text.replacen(matched.as_str(), name, 1)),
            );
        } else if text.chars().count() >= MIN_PREFIX_LENGTH && names.iter().any(|name| name.starts_with(&text)) {
            found.extend(names.iter().filter(|name| !name.starts_with(&text)).cloned());
        }
    }
    found
}

/// The search query for a text typed into a list's search box. The last word matches as a prefix, and a place matches by all its
/// names. The web app does the same (`web/src/domain/lists/search-list.ts`).
pub(super) fn list_search(typed: &str) -> String {
    let is_or = |word: &str| word.eq_ignore_ascii_case("or");
    let mut words = typed.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    // Adding other names of a place would change the meaning of quotes, minus and `or`.
    if typed.contains(['"', '-']) || words.any(is_or) {
        return as_prefix(typed);
    }
    spellings(typed).iter().map(|spelling| as_prefix(spelling)).collect::<Vec<_>>().join(" or ")
}

/// Marks the last word as a prefix.
fn as_prefix(text: &str) -> String {
    // Vowel signs in Indian scripts are not alphanumeric, but they are part of words.
    let ends_in_word =
        text.ends_with(|letter: char| letter.is_alphanumeric() || ('\u{900}'..'\u{d80}').contains(&letter));
    if ends_in_word { format!("{text}*") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{list_search, spellings};

    #[test]
    fn a_list_search_matches_the_web_app() {
        for (typed, asked) in [
            ("product desi", "product desi*"),
            ("designer bangalore", "designer bangalore* or designer bengaluru*"),
            ("\"design lead\" bangalore", "\"design lead\" bangalore*"),
            ("हिन्दी", "हिन्दी*"),
            ("", ""),
        ] {
            assert_eq!(list_search(typed), asked);
        }
    }

    #[test]
    fn a_place_is_searched_by_all_its_names() {
        assert_eq!(spellings("Bangalore"), ["bangalore", "bengaluru"]);
        assert_eq!(spellings("bengaluru, Karnataka"), ["bengaluru, karnataka", "bangalore, karnataka"]);
        assert_eq!(spellings("Banga"), ["banga", "bengaluru"]);
        assert_eq!(spellings("Ban"), ["ban"]);
    }
}
