//! How Devanagari is indexed: in one normalised spelling, and also by sound, so that words in Latin letters match.
//!
//! Both are lists of replacements, applied in order, because SQLite can do that without functions of ours. Its triggers read the
//! lists from `_search_rules`, PostgreSQL's function `words` contains them, and a test compares all three. A change here therefore
//! needs a migration that replaces the lists and reindexes the Devanagari rows.

use std::sync::LazyLock;

/// A text and its replacement.
pub(super) type Replacement = (String, String);

/// Represents the inherent vowel of a consonant without a vowel sign. It is also the letter for that vowel.
const SCHWA: &str = "अ";
const VIRAMA: &str = "्";

/// The sounds. In the index they are written in Georgian letters: both engines treat these as letters, no stemmer changes them, and
/// no other text here contains them, so the sounds of a Hindi word never collide with a Latin word.
const LETTERS: [(char, char); 27] = [
    ('k', 'კ'),
    ('K', 'ქ'),
    ('g', 'გ'),
    ('G', 'ღ'),
    ('c', 'ჩ'),
    ('j', 'ჯ'),
    ('J', 'ჟ'),
    ('t', 'ტ'),
    ('d', 'დ'),
    ('D', 'ძ'),
    ('n', 'ნ'),
    ('p', 'პ'),
    ('f', 'ფ'),
    ('b', 'ბ'),
    ('B', 'ყ'),
    ('m', 'მ'),
    ('r', 'რ'),
    ('l', 'ლ'),
    ('v', 'ვ'),
    ('s', 'ს'),
    ('S', 'შ'),
    ('h', 'ჰ'),
    ('a', 'ა'),
    ('i', 'ი'),
    ('u', 'უ'),
    ('e', 'ე'),
    ('o', 'ო'),
];

/// Consonants with their sounds, as far as Latin spelling distinguishes them. It does not distinguish त, ट and थ. य sounds like the
/// vowel i (`Diya`, `Dia`).
const CONSONANTS: [(&str, char); 34] = [
    ("क", 'k'),
    ("ख", 'K'),
    ("ग", 'g'),
    ("घ", 'G'),
    ("ङ", 'n'),
    ("च", 'c'),
    ("छ", 'c'),
    ("ज", 'j'),
    ("झ", 'J'),
    ("ञ", 'n'),
    ("ट", 't'),
    ("ठ", 't'),
    ("ड", 'd'),
    ("ढ", 'D'),
    ("ण", 'n'),
    ("त", 't'),
    ("थ", 't'),
    ("द", 'd'),
    ("ध", 'D'),
    ("न", 'n'),
    ("प", 'p'),
    ("फ", 'f'),
    ("ब", 'b'),
    ("भ", 'B'),
    ("म", 'm'),
    ("य", 'i'),
    ("र", 'r'),
    ("ल", 'l'),
    ("ळ", 'l'),
    ("व", 'v'),
    ("श", 'S'),
    ("ष", 'S'),
    ("स", 's'),
    ("ह", 'h'),
];

/// Vowels, as letters and as signs, with their sounds.
const VOWELS: [(&str, &str, &str); 14] = [
    ("आ", "ा", "a"),
    ("इ", "ि", "i"),
    ("ई", "ी", "i"),
    ("उ", "ु", "u"),
    ("ऊ", "ू", "u"),
    ("ऋ", "ृ", "ri"),
    ("ए", "े", "e"),
    ("ऍ", "ॅ", "e"),
    ("ऎ", "ॆ", "e"),
    ("ऐ", "ै", "ai"),
    ("ओ", "ो", "o"),
    ("ऑ", "ॉ", "o"),
    ("ऒ", "ॊ", "o"),
    ("औ", "ौ", "au"),
];

/// Letters with a nukta as a single character, and the same letters without it.
const DOTTED: [(&str, &str); 11] = [
    ("\u{958}", "क"),
    ("\u{959}", "ख"),
    ("\u{95a}", "ग"),
    ("\u{95b}", "ज"),
    ("\u{95c}", "ड"),
    ("\u{95d}", "ढ"),
    ("\u{95e}", "फ"),
    ("\u{95f}", "य"),
    ("\u{929}", "न"),
    ("\u{931}", "र"),
    ("\u{934}", "ळ"),
];
const NUKTA: &str = "\u{93c}";

/// Joiners only affect the shape of the letters around them, not the sound.
pub(super) const JOINERS: [char; 2] = ['\u{200d}', '\u{200c}'];

/// Alternative spellings that are all in use, with the normalised one.
const VARIANTS: [(&str, &str); 24] = [
    ("ँ", "ं"),
    ("ः", ""),
    ("ऽ", ""),
    ("अा", "आ"),
    ("अो", "ओ"),
    ("अौ", "औ"),
    ("ऑ", "आ"),
    ("ॉ", "ा"),
    ("त्त्व", "त्व"),
    ("र्त्त", "र्त"),
    ("र्द्ध", "र्ध"),
    ("िये", "िए"),
    ("ाये", "ाए"),
    ("ायी", "ाई"),
    ("ुये", "ुए"),
    ("ुयी", "ुई"),
    ("गये", "गए"),
    ("गयी", "गई"),
    ("नये", "नए"),
    ("नयी", "नई"),
    ("ङ्", "न्"),
    ("ञ्", "न्"),
    ("ण्", "न्"),
    ("ॐ", "ओम"),
];

/// Before these letters, a half न is often written as a dot above (anusvara) instead.
const AFTER_HALF_NA: [&str; 23] =
    ["क", "ख", "ग", "घ", "च", "छ", "ज", "झ", "ट", "ठ", "ड", "ढ", "त", "थ", "द", "ध", "प", "फ", "ब", "भ", "श", "ष", "स"];
/// Before these letters, a half म is often written that way.
const AFTER_HALF_MA: [&str; 4] = ["प", "फ", "ब", "भ"];

/// Punctuation that PostgreSQL may treat as letters.
const PUNCTUATION: [&str; 3] = ["।", "॥", "॰"];
const DIGITS: [&str; 10] = ["०", "१", "२", "३", "४", "५", "६", "७", "८", "९"];

/// Sounds that Latin spelling confuses, with their final form: `Laxmi` and `Lakshmi`, `Sri` and `Shri`, `Sinh` and `Singh`,
/// `Pandey` and `Pande`.
const MIXED: [(&str, &str); 6] = [("kS", "ks"), ("Sr", "sr"), ("sinh", "sinG"), ("dD", "D"), ("kK", "K"), ("ei", "e")];

/// The replacements that produce the normalised spelling.
pub(super) static SPELLING: LazyLock<Vec<Replacement>> = LazyLock::new(|| {
    let owned = |(written, indexed): &(&str, &str)| ((*written).to_owned(), (*indexed).to_owned());
    let mut rules: Vec<Replacement> = JOINERS.iter().map(|joiner| (joiner.to_string(), String::new())).collect();
    rules.extend(DOTTED.iter().map(owned));
    rules.push((NUKTA.to_owned(), String::new()));
    rules.extend(VARIANTS.iter().map(owned));
    rules.extend(AFTER_HALF_NA.iter().map(|letter| (format!("न्{letter}"), format!("ं{letter}"))));
    rules.extend(AFTER_HALF_MA.iter().map(|letter| (format!("म्{letter}"), format!("ं{letter}"))));
    rules.extend(DIGITS.iter().zip(0..).map(|(digit, value): (_, u32)| ((*digit).to_owned(), value.to_string())));
    rules.extend(PUNCTUATION.iter().map(|mark| ((*mark).to_owned(), " ".to_owned())));
    rules
});

/// The replacements that produce the sounds of a lower-case text. They remove Latin words and numbers.
pub(super) static SOUNDS: LazyLock<Vec<Replacement>> = LazyLock::new(|| {
    let mut rules: Vec<Replacement> = Vec::new();
    let mut replace = |written: &str, indexed: &str| rules.push((written.to_owned(), indexed.to_owned()));
    ('a'..='z').chain('0'..='9').chain(JOINERS).for_each(|left_out| replace(left_out.encode_utf8(&mut [0; 4]), ""));
    PUNCTUATION.iter().for_each(|mark| replace(mark, " "));
    // These letters are pronounced as r.
    for letter in ["\u{95c}", "\u{95d}", "ड\u{93c}", "ढ\u{93c}"] {
        replace(letter, "र");
    }
    DOTTED.iter().for_each(|(dotted, letter)| replace(dotted, letter));
    for (written, indexed) in [(NUKTA, ""), ("ः", ""), ("ऽ", ""), ("ॐ", "ओम"), ("ज्ञ", "ग्य"), ("ँ", "ं")]
    {
        replace(written, indexed);
    }
    for letter in ["प", "ब", "भ", "म"] {
        replace(&format!("ं{letter}"), &format!("म्{letter}"));
    }
    replace("ं", "न्");
    VOWELS.iter().for_each(|(letter, _, sound)| replace(letter, &letters(sound)));
    for (letter, sound) in &CONSONANTS {
        replace(letter, &format!("{}{SCHWA}", letters(&sound.to_string())));
    }
    VOWELS.iter().for_each(|(_, sign, sound)| replace(&format!("{SCHWA}{sign}"), &letters(sound)));
    replace(&format!("{SCHWA}{VIRAMA}"), "");
    // The inherent vowel is pronounced before another sound, but not at the end of a word.
    LETTERS.iter().for_each(|(_, letter)| replace(&format!("{SCHWA}{letter}"), &format!("ა{letter}")));
    replace(SCHWA, "");
    rules.extend(FOLDS.iter().cloned());
    rules
});

/// The final replacements for the sounds of both scripts: sounds that Latin spelling confuses, and double letters.
pub(super) static FOLDS: LazyLock<Vec<Replacement>> = LazyLock::new(|| {
    let mixed = MIXED.iter().map(|(heard, indexed)| (letters(heard), letters(indexed)));
    let doubled = LETTERS.iter().map(|(_, letter)| (format!("{letter}{letter}"), letter.to_string()));
    mixed.chain(doubled).collect()
});

/// Writes sounds in the letters of the index.
pub(super) fn letters(sounds: &str) -> String {
    let letter = |sound| LETTERS.iter().find(|(known, _)| *known == sound).map(|(_, letter)| letter);
    sounds.chars().filter_map(letter).collect()
}

/// Applies the replacements in order.
pub(super) fn replaced(text: &str, rules: &[Replacement]) -> String {
    rules.iter().fold(text.to_owned(), |text, (written, indexed)| {
        if text.contains(written.as_str()) { text.replace(written.as_str(), indexed) } else { text }
    })
}

/// Whether a text contains Devanagari.
pub(super) fn has_devanagari(text: &str) -> bool {
    text.contains(|character| matches!(character, '\u{900}'..='\u{97f}'))
}

/// A word in its normalised spelling.
pub(super) fn spelled(word: &str) -> String {
    if has_devanagari(word) { replaced(word, &SPELLING) } else { word.to_owned() }
}

/// The sounds of a Hindi word in the letters of the index.
pub(super) fn sounded(word: &str) -> String {
    replaced(&word.to_ascii_lowercase(), &SOUNDS)
}
