//! A parser for the tsquery language, as accepted by PostgreSQL's `to_tsquery`.

use super::InvalidSearch;
use super::term::{SearchTerm, all, any};
use super::words::unit;

/// Parses the tsquery language: `a & b | !c`, parentheses, `<->`, `'two words'`, `begin:*`.
pub(super) fn operators(text: &str) -> Result<Option<SearchTerm>, InvalidSearch> {
    let mut reader = OperatorParser { rest: text, depth: 0, text };
    let term = reader.alternatives()?;
    reader.skip_spaces();
    if reader.rest.is_empty() { Ok(term) } else { Err(reader.error()) }
}

struct OperatorParser<'a> {
    text: &'a str,
    rest: &'a str,
    depth: usize,
}

impl OperatorParser<'_> {
    fn alternatives(&mut self) -> Result<Option<SearchTerm>, InvalidSearch> {
        let mut terms: Vec<SearchTerm> = self.conjunction()?.into_iter().collect();
        while self.eat("|") {
            terms.extend(self.conjunction()?);
        }
        Ok(any(terms))
    }

    fn conjunction(&mut self) -> Result<Option<SearchTerm>, InvalidSearch> {
        let mut terms: Vec<SearchTerm> = self.operand()?.into_iter().collect();
        loop {
            if self.eat("<->") {
                let follower = self.operand()?;
                match (terms.pop(), follower) {
                    (Some(SearchTerm::Phrase(mut words, false)), Some(SearchTerm::Phrase(next, prefix))) => {
                        words.extend(next);
                        terms.push(SearchTerm::Phrase(words, prefix));
                    }
                    _ => return Err(self.error()),
                }
            } else if self.eat("&") {
                terms.extend(self.operand()?);
            } else {
                return Ok(all(terms));
            }
        }
    }

    fn operand(&mut self) -> Result<Option<SearchTerm>, InvalidSearch> {
        self.depth += 1;
        if self.depth > 64 {
            return Err(self.error());
        }
        let term = self.operand_inside();
        self.depth -= 1;
        term
    }

    fn operand_inside(&mut self) -> Result<Option<SearchTerm>, InvalidSearch> {
        if self.eat("!") {
            return Ok(self.operand()?.map(|term| SearchTerm::Not(Box::new(term))));
        }
        if self.eat("(") {
            let term = self.alternatives()?;
            return if self.eat(")") { Ok(term) } else { Err(self.error()) };
        }
        let word = if self.eat("'") {
            let Some((quoted, rest)) = self.rest.split_once('\'') else { return Err(self.error()) };
            self.rest = rest;
            quoted
        } else {
            let end = self.rest.find(|character: char| character.is_whitespace() || "&|!()<:".contains(character));
            let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
            self.rest = rest;
            word
        };
        if word.is_empty() {
            return Err(self.error());
        }
        let prefix = self.rest.starts_with(":*");
        self.rest = self.rest.strip_prefix(":*").unwrap_or(self.rest);
        Ok(unit(word).map(|term| match term {
            SearchTerm::Phrase(words, starred) => SearchTerm::Phrase(words, prefix || starred),
            other => other,
        }))
    }

    fn skip_spaces(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, symbol: &str) -> bool {
        self.skip_spaces();
        let found = self.rest.strip_prefix(symbol);
        self.rest = found.unwrap_or(self.rest);
        self.skip_spaces();
        found.is_some()
    }

    fn error(&self) -> InvalidSearch {
        InvalidSearch::Syntax(self.text.chars().take(80).collect())
    }
}
