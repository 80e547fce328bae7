//! Transliterates names in the scripts of India to a-z, as people write them in an address: राहुल शर्मा becomes rahul sharma.
//!
//! Unicode based the blocks of nine scripts on one older standard, so the same letter is at the same offset in each block and
//! one table covers them all. Letters of other scripts are left unchanged.

use unicode_normalization::UnicodeNormalization;

/// Start of the first block. Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada and Malayalam have 128 each.
const FIRST_BLOCK: u32 = 0x0900;
const LAST_BLOCK: u32 = 0x0D00;
/// In the blocks up to Oriya, a word that ends in a consonant is spoken without the implied vowel.
const LAST_NORTHERN_BLOCK: u32 = 0x0B00;

/// Independent vowels, from offset 05.
const VOWELS: [&str; 16] = ["a", "a", "i", "i", "u", "u", "ri", "li", "e", "e", "e", "ai", "o", "o", "o", "au"];
/// Consonants, from offset 15.
const CONSONANTS: [&str; 37] = [
    "k", "kh", "g", "gh", "n", "ch", "chh", "j", "jh", "n", "t", "th", "d", "dh", "n", "t", "th", "d", "dh", "n", "n",
    "p", "ph", "b", "bh", "m", "y", "r", "r", "l", "l", "zh", "v", "sh", "sh", "s", "h",
];
/// Vowel signs, from offset 3E. They replace the vowel that a consonant implies.
const SIGNS: [&str; 15] = ["a", "i", "i", "u", "u", "ri", "ri", "e", "e", "e", "ai", "o", "o", "o", "au"];
/// Malayalam consonants without a vowel, from offset 7A.
const CHILLUS: [&str; 6] = ["n", "n", "r", "l", "l", "k"];

enum ScriptLetter {
    Vowel(&'static str),
    Consonant(&'static str),
    Sign(&'static str),
    /// Removes the implied vowel of the preceding consonant.
    Virama,
    /// Turns j into z, and ph into f.
    Nukta,
    /// A sound at the end of a syllable, or a digit.
    Other(char),
    /// A consonant that never has a vowel.
    Bare(&'static str),
}

/// Returns the name with every supported letter spelt in a-z.
pub(super) fn transliterate(name: &str) -> String {
    // Uses composed forms, because decomposition splits some vowel signs into two.
    let letters: Vec<char> = name.nfc().collect();
    let mut word = LatinSpelling::default();
    for (index, letter) in letters.iter().enumerate() {
        let ends_word = letters.get(index + 1).is_none_or(|next| !is_indic(*next));
        match read(*letter) {
            Some(read) => word.add(&read),
            None => word.spelt.push(*letter),
        }
        if ends_word {
            word.end(is_northern(*letter));
        }
    }
    word.spelt
}

/// The spelling so far, and the state of the last consonant.
#[derive(Default)]
struct LatinSpelling {
    spelt: String,
    /// The last letter was a consonant whose implied vowel is not written yet.
    pending_vowel: bool,
    /// That consonant is in a cluster or is the first letter, so its vowel is spoken even at the end of the word.
    keeps_vowel: bool,
    after_virama: bool,
    started: bool,
}

impl LatinSpelling {
    fn add(&mut self, letter: &ScriptLetter) {
        match letter {
            ScriptLetter::Vowel(vowel) => self.push(vowel),
            ScriptLetter::Consonant(consonant) => {
                let keeps_vowel = self.after_virama || !self.started;
                self.push(consonant);
                (self.pending_vowel, self.keeps_vowel) = (true, keeps_vowel);
            }
            ScriptLetter::Sign(vowel) => {
                self.pending_vowel = false;
                self.push(vowel);
            }
            ScriptLetter::Virama => self.pending_vowel = false,
            ScriptLetter::Nukta => self.soften(),
            ScriptLetter::Other(other) => self.push(other.encode_utf8(&mut [0; 4])),
            ScriptLetter::Bare(consonant) => self.push(consonant),
        }
        self.after_virama = matches!(letter, ScriptLetter::Virama);
    }

    fn push(&mut self, spelling: &str) {
        if self.pending_vowel {
            self.spelt.push('a');
            self.pending_vowel = false;
        }
        self.spelt.push_str(spelling);
        self.started = true;
    }

    fn soften(&mut self) {
        for (plain, soft) in [("ph", "f"), ("j", "z")] {
            if self.pending_vowel && self.spelt.ends_with(plain) {
                self.spelt.truncate(self.spelt.len() - plain.len());
                self.spelt.push_str(soft);
                return;
            }
        }
    }

    fn end(&mut self, northern: bool) {
        if self.pending_vowel && (self.keeps_vowel || !northern) {
            self.spelt.push('a');
        }
        (self.pending_vowel, self.started, self.after_virama) = (false, false, false);
    }
}

fn read(letter: char) -> Option<ScriptLetter> {
    if !is_indic(letter) {
        return None;
    }
    let at =
        |table: &'static [&'static str], first: u32| table.get((u32::from(letter) % 0x80 - first) as usize).copied();
    match u32::from(letter) % 0x80 {
        0x01 | 0x02 | 0x70 => Some(ScriptLetter::Other('n')),
        0x03 => Some(ScriptLetter::Other('h')),
        0x05..=0x14 => at(&VOWELS, 0x05).map(ScriptLetter::Vowel),
        0x15..=0x39 => at(&CONSONANTS, 0x15).map(ScriptLetter::Consonant),
        0x3C => Some(ScriptLetter::Nukta),
        0x3E..=0x4C => at(&SIGNS, 0x3E).map(ScriptLetter::Sign),
        0x4D => Some(ScriptLetter::Virama),
        digit @ 0x66..=0x6F => char::from_digit(digit - 0x66, 10).map(ScriptLetter::Other),
        0x7A..=0x7F if u32::from(letter) >= LAST_BLOCK => at(&CHILLUS, 0x7A).map(ScriptLetter::Bare),
        _ => None,
    }
}

fn is_indic(letter: char) -> bool {
    (FIRST_BLOCK..LAST_BLOCK + 0x80).contains(&u32::from(letter))
}

fn is_northern(letter: char) -> bool {
    u32::from(letter) < LAST_NORTHERN_BLOCK + 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spelt_as_people_spell_them() {
        for (name, spelling) in [
            ("राहुल शर्मा", "rahul sharma"),
            ("आशा राव", "asha rav"),
            ("अनन्या अय्यर", "ananya ayyar"),
            ("कृष्ण", "krishna"),
            ("ज़ोया फ़ातिमा", "zoya fatima"),
            ("सुरेंद्र सिंह", "surendra sinh"),
            ("অনির্বাণ সেন", "anirban sen"),
            ("ਹਰਪ੍ਰੀਤ ਕੌਰ", "haraprit kaur"),
            ("પ્રિયા પટેલ", "priya patel"),
            ("கண்ணன்", "kannan"),
            ("వెంకట రావు", "venkata ravu"),
            ("ಕಾವ್ಯ ಗೌಡ", "kavya gauda"),
            ("കാവ്യ നായർ", "kavya nayar"),
            ("चन्द्र १२", "chandra 12"),
            ("Zoë 中村", "Zoë 中村"),
        ] {
            assert_eq!(transliterate(name), spelling, "{name}");
        }
    }
}
