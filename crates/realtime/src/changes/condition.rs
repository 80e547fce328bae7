//! One condition on one column: an operator and its value, read once and asked for every change.

use std::cmp::Ordering;
use std::sync::Arc;

use sangam_db::{Pattern, PatternKind};
use sangam_schema::{Column, Type};
use serde_json::Value as Json;

use super::filter::LONGEST_LIST;
use super::patterns::FilterAllowance;

/// A condition on a value.
#[derive(Debug)]
pub(super) enum ValueCondition {
    /// The value compares so with this one.
    Compare(ValueComparison, Type, Json),
    /// The value differs from this one, null being a value like others.
    Distinct(Json),
    /// The value is one of these.
    OneOf(Vec<Json>),
    /// The text matches.
    Matches(Arc<Pattern>),
    /// The value is exactly this: null, true or false.
    Is(Json),
    /// The value is not null.
    IsNotNull,
}

/// How two values compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueComparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

const OPERATORS: [&str; 13] =
    ["eq", "neq", "lt", "lte", "gt", "gte", "in", "like", "ilike", "is", "match", "imatch", "isdistinct"];

pub(super) fn is_operator(word: &str) -> bool {
    OPERATORS.contains(&word)
}

/// Reads an operator and its value for a column.
pub(super) fn parse(
    column: &Column,
    operator: &str,
    value: &str,
    allowance: &mut FilterAllowance<'_>,
) -> Result<ValueCondition, String> {
    let compare = |comparison| {
        let value = read(column, &unquote(value))?;
        let is_document = matches!(column.ty, Type::Json | Type::List);
        if is_document && !matches!(comparison, ValueComparison::Equal | ValueComparison::NotEqual) {
            return Err(format!("{} is a document, and has no order", column.name));
        }
        Ok(ValueCondition::Compare(comparison, column.ty, value))
    };
    match operator {
        "eq" => compare(ValueComparison::Equal),
        "neq" => compare(ValueComparison::NotEqual),
        "lt" => compare(ValueComparison::Less),
        "lte" => compare(ValueComparison::LessOrEqual),
        "gt" => compare(ValueComparison::Greater),
        "gte" => compare(ValueComparison::GreaterOrEqual),
        "isdistinct" if value == "null" => Ok(ValueCondition::Distinct(Json::Null)),
        "isdistinct" => read(column, &unquote(value)).map(ValueCondition::Distinct),
        "in" => {
            let list = value.strip_prefix('(').and_then(|value| value.strip_suffix(')'));
            let list = list.ok_or_else(|| format!("A list is written in.(a,b), and {value:?} is none"))?;
            let elements = split_list(list);
            if elements.len() > LONGEST_LIST {
                return Err(format!("A list may have {LONGEST_LIST} values"));
            }
            elements.iter().map(|element| read(column, element)).collect::<Result<_, _>>().map(ValueCondition::OneOf)
        }
        "is" => is(column, value),
        "like" | "ilike" | "match" | "imatch" => pattern(column, operator, &unquote(value), allowance),
        _ => Err(format!("There is no operator {operator:?}; use one of {}", OPERATORS.join(", "))),
    }
}

fn read(column: &Column, text: &str) -> Result<Json, String> {
    column.ty.parse_text(text).map_err(|error| format!("{}: {error}", column.name))
}

fn is(column: &Column, value: &str) -> Result<ValueCondition, String> {
    let truth = |value: bool| match column.ty {
        Type::Boolean => Ok(ValueCondition::Is(Json::from(value))),
        _ => Err(format!("{} is no boolean; use is.null, or eq with a value", column.name)),
    };
    match value.to_ascii_lowercase().as_str() {
        "null" | "unknown" => Ok(ValueCondition::Is(Json::Null)),
        "not_null" => Ok(ValueCondition::IsNotNull),
        "true" => truth(true),
        "false" => truth(false),
        _ => Err(format!("is takes null, not_null, true, false or unknown, and not {value:?}")),
    }
}

fn pattern(
    column: &Column,
    operator: &str,
    pattern: &str,
    allowance: &mut FilterAllowance<'_>,
) -> Result<ValueCondition, String> {
    if column.ty != Type::Text {
        return Err(format!("Patterns match text, and {} is {}", column.name, column.ty.postgres_name()));
    }
    let pattern = match operator {
        "like" => allowance.take_pattern(PatternKind::Like, &spell_stars(pattern)),
        "ilike" => allowance.take_pattern(PatternKind::ILike, &spell_stars(pattern)),
        "match" => allowance.take_pattern(PatternKind::Regex, pattern),
        _ => allowance.take_pattern(PatternKind::IRegex, pattern),
    };
    pattern.map(ValueCondition::Matches)
}

/// Spells `*`, which clients may write for `%`, as that. A backslash makes the next character plain.
fn spell_stars(pattern: &str) -> String {
    let mut spelled = String::with_capacity(pattern.len());
    let mut characters = pattern.chars();
    while let Some(character) = characters.next() {
        spelled.push(if character == '*' { '%' } else { character });
        if character == '\\' {
            spelled.extend(characters.next());
        }
    }
    spelled
}

/// Takes the quotes off a value that has them, as the clients' filter builder sets them.
fn unquote(value: &str) -> String {
    let Some(inner) = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) else {
        return value.to_owned();
    };
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => text.extend(characters.next()),
            plain => text.push(plain),
        }
    }
    text
}

/// The elements of `a,"b,c"`.
fn split_list(list: &str) -> Vec<String> {
    if list.is_empty() {
        return Vec::new();
    }
    let (mut elements, mut start, mut quoted, mut escaped) = (Vec::new(), 0, false, false);
    for (i, character) in list.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            ',' if !quoted => {
                elements.push(unquote(list[start..i].trim()));
                start = i + 1;
            }
            _ => {}
        }
    }
    elements.push(unquote(list[start..].trim()));
    elements
}

impl ValueCondition {
    /// Whether it holds for a value; nothing when SQL would not know.
    pub(super) fn holds(&self, value: &Json) -> Option<bool> {
        match self {
            ValueCondition::Is(expected) => Some(value == expected),
            ValueCondition::IsNotNull => Some(!value.is_null()),
            ValueCondition::Distinct(other) => Some(!same(value, other)),
            _ if value.is_null() => None,
            ValueCondition::OneOf(values) => Some(values.iter().any(|other| same(value, other))),
            // What cannot be decided is not told.
            ValueCondition::Matches(pattern) => value.as_str().and_then(|text| pattern.is_match(text).ok()),
            ValueCondition::Compare(ValueComparison::Equal, _, other) => Some(same(value, other)),
            ValueCondition::Compare(ValueComparison::NotEqual, _, other) => Some(!same(value, other)),
            ValueCondition::Compare(comparison, _, other) => compare(value, other).map(|order| match comparison {
                ValueComparison::Less => order.is_lt(),
                ValueComparison::LessOrEqual => order.is_le(),
                ValueComparison::Greater => order.is_gt(),
                ValueComparison::GreaterOrEqual => order.is_ge(),
                ValueComparison::Equal | ValueComparison::NotEqual => {
                    order.is_eq() == (*comparison == ValueComparison::Equal)
                }
            }),
        }
    }

    /// The only value that passes, if there is one and equal values are spelled equally.
    pub(super) fn fixed(&self) -> Option<&Json> {
        match self {
            ValueCondition::Compare(ValueComparison::Equal, ty, value) => {
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

/// The order of two values of one type. Times, dates and ids are kept in forms whose text order is theirs.
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
