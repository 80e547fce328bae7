//! Parses ICU MessageFormat. It covers the features that the catalogues use, and parses them like the web app's parser.

use std::iter::Peekable;
use std::str::CharIndices;

use super::part::{MessageChoices, MessagePart};

/// Why a text is not a valid message, and at which byte.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} (at {at})")]
pub struct MessageError {
    what: &'static str,
    at: usize,
}

/// The maximum nesting depth: far more than a sentence needs, and far less than would overflow the stack.
const MAX_DEPTH: usize = 20;

pub(super) fn parse(text: &str) -> Result<Vec<MessagePart>, MessageError> {
    let mut parser = Parser { text, rest: text.char_indices().peekable() };
    let parts = parser.parts(ParseContext { depth: 0, counted: false })?;
    match parser.rest.peek() {
        None => Ok(parts),
        Some(_) => Err(parser.error("a closing tag has no opening tag")),
    }
}

/// The context of a part.
#[derive(Clone, Copy)]
struct ParseContext {
    depth: usize,
    /// Whether it is directly inside a plural, where `#` is the number.
    counted: bool,
}

struct Parser<'a> {
    text: &'a str,
    rest: Peekable<CharIndices<'a>>,
}

impl<'a> Parser<'a> {
    /// Parses everything up to the end of the enclosing argument, tag or message.
    fn parts(&mut self, within: ParseContext) -> Result<Vec<MessagePart>, MessageError> {
        if within.depth > MAX_DEPTH {
            return Err(self.error("nested too deeply"));
        }
        let mut parts = Vec::new();
        let mut words = String::new();
        while let Some(next) = self.peek() {
            let part = match next {
                '}' if within.depth > 0 => break,
                '<' if self.follows("/") => break,
                '{' => self.argument(within.depth)?,
                '#' if within.counted => {
                    self.rest.next();
                    MessagePart::Count
                }
                '<' if self.begins_tag() => self.tag(within)?,
                _ => {
                    self.text_character(within.counted, &mut words);
                    continue;
                }
            };
            if !words.is_empty() {
                parts.push(MessagePart::Text(std::mem::take(&mut words)));
            }
            parts.push(part);
        }
        if !words.is_empty() {
            parts.push(MessagePart::Text(words));
        }
        Ok(parts)
    }

    /// Parses one character of text, or a part quoted with apostrophes.
    fn text_character(&mut self, counted: bool, words: &mut String) {
        let Some((_, character)) = self.rest.next() else { return };
        if character != '\'' {
            words.push(character);
            return;
        }
        match self.peek() {
            Some('\'') => {
                self.rest.next();
                words.push('\'');
            }
            Some(next) if "{}<>".contains(next) || (next == '#' && counted) => self.quoted(words),
            _ => words.push('\''),
        }
    }

    /// Parses up to the closing apostrophe. Two apostrophes stand for one.
    fn quoted(&mut self, words: &mut String) {
        while let Some((_, character)) = self.rest.next() {
            match (character, self.peek()) {
                ('\'', Some('\'')) => {
                    self.rest.next();
                    words.push('\'');
                }
                ('\'', _) => return,
                _ => words.push(character),
            }
        }
    }

    /// Parses `{name}`, `{name, number}`, `{name, plural, …}` or `{name, select, …}`.
    fn argument(&mut self, depth: usize) -> Result<MessagePart, MessageError> {
        self.expect('{', "a parameter begins with {")?;
        let name = self.identifier("a parameter has no name")?;
        if self.accept('}') {
            return Ok(MessagePart::Parameter(name));
        }
        self.expect(',', "a parameter is not closed")?;
        let kind = self.identifier("a parameter has no kind")?;
        match kind.as_str() {
            "number" => {
                self.expect('}', "numbers have no styles here")?;
                Ok(MessagePart::Number(name))
            }
            "plural" => Ok(MessagePart::Plural(name, self.choices(depth, true)?)),
            "select" => Ok(MessagePart::Select(name, self.choices(depth, false)?)),
            _ => Err(self.error("a parameter is a number, a plural or a select")),
        }
    }

    /// Parses `, one {…} other {…}}`.
    fn choices(&mut self, depth: usize, counted: bool) -> Result<MessageChoices, MessageError> {
        self.expect(',', "there is nothing to choose from")?;
        let mut choices = MessageChoices::new();
        loop {
            self.skip_space();
            if self.accept('}') {
                break;
            }
            let name = self.identifier("a choice has no name")?;
            if choices.iter().any(|(known, _)| *known == name) {
                return Err(self.error("a choice appears twice"));
            }
            self.expect('{', "a choice has no text")?;
            let parts = self.parts(ParseContext { depth: depth + 1, counted })?;
            self.expect('}', "a choice is not closed")?;
            choices.push((name, parts));
        }
        match choices.iter().any(|(name, _)| name == "other") {
            true => Ok(choices),
            false => Err(self.error("the choice `other` is missing")),
        }
    }

    /// Parses `<link>…</link>`.
    fn tag(&mut self, within: ParseContext) -> Result<MessagePart, MessageError> {
        self.expect('<', "a tag begins with <")?;
        let name = self.tag_name();
        self.expect('>', "a tag is not closed")?;
        let parts = self.parts(ParseContext { depth: within.depth + 1, ..within })?;
        self.expect('<', "a tag has no end")?;
        self.expect('/', "a tag has no end")?;
        if self.tag_name() != name {
            return Err(self.error("a closing tag does not match its opening tag"));
        }
        self.expect('>', "a tag is not closed")?;
        Ok(MessagePart::Tag(name, parts))
    }

    fn tag_name(&mut self) -> String {
        let mut name = String::new();
        while let Some(next) = self.peek().filter(|next| next.is_ascii_alphanumeric() || "-_.".contains(*next)) {
            name.push(next);
            self.rest.next();
        }
        name
    }

    /// Parses a name and skips the space around it.
    fn identifier(&mut self, missing: &'static str) -> Result<String, MessageError> {
        self.skip_space();
        let mut name = String::new();
        while let Some(next) = self.peek().filter(|next| !next.is_whitespace() && !"{},#<>'\"".contains(*next)) {
            name.push(next);
            self.rest.next();
        }
        self.skip_space();
        if name.is_empty() { Err(self.error(missing)) } else { Ok(name) }
    }

    fn begins_tag(&mut self) -> bool {
        self.after(1).starts_with(|next: char| next.is_ascii_alphabetic())
    }

    fn follows(&mut self, what: &str) -> bool {
        self.after(1).starts_with(what)
    }

    /// The text that begins this many bytes after the current position.
    fn after(&mut self, bytes: usize) -> &'a str {
        let at = self.at();
        self.text.get(at + bytes..).unwrap_or_default()
    }

    fn expect(&mut self, wanted: char, otherwise: &'static str) -> Result<(), MessageError> {
        if self.accept(wanted) { Ok(()) } else { Err(self.error(otherwise)) }
    }

    fn accept(&mut self, wanted: char) -> bool {
        self.rest.next_if(|(_, next)| *next == wanted).is_some()
    }

    fn skip_space(&mut self) {
        while self.rest.next_if(|(_, next)| next.is_whitespace()).is_some() {}
    }

    fn peek(&mut self) -> Option<char> {
        self.rest.peek().map(|(_, next)| *next)
    }

    fn at(&mut self) -> usize {
        self.rest.peek().map_or(self.text.len(), |(at, _)| *at)
    }

    fn error(&mut self, what: &'static str) -> MessageError {
        MessageError { what, at: self.at() }
    }
}
