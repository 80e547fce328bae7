//! A search as a tree, which is rendered for either engine.

use super::devanagari::spelled;
use super::spellings::spellings;
use super::stop_words::is_stop_word;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum SearchTerm {
    /// Consecutive words, and whether the last one is a prefix.
    Phrase(Vec<String>, bool),
    And(Vec<SearchTerm>),
    Or(Vec<SearchTerm>),
    Not(Box<SearchTerm>),
}

/// Joins terms with "and". Nested conjunctions are flattened, so that their exclusions have terms to exclude from.
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

/// A search without its stop words. Stop words inside a phrase are kept, because they are part of its meaning.
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

/// Whether every alternative contains a required term. FTS5 can exclude from what was found, but not from all rows.
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

/// Converts each word and phrase to its indexed spelling, and adds its other spellings as alternatives.
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
