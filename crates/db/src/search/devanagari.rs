//! How Devanagari is indexed: one spelling for those that people mix, and beside it the word's sounds, for Latin letters.
//!
//! Both are lists of replacements, made in order, because that is what SQLite can do without functions of ours: its triggers read
//! the lists from `_search_rules`, PostgreSQL's `words` has them in its body, and a test compares all three. So a change here needs
//! a migration that replaces the lists and indexes Devanagari rows again.

use std::sync::LazyLock;

/// What is replaced, and by what.
pub(super) type Replacement = (String, String);

/// Stands for the vowel that a consonant has without a vowel sign. It is also the letter for that vowel.
const SCHWA: &str = "अ";
const VIRAMA: &str = "्";

/// The sounds. They are written in Georgian letters: both engines take these for letters, no stemmer knows them and no other
/// text here has them, so the sounds of Hindi words and words of Latin texts are never the same.
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

/// Letters with the sounds that Latin writing tells apart. It does not tell त from ट or थ; य sounds like the vowel (`Diya`, `Dia`).
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

/// Vowels as letters and as signs, with their sounds.
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

/// Letters with a dot, as one character, and without it.
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

/// They ask for a shape of the letters around them and are not heard.
pub(super) const JOINERS: [char; 2] = ['\u{200d}', '\u{200c}'];

/// Spellings of one word that are all in use.
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

/// Before these, half an न is as often written as a dot above.
const AFTER_HALF_NA: [&str; 23] =
    ["क", "ख", "ग", "घ", "च", "छ", "ज", "झ", "ट", "ठ", "ड", "ढ", "त", "थ", "द", "ध", "प", "फ", "ब", "भ", "श", "ष", "स"];
/// Before these, half a म is.
const AFTER_HALF_MA: [&str; 4] = ["प", "फ", "ब", "भ"];

/// Punctuation that PostgreSQL may take for letters.
const PUNCTUATION: [&str; 3] = ["।", "॥", "॰"];
const DIGITS: [&str; 10] = ["०", "१", "२", "३", "४", "५", "६", "७", "८", "९"];

/// Sounds that Latin writing mixes, after which a word has its last form: `Laxmi` and `Lakshmi`, `Sri` and `Shri`, `Sinh` and
/// `Singh`, `Pandey` and `Pande`.
const MIXED: [(&str, &str); 6] = [("kS", "ks"), ("Sr", "sr"), ("sinh", "sinG"), ("dD", "D"), ("kK", "K"), ("ei", "e")];

/// The replacements that leave one spelling.
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

/// The replacements that leave the sounds. They begin with a text in lower case, whose Latin words and numbers are left out.
pub(super) static SOUNDS: LazyLock<Vec<Replacement>> = LazyLock::new(|| {
    let mut rules: Vec<Replacement> = Vec::new();
    let mut replace = |written: &str, indexed: &str| rules.push((written.to_owned(), indexed.to_owned()));
    ('a'..='z').chain('0'..='9').chain(JOINERS).for_each(|left_out| replace(left_out.encode_utf8(&mut [0; 4]), ""));
    PUNCTUATION.iter().for_each(|mark| replace(mark, " "));
    // These two are heard as an r.
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
    // Heard before another sound, but not at the end of a word.
    LETTERS.iter().for_each(|(_, letter)| replace(&format!("{SCHWA}{letter}"), &format!("ა{letter}")));
    replace(SCHWA, "");
    rules.extend(FOLDS.iter().cloned());
    rules
});

/// The replacements that end the sounds of both scripts: what Latin writing mixes, and double letters.
pub(super) static FOLDS: LazyLock<Vec<Replacement>> = LazyLock::new(|| {
    let mixed = MIXED.iter().map(|(heard, indexed)| (letters(heard), letters(indexed)));
    let doubled = LETTERS.iter().map(|(_, letter)| (format!("{letter}{letter}"), letter.to_string()));
    mixed.chain(doubled).collect()
});

/// Sounds in the letters of the index.
pub(super) fn letters(sounds: &str) -> String {
    let letter = |sound| LETTERS.iter().find(|(known, _)| *known == sound).map(|(_, letter)| letter);
    sounds.chars().filter_map(letter).collect()
}

/// Makes the replacements, one after the other.
pub(super) fn replaced(text: &str, rules: &[Replacement]) -> String {
    rules.iter().fold(text.to_owned(), |text, (written, indexed)| {
        if text.contains(written.as_str()) { text.replace(written.as_str(), indexed) } else { text }
    })
}

/// Whether a text has such letters.
pub(super) fn has_devanagari(text: &str) -> bool {
    text.contains(|character| matches!(character, '\u{900}'..='\u{97f}'))
}

/// A word as it is indexed.
pub(super) fn spelled(word: &str) -> String {
    if has_devanagari(word) { replaced(word, &SPELLING) } else { word.to_owned() }
}

/// The sounds of a Hindi word as they are indexed.
pub(super) fn sounded(word: &str) -> String {
    replaced(&word.to_ascii_lowercase(), &SOUNDS)
}
