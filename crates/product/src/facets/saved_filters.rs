//! The filters of a saved search. They are read like those of a request and stored in a canonical form.

use sangam_db::Engine;
use serde_json::{Map, Value as Json, json};

use super::filters::{Filters, Selection};
use super::lists::FacetedList;
use super::places::list_search;
use super::{render, search_keys, unknown_list};
use crate::commands::Refusal;

/// The filters of one list. Two values with the same selection are equal.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SavedFilters {
    pub(super) kind: &'static FacetedList,
    pub(super) filters: Filters,
}

impl SavedFilters {
    /// Reads filters that a client sent or that were stored. `search` is the text from the list's search box.
    pub(crate) fn read(kind: &str, sent: &Json) -> Result<SavedFilters, Refusal> {
        let kind = FacetedList::find(kind).ok_or_else(unknown_list)?;
        let mut filters = Filters::read(kind, sent, &Json::Null)?;
        filters.search = filters.search.map(|text| text.trim().to_owned());
        for selection in filters.selected.iter_mut().flatten() {
            if let Selection::AnyOf(values) = selection {
                values.sort_unstable();
                values.dedup();
            }
        }
        Ok(SavedFilters { kind, filters })
    }

    /// Whether nothing is selected.
    pub(crate) fn is_empty(&self) -> bool {
        let Filters { search, owner, selected, .. } = &self.filters;
        search.is_none() && owner.is_none() && selected.iter().all(Option::is_none)
    }

    /// The stored form, which the list also accepts.
    pub(crate) fn to_json(&self) -> Json {
        let Filters { search, owner, selected, .. } = &self.filters;
        let mut stored = Map::new();
        stored.extend(search.as_ref().map(|text| ("search".to_owned(), json!(text))));
        stored.extend(owner.map(|owner| ("owner".to_owned(), json!(owner))));
        for (facet, selection) in self.kind.facets.iter().zip(selected) {
            stored.extend(selection.as_ref().map(|selection| (facet.name.to_owned(), write(selection))));
        }
        Json::Object(stored)
    }

    /// The search text in the engine's query language.
    pub(crate) fn query(&self, engine: Engine) -> Result<Option<String>, Refusal> {
        self.filters.search.as_deref().map(|text| render(&list_search(text), engine)).transpose()
    }

    /// The keys under which the search is filed.
    pub(crate) fn keys(&self) -> Vec<String> {
        search_keys::of_search(self.kind, &self.filters)
    }
}

fn write(selection: &Selection) -> Json {
    match selection {
        Selection::AnyOf(values) => json!(values),
        Selection::Text(text) => json!(text),
        Selection::Option(option) => json!(option),
        Selection::Between(min, max) => {
            let end = |name: &str, end: &Option<i64>| end.map(|end| (name.to_owned(), json!(end)));
            Json::Object([end("min", min), end("max", max)].into_iter().flatten().collect())
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_same_selection_is_stored_in_one_form() {
        let sent = json!({"skills": ["Rust", "Go", "Rust"], "salary": {"min": 5, "max": null}, "search": " loom ", "type": []});
        let filters = SavedFilters::read("job", &sent).unwrap();
        let stored = json!({"search": "loom", "salary": {"min": 5}, "skills": ["Go", "Rust"]});
        assert_eq!(filters.to_json(), stored);
        assert_eq!(SavedFilters::read("job", &stored).unwrap(), filters);
        assert!(SavedFilters::read("job", &json!({"skills": []})).unwrap().is_empty());
        assert!(SavedFilters::read("rocket", &stored).is_err());
    }
}
