//! Parses and validates the filters of a request.

use serde_json::{Map, Value as Json};
use uuid::Uuid;

use super::lists::{FacetFilter, FacetedList};
use crate::commands::{Refusal, RefusalCode};

/// More values and longer texts than any sidebar can produce.
const MAX_VALUES: usize = 100;
const MAX_TEXT_BYTES: usize = 500;

/// The selected filters.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Filters {
    /// The text in the search box.
    pub(super) search: Option<String>,
    /// Only rows of this person.
    pub(super) owner: Option<Uuid>,
    /// The selection in each facet.
    pub(super) selected: Vec<Option<Selection>>,
    /// For each facet, the text that a value must contain to be listed, in lower case.
    pub(super) values: Vec<Option<String>>,
}

/// The selection in one facet.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Selection {
    /// Any of these values.
    AnyOf(Vec<String>),
    /// Values that contain this text.
    Text(String),
    /// Between these numbers. One of them may be absent.
    Between(Option<i64>, Option<i64>),
    /// One of the offered options: a number of stars or of days.
    Option(i64),
}

impl Filters {
    /// Nothing is selected.
    pub(super) fn none(kind: &FacetedList) -> Filters {
        let facets = kind.facets.len();
        Filters { search: None, owner: None, selected: vec![None; facets], values: vec![None; facets] }
    }

    /// Reads two JSON objects: the selected filters, and the text that listed values must contain. Null and empty filters are ignored.
    pub(super) fn read(kind: &FacetedList, sent: &Json, values: &Json) -> Result<Filters, Refusal> {
        let empty = Map::new();
        let sent = match sent {
            Json::Null => &empty,
            Json::Object(sent) => sent,
            _ => return Err(refuse("\"p_filters\" must be an object.", kind)),
        };
        let is_known = |name: &str| name == "search" || name == "owner" || kind.facets.iter().any(|f| f.name == name);
        if let Some(unknown) = sent.keys().find(|name| !is_known(name)) {
            let unknown: String = unknown.chars().take(80).collect();
            return Err(refuse(&format!("There is no filter \"{unknown}\" for {} listings.", kind.name), kind));
        }
        let get = |name: &str| sent.get(name).filter(|value| !value.is_null());
        let wrong = |name: &str, wanted: &str| refuse(&format!("The filter \"{name}\" must be {wanted}."), kind);
        let search = get("search").map(|value| text(value).ok_or_else(|| wrong("search", "a text")));
        let owner = get("owner").map(|value| {
            value.as_str().and_then(|id| id.parse().ok()).ok_or_else(|| wrong("owner", "the id of a person"))
        });
        let selected = kind.facets.iter().map(|facet| match get(facet.name) {
            None => Ok(None),
            Some(value) => select(&facet.by, value).ok_or_else(|| wrong(facet.name, wanted(&facet.by))),
        });
        Ok(Filters {
            search: search.transpose()?.filter(|text| !text.trim().is_empty()),
            owner: owner.transpose()?,
            selected: selected.collect::<Result<_, _>>()?,
            values: read_values(kind, values)?,
        })
    }
}

/// Reads the texts that the listed values of each facet must contain.
fn read_values(kind: &FacetedList, sent: &Json) -> Result<Vec<Option<String>>, Refusal> {
    let empty = Map::new();
    let sent = match sent {
        Json::Null => &empty,
        Json::Object(sent) => sent,
        _ => return Err(refuse("\"p_values\" must be an object.", kind)),
    };
    let is_typed = |name: &str| kind.facets.iter().any(|facet| facet.name == name && facet.by.is_typed());
    if !sent.iter().all(|(name, value)| is_typed(name) && text(value).is_some()) {
        return Err(refuse("\"p_values\" takes a text for a filter whose values people type.", kind));
    }
    let wanted = |name: &str| sent.get(name).and_then(text).map(|text| text.trim().to_lowercase());
    Ok(kind.facets.iter().map(|facet| wanted(facet.name).filter(|text| !text.is_empty())).collect())
}

fn refuse(message: &str, kind: &FacetedList) -> Refusal {
    let names: Vec<_> = kind.facets.iter().map(|facet| facet.name).collect();
    Refusal {
        code: RefusalCode::Invalid,
        message: message.to_owned(),
        details: None,
        hint: Some(format!("Filters of this list: search, owner, {}.", names.join(", "))),
    }
}

/// The form of selection that a facet accepts, in words.
fn wanted(by: &FacetFilter) -> &'static str {
    match by {
        FacetFilter::Choice(..) | FacetFilter::Value(_) | FacetFilter::Element(..) => "a list of up to 100 texts",
        FacetFilter::Contains(_) => "a text",
        FacetFilter::Span { .. } => "an object with whole numbers \"min\" and \"max\", or one of them",
        FacetFilter::AtLeast(..) => "a number of stars that the list offers",
        FacetFilter::Since(..) | FacetFilter::Until { .. } => "a number of days that the list offers",
    }
}

/// Reads a selection. Returns `Some(None)` if it is empty, and `None` if the facet does not accept it.
fn select(by: &FacetFilter, value: &Json) -> Option<Option<Selection>> {
    Some(match by {
        FacetFilter::Choice(..) | FacetFilter::Value(_) | FacetFilter::Element(..) => {
            let values = texts(value)?;
            (!values.is_empty()).then_some(Selection::AnyOf(values))
        }
        FacetFilter::Contains(_) => {
            let text = text(value)?;
            (!text.trim().is_empty()).then(|| Selection::Text(text.trim().to_owned()))
        }
        FacetFilter::Span { .. } => {
            let ends = value.as_object()?;
            if ends.keys().any(|key| key != "min" && key != "max") {
                return None;
            }
            let end = |name: &str| match ends.get(name) {
                None | Some(Json::Null) => Some(None),
                Some(number) => number.as_i64().map(Some),
            };
            let (min, max) = (end("min")?, end("max")?);
            (min.is_some() || max.is_some()).then_some(Selection::Between(min, max))
        }
        FacetFilter::AtLeast(_, options)
        | FacetFilter::Since(_, options)
        | FacetFilter::Until { days: options, .. } => {
            let option = value.as_i64().filter(|option| options.contains(option))?;
            Some(Selection::Option(option))
        }
    })
}

fn text(value: &Json) -> Option<String> {
    value.as_str().filter(|text| text.len() <= MAX_TEXT_BYTES).map(str::to_owned)
}

fn texts(value: &Json) -> Option<Vec<String>> {
    let values = value.as_array().filter(|values| values.len() <= MAX_VALUES)?;
    values.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    fn read(sent: Json) -> Result<Filters, Refusal> {
        Filters::read(FacetedList::find("job").unwrap(), &sent, &Json::Null)
    }

    #[test]
    fn empty_filters_are_ignored() {
        let sent = json!({"search": " ", "location": "", "type": [], "salary": {}, "posted": null});
        assert_eq!(read(sent).unwrap(), read(Json::Null).unwrap());
    }

    #[test]
    fn an_unknown_filter_is_refused_by_name() {
        let refusal = read(json!({"sallary": {"min": 1}})).unwrap_err();
        assert_eq!(refusal.message, "There is no filter \"sallary\" for job listings.");
        assert!(refusal.hint.unwrap().contains("salary"));
    }

    #[test]
    fn values_can_be_searched_in_free_text_facets() {
        let read = |values: Json| Filters::read(FacetedList::find("job").unwrap(), &Json::Null, &values);
        let skills = FacetedList::find("job").unwrap().facets.iter().position(|facet| facet.name == "skills").unwrap();
        assert_eq!(read(json!({"skills": " Weld "})).unwrap().values[skills], Some("weld".to_owned()));
        assert_eq!(read(json!({"skills": " "})).unwrap(), read(Json::Null).unwrap());
        for wrong in [json!({"type": "Full"}), json!({"skills": ["Weld"]}), json!("Weld")] {
            assert_eq!(read(wrong).unwrap_err().code, RefusalCode::Invalid);
        }
    }

    #[test]
    fn a_filter_of_the_wrong_form_is_refused_with_the_expected_form() {
        for (sent, message) in [
            (json!({"type": "Full-time"}), "The filter \"type\" must be a list of up to 100 texts."),
            (json!({"posted": 3}), "The filter \"posted\" must be a number of days that the list offers."),
            (json!({"owner": "me"}), "The filter \"owner\" must be the id of a person."),
        ] {
            assert_eq!(read(sent).unwrap_err().message, message);
        }
        for wrong in [json!({"salary": {"min": 1.5}}), json!({"salary": {"from": 1}}), json!({"salary": 5}), json!([])]
        {
            assert_eq!(read(wrong).unwrap_err().code, RefusalCode::Invalid);
        }
    }
}
