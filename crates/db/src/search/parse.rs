//! Reads the text of a search into a tree.

use super::devanagari::{JOINERS, has_devanagari};
use super::operators::operators;
use super::term::{SearchTerm, all, any, is_answerable, meaningful};
use super::words::{unit, words};
use super::{InvalidSearch, LONGEST_SEARCH, LONGEST_WORD, MOST_WORDS, SearchKind, SearchQuery};

/// Nothing if there is nothing to look for.
pub(super) fn parse_search(text: &str, search: SearchQuery) -> Result<Option<SearchTerm>, InvalidSearch> {
    if text.len() > LONGEST_SEARCH {
        return Err(InvalidSearch::TooLong);
    }
    // Beside Devanagari they are inside words, and the index leaves them out.
    let without_joiners = has_devanagari(text).then(|| text.replace(JOINERS, ""));
    let text = without_joiners.as_deref().unwrap_or(text);
    let found = words(text);
    if found.len() > MOST_WORDS || found.iter().any(|word| word.len() > LONGEST_WORD) {
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
    // A search of nothing but stop words looks for them.
    Ok(Some(match meaningful(&term) {
        Some(meaningful) if !search.simple && is_answerable(&meaningful) => meaningful,
        _ => term,
    }))
}

/// Every word; a trailing `*` makes the last one a beginning.
fn plain(text: &str) -> Option<SearchTerm> {
    all(text.split_whitespace().filter_map(unit).collect())
}

fn phrase(text: &str) -> Option<SearchTerm> {
    unit(text)
}

/// Quotes make phrases, `or` alternatives, `-` exclusions.
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
