//! A condition on one column: an operator and its value, parsed once and tested for every change.

use std::cmp::Ordering;
use std::sync::Arc;

use sangam_db::{Pattern, PatternKind};
use sangam_filter::{Comparison, FilterOperator, IsTest, list_elements, stars_to_percent, unquote};
use sangam_schema::{Column, Type};
use serde_json::Value as Json;

use super::patterns::ListenerAllowance;

/// Maximum number of values in an `in` list.
const MAX_LIST_VALUES: usize = 100;

/// A condition on a value.
#[derive(Debug)]
pub(super) enum ValueCondition {
    /// The value compares to this one as the comparison says.
    Compare(Comparison, Type, Json),
    /// The value differs from this one. Null counts as an ordinary value.
    Distinct(Json),
    /// The value is one of these.
    OneOf(Vec<Json>),
    /// The text matches the pattern.
    Matches(Arc<Pattern>),
    /// The value is exactly this: null, true or false.
    Is(Json),
    /// The value is not null.
    IsNotNull,
}

/// Parses an operator and its value for a column.
pub(super) fn parse(
    column: &Column,
    operator: &str,
    value: &str,
    allowance: &mut ListenerAllowance<'_>,
) -> Result<ValueCondition, String> {
    let Some(known) = FilterOperator::from_name(operator) else {
        let names = FilterOperator::names().join(", ");
        return Err(format!("There is no operator {operator:?}; use one of {names}"));
    };
    match known {
        FilterOperator::Compare(comparison) => compare_with(column, comparison, &unquote(value)),
        FilterOperator::IsDistinct if value == "null" => Ok(ValueCondition::Distinct(Json::Null)),
        FilterOperator::IsDistinct => read(column, &unquote(value)).map(ValueCondition::Distinct),
        FilterOperator::In => one_of(column, value),
        FilterOperator::Is => is(column, value),
        FilterOperator::Match(kind) => pattern(column, kind, &unquote(value), allowance),
    }
}

fn compare_with(column: &Column, comparison: Comparison, value: &str) -> Result<ValueCondition, String> {
    let value = read(column, value)?;
    let is_document = matches!(column.ty, Type::Json | Type::List);
    if is_document && !matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
        return Err(format!("{} is a document, which has no order", column.name));
    }
    Ok(ValueCondition::Compare(comparison, column.ty, value))
}

fn one_of(column: &Column, value: &str) -> Result<ValueCondition, String> {
    let list = value.strip_prefix('(').and_then(|value| value.strip_suffix(')')).and_then(list_elements);
    let elements = list.ok_or_else(|| format!("A list must be in.(a,b), not {value:?}"))?;
    if elements.len() > MAX_LIST_VALUES {
        return Err(format!("A list may have at most {MAX_LIST_VALUES} values"));
    }
    elements.iter().map(|element| read(column, element)).collect::<Result<_, _>>().map(ValueCondition::OneOf)
}

fn read(column: &Column, text: &str) -> Result<Json, String> {
    column.ty.parse_text(text).map_err(|error| format!("{}: {error}", column.name))
}

fn is(column: &Column, value: &str) -> Result<ValueCondition, String> {
    let truth = |value: bool| match column.ty {
        Type::Boolean => Ok(ValueCondition::Is(Json::from(value))),
        _ => Err(format!("{} is not a boolean; use is.null, or eq with a value", column.name)),
    };
    match IsTest::from_name(value) {
        Some(IsTest::Null | IsTest::Unknown) => Ok(ValueCondition::Is(Json::Null)),
        Some(IsTest::NotNull) => Ok(ValueCondition::IsNotNull),
        Some(IsTest::True) => truth(true),
        Some(IsTest::False) => truth(false),
        None => Err(format!("is accepts null, not_null, true, false or unknown, not {value:?}")),
    }
}

fn pattern(
    column: &Column,
    kind: PatternKind,
    pattern: &str,
    allowance: &mut ListenerAllowance<'_>,
) -> Result<ValueCondition, String> {
    if column.ty != Type::Text {
        return Err(format!("Patterns match text, and {} is {}", column.name, column.ty.postgres_name()));
    }
    let pattern = match kind {
        PatternKind::Like | PatternKind::ILike => allowance.take_pattern(kind, &stars_to_percent(pattern)),
        PatternKind::Regex | PatternKind::IRegex => allowance.take_pattern(kind, pattern),
    };
    pattern.map(ValueCondition::Matches)
}

impl ValueCondition {
    /// Whether it holds for a value. `None` where SQL would return null.
    pub(super) fn holds(&self, value: &Json) -> Option<bool> {
        match self {
            ValueCondition::Is(expected) => Some(value == expected),
            ValueCondition::IsNotNull => Some(!value.is_null()),
            ValueCondition::Distinct(other) => Some(!same(value, other)),
            _ if value.is_null() => None,
            ValueCondition::OneOf(values) => Some(values.iter().any(|other| same(value, other))),
            // If the match cannot be decided, the change is not sent.
            ValueCondition::Matches(pattern) => value.as_str().and_then(|text| pattern.is_match(text).ok()),
            ValueCondition::Compare(Comparison::Equal, _, other) => Some(same(value, other)),
            ValueCondition::Compare(Comparison::NotEqual, _, other) => Some(!same(value, other)),
            ValueCondition::Compare(comparison, _, other) => compare(value, other).map(|order| match comparison {
                Comparison::Less => order.is_lt(),
                Comparison::LessOrEqual => order.is_le(),
                Comparison::Greater => order.is_gt(),
                Comparison::GreaterOrEqual => order.is_ge(),
                Comparison::Equal | Comparison::NotEqual => order.is_eq() == (*comparison == Comparison::Equal),
            }),
        }
    }

    /// The only value that matches, if there is one and equal values have the same text.
    pub(super) fn fixed(&self) -> Option<&Json> {
        match self {
            ValueCondition::Compare(Comparison::Equal, ty, value) => {
                (!matches!(ty, Type::Number | Type::Json | Type::List)).then_some(value)
            }
            _ => None,
        }
    }
}

fn same(left: &Json, right: &Json) -> bool {
    match (left, right) {
        (Json::Number(_), Json::Number(_)) => compare(left, right) == Some(Ordering::Equal),
        _ => left == right,
    }
}

/// Compares two values of one type. Times, dates and ids are stored in forms that sort correctly as text.
fn compare(left: &Json, right: &Json) -> Option<Ordering> {
    match (left, right) {
        (Json::String(left), Json::String(right)) => Some(left.cmp(right)),
        (Json::Bool(left), Json::Bool(right)) => Some(left.cmp(right)),
        (Json::Number(left), Json::Number(right)) => match (left.as_i64(), right.as_i64()) {
            (Some(left), Some(right)) => Some(left.cmp(&right)),
            _ => left.as_f64()?.partial_cmp(&right.as_f64()?),
        },
        _ => None,
    }
}
