//! A search as a tree: what both engines are asked for.

use super::devanagari::spelled;
use super::spellings::spellings;
use super::stop_words::is_stop_word;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum SearchTerm {
    /// Words in a row; the last one may be only the beginning of a word.
    Phrase(Vec<String>, bool),
    And(Vec<SearchTerm>),
    Or(Vec<SearchTerm>),
    Not(Box<SearchTerm>),
}

/// Conjunctions inside a conjunction are one, so that their exclusions have something to exclude from.
pub(super) fn all(terms: Vec<SearchTerm>) -> Option<SearchTerm> {
    let flat: Vec<_> = terms
        .into_iter()
        .flat_map(|term| match term {
            SearchTerm::And(inner) => inner,
            other => vec![other],
        })
        .collect();
    match flat.len() {
        0 => None,
        1 => flat.into_iter().next(),
        _ => Some(SearchTerm::And(flat)),
    }
}

pub(super) fn any(terms: Vec<SearchTerm>) -> Option<SearchTerm> {
    match terms.len() {
        0 => None,
        1 => terms.into_iter().next(),
        _ => Some(SearchTerm::Or(terms)),
    }
}

/// A search without its stop words, unless they stand in a phrase: there they say which one is meant.
pub(super) fn meaningful(term: &SearchTerm) -> Option<SearchTerm> {
    let inner = |terms: &[SearchTerm]| terms.iter().filter_map(meaningful).collect();
    match term {
        SearchTerm::Phrase(words, false) if words.len() == 1 && is_stop_word(&spelled(&words[0])) => None,
        SearchTerm::Phrase(..) => Some(term.clone()),
        SearchTerm::And(terms) => all(inner(terms)),
        SearchTerm::Or(terms) => any(inner(terms)),
        SearchTerm::Not(term) => meaningful(term).map(|term| SearchTerm::Not(Box::new(term))),
    }
}

/// Whether every alternative looks for something: FTS5 can subtract from what was found, but not from everything.
pub(super) fn is_answerable(term: &SearchTerm) -> bool {
    match term {
        SearchTerm::Phrase(..) => true,
        SearchTerm::Not(_) => false,
        SearchTerm::Or(terms) => terms.iter().all(is_answerable),
        SearchTerm::And(terms) => {
            let (excluded, wanted): (Vec<_>, Vec<_>) =
                terms.iter().partition(|term| matches!(term, SearchTerm::Not(_)));
            let answerable = |term: &&SearchTerm| match term {
                SearchTerm::Not(inner) => is_answerable(inner),
                other => is_answerable(other),
            };
            !wanted.is_empty() && wanted.iter().all(answerable) && excluded.iter().all(answerable)
        }
    }
}

/// Looks for each word and phrase as the index spells it, and for its other spellings beside it.
pub(super) fn in_all_spellings(term: SearchTerm, left: &mut usize) -> SearchTerm {
    let mut inner = |terms: Vec<SearchTerm>| terms.into_iter().map(|term| in_all_spellings(term, left)).collect();
    match term {
        SearchTerm::And(terms) => SearchTerm::And(inner(terms)),
        SearchTerm::Or(terms) => SearchTerm::Or(inner(terms)),
        SearchTerm::Not(term) => SearchTerm::Not(Box::new(in_all_spellings(*term, left))),
        SearchTerm::Phrase(words, prefix) => {
            let indexed = SearchTerm::Phrase(words.iter().map(|word| spelled(word)).collect(), prefix);
            if *left == 0 {
                return indexed;
            }
            let others = spellings(&words, prefix);
            *left -= usize::from(!others.is_empty());
            let others = others.into_iter().map(|other| SearchTerm::Phrase(other.words, other.prefix));
            let mut terms = vec![indexed];
            terms.extend(others);
            if terms.len() == 1 { terms.remove(0) } else { SearchTerm::Or(terms) }
        }
    }
}
