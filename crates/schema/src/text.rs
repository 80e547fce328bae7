//! What text may hold: everything people write, and none of what makes it read as something else.
//!
//! A name with U+202E in it shows the rest of its line backwards, an invisible character makes two equal names differ, and a line
//! break in a title begins a new line in a mail. Such characters are taken out rather than refused, because people do not know
//! that they have them: phones copy numbers out of the address book with the marks U+202A and U+202C around them.

use std::borrow::Cow;

use serde_json::Value as Json;

/// What a text is: decides whether line breaks are part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextForm {
    /// One line: a name, a title. Line breaks and tabs become spaces.
    Line,
    /// Any number of lines.
    Lines,
}

/// Whether a text inside this value holds U+0000, which PostgreSQL cannot store.
pub fn contains_nul(value: &Json) -> bool {
    match value {
        Json::String(text) => text.contains('\0'),
        Json::Array(items) => items.iter().any(contains_nul),
        Json::Object(fields) => fields.iter().any(|(key, value)| key.contains('\0') || contains_nul(value)),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    }
}

impl TextForm {
    /// The text without what it may not hold; borrowed when nothing has to go, which is nearly always.
    pub fn clean(self, text: &str) -> Cow<'_, str> {
        // All of ASCII but the control characters is fine, and most text is ASCII: one look at the bytes is enough.
        if text.bytes().all(|byte| (b' '..0x7f).contains(&byte)) {
            return Cow::Borrowed(text);
        }
        let mut cleaned = String::with_capacity(text.len());
        let mut changed = false;
        for character in text.chars() {
            match self.action_for(character, cleaned.chars().next_back()) {
                CharacterAction::Keep => cleaned.push(character),
                CharacterAction::Space => {
                    changed = true;
                    // A break of two characters is one space.
                    if !cleaned.ends_with(' ') {
                        cleaned.push(' ');
                    }
                }
                CharacterAction::Drop => changed = true,
            }
        }
        if changed { Cow::Owned(cleaned) } else { Cow::Borrowed(text) }
    }

    /// The same for every text inside a JSON value; keys are the product's own.
    pub fn clean_json(self, value: Json) -> Json {
        match value {
            Json::String(text) => {
                let cleaned = match self.clean(&text) {
                    Cow::Owned(cleaned) => Some(cleaned),
                    Cow::Borrowed(_) => None,
                };
                Json::String(cleaned.unwrap_or(text))
            }
            Json::Array(items) => items.into_iter().map(|item| self.clean_json(item)).collect(),
            Json::Object(fields) => {
                Json::Object(fields.into_iter().map(|(key, field)| (key, self.clean_json(field))).collect())
            }
            other => other,
        }
    }

    fn action_for(self, character: char, before: Option<char>) -> CharacterAction {
        match character {
            '\n' | '\r' | '\t' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' if self == TextForm::Line => {
                CharacterAction::Space
            }
            '\n' | '\r' | '\t' => CharacterAction::Keep,
            _ if character.is_control() => CharacterAction::Drop,
            // Embeddings, overrides and isolates turn the words around them. The plain marks U+200E, U+200F and U+061C, which
            // Urdu and Arabic need beside numbers and Latin words, turn nothing and stay.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}' => CharacterAction::Drop,
            // Invisible, and no part of any word.
            '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{180e}' | '\u{ad}' | '\u{fff9}'..='\u{fffb}' => {
                CharacterAction::Drop
            }
            // The joiners are letters of Devanagari, Malayalam and Persian and hold emoji together. They follow such a letter or
            // emoji; after a Latin letter, a space or each other they are only there to hide.
            '\u{200c}' | '\u{200d}' if before.is_some_and(takes_joiner) => CharacterAction::Keep,
            '\u{200c}' | '\u{200d}' => CharacterAction::Drop,
            _ => CharacterAction::Keep,
        }
    }
}

enum CharacterAction {
    Keep,
    Space,
    Drop,
}

/// Whether a joiner can mean something after this character: scripts from Hebrew on, and emoji.
fn takes_joiner(before: char) -> bool {
    before >= '\u{590}' && !before.is_whitespace() && !matches!(before, '\u{200b}'..='\u{200f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_reads_as_it_is_stored() {
        for (sent, stored) in [
            ("Asha\u{202e}gnp.exe", "Ashagnp.exe"),
            ("\u{2067}Asha\u{2069} Rao", "Asha Rao"),
            ("As\u{200b}ha\u{feff}", "Asha"),
            ("Asha\u{200d}", "Asha"),
            ("Asha\r\nBcc: all\tstaff", "Asha Bcc: all staff"),
            ("Asha\u{1b}[2J\u{7f}", "Asha[2J"),
            ("Asha\u{2028}Rao", "Asha Rao"),
            ("\u{202a}+91 98765 43210\u{202c}", "+91 98765 43210"),
        ] {
            assert_eq!(TextForm::Line.clean(sent), stored, "{sent:?}");
        }
    }

    #[test]
    fn what_people_write_stays_as_it_is() {
        for text in [
            "Asha Rao-Müller, M.Sc.",
            "क्\u{200d}षत्रिय",
            "ന്\u{200d}",
            "می\u{200c}خواهم",
            "پتہ: 12\u{200f}، لاہور",
            "👩\u{200d}👩\u{200d}👧 👍🏽 🏳\u{fe0f}\u{200d}🌈 1\u{fe0f}\u{20e3}",
            "தமிழ் తెలుగు বাংলা 中文 日本語",
        ] {
            assert!(matches!(TextForm::Line.clean(text), Cow::Borrowed(same) if same == text), "{text}");
        }
        let lines = "One\n\n\t• two\r\nतीन";
        assert!(matches!(TextForm::Lines.clean(lines), Cow::Borrowed(_)));
        assert_eq!(TextForm::Lines.clean("a\u{202e}b\nc\u{0}\u{200b}d"), "ab\ncd");
    }
}
