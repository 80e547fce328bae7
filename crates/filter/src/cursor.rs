//! A reader over a text that a client wrote.

use crate::quotes::outside_quotes;

/// A position in a text.
#[derive(Debug)]
pub struct Cursor<'a> {
    what: &'static str,
    text: &'a str,
    at: usize,
}

/// Where reading a text stopped, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// What the text is, such as a filter.
    pub what: &'static str,
    /// The whole text.
    pub text: String,
    /// The character at which reading stopped, from 1.
    pub column: usize,
    /// What is there, and what was expected.
    pub problem: String,
}

impl<'a> Cursor<'a> {
    /// Starts reading a text; `what` names it in errors.
    pub fn new(what: &'static str, text: &'a str) -> Cursor<'a> {
        Cursor { what, text, at: 0 }
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether everything has been read.
    pub fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Steps over `expected` if it comes next.
    pub fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    /// Steps over `expected` or fails.
    pub fn expect(&mut self, expected: &str) -> Result<(), SyntaxError> {
        if self.eat(expected) { Ok(()) } else { Err(self.error(&format!("expecting \"{expected}\""))) }
    }

    /// Steps over white space.
    pub fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Takes everything up to the first character that `stop` accepts.
    pub fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.take(rest.find(stop).unwrap_or(rest.len()))
    }

    /// Takes a double-quoted text whose quotes and backslashes are escaped by a backslash; the opening quote comes next.
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

    /// Takes a text in matching braces or brackets, with them. Those inside quotes do not count.
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

    /// An error that tells where reading stopped.
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
