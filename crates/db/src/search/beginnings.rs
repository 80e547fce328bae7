//! Searches the other way round: a text is there, and the searches that may find it are looked up.
//!
//! A search is filed under beginnings of words, of which a text must have one to be found. Both engines compare stems, so a filed
//! beginning ends where a stemmer could have begun to cut: "designers" is filed as "design", and so is "designing". Whether the search
//! does find the text, the engine says; here only those are left out that cannot.

use std::collections::HashSet;

use super::parse::parse_search;
use super::term::{SearchTerm, in_all_spellings};
use super::words::words;
use super::{InvalidSearch, MOST_SPELLED, SearchKind, SearchQuery, indexed_text};

/// Beginnings are cut to so many letters.
const LONGEST_BEGINNING: usize = 12;

/// A search with more alternatives is compared with every text.
const MOST_BEGINNINGS: usize = 64;

/// The endings that Porter's stemmer cuts or changes, and the parts that it leaves of some of them. The longest comes first.
const ENDINGS: &[&str] = &[
    "ational", "ization", "iveness", "fulness", "ousness", "biliti", "bility", "tional", "alism", "aliti", "ality",
    "iviti", "ivity", "ation", "ement", "icate", "ative", "alize", "iciti", "icity", "entli", "ently", "ousli",
    "ously", "ator", "enci", "ency", "anci", "ancy", "izer", "alli", "ally", "able", "ible", "abli", "ably", "ance",
    "ence", "ment", "ical", "logi", "logy", "ness", "ing", "eed", "ied", "ies", "ion", "ism", "ate", "iti", "ity",
    "ous", "ive", "ize", "ant", "ent", "eli", "ely", "bli", "bly", "ful", "al", "er", "ic", "ou", "at", "bl", "iz",
    "ed", "es", "ee", "e", "y", "i",
];

/// Letters with marks that both engines drop.
const MARKED: &[(&str, char)] = &[
    ("àáâãäåāăą", 'a'),
    ("çćč", 'c'),
    ("ďđḍ", 'd'),
    ("èéêëēĕęě", 'e'),
    ("ğ", 'g'),
    ("ḥ", 'h'),
    ("ìíîïĩīįı", 'i'),
    ("ļł", 'l'),
    ("ñńňṇṅ", 'n'),
    ("òóôõöøōő", 'o'),
    ("ŕřṛ", 'r'),
    ("śşšṣ", 's'),
    ("ţťṭ", 't'),
    ("ùúûüũūůű", 'u'),
    ("ýÿ", 'y'),
    ("źżž", 'z'),
];

/// The beginnings of words of which a text must have one for this search to find it; nothing if that cannot be said. The text is
/// read as in a search box.
pub fn required_beginnings(text: &str) -> Result<Option<Vec<String>>, InvalidSearch> {
    let mut left = MOST_SPELLED;
    let term = parse_search(text, SearchQuery::from(SearchKind::Web))?.map(|term| in_all_spellings(term, &mut left));
    let required = term.and_then(|term| required(&term)).filter(|beginnings| beginnings.len() <= MOST_BEGINNINGS);
    Ok(required.map(|mut beginnings| {
        beginnings.sort_unstable();
        beginnings.dedup();
        beginnings
    }))
}

/// Every beginning of every word of a text, as it is indexed.
pub fn word_beginnings(text: &str) -> HashSet<String> {
    let mut beginnings = HashSet::new();
    for word in words(&indexed_text(text)) {
        let word = folded(&word);
        let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8()).take(LONGEST_BEGINNING);
        beginnings.extend(ends.map(|end| word[..end].to_owned()));
    }
    beginnings
}

fn required(term: &SearchTerm) -> Option<Vec<String>> {
    match term {
        SearchTerm::Phrase(words, _) => {
            let longest = words.iter().map(|word| beginning(word)).max_by_key(String::len)?;
            (!longest.is_empty()).then(|| vec![longest])
        }
        SearchTerm::And(terms) => terms.iter().filter_map(required).max_by_key(|each| shortest(each)),
        SearchTerm::Or(terms) => {
            let each = terms.iter().map(required).collect::<Option<Vec<_>>>()?;
            Some(each.concat())
        }
        SearchTerm::Not(_) => None,
    }
}

/// The longer the beginnings, the fewer texts have them.
fn shortest(beginnings: &[String]) -> usize {
    beginnings.iter().map(String::len).min().unwrap_or(0)
}

/// As much of a word as every word with the same stem begins with. It may be less, never more.
fn beginning(word: &str) -> String {
    let word = folded(word);
    // The stemmer takes a plural's s away first, but not one of two.
    let mut rest = word.strip_suffix('s').filter(|rest| rest.len() > 1 && !rest.ends_with('s')).unwrap_or(&word);
    while let Some(shorter) = ENDINGS.iter().filter_map(|ending| rest.strip_suffix(ending)).find(|rest| has_vowel(rest))
    {
        // "Planned" has the stem of "plan".
        rest = undoubled(shorter);
    }
    rest.chars().take(LONGEST_BEGINNING).collect()
}

fn has_vowel(text: &str) -> bool {
    text.contains(['a', 'e', 'i', 'o', 'u', 'y'])
}

fn undoubled(text: &str) -> &str {
    match text.as_bytes() {
        [.., before, last] if before == last && last.is_ascii_lowercase() && text.len() > 2 => &text[..text.len() - 1],
        _ => text,
    }
}

/// In lower case and without marks.
fn folded(word: &str) -> String {
    let fold = |letter: char| match letter.is_ascii() {
        true => letter,
        false => MARKED.iter().find(|(marked, _)| marked.contains(letter)).map_or(letter, |(_, plain)| *plain),
    };
    word.to_lowercase().chars().map(fold).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn may_find(search: &str, text: &str) -> bool {
        let beginnings = word_beginnings(text);
        required_beginnings(search).unwrap().is_none_or(|required| required.iter().any(|one| beginnings.contains(one)))
    }

    #[test]
    fn words_of_one_stem_begin_alike() {
        for (search, text) in [
            ("designers", "We are designing"),
            ("usefulness", "of using it"),
            ("planned", "a plan"),
            ("relational", "you relate to"),
            ("activation", "active people"),
            ("happy", "happiness"),
            ("filing", "a file"),
            ("agencies", "our agency"),
            ("node.js", "Node.js and React"),
            ("cafe", "The Café"),
            ("desi*", "Designer"),
            ("priya", "प्रिया शर्मा"),
            ("हिन्दी", "हिंदी की पढ़ाई"),
            ("welder or fitter", "A fitter"),
            ("engineer -junior", "junior engineers"),
        ] {
            assert!(may_find(search, text), "{search}: {:?}", required_beginnings(search));
        }
    }

    #[test]
    fn a_search_is_filed_under_its_longest_word() {
        assert_eq!(required_beginnings("react developer").unwrap().unwrap()[0], "develop");
        assert!(!may_find("react developer", "React work for a chef"));
        assert!(!may_find("\"design lead\"", "Lead a kitchen"));
        assert_eq!(required_beginnings("").unwrap(), None);
        assert_eq!(required_beginnings("-junior").unwrap_err(), InvalidSearch::OnlyExcludes);
    }
}
