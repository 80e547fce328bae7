//! A listener's filter: one or more `column=operator.value` separated by commas. All of them must match.

use sangam_db::ChangedRow;
use sangam_filter::{FilterOperator, outside_quotes};
use sangam_schema::{Column, Resource, Rule};
use serde_json::Value as Json;

use super::condition::{self, ValueCondition};
use super::patterns::ListenerAllowance;

/// Longer filters are refused.
const MAX_FILTER_BYTES: usize = 8 * 1024;

/// The conditions for a row. An empty filter matches every row.
#[derive(Debug, Default)]
pub(crate) struct ChangeFilter {
    parts: Vec<FilterPart>,
}

#[derive(Debug)]
struct FilterPart {
    column: &'static str,
    negated: bool,
    condition: ValueCondition,
}

impl ChangeFilter {
    /// Parses a filter on the rows of a resource. The error explains what is wrong.
    pub(crate) fn parse(
        resource: &Resource,
        text: &str,
        allowance: &mut ListenerAllowance<'_>,
    ) -> Result<ChangeFilter, String> {
        if text.len() > MAX_FILTER_BYTES {
            return Err(format!("A filter may have at most {MAX_FILTER_BYTES} bytes"));
        }
        allowance.take_filter(text)?;
        let parts = split(text).into_iter().map(|part| FilterPart::parse(resource, part, allowance));
        Ok(ChangeFilter { parts: parts.collect::<Result<_, _>>()? })
    }

    /// Whether a row matches. As in SQL, a comparison with null is never true, and neither is its negation.
    pub(crate) fn matches(&self, row: &ChangedRow) -> bool {
        self.parts.iter().all(|part| {
            let value = row.get(part.column).unwrap_or(&Json::Null);
            part.condition.holds(value).is_some_and(|holds| holds != part.negated)
        })
    }

    /// A column and the one value it must have. Listeners are indexed by it, so that not each has to be tested.
    pub(crate) fn fixed(&self) -> Option<(&'static str, &Json)> {
        self.parts.iter().filter(|part| !part.negated).find_map(|part| Some((part.column, part.condition.fixed()?)))
    }
}

impl FilterPart {
    fn parse(resource: &Resource, text: &str, allowance: &mut ListenerAllowance<'_>) -> Result<FilterPart, String> {
        let shape = || format!("A filter must be column=operator.value, such as id=eq.7, not {text}");
        let (name, test) = text.split_once('=').ok_or_else(shape)?;
        let column = find_column(resource, name.trim())?;
        let (negated, test) = match test.strip_prefix("not.") {
            Some(test) => (true, test),
            None => (false, test),
        };
        let (operator, value) = test.split_once('.').ok_or_else(shape)?;
        let condition = condition::parse(column, operator, value, allowance)?;
        Ok(FilterPart { column: column.name, negated, condition })
    }
}

/// Finds a column that everyone who can read the row sees. Filtering by a hidden one would reveal its value.
fn find_column<'r>(resource: &'r Resource, name: &str) -> Result<&'r Column, String> {
    match resource.find(name).filter(|column| column.is_stored()) {
        Some(column) if column.visible == Rule::Always => Ok(column),
        Some(column) => {
            Err(format!("{}.{} is not shown to everyone and cannot be filtered by", resource.name, column.name))
        }
        None => Err(format!("{} has no column {name:?}", resource.name)),
    }
}

/// Splits at the commas between conditions. A comma inside quotes or parentheses belongs to a value. So does one that
/// is not followed by another `column=`, because people write `title=eq.Cook, part time`.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    let mut depth = 0usize;
    for (i, character) in outside_quotes(text) {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 && begins_part(&text[i + 1..]) => {
                parts.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    if !text.trim().is_empty() {
        parts.push(&text[start..]);
    }
    parts
}

fn begins_part(text: &str) -> bool {
    // Reads no further than necessary, because this runs at every comma.
    let (name, rest) = split_word(text.trim_start());
    let Some(test) = rest.trim_start().strip_prefix('=') else { return false };
    let (operator, rest) = split_word(test.strip_prefix("not.").unwrap_or(test));
    !name.is_empty() && rest.starts_with('.') && FilterOperator::from_name(operator).is_some()
}

fn split_word(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::Limits;
    use crate::changes::{ListenerCost, PatternCache};
    use sangam_schema::Type;
    use serde_json::json;

    fn jobs() -> Resource {
        Resource::new("jobs", "")
            .column(Column::id())
            .column(Column::text("title"))
            .column(Column::integer("views").nullable())
            .column(Column::new("rating", Type::Number))
            .column(Column::new("open", Type::Boolean))
            .column(Column::new("created_at", Type::Timestamp))
            .column(Column::list("skills"))
            .column(Column::text("secret").visible_to(Rule::sql("{row}.id = {caller}")))
    }

    fn row(views: Json) -> ChangedRow {
        let columns = [
            ("id", json!("0190a5a0-0000-7000-8000-000000000001")),
            ("title", json!("Cook, part time")),
            ("views", views),
            ("rating", json!(4.5)),
            ("open", json!(true)),
            ("created_at", json!("2026-11-15T00:37:16.890000+00:00")),
            ("skills", json!(["a"])),
            ("secret", json!("x")),
        ];
        columns.into_iter().collect()
    }

    fn parse(filter: &str) -> Result<ChangeFilter, String> {
        ChangeFilter::parse(
            &jobs(),
            filter,
            &mut ListenerAllowance::new(&PatternCache::default(), &Limits::default(), ListenerCost::default()),
        )
    }

    fn passes(filter: &str) -> bool {
        parse(filter).unwrap_or_else(|error| panic!("{filter}: {error}")).matches(&row(json!(10)))
    }

    #[test]
    fn values_are_compared_by_the_type_of_their_column() {
        for (filter, expected) in [
            ("views=lt.9", false),
            ("views=gt.9", true),
            ("views=gte.10", true),
            ("views=lte.9", false),
            ("views=eq.10", true),
            ("views=neq.10", false),
            ("rating=gt.4", true),
            ("open=eq.true", true),
            ("open=eq.f", false),
            ("created_at=gt.2026-11-14", true),
            ("created_at=lt.2026-11-15T06:07:16+05:30", false),
            ("id=eq.0190A5A0-0000-7000-8000-000000000001", true),
            ("title=gt.Baker", true),
            ("skills=eq.[\"a\"]", true),
        ] {
            assert_eq!(passes(filter), expected, "{filter}");
        }
    }

    #[test]
    fn lists_patterns_truth_and_negation_work_as_in_queries() {
        for (filter, expected) in [
            ("views=in.(1,10,100)", true),
            ("views=in.(1,2)", false),
            ("title=in.(\"Cook, part time\",\"b\")", true),
            ("title=like.Cook%", true),
            ("title=like.cook%", false),
            ("title=ilike.*PART*", true),
            ("title=like.Coo_, part time", true),
            ("title=match.^Cook", true),
            ("title=imatch.^cook,", true),
            ("open=is.true", true),
            ("open=is.not_null", true),
            ("views=is.null", false),
            ("views=not.is.null", true),
            ("views=not.eq.10", false),
            ("views=not.in.(1,2)", true),
            ("views=isdistinct.10", false),
            ("views=isdistinct.null", true),
        ] {
            assert_eq!(passes(filter), expected, "{filter}");
        }
    }

    #[test]
    fn several_filters_must_all_hold_and_a_comma_may_be_part_of_a_value() {
        assert!(passes("views=gt.5,open=eq.true"));
        assert!(!passes("views=gt.5,open=eq.false"));
        assert!(passes("title=eq.Cook, part time"));
        assert!(passes("title=eq.\"Cook, part time\",views=not.lt.5"));
        assert!(passes("views=gt.5, open=eq.true"));
        assert!(passes("title=neq.Cook,eq=1,views=x"));
        assert!(passes(""));
    }

    #[test]
    fn a_comparison_with_null_is_never_true() {
        let row = row(Json::Null);
        for filter in ["views=eq.1", "views=neq.1", "views=not.eq.1", "views=in.(1)", "views=not.in.(1)", "views=lt.1"]
        {
            assert!(!parse(filter).unwrap().matches(&row), "{filter}");
        }
        for filter in ["views=is.null", "views=isdistinct.1", "views=not.isdistinct.null"] {
            assert!(parse(filter).unwrap().matches(&row), "{filter}");
        }
    }

    #[test]
    fn an_invalid_filter_is_refused_with_the_reason() {
        for (filter, reason) in [
            ("nope=eq.1", "has no column"),
            ("views=about.1", "operator"),
            ("views=eq.many", "bigint"),
            ("views", "column=operator.value"),
            ("views=1", "column=operator.value"),
            ("views=like.1%", "text"),
            ("title=match.(", "regular expression"),
            ("title=is.true", "boolean"),
            ("secret=eq.x", "not shown to everyone"),
            ("views=in.1", "in.("),
            (format!("title=like.{}", "a".repeat(2000)).as_str(), "1000 bytes"),
            (r"title=match.(\w{50}\d{50}){50}", "too complex"),
            (["title=match.a"; 11].join(",").as_str(), "10 patterns"),
        ] {
            let error = parse(filter).unwrap_err();
            assert!(error.contains(reason), "{filter}: {error}");
        }
        let long = format!("views=in.({})", vec!["1"; 101].join(","));
        assert!(parse(&long).unwrap_err().contains("100"));
    }

    #[test]
    fn an_equality_fixes_the_value_of_a_column() {
        let filter = parse("views=gt.1,title=eq.Cook").unwrap();
        assert_eq!(filter.fixed(), Some(("title", &json!("Cook"))));
        assert_eq!(parse("title=not.eq.Cook").unwrap().fixed(), None);
        // 1 and 1.0 are the same number but different texts.
        assert_eq!(parse("rating=eq.1").unwrap().fixed(), None);
    }
}
