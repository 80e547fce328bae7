//! A parser's cursor over a text from a client.

use crate::quotes::outside_quotes;

/// A text and the position up to which it has been parsed.
#[derive(Debug)]
pub struct Cursor<'a> {
    what: &'static str,
    text: &'a str,
    at: usize,
}

/// Where parsing stopped, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// The kind of text, such as a filter.
    pub what: &'static str,
    /// The whole text.
    pub text: String,
    /// The position of the character at which parsing stopped, counted from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub problem: String,
}

impl<'a> Cursor<'a> {
    /// Starts at the beginning of a text. `what` names the text in errors.
    pub fn new(what: &'static str, text: &'a str) -> Cursor<'a> {
        Cursor { what, text, at: 0 }
    }

    /// The part of the text that has not been parsed yet.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether the whole text has been parsed.
    pub fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Consumes `expected` if it comes next, and returns whether it did.
    pub fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    /// Consumes `expected`, or fails if something else comes next.
    pub fn expect(&mut self, expected: &str) -> Result<(), SyntaxError> {
        if self.eat(expected) { Ok(()) } else { Err(self.error(&format!("expecting \"{expected}\""))) }
    }

    /// Skips white space.
    pub fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Consumes everything up to the first character for which `stop` returns true.
    pub fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.take(rest.find(stop).unwrap_or(rest.len()))
    }

    /// Consumes a double-quoted text and returns its content. Quotes and backslashes inside are escaped with a backslash.
    pub fn take_quoted(&mut self) -> Result<String, SyntaxError> {
        self.expect("\"")?;
        let mut value = String::new();
        let mut characters = self.rest().char_indices();
        while let Some((offset, character)) = characters.next() {
            match character {
                '"' => {
                    self.at += offset + 1;
                    return Ok(value);
                }
                '\\' => match characters.next() {
                    Some((_, escaped)) => value.push(escaped),
                    None => break,
                },
                other => value.push(other),
            }
        }
        Err(self.error("expecting a closing \""))
    }

    /// Consumes a text in balanced braces or brackets and returns it with them. Those inside quotes do not count.
    pub fn take_balanced(&mut self, open: char, close: char) -> Result<&'a str, SyntaxError> {
        let mut depth = 0usize;
        for (offset, character) in outside_quotes(self.rest()) {
            if character == open {
                depth += 1;
            } else if character == close {
                depth -= 1;
                if depth == 0 {
                    return Ok(self.take(offset + close.len_utf8()));
                }
            }
        }
        Err(self.error(&format!("expecting a closing {close:?}")))
    }

    /// An error at the current position.
    pub fn error(&self, problem: &str) -> SyntaxError {
        let found = match self.peek() {
            Some(character) => format!("unexpected {character:?}"),
            None => "unexpected end of input".to_owned(),
        };
        let column = self.text[..self.at].chars().count() + 1;
        SyntaxError { what: self.what, text: self.text.to_owned(), column, problem: format!("{found} {problem}") }
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let taken = &self.rest()[..bytes];
        self.at += bytes;
        taken
    }
}
