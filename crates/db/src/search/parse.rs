//! Parses a search text into a tree.

use super::devanagari::{JOINERS, has_devanagari};
use super::operators::operators;
use super::term::{SearchTerm, all, any, is_answerable, meaningful};
use super::words::{unit, words};
use super::{InvalidSearch, MAX_SEARCH_BYTES, MAX_WORD_BYTES, MAX_WORDS, SearchKind, SearchQuery};

/// Parses a search text. Returns `None` if it contains no words.
pub(super) fn parse_search(text: &str, search: SearchQuery) -> Result<Option<SearchTerm>, InvalidSearch> {
    if text.len() > MAX_SEARCH_BYTES {
        return Err(InvalidSearch::TooLong);
    }
    // In Devanagari, joiners occur inside words, and the index omits them.
    let without_joiners = has_devanagari(text).then(|| text.replace(JOINERS, ""));
    let text = without_joiners.as_deref().unwrap_or(text);
    let found = words(text);
    if found.len() > MAX_WORDS || found.iter().any(|word| word.len() > MAX_WORD_BYTES) {
        return Err(InvalidSearch::TooLong);
    }
    let term = match search.kind {
        SearchKind::Plain => plain(text),
        SearchKind::Phrase => phrase(text),
        SearchKind::Web => web(text),
        SearchKind::Operators => operators(text)?,
    };
    let Some(term) = term else { return Ok(None) };
    if !is_answerable(&term) {
        return Err(InvalidSearch::OnlyExcludes);
    }
    // If a search contains only stop words, it looks for those.
    Ok(Some(match meaningful(&term) {
        Some(meaningful) if !search.simple && is_answerable(&meaningful) => meaningful,
        _ => term,
    }))
}

/// All words are required. A trailing `*` makes a word a prefix.
fn plain(text: &str) -> Option<SearchTerm> {
    all(text.split_whitespace().filter_map(unit).collect())
}

fn phrase(text: &str) -> Option<SearchTerm> {
    unit(text)
}

/// Quotes delimit phrases, `or` separates alternatives, and `-` excludes.
fn web(text: &str) -> Option<SearchTerm> {
    let mut alternatives = vec![Vec::new()];
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (negated, after) = match rest.strip_prefix('-') {
            Some(after) => (true, after),
            None => (false, rest),
        };
        let (term, remaining) = match after.strip_prefix('"') {
            Some(quoted) => {
                let (inner, remaining) = quoted.split_once('"').unwrap_or((quoted, ""));
                (unit(inner), remaining)
            }
            None => {
                let end =
                    after.find(|character: char| character.is_whitespace() || character == '"').unwrap_or(after.len());
                let (word, remaining) = after.split_at(end);
                if word.eq_ignore_ascii_case("or") && !negated {
                    alternatives.push(Vec::new());
                    rest = remaining.trim_start();
                    continue;
                }
                (unit(word), remaining)
            }
        };
        // `alternatives` starts with one list and only grows.
        if let (Some(term), Some(last)) = (term, alternatives.last_mut()) {
            last.push(if negated { SearchTerm::Not(Box::new(term)) } else { term });
        }
        rest = remaining.trim_start();
    }
    any(alternatives.into_iter().filter_map(all).collect())
}
