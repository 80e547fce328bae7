//! A reader over a parameter's text, with the error every parser here gives.

use crate::error::Error;

/// How deep selects and logic trees may nest: far beyond any real request, well within the stack.
pub(super) const DEEPEST: usize = 24;

/// A position in a text.
pub(super) struct Cursor<'a> {
    what: &'static str,
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(what: &'static str, text: &'a str) -> Cursor<'a> {
        Cursor { what, text, at: 0 }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Steps over `expected` if it comes next.
    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    /// Steps over `expected` or fails.
    pub(super) fn expect(&mut self, expected: &str) -> Result<(), Error> {
        if self.eat(expected) { Ok(()) } else { Err(self.error(&format!("expecting \"{expected}\""))) }
    }

    pub(super) fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Takes everything up to the first character that `stop` accepts.
    pub(super) fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(stop).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Takes a double-quoted text whose quotes and backslashes are escaped by a backslash; the opening quote comes next.
    pub(super) fn take_quoted(&mut self) -> Result<String, Error> {
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

    /// An error that tells where reading stopped.
    pub(super) fn error(&self, problem: &str) -> Error {
        let found = match self.peek() {
            Some(character) => format!("unexpected {character:?}"),
            None => "unexpected end of input".to_owned(),
        };
        let column = self.text[..self.at].chars().count() + 1;
        Error::Parse {
            message: format!("\"failed to parse {} ({})\" (line 1, column {column})", self.what, self.text),
            details: format!("{found} {problem}"),
        }
    }
}
