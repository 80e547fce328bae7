//! Removes characters from text that would make it appear as something else.
//!
//! U+202E in a name reverses the rest of the line, an invisible character makes two equal-looking names differ, and a line break in
//! a title starts a new line in a mail. Such characters are removed rather than refused, because people do not know that their text
//! contains them: phones copy numbers from the address book with U+202A and U+202C around them.

use std::borrow::Cow;

use serde_json::Value as Json;

/// Whether a text has one line or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextForm {
    /// One line: a name, a title. Line breaks and tabs become spaces.
    Line,
    /// Any number of lines.
    Lines,
}

/// Whether any text inside this value contains U+0000, which PostgreSQL cannot store.
pub fn contains_nul(value: &Json) -> bool {
    match value {
        Json::String(text) => text.contains('\0'),
        Json::Array(items) => items.iter().any(contains_nul),
        Json::Object(fields) => fields.iter().any(|(key, value)| key.contains('\0') || contains_nul(value)),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    }
}

impl TextForm {
    /// The text without forbidden characters. Borrowed if there is nothing to remove, which is nearly always the case.
    pub fn clean(self, text: &str) -> Cow<'_, str> {
        // Fast path: most text is ASCII, where only control characters are forbidden.
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
                    // A line break of two characters becomes one space.
                    if !cleaned.ends_with(' ') {
                        cleaned.push(' ');
                    }
                }
                CharacterAction::Drop => changed = true,
            }
        }
        if changed { Cow::Owned(cleaned) } else { Cow::Borrowed(text) }
    }

    /// Cleans every text inside a JSON value. Keys are left alone, because the product defines them.
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
            // Embeddings, overrides and isolates change the direction of the words around them. The plain marks U+200E, U+200F and
            // U+061C, which Urdu and Arabic need next to numbers and Latin words, do not, so they are kept.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}' => CharacterAction::Drop,
            // Invisible characters that are not part of any word.
            '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{180e}' | '\u{ad}' | '\u{fff9}'..='\u{fffb}' => {
                CharacterAction::Drop
            }
            // Joiners are part of the spelling in Devanagari, Malayalam and Persian, and connect emoji. There they follow such a letter
            // or emoji. After a Latin letter, a space or another joiner they can only serve to hide something.
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

/// Whether a joiner is meaningful after this character: scripts from Hebrew onwards, and emoji.
fn takes_joiner(before: char) -> bool {
    before >= '\u{590}' && !before.is_whitespace() && !matches!(before, '\u{200b}'..='\u{200f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_disguise_a_name_are_removed() {
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
    fn ordinary_text_in_any_script_is_unchanged() {
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
