//! Patterns that a client wrote. They are asked of every row or change, so what one may cost is capped when it is compiled.

use regex::{Regex, RegexBuilder};

/// The most bytes a pattern may have.
pub const LONGEST_PATTERN: usize = 1000;

/// What a pattern may take when compiled. A Unicode class such as `\w` takes some 50 KiB.
const LARGEST_COMPILED: usize = 512 * 1024;

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

/// A compiled pattern. A match takes time in proportion to the text, whatever the pattern.
#[derive(Debug)]
pub struct Pattern(Regex);

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
        built.map(Pattern).map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => InvalidPattern::TooComplex,
            _ => InvalidPattern::Syntax,
        })
    }

    /// Whether a text matches.
    pub fn is_match(&self, text: &str) -> bool {
        self.0.is_match(text)
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
}
