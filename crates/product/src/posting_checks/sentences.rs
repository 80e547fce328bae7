//! The text of a posting as the rules read it: sentences of lower-case words, in English, Hindi and Hinglish.

/// One sentence: its words, and what they read like with one space between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PostingSentence {
    words: Vec<String>,
    text: String,
}

/// The sentences of a text. A line ends one too: people write lists without full stops.
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

    /// Whether one of these words or phrases is in it, as whole words. A `*` at the end stands for any ending.
    pub(super) fn has_any(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| match phrase.strip_suffix('*') {
            Some(beginning) => self.text.contains(&format!(" {beginning}")),
            None => self.text.contains(&format!(" {phrase} ")),
        })
    }

    /// The words, for rules that look at each.
    pub(super) fn words(&self) -> &[String] {
        &self.words
    }
}

/// Letters, digits, vowel signs and the signs of money.
fn is_in_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '\u{0900}'..='\u{0963}' | '₹' | '\'')
}

/// फ़ीस and फीस are one word to those who type it: the dot below, written apart or in one letter, is left out.
pub(super) fn without_nukta(word: &str) -> String {
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
