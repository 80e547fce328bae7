//! Reverse search: given a text, finds the stored searches that may match it.
//!
//! A search is stored under word prefixes, at least one of which must occur in a matching text. Both engines compare stems, so a
//! prefix ends where a stemmer could start to cut: "designers" is stored as "design", and so is "designing". This only excludes
//! searches that cannot match. The engine decides which of the others do.

use std::collections::HashSet;

use super::parse::parse_search;
use super::term::{SearchTerm, in_all_spellings};
use super::words::words;
use super::{InvalidSearch, MAX_RESPELLED_TERMS, SearchKind, SearchQuery, indexed_text};

/// The maximum length of a prefix, in letters.
const MAX_PREFIX_LETTERS: usize = 12;

/// A search with more alternatives is evaluated for every text.
const MAX_PREFIXES: usize = 64;

/// The endings that Porter's stemmer removes or changes, and the parts of some of them that it keeps. Longest first.
const ENDINGS: &[&str] = &[
    "ational", "ization", "iveness", "fulness", "ousness", "biliti", "bility", "tional", "alism", "aliti", "ality",
    "iviti", "ivity", "ation", "ement", "icate", "ative", "alize", "iciti", "icity", "entli", "ently", "ousli",
    "ously", "ator", "enci", "ency", "anci", "ancy", "izer", "alli", "ally", "able", "ible", "abli", "ably", "ance",
    "ence", "ment", "ical", "logi", "logy", "ness", "ing", "eed", "ied", "ies", "ion", "ism", "ate", "iti", "ity",
    "ous", "ive", "ize", "ant", "ent", "eli", "ely", "bli", "bly", "ful", "al", "er", "ic", "ou", "at", "bl", "iz",
    "ed", "es", "ee", "e", "y", "i",
];

/// Letters with diacritics, which both engines remove.
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

/// The word prefixes of which a text must contain at least one to match this search, which has the syntax of [`SearchKind::Web`].
/// `None` if there is no such list.
pub fn required_prefixes(text: &str) -> Result<Option<Vec<String>>, InvalidSearch> {
    let mut left = MAX_RESPELLED_TERMS;
    let term = parse_search(text, SearchQuery::from(SearchKind::Web))?.map(|term| in_all_spellings(term, &mut left));
    let required = term.and_then(|term| required(&term)).filter(|prefixes| prefixes.len() <= MAX_PREFIXES);
    Ok(required.map(|mut prefixes| {
        prefixes.sort_unstable();
        prefixes.dedup();
        prefixes
    }))
}

/// All prefixes of all words of a text, in indexed form.
pub fn word_prefixes(text: &str) -> HashSet<String> {
    let mut prefixes = HashSet::new();
    for word in words(&indexed_text(text)) {
        let word = folded(&word);
        let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8()).take(MAX_PREFIX_LETTERS);
        prefixes.extend(ends.map(|end| word[..end].to_owned()));
    }
    prefixes
}

fn required(term: &SearchTerm) -> Option<Vec<String>> {
    match term {
        SearchTerm::Phrase(words, _) => {
            let longest = words.iter().map(|word| prefix(word)).max_by_key(String::len)?;
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

/// The length of the shortest prefix. The longer the prefixes, the fewer texts contain them.
fn shortest(prefixes: &[String]) -> usize {
    prefixes.iter().map(String::len).min().unwrap_or(0)
}

/// A prefix that all words with the same stem share. It may be shorter than possible, but never longer.
fn prefix(word: &str) -> String {
    let word = folded(word);
    // The stemmer first removes a plural s, but not from a double s.
    let mut rest = word.strip_suffix('s').filter(|rest| rest.len() > 1 && !rest.ends_with('s')).unwrap_or(&word);
    while let Some(shorter) = ENDINGS.iter().filter_map(|ending| rest.strip_suffix(ending)).find(|rest| has_vowel(rest))
    {
        // "Planned" has the same stem as "plan".
        rest = without_double_letter(shorter);
    }
    rest.chars().take(MAX_PREFIX_LETTERS).collect()
}

fn has_vowel(text: &str) -> bool {
    text.contains(['a', 'e', 'i', 'o', 'u', 'y'])
}

fn without_double_letter(text: &str) -> &str {
    match text.as_bytes() {
        [.., before, last] if before == last && last.is_ascii_lowercase() && text.len() > 2 => &text[..text.len() - 1],
        _ => text,
    }
}

/// The word in lower case and without diacritics.
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
        let prefixes = word_prefixes(text);
        required_prefixes(search).unwrap().is_none_or(|required| required.iter().any(|one| prefixes.contains(one)))
    }

    #[test]
    fn words_with_the_same_stem_share_a_beginning() {
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
            assert!(may_find(search, text), "{search}: {:?}", required_prefixes(search));
        }
    }

    #[test]
    fn a_search_is_stored_under_its_longest_word() {
        assert_eq!(required_prefixes("react developer").unwrap().unwrap()[0], "develop");
        assert!(!may_find("react developer", "React work for a chef"));
        assert!(!may_find("\"design lead\"", "Lead a kitchen"));
        assert_eq!(required_prefixes("").unwrap(), None);
        assert_eq!(required_prefixes("-junior").unwrap_err(), InvalidSearch::OnlyExcludes);
    }
}
