//! The keys under which saved searches are filed. A posting must have at least one of a search's keys to match it. A new posting is
//! looked up by all its keys, so it is compared only with searches that share a key, not with all hundred thousand.

use std::collections::HashSet;

use sangam_db::{required_prefixes, word_prefixes};
use serde_json::Value as Json;
use uuid::Uuid;

use super::filters::{Filters, Selection};
use super::indexed_rows::elements;
use super::lists::{FacetFilter, FacetedList};
use super::places::{list_search, spellings};

/// The key of searches that are compared with every posting.
const ANY: &str = "*";

/// Searches for text inside a value are filed under this many first letters.
const GRAM_LENGTH: usize = 3;

/// The keys of a search: those of the filter that matches the fewest postings.
pub(super) fn of_search(kind: &FacetedList, filters: &Filters) -> Vec<String> {
    let by_owner = filters.owner.map(|owner| vec![of_owner(owner)]);
    let by_facet = || {
        let facets = kind.facets.iter().zip(&filters.selected);
        let filed = facets.filter_map(|(facet, selection)| of_selection(facet.name, &facet.by, selection.as_ref()?));
        filed.min_by_key(|(breadth, _)| *breadth).map(|(_, keys)| keys)
    };
    by_owner.or_else(|| of_words(filters)).or_else(by_facet).unwrap_or_else(|| vec![ANY.to_owned()])
}

/// The keys of a posting. The cells are those of [`FacetedList::columns`], and `text` is all text that a search covers.
pub(super) fn of_posting(kind: &FacetedList, owner: Uuid, cells: &[Json], text: &str) -> HashSet<String> {
    let mut keys = HashSet::from([ANY.to_owned(), of_owner(owner)]);
    keys.extend(word_prefixes(text).iter().map(|beginning| of_word(beginning)));
    let columns = kind.columns();
    let cell = |name: &str| columns.iter().position(|column| column.name == name).map_or(&Json::Null, |at| &cells[at]);
    for facet in kind.facets {
        let name = facet.name;
        match facet.by {
            FacetFilter::Choice(column, _) | FacetFilter::Value(column) => {
                keys.extend(cell(column).as_str().map(|value| of_value(name, value)));
            }
            FacetFilter::Element(column, _) => {
                keys.extend(elements(cell(column)).iter().map(|value| of_value(name, value)));
            }
            FacetFilter::Contains(column) => {
                let value = cell(column).as_str().unwrap_or_default().to_lowercase();
                keys.extend(grams(&value).into_iter().map(|gram| of_gram(name, &gram)));
            }
            FacetFilter::Span { .. }
            | FacetFilter::AtLeast(..)
            | FacetFilter::Since(..)
            | FacetFilter::Until { .. } => {}
        }
    }
    keys
}

/// The keys of a selection in a facet, with a rank for how many postings it may match (lower is fewer). Numbers and days have no keys,
/// because nearly every posting would have them.
fn of_selection(name: &str, by: &FacetFilter, selection: &Selection) -> Option<(u8, Vec<String>)> {
    match (by, selection) {
        (FacetFilter::Element(..), Selection::AnyOf(values)) => Some((0, of_values(name, values))),
        (FacetFilter::Value(_), Selection::AnyOf(values)) => Some((1, of_values(name, values))),
        (FacetFilter::Contains(_), Selection::Text(text)) => {
            let first = |spelling: &String| of_gram(name, &spelling.chars().take(GRAM_LENGTH).collect::<String>());
            Some((2, spellings(text).iter().map(first).collect()))
        }
        (FacetFilter::Choice(..), Selection::AnyOf(values)) => Some((3, of_values(name, values))),
        _ => None,
    }
}

fn of_words(filters: &Filters) -> Option<Vec<String>> {
    let required = required_prefixes(&list_search(filters.search.as_deref()?)).ok()??;
    Some(required.iter().map(|beginning| of_word(beginning)).collect())
}

/// All substrings of a text with up to [`GRAM_LENGTH`] letters.
fn grams(text: &str) -> HashSet<String> {
    let letters: Vec<char> = text.chars().collect();
    (1..=GRAM_LENGTH).flat_map(|length| letters.windows(length).map(|piece| piece.iter().collect())).collect()
}

fn of_owner(owner: Uuid) -> String {
    format!("owner={owner}")
}

fn of_word(beginning: &str) -> String {
    format!("search~{beginning}")
}

fn of_values(facet: &str, values: &[String]) -> Vec<String> {
    values.iter().map(|value| of_value(facet, value)).collect()
}

fn of_value(facet: &str, value: &str) -> String {
    format!("{facet}={value}")
}

fn of_gram(facet: &str, gram: &str) -> String {
    format!("{facet}~{gram}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    fn filed(filters: Json) -> Vec<String> {
        let kind = FacetedList::find("job").unwrap();
        of_search(kind, &Filters::read(kind, &filters, &Json::Null).unwrap())
    }

    #[test]
    fn a_search_is_filed_under_its_most_selective_filter() {
        let skills = json!({"type": ["Full-time"], "skills": ["React", "Rust"], "location": "Pune"});
        assert_eq!(filed(skills), ["skills=React", "skills=Rust"]);
        assert_eq!(filed(json!({"type": ["Remote"], "location": "Bangalore"})), ["location~ban", "location~ben"]);
        assert!(filed(json!({"search": "welders", "skills": ["Welding"]})).contains(&"search~weld".to_owned()));
        assert_eq!(filed(json!({"salary": {"min": 50_000}})), ["*"]);
    }
}
