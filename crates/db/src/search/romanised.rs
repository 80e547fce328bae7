//! The usual spellings of a Hindi word in Latin letters.

/// Consonants in Latin letters, without and with a nukta.
const CONSONANTS: [(char, &str, &str); 34] = [
    ('क', "k", "q"),
    ('ख', "kh", "kh"),
    ('ग', "g", "g"),
    ('घ', "gh", "gh"),
    ('ङ', "n", "n"),
    ('च', "ch", "ch"),
    ('छ', "chh", "chh"),
    ('ज', "j", "z"),
    ('झ', "jh", "jh"),
    ('ञ', "n", "n"),
    ('ट', "t", "t"),
    ('ठ', "th", "th"),
    ('ड', "d", "r"),
    ('ढ', "dh", "rh"),
    ('ण', "n", "n"),
    ('त', "t", "t"),
    ('थ', "th", "th"),
    ('द', "d", "d"),
    ('ध', "dh", "dh"),
    ('न', "n", "n"),
    ('प', "p", "p"),
    ('फ', "ph", "f"),
    ('ब', "b", "b"),
    ('भ', "bh", "bh"),
    ('म', "m", "m"),
    ('य', "y", "y"),
    ('र', "r", "r"),
    ('ल', "l", "l"),
    ('ळ', "l", "l"),
    ('व', "v", "v"),
    ('श', "sh", "sh"),
    ('ष', "sh", "sh"),
    ('स', "s", "s"),
    ('ह', "h", "h"),
];

/// Vowels as letters and signs, in Latin letters, with the alternative spelling of long ones.
const VOWELS: [(char, char, &str, &str); 12] = [
    ('आ', 'ा', "a", "a"),
    ('इ', 'ि', "i", "i"),
    ('ई', 'ी', "i", "ee"),
    ('उ', 'ु', "u", "u"),
    ('ऊ', 'ू', "u", "oo"),
    ('ऋ', 'ृ', "ri", "ri"),
    ('ए', 'े', "e", "e"),
    ('ऐ', 'ै', "ai", "ai"),
    ('ओ', 'ो', "o", "o"),
    ('ऑ', 'ॉ', "o", "o"),
    ('औ', 'ौ', "au", "au"),
    ('अ', '\0', "a", "a"),
];

/// A consonant, which may be empty, and the vowel after it.
struct Syllable {
    consonant: &'static str,
    vowel: Vowel,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Vowel {
    /// The inherent short a, which has no sign.
    Unwritten,
    Missing,
    Written(&'static str, &'static str),
}

/// The usual spellings of a Hindi word in Latin letters: with long vowels single and doubled, and with inherent vowels only where they
/// are spoken and everywhere.
pub(super) fn romanised(word: &str) -> Vec<String> {
    let Some(syllables) = syllables(word) else { return Vec::new() };
    let spoken: Vec<bool> = spoken_vowels(&syllables);
    let last = syllables.len().saturating_sub(1);
    // After several consonants, the final inherent vowel is sometimes written: `dharm` and `dharma`.
    let after_several = last > 0 && syllables[last - 1].vowel == Vowel::Missing;
    let mut found: Vec<String> = Vec::new();
    for ending in [false, true] {
        for everywhere in [false, true] {
            for doubled in [false, true] {
                let mut text = String::new();
                for (index, Syllable { consonant, vowel }) in syllables.iter().enumerate() {
                    text.push_str(consonant);
                    text.push_str(match vowel {
                        Vowel::Missing => "",
                        Vowel::Written(short, _) if !doubled => short,
                        Vowel::Written(_, long) => long,
                        Vowel::Unwritten if index == last && last > 0 => {
                            if ending && after_several {
                                "a"
                            } else {
                                ""
                            }
                        }
                        Vowel::Unwritten if everywhere || spoken[index] => "a",
                        Vowel::Unwritten => "",
                    });
                }
                if text.len() >= 2 && !found.contains(&text) {
                    found.push(text);
                }
            }
        }
    }
    found
}

/// Splits a word into syllables. Returns `None` if it contains other letters.
fn syllables(word: &str) -> Option<Vec<Syllable>> {
    let mut found: Vec<Syllable> = Vec::new();
    let word = word.replace("ज्ञ", "ग्य").replace("सिंह", "सिंघ");
    let mut rest = word.chars().peekable();
    while let Some(letter) = rest.next() {
        let before = found.last().map(|syllable| syllable.vowel);
        let next = rest.peek().copied();
        if let Some((_, plain, dotted)) = CONSONANTS.iter().find(|(known, ..)| *known == letter) {
            let consonant = match next {
                Some('\u{93c}') => dotted,
                // `Swati`, `Ishwar`.
                _ if *plain == "v" && before == Some(Vowel::Missing) => "w",
                _ => plain,
            };
            found.push(Syllable { consonant, vowel: Vowel::Unwritten });
        } else if let Some((_, _, short, long)) = VOWELS.iter().find(|(known, ..)| *known == letter) {
            found.push(Syllable { consonant: "", vowel: Vowel::Written(short, long) });
        } else if let Some((_, _, short, long)) = VOWELS.iter().find(|(_, sign, ..)| *sign == letter) {
            found.last_mut()?.vowel = Vowel::Written(short, long);
        } else {
            match letter {
                '\u{93c}' | 'ः' => {}
                '्' => found.last_mut()?.vowel = Vowel::Missing,
                'ं' | 'ँ' => {
                    let consonant = if next.is_some_and(|next| "पबभम".contains(next)) { "m" } else { "n" };
                    found.push(Syllable { consonant, vowel: Vowel::Missing });
                }
                _ => return None,
            }
        }
    }
    Some(found)
}

/// Which syllables are spoken with their vowel. Going from the end, an inherent vowel between two syllables with vowels is silent
/// (राजकुमार).
fn spoken_vowels(syllables: &[Syllable]) -> Vec<bool> {
    let mut spoken: Vec<bool> = syllables.iter().map(|syllable| syllable.vowel != Vowel::Missing).collect();
    let Some(last) = syllables.len().checked_sub(1) else { return spoken };
    spoken[last] &= syllables[last].vowel != Vowel::Unwritten;
    for index in (1..last).rev() {
        let next = &syllables[index + 1];
        let is_between = spoken[index - 1] && spoken[index + 1] && !next.consonant.is_empty();
        spoken[index] &= syllables[index].vowel != Vowel::Unwritten || !is_between;
    }
    spoken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hindi_name_gets_its_usual_latin_spellings() {
        for (written, expected) in [
            ("प्रिया", &["priya"][..]),
            ("दीपक", &["dipak", "deepak"]),
            ("राजकुमार", &["rajkumar", "rajakumar"]),
            ("पूजा", &["puja", "pooja"]),
            ("धर्म", &["dharm", "dharma"]),
            ("सिंह", &["singh"]),
            ("स्वाति", &["swati"]),
            ("मुंबई", &["mumbai"]),
            ("हिन्दी", &["hindi"]),
        ] {
            let found = romanised(written);
            assert!(expected.iter().all(|text| found.iter().any(|found| found == text)), "{written}: {found:?}");
        }
    }
}
