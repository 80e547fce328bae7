//! Patterns that a client wrote. They are asked of every row or change, so what one may cost is capped when it is compiled.

mod bounded;

use regex::{Regex, RegexBuilder};

use bounded::{BoundedSearch, MatchResult};

/// The most bytes a pattern may have.
pub const LONGEST_PATTERN: usize = 1000;

/// What a pattern may take when compiled. A Unicode class such as `\w` takes some 50 KiB.
const LARGEST_COMPILED: usize = 512 * 1024;

/// States of a pattern times bytes of a text: what any search takes at most, at up to 50 ns each. So much is left to the
/// quickest one without a further look.
const QUICK_STEPS: usize = 1_000_000;

/// The same, where only the slowest search can decide: for word boundaries in texts that are not ASCII.
const MOST_STEPS: usize = 4_000_000;

/// How a pattern is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PatternKind {
    /// `like`: `%` is any run, `_` any character, a backslash makes the next one plain.
    Like,
    /// `like` in any case.
    ILike,
    /// A regular expression, which matches anywhere.
    Regex,
    /// A regular expression in any case.
    IRegex,
}

/// A pattern that cannot be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPattern {
    /// It is longer than [`LONGEST_PATTERN`].
    #[error("a pattern may have {} bytes", LONGEST_PATTERN)]
    TooLong,
    /// It compiles to more than one request may use.
    #[error("the pattern is too complex; use fewer repetitions and wildcards")]
    TooComplex,
    /// It is no regular expression.
    #[error("invalid regular expression")]
    Syntax,
    /// A backslash at its end has nothing to make plain.
    #[error("LIKE pattern must not end with escape character")]
    LoneEscape,
}

impl InvalidPattern {
    /// PostgreSQL's code for it.
    pub fn code(self) -> &'static str {
        match self {
            InvalidPattern::TooLong | InvalidPattern::TooComplex => "54000",
            InvalidPattern::Syntax => "2201B",
            InvalidPattern::LoneEscape => "22025",
        }
    }
}

/// A compiled pattern. What one match may take is bounded, since nothing can interrupt it.
#[derive(Debug)]
pub struct Pattern {
    regex: Regex,
    bounded: BoundedSearch,
}

impl Pattern {
    /// Compiles a pattern.
    pub fn compile(kind: PatternKind, text: &str) -> Result<Pattern, InvalidPattern> {
        if text.len() > LONGEST_PATTERN {
            return Err(InvalidPattern::TooLong);
        }
        let regex = match kind {
            PatternKind::Like | PatternKind::ILike => spell_like(text)?,
            PatternKind::Regex | PatternKind::IRegex => text.to_owned(),
        };
        let any_case = matches!(kind, PatternKind::ILike | PatternKind::IRegex);
        let built = RegexBuilder::new(&regex).case_insensitive(any_case).size_limit(LARGEST_COMPILED).build();
        let compiled = built.map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => InvalidPattern::TooComplex,
            _ => InvalidPattern::Syntax,
        })?;
        let bounded = BoundedSearch::compile(&regex, any_case).ok_or(InvalidPattern::TooComplex)?;
        Ok(Pattern { regex: compiled, bounded })
    }

    /// Whether a text matches. A pattern that would take too long for this text is too complex.
    pub fn is_match(&self, text: &str) -> Result<bool, InvalidPattern> {
        let steps = self.bounded.most_steps(text);
        if steps <= QUICK_STEPS {
            return Ok(self.regex.is_match(text));
        }
        match self.bounded.is_match(text) {
            MatchResult::Known(is_match) => Ok(is_match),
            MatchResult::Undecided if steps <= MOST_STEPS => Ok(self.regex.is_match(text)),
            MatchResult::Undecided | MatchResult::TooLong => Err(InvalidPattern::TooComplex),
        }
    }
}

/// Spells a LIKE pattern as a regular expression. Several `%` in a row say no more than one.
fn spell_like(pattern: &str) -> Result<String, InvalidPattern> {
    let mut regex = String::from("(?s)^");
    let mut characters = pattern.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '%' if characters.peek() == Some(&'%') => {}
            '%' => regex.push_str(".*"),
            '_' => regex.push('.'),
            '\\' => push_plain(&mut regex, characters.next().ok_or(InvalidPattern::LoneEscape)?),
            plain => push_plain(&mut regex, plain),
        }
    }
    regex.push('$');
    Ok(regex)
}

fn push_plain(regex: &mut String, character: char) {
    regex.push_str(&regex::escape(character.encode_utf8(&mut [0; 4])));
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn what_would_cost_too_much_is_refused() {
        let refused = |kind, text: &str| Pattern::compile(kind, text).unwrap_err();
        assert_eq!(refused(PatternKind::Like, &"a".repeat(LONGEST_PATTERN + 1)), InvalidPattern::TooLong);
        assert_eq!(refused(PatternKind::Regex, r"(\w{50}\d{50}){50}"), InvalidPattern::TooComplex);
        assert_eq!(refused(PatternKind::Regex, "("), InvalidPattern::Syntax);
        assert_eq!(refused(PatternKind::Like, r"50\"), InvalidPattern::LoneEscape);
    }

    #[test]
    fn what_people_write_is_taken() {
        for (kind, pattern) in [
            (PatternKind::IRegex, r"^\w+([.-]\w+)*@\w+(\.\w{2,})+$"),
            (PatternKind::Regex, r"\b(senior|lead)\s+engineer\b"),
            (PatternKind::ILike, &format!("%{}%", "ein langer Satz ".repeat(20))),
            (PatternKind::ILike, &"%".repeat(LONGEST_PATTERN)),
        ] {
            Pattern::compile(kind, pattern).unwrap();
        }
    }

    #[test]
    fn no_match_takes_long() {
        // As long as the longest text, whose every place may begin a match.
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
