//! Patterns from clients. A pattern is evaluated for every row or change, so its cost is limited when it is compiled.

mod bounded;

use regex::{Regex, RegexBuilder};

use bounded::{BoundedSearch, MatchResult};

/// The maximum length of a pattern in bytes.
pub const MAX_PATTERN_BYTES: usize = 1000;

/// The maximum size of a compiled pattern. A Unicode class such as `\w` takes about 50 KiB.
const MAX_COMPILED_BYTES: usize = 512 * 1024;

/// The cost of a search is at most the number of the pattern's states times the bytes of the text, at up to 50 ns each. Up to this
/// cost, the usual search runs without further checks.
const QUICK_STEPS: usize = 1_000_000;

/// The limit where only the slowest search can decide, which is the case for word boundaries in non-ASCII texts.
const MAX_STEPS: usize = 4_000_000;

/// The syntax of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PatternKind {
    /// `like`: `%` matches any text, `_` any character, and a backslash escapes the next character.
    Like,
    /// `like`, ignoring case.
    ILike,
    /// A regular expression, which may match anywhere in the text.
    Regex,
    /// A regular expression, ignoring case.
    IRegex,
}

/// Why a pattern is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPattern {
    /// It is longer than [`MAX_PATTERN_BYTES`].
    #[error("a pattern may have at most {} bytes", MAX_PATTERN_BYTES)]
    TooLong,
    /// It is too large when compiled, or too slow to match.
    #[error("the pattern is too complex; use fewer repetitions and wildcards")]
    TooComplex,
    /// It is not a valid regular expression.
    #[error("invalid regular expression")]
    Syntax,
    /// It ends with a backslash that escapes nothing.
    #[error("LIKE pattern must not end with escape character")]
    LoneEscape,
}

impl InvalidPattern {
    /// PostgreSQL's error code for it.
    pub fn code(self) -> &'static str {
        match self {
            InvalidPattern::TooLong | InvalidPattern::TooComplex => "54000",
            InvalidPattern::Syntax => "2201B",
            InvalidPattern::LoneEscape => "22025",
        }
    }
}

/// A compiled pattern. The cost of a match is bounded, because a match cannot be interrupted.
#[derive(Debug)]
pub struct Pattern {
    regex: Regex,
    bounded: BoundedSearch,
}

impl Pattern {
    /// Compiles a pattern.
    pub fn compile(kind: PatternKind, text: &str) -> Result<Pattern, InvalidPattern> {
        if text.len() > MAX_PATTERN_BYTES {
            return Err(InvalidPattern::TooLong);
        }
        let regex = match kind {
            PatternKind::Like | PatternKind::ILike => like_to_regex(text)?,
            PatternKind::Regex | PatternKind::IRegex => text.to_owned(),
        };
        let any_case = matches!(kind, PatternKind::ILike | PatternKind::IRegex);
        let built = RegexBuilder::new(&regex).case_insensitive(any_case).size_limit(MAX_COMPILED_BYTES).build();
        let compiled = built.map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => InvalidPattern::TooComplex,
            _ => InvalidPattern::Syntax,
        })?;
        let bounded = BoundedSearch::compile(&regex, any_case).ok_or(InvalidPattern::TooComplex)?;
        Ok(Pattern { regex: compiled, bounded })
    }

    /// Whether a text matches. If matching this text would take too long, the pattern is refused as too complex.
    pub fn is_match(&self, text: &str) -> Result<bool, InvalidPattern> {
        let steps = self.bounded.max_steps(text);
        if steps <= QUICK_STEPS {
            return Ok(self.regex.is_match(text));
        }
        match self.bounded.is_match(text) {
            MatchResult::Known(is_match) => Ok(is_match),
            MatchResult::Undecided if steps <= MAX_STEPS => Ok(self.regex.is_match(text)),
            MatchResult::Undecided | MatchResult::TooLong => Err(InvalidPattern::TooComplex),
        }
    }
}

/// Converts a LIKE pattern to a regular expression. Several `%` in a row are equivalent to one.
fn like_to_regex(pattern: &str) -> Result<String, InvalidPattern> {
    let mut regex = String::from("(?s)^");
    let mut characters = pattern.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '%' if characters.peek() == Some(&'%') => {}
            '%' => regex.push_str(".*"),
            '_' => regex.push('.'),
            '\\' => push_literal(&mut regex, characters.next().ok_or(InvalidPattern::LoneEscape)?),
            plain => push_literal(&mut regex, plain),
        }
    }
    regex.push('$');
    Ok(regex)
}

fn push_literal(regex: &mut String, character: char) {
    regex.push_str(&regex::escape(character.encode_utf8(&mut [0; 4])));
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn expensive_and_invalid_patterns_are_refused() {
        let refused = |kind, text: &str| Pattern::compile(kind, text).unwrap_err();
        assert_eq!(refused(PatternKind::Like, &"a".repeat(MAX_PATTERN_BYTES + 1)), InvalidPattern::TooLong);
        assert_eq!(refused(PatternKind::Regex, r"(\w{50}\d{50}){50}"), InvalidPattern::TooComplex);
        assert_eq!(refused(PatternKind::Regex, "("), InvalidPattern::Syntax);
        assert_eq!(refused(PatternKind::Like, r"50\"), InvalidPattern::LoneEscape);
    }

    #[test]
    fn ordinary_patterns_are_accepted() {
        for (kind, pattern) in [
            (PatternKind::IRegex, r"^\w+([.-]\w+)*@\w+(\.\w{2,})+$"),
            (PatternKind::Regex, r"\b(senior|lead)\s+engineer\b"),
            (PatternKind::ILike, &format!("%{}%", "ein langer Satz ".repeat(20))),
            (PatternKind::ILike, &"%".repeat(MAX_PATTERN_BYTES)),
        ] {
            Pattern::compile(kind, pattern).unwrap();
        }
    }

    #[test]
    fn no_match_takes_long() {
        // As long as the longest text, and a match may start at every position.
        let letters: String =
            (0..80_000u32).map(|i| char::from(b'a' + (i.wrapping_mul(2_654_435_761) >> 13) as u8 % 26)).collect();
        for (pattern, text) in [
            ("(a|b|ab|ba|[a-z]{1,40}){1,40}[0-9]", letters.clone()),
            (r"\b(a|b|ab|ba|[a-z]{1,40}){1,40}[0-9]", format!("é{letters}")),
        ] {
            let pattern = Pattern::compile(PatternKind::Regex, pattern).unwrap();
            let started = Instant::now();
            assert_eq!(pattern.is_match(&text), Err(InvalidPattern::TooComplex));
            assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
            assert_eq!(pattern.is_match(&text[..200]), Ok(false));
        }
    }

    #[test]
    fn long_texts_are_searched() {
        let text = format!("{} senior engineer", "नमस्ते work ".repeat(2_000));
        for (pattern, found) in [
            (r"\b(senior|lead)\s+engineer\b", true),
            (r"(\w+\s?){3}1$", false),
            ("[a-z]{3,40} engineer", true),
            ("[0-9]{4}", false),
        ] {
            let pattern = Pattern::compile(PatternKind::Regex, pattern).unwrap();
            assert_eq!(pattern.is_match(&text), Ok(found));
        }
        let like = Pattern::compile(PatternKind::ILike, &format!("%{}%", "w%o%r%k%".repeat(100))).unwrap();
        assert_eq!(like.is_match(&text), Ok(true));
    }
}
