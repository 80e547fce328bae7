//! Places that people know by more than one name. A search for the old name finds the new one, and the other way round.
//!
//! The list and the rule are those of the web app (`web/src/domain/listing/places.ts`), which asks for rows by them; here the same
//! rows are counted.

use std::sync::LazyLock;

/// Each place by all its names.
static PLACES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let places: Vec<Vec<String>> = serde_json::from_str(include_str!("../../../../web/src/domain/listing/places.json"))
        .expect("the list is part of the source, and a test reads it");
    places.into_iter().map(|names| names.iter().map(|name| name.to_lowercase()).collect()).collect()
});

/// Shorter beginnings of a name fit too much.
const SHORTEST: usize = 4;

/// What is typed, and the same with each place by its other names, all in lower case.
pub(crate) fn spellings(typed: &str) -> Vec<String> {
    let text = typed.to_lowercase();
    let mut found = vec![text.clone()];
    for names in PLACES.iter() {
        if let Some(meant) = names.iter().find(|name| text.contains(name.as_str())) {
            found.extend(names.iter().filter(|name| *name != meant).map(|name| text.replacen(meant.as_str(), name, 1)));
        } else if text.chars().count() >= SHORTEST && names.iter().any(|name| name.starts_with(&text)) {
            found.extend(names.iter().filter(|name| !name.starts_with(&text)).cloned());
        }
    }
    found
}

/// What is typed into the search box of a list, as the list is asked for it: the last word may be unfinished, and a place is looked
/// for by all its names. The web app does the same (`web/src/domain/listing/search-list.ts`).
pub(super) fn list_search(typed: &str) -> String {
    let is_or = |word: &str| word.eq_ignore_ascii_case("or");
    let mut words = typed.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    // Quotes, minus and `or` are the searcher's own; other names of a place would change what they mean.
    if typed.contains(['"', '-']) || words.any(is_or) {
        return unfinished(typed);
    }
    spellings(typed).iter().map(|spelling| unfinished(spelling)).collect::<Vec<_>>().join(" or ")
}

/// The last word as the beginning of one.
fn unfinished(text: &str) -> String {
    // The signs of half letters are no letters, and still parts of words.
    let ends_in_word =
        text.ends_with(|letter: char| letter.is_alphanumeric() || ('\u{900}'..'\u{d80}').contains(&letter));
    if ends_in_word { format!("{text}*") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{list_search, spellings};

    #[test]
    fn a_list_is_searched_as_the_web_app_searches_it() {
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
    fn a_place_is_looked_for_by_all_its_names() {
        assert_eq!(spellings("Bangalore"), ["bangalore", "bengaluru"]);
        assert_eq!(spellings("bengaluru, Karnataka"), ["bengaluru, karnataka", "bangalore, karnataka"]);
        assert_eq!(spellings("Banga"), ["banga", "bengaluru"]);
        assert_eq!(spellings("Ban"), ["ban"]);
    }
}
