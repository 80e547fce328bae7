//! Splits the text of a posting into sentences of lower-case words, for rules on English, Hindi and Hinglish.

/// A sentence: its words, and the same words joined with single spaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PostingSentence {
    words: Vec<String>,
    text: String,
}

/// The sentences of a text. A line break also ends a sentence, because people write lists without full stops.
pub(super) fn sentences(text: &str) -> Vec<PostingSentence> {
    let parts = text.split(['\n', '!', '?', '।', ';', '•']).flat_map(|line| line.split(". "));
    parts.map(PostingSentence::of).filter(|sentence| !sentence.words.is_empty()).collect()
}

impl PostingSentence {
    fn of(text: &str) -> PostingSentence {
        let words: Vec<String> = text
            .split(|letter: char| !is_in_word(letter))
            .filter(|word| !word.is_empty())
            .map(|word| without_nukta(&word.to_lowercase()))
            .collect();
        PostingSentence { text: format!(" {} ", words.join(" ")), words }
    }

    /// Whether the sentence contains any of these phrases as whole words. A `*` at the end matches any ending.
    pub(super) fn has_any(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| {
            let words = phrase.strip_suffix('*').unwrap_or(phrase);
            // A long text has many short sentences, which this decides without searching them.
            let may_contain = self.text.len() >= words.len() + 2 && self.text.contains(words);
            may_contain
                && self.text.match_indices(words).any(|(start, _)| {
                    let is_at_word = self.text[..start].ends_with(' ');
                    is_at_word && (words.len() < phrase.len() || self.text[start + words.len()..].starts_with(' '))
                })
        })
    }

    /// The words, for rules that check each of them.
    pub(super) fn words(&self) -> &[String] {
        &self.words
    }
}

/// Whether a character is part of a word: letters, digits, vowel signs, `₹` and apostrophes.
fn is_in_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '\u{0900}'..='\u{0963}' | '₹' | '\'')
}

/// Removes the nukta, the dot below a letter, whether it is a separate character or part of one. People type फ़ीस and फीस for the same word.
pub(crate) fn without_nukta(word: &str) -> String {
    let plain = |letter: char| match letter {
        '\u{0958}' => Some('क'),
        '\u{0959}' => Some('ख'),
        '\u{095a}' => Some('ग'),
        '\u{095b}' => Some('ज'),
        '\u{095c}' => Some('ड'),
        '\u{095d}' => Some('ढ'),
        '\u{095e}' => Some('फ'),
        '\u{095f}' => Some('य'),
        '\u{093c}' => None,
        other => Some(other),
    };
    word.chars().filter_map(plain).collect()
}
