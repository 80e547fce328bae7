//! Other spellings of a word: of a Hindi name in Latin letters, and of a Latin name in Devanagari.
//!
//! A search for a Latin word also looks for its sounds, which are indexed only for rows with Devanagari (see [`super::devanagari`]). A
//! search for a Hindi word also looks for its usual spellings in Latin letters.

use std::collections::HashSet;
use std::iter;
use std::sync::LazyLock;

use super::devanagari::{FOLDS, has_devanagari, letters, replaced, sounded, spelled};
use super::romanised::romanised;
use super::stop_words::HINDI_STOP_WORDS;

/// The maximum number of other spellings per word or phrase.
const MAX_SPELLINGS: usize = 8;

/// Shorter words are too ambiguous: `hi` also sounds like ही. The beginning of a word may be shorter.
const MIN_WORD_LETTERS: usize = 3;
const MIN_PREFIX_LETTERS: usize = 2;

/// Words longer than this, in letters, do not occur in any language.
const MAX_WORD_LETTERS: usize = 40;

/// Another spelling of a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spelling {
    pub(super) words: Vec<String>,
    /// Whether its last word is a prefix.
    pub(super) prefix: bool,
}

/// The other spellings of a phrase whose words are all in the same script. If `prefix` is set, the last word may be incomplete.
pub(super) fn spellings(words: &[String], prefix: bool) -> Vec<Spelling> {
    let mut found = vec![Spelling { words: Vec::new(), prefix: false }];
    for (index, word) in words.iter().enumerate() {
        let is_prefix = prefix && index + 1 == words.len();
        let options = match word {
            word if word.chars().count() > MAX_WORD_LETTERS => Vec::new(),
            word if word.chars().all(|letter| letter.is_ascii_alphabetic()) => {
                let options = sounds(&word.to_ascii_lowercase(), is_prefix);
                if words.len() == 1 {
                    options.into_iter().filter(|option| option.is_distinctive(word)).collect()
                } else {
                    options
                }
            }
            word if has_devanagari(word) => {
                let nasal = with_nasal_dot(word).filter(|_| is_prefix);
                let latin = romanised(word).into_iter().map(|text| WordSpelling { text, is_prefix });
                nasal.into_iter().chain(latin).collect()
            }
            _ => Vec::new(),
        };
        let longer = |known: &Spelling| {
            let known = known.words.clone();
            let append = move |option: &WordSpelling| Spelling {
                words: known.iter().cloned().chain([option.text.clone()]).collect(),
                prefix: option.is_prefix,
            };
            options.iter().map(append).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).take(MAX_SPELLINGS).collect();
    }
    found
}

/// Another spelling of one word.
#[derive(Debug, Clone, PartialEq, Eq)]
struct WordSpelling {
    text: String,
    is_prefix: bool,
}

impl WordSpelling {
    /// Whether the sounds of this Latin word are selective enough: `men` and `car` sound like words that occur in every Hindi text.
    fn is_distinctive(&self, word: &str) -> bool {
        let shortest = if self.is_prefix { MIN_PREFIX_LETTERS } else { MIN_WORD_LETTERS };
        word.len() >= shortest && (self.is_prefix || !COMMON_SOUNDS.contains(&self.text))
    }
}

/// The sounds of words that occur in every Hindi text.
static COMMON_SOUNDS: LazyLock<HashSet<String>> =
    LazyLock::new(|| HINDI_STOP_WORDS.split_ascii_whitespace().map(sounded).collect());

/// The sounds of Latin letters, longest spelling first. Other letters stand for themselves.
const LATIN_SOUNDS: [(&str, &str); 24] = [
    ("chh", "c"),
    ("ch", "c"),
    ("ck", "k"),
    ("ce", "se"),
    ("ci", "si"),
    ("sh", "S"),
    ("kh", "K"),
    ("gh", "G"),
    ("jh", "J"),
    ("th", "t"),
    ("dh", "D"),
    ("ph", "f"),
    ("bh", "B"),
    ("rh", "r"),
    ("ee", "i"),
    ("oo", "u"),
    ("aa", "a"),
    ("ou", "au"),
    ("c", "k"),
    ("q", "k"),
    ("w", "v"),
    ("x", "ks"),
    ("y", "i"),
    ("z", "j"),
];

/// The forms in which the index may contain a Latin word's sounds. The index contains every inherent short a, even a silent one
/// (राजकुमार is `rajakumar`), except at the end of a word (योग is `yog`).
fn sounds(word: &str, is_prefix: bool) -> Vec<WordSpelling> {
    let typed = to_sounds(word);
    if !typed.contains(is_vowel) {
        return Vec::new();
    }
    // The next typed letter may merge with the last one into a single sound: `sing` becomes `singh`.
    let aspirated = (is_prefix && word.ends_with(BEFORE_H)).then(|| to_sounds(&format!("{word}h")));
    let mut found = Vec::new();
    for heard in iter::once(typed).chain(aspirated).flat_map(|heard| with_short_vowels(&heard, is_prefix)) {
        let shorter = heard.strip_suffix('a').filter(|shorter| shorter.contains(is_vowel) && shorter.len() >= 2);
        let whole = shorter.map(|shorter| WordSpelling { text: indexed(shorter), is_prefix: false });
        found.extend([WordSpelling { text: indexed(&heard), is_prefix }].into_iter().chain(whole));
    }
    let mut distinct: Vec<WordSpelling> = Vec::new();
    for spelling in found {
        if !distinct.contains(&spelling) {
            distinct.push(spelling);
        }
    }
    distinct
}

/// Letters that become a different sound if an h follows.
const BEFORE_H: [char; 8] = ['b', 'c', 'd', 'g', 'j', 'k', 'p', 's'];

/// Converts Latin letters to sounds.
fn to_sounds(word: &str) -> String {
    let mut heard = String::new();
    let mut rest = word;
    while let Some(letter) = rest.chars().next() {
        let known = LATIN_SOUNDS.iter().find(|(written, _)| rest.starts_with(written));
        let (written, sound) = known.copied().unwrap_or((&rest[..letter.len_utf8()], &rest[..letter.len_utf8()]));
        heard.push_str(sound);
        rest = &rest[written.len()..];
    }
    heard
}

fn indexed(heard: &str) -> String {
    replaced(&letters(heard), &FOLDS)
}

fn is_vowel(sound: char) -> bool {
    "aiueo".contains(sound)
}

/// The sounds unchanged, and with an a inserted where Hindi may have a silent one: after a consonant (including य, as in जयपुर) that
/// follows a vowel, if another consonant comes next, and before the last vowel.
fn with_short_vowels(heard: &str, is_prefix: bool) -> Vec<String> {
    let sounds: Vec<char> = heard.chars().collect();
    let mut found = vec![String::new()];
    for (index, sound) in sounds.iter().enumerate() {
        found.iter_mut().for_each(|text| text.push(*sound));
        let before = index.checked_sub(1).map(|before| sounds[before]);
        let after = sounds.get(index + 1).filter(|after| !is_vowel(**after) && *after != sound);
        let is_consonant = !is_vowel(*sound) && before.is_some_and(is_vowel);
        let is_ya = *sound == 'i' && before == Some('a');
        let is_inside = is_prefix || sounds[index + 1..].iter().copied().any(is_vowel);
        if (is_consonant || is_ya) && after.is_some() && is_inside && found.len() < MAX_SPELLINGS {
            let longer: Vec<String> = found.iter().map(|text| format!("{text}a")).collect();
            found.extend(longer);
        }
    }
    found
}

/// For a word typed up to a half nasal, which the next letter may turn into a dot: हिन् as the beginning of हिन्दी.
fn with_nasal_dot(word: &str) -> Option<WordSpelling> {
    let start = word.strip_suffix('्')?.strip_suffix(['ङ', 'ञ', 'ण', 'न', 'म'])?;
    Some(WordSpelling { text: format!("{}ं", spelled(start)), is_prefix: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(typed: &str, written: &str) -> bool {
        let sounds = sounded(written);
        spellings(&[typed.to_owned()], false).iter().any(|spelling| spelling.words == [sounds.clone()])
    }

    #[test]
    fn a_name_in_latin_letters_sounds_like_the_hindi_one() {
        for (typed, written) in [
            ("Priya", "प्रिया"),
            ("pria", "प्रिया"),
            ("Deepak", "दीपक"),
            ("dipak", "दीपक"),
            ("sunita", "सुनीता"),
            ("Suneetha", "सुनीता"),
            ("sharma", "शर्मा"),
            ("ram", "राम"),
            ("Rajkumar", "राजकुमार"),
            ("kamla", "कमला"),
            ("Kamala", "कमला"),
            ("Tendulkar", "तेंदुलकर"),
            ("Tendulkar", "तेन्दुलकर"),
            ("Jaspreet", "जसप्रीत"),
            ("Singh", "सिंह"),
            ("Sinha", "सिन्हा"),
            ("Laxmi", "लक्ष्मी"),
            ("Lakshmi", "लक्ष्मी"),
            ("Sri", "श्री"),
            ("Krishna", "कृष्ण"),
            ("Krishna", "कृष्णा"),
            ("Chandra", "चंद्र"),
            ("Mishra", "मिश्रा"),
            ("Pandey", "पाण्डेय"),
            ("Pandey", "पांडे"),
            ("Jaipur", "जयपुर"),
            ("Mumbai", "मुंबई"),
            ("Mumbai", "मुम्बई"),
            ("Chandigarh", "चंडीगढ़"),
            ("Nagpur", "नागपुर"),
            ("Chennai", "चेन्नई"),
            ("Aishwarya", "ऐश्वर्या"),
            ("Gyan", "ज्ञान"),
            ("Swati", "स्वाति"),
            ("Zakir", "ज़ाकिर"),
            ("yoga", "योग"),
            ("Siddharth", "सिद्धार्थ"),
            ("hindi", "हिंदी"),
            ("Nehru", "नेहरू"),
        ] {
            assert!(finds(typed, written), "{typed}: {:?}", spellings(&[typed.to_owned()], false));
        }
        for (typed, written) in [("priti", "प्रिया"), ("ram", "रमा"), ("ram", "रवि"), ("kamal", "कोमल")]
        {
            assert!(!finds(typed, written), "{typed}");
        }
    }

    #[test]
    fn ambiguous_words_have_no_other_spelling() {
        for word in ["men", "car", "tab", "hi", "HR", "js", "it", "C3", "café"] {
            assert_eq!(spellings(&[word.to_owned()], false), [], "{word}");
        }
    }

    #[test]
    fn a_prefix_stays_a_prefix_unless_its_last_vowel_is_left_out() {
        let found = spellings(&["chandra".to_owned()], true);
        let text = |latin: &str| vec![letters(latin)];
        assert!(found.contains(&Spelling { words: text("candra"), prefix: true }), "{found:?}");
        assert!(found.contains(&Spelling { words: text("candr"), prefix: false }), "{found:?}");
        assert!(!found.contains(&Spelling { words: text("candr"), prefix: true }), "{found:?}");
    }

    #[test]
    fn the_next_letter_may_merge_two_sounds_into_one() {
        for (typed, written) in [("sing", "सिंह"), ("lak", "लखन"), ("kris", "कृष्ण"), ("bac", "बचपन"), ("sid", "सिद्धार्थ")]
        {
            let sounds = sounded(written);
            let begins = |spelling: &Spelling| spelling.prefix && sounds.starts_with(&spelling.words[0]);
            assert!(spellings(&[typed.to_owned()], true).iter().any(begins), "{typed}");
        }
        assert!(!finds("sing", "सिंह"), "a whole word has no next letter");
    }

    #[test]
    fn phrases_are_respelled_word_by_word_in_one_script() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let found = spellings(&words("priya sharma"), false);
        assert!(found[0].words == [sounded("प्रिया"), sounded("शर्मा")], "{found:?}");
        assert_eq!(spellings(&words("priya 5"), false), []);
    }
}
