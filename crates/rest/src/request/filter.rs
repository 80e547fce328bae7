//! Filters: `column=op.value` and logic trees.

use sangam_db::{SearchKind, SearchQuery};
use sangam_filter::{Cursor, FilterOperator, IsTest, SyntaxError, array_literal, read_list};

use super::field::{field, name, path};
use super::shape::{Condition, Field, MAX_DEPTH, Operator, Quantifiable, RequestValue, ValueIndex, Values};
use crate::error::Error;

/// The target of a filter parameter: a column or a logic tree, possibly inside embeds.
pub(super) enum FilterTarget {
    /// A column.
    Column(Vec<String>, Field),
    /// `and` or `or`, possibly negated.
    Logic { path: Vec<String>, all: bool, negated: bool },
}

/// Parses a parameter's name: `column`, `embed.column`, `embed.not.or`…
pub(super) fn target(key: &str) -> Result<FilterTarget, Error> {
    let mut cursor = Cursor::new("filter", key);
    let mut names = vec![name(&mut cursor)?];
    while cursor.eat(".") {
        names.push(name(&mut cursor)?);
    }
    let steps = path(&mut cursor)?;
    if !cursor.is_done() {
        return Err(cursor.error("expecting a column").into());
    }
    // `names` has at least one element.
    let last = names.pop().unwrap_or_default();
    if steps.is_empty() && (last == "and" || last == "or") {
        let negated = names.last().is_some_and(|name| name == "not");
        if negated {
            names.pop();
        }
        return Ok(FilterTarget::Logic { path: names, all: last == "and", negated });
    }
    Ok(FilterTarget::Column(names, Field { name: last, path: steps }))
}

/// Parses the value of a plain filter, `[not.]op.value`, where quotes are literal.
pub(super) fn test(field: Field, text: &str, values: &mut Values) -> Result<Condition, Error> {
    let mut cursor = Cursor::new("filter", text);
    let negated = cursor.eat("not.");
    let operator = operator(&mut cursor, values, plain_value)?;
    Ok(Condition::Test { field, negated, operator })
}

/// Parses the value of `and=(…)` or `or=(…)`.
pub(super) fn logic(all: bool, negated: bool, text: &str, values: &mut Values) -> Result<Condition, Error> {
    let mut cursor = Cursor::new("logic tree", text);
    let parts = group(&mut cursor, values, 0)?;
    cursor.skip_space();
    if cursor.is_done() {
        Ok(Condition::Group { negated, all, parts })
    } else {
        Err(cursor.error("expecting end of input").into())
    }
}

fn group(cursor: &mut Cursor, values: &mut Values, depth: usize) -> Result<Vec<Condition>, Error> {
    if depth >= MAX_DEPTH {
        return Err(cursor.error("nested too deeply").into());
    }
    cursor.skip_space();
    cursor.expect("(")?;
    let mut parts = Vec::new();
    loop {
        parts.push(part(cursor, values, depth)?);
        cursor.skip_space();
        if cursor.eat(")") {
            return Ok(parts);
        }
        cursor.expect(",")?;
    }
}

fn part(cursor: &mut Cursor, values: &mut Values, depth: usize) -> Result<Condition, Error> {
    cursor.skip_space();
    for (prefix, negated) in [("not.", true), ("", false)] {
        for (word, all) in [("and", true), ("or", false)] {
            let opening = format!("{prefix}{word}");
            let inside = cursor.rest().strip_prefix(&opening);
            if inside.is_some_and(|inside| inside.trim_start().starts_with('(')) {
                cursor.expect(&opening)?;
                let parts = group(cursor, values, depth + 1)?;
                return Ok(Condition::Group { negated, all, parts });
            }
        }
    }
    let field = field(cursor)?;
    cursor.expect(".")?;
    let negated = cursor.eat("not.");
    let operator = operator(cursor, values, nested_value)?;
    Ok(Condition::Test { field, negated, operator })
}

type ReadValue = fn(&mut Cursor) -> Result<String, SyntaxError>;

fn operator(cursor: &mut Cursor, values: &mut Values, read: ReadValue) -> Result<Operator, Error> {
    let word = cursor.take_until(|character| matches!(character, '.' | '('));
    let modifier = if cursor.eat("(") {
        let modifier = cursor.take_until(|character| character == ')');
        cursor.expect(")")?;
        Some(modifier)
    } else {
        None
    };
    if !cursor.eat(".") {
        let problem = "expecting an operator (eq, gt, like, in, is, cs, plfts, …) and a value: column=eq.value";
        return Err(cursor.error(problem).into());
    }
    if let Some(kind) = search_kind(word) {
        let search = SearchQuery { kind, simple: is_simple(modifier)? };
        return Ok(Operator::Search(search, push_one(values, read(cursor)?)));
    }
    let operator = FilterOperator::from_name(word);
    Ok(match (operator, modifier) {
        (operator, Some(modifier)) => quantified(cursor, operator, modifier, values, read)?,
        (Some(operator), None) => shared(cursor, operator, values, read)?,
        (None, None) => own(cursor, word, values, read)?,
    })
}

/// An operator with `(any)` or `(all)`, and its list.
fn quantified(
    cursor: &mut Cursor,
    operator: Option<FilterOperator>,
    modifier: &str,
    values: &mut Values,
    read: ReadValue,
) -> Result<Operator, SyntaxError> {
    let kind = match operator {
        Some(FilterOperator::Compare(comparison)) => Quantifiable::Compare(comparison),
        Some(FilterOperator::Match(pattern)) => Quantifiable::Match(pattern),
        _ => return Err(cursor.error("this operator does not accept a modifier")),
    };
    let all = match modifier {
        "any" => false,
        "all" => true,
        _ => return Err(cursor.error("expecting (any) or (all)")),
    };
    let text = read(cursor)?;
    let elements = array_literal(&text).ok_or_else(|| cursor.error("expecting a list: {a,b}"))?;
    Ok(Operator::Quantified { kind, all, slot: push(values, RequestValue::Many(elements)) })
}

/// An operator that realtime listeners support too.
fn shared(
    cursor: &mut Cursor,
    operator: FilterOperator,
    values: &mut Values,
    read: ReadValue,
) -> Result<Operator, SyntaxError> {
    Ok(match operator {
        FilterOperator::Compare(comparison) => Operator::Compare(comparison, push_one(values, read(cursor)?)),
        FilterOperator::Match(pattern) => Operator::Match(pattern, push_one(values, read(cursor)?)),
        FilterOperator::In => Operator::In(push(values, RequestValue::Many(read_list(cursor)?))),
        FilterOperator::Is => {
            let test = IsTest::from_name(&read(cursor)?);
            Operator::Is(test.ok_or_else(|| cursor.error("expecting null, not_null, true, false or unknown"))?)
        }
        FilterOperator::IsDistinct => Operator::IsDistinct(push_one(values, read(cursor)?)),
    })
}

/// An operator that only queries support.
fn own(cursor: &mut Cursor, word: &str, values: &mut Values, read: ReadValue) -> Result<Operator, SyntaxError> {
    Ok(match word {
        "cs" => contains(read(cursor)?, values),
        "cd" => Operator::ContainedIn(push_one(values, read(cursor)?)),
        "ov" => Operator::Overlaps(push_one(values, read(cursor)?)),
        "sl" | "sr" | "nxl" | "nxr" | "adj" => {
            return Err(cursor.error("range operators need a range column, and there are none"));
        }
        _ => return Err(cursor.error(&format!("unknown operator {word:?}"))),
    })
}

/// Every list contains the empty list.
fn contains(text: String, values: &mut Values) -> Operator {
    match text.split_whitespace().collect::<String>().as_str() {
        "{}" | "[]" => Operator::Is(IsTest::NotNull),
        _ => Operator::Contains(push_one(values, text)),
    }
}

fn push(values: &mut Values, raw: RequestValue) -> ValueIndex {
    values.push(raw);
    values.len() - 1
}

fn push_one(values: &mut Values, text: String) -> ValueIndex {
    push(values, RequestValue::One(text))
}

fn search_kind(word: &str) -> Option<SearchKind> {
    Some(match word {
        "fts" => SearchKind::Operators,
        "plfts" => SearchKind::Plain,
        "phfts" => SearchKind::Phrase,
        "wfts" => SearchKind::Web,
        _ => return None,
    })
}

/// There is only one text search configuration, English: it stems words and ignores accents and case. With `simple`
/// every word counts.
fn is_simple(modifier: Option<&str>) -> Result<bool, Error> {
    match modifier {
        None | Some("english") => Ok(false),
        Some("simple") => Ok(true),
        Some(other) => Err(Error::UnknownConfiguration(other.to_owned())),
    }
}

/// Outside a logic tree the value is the rest of the parameter, unchanged.
fn plain_value(cursor: &mut Cursor) -> Result<String, SyntaxError> {
    Ok(cursor.take_until(|_| false).to_owned())
}

/// Inside a logic tree a value ends at a comma or a parenthesis, unless it is quoted or in braces or brackets.
fn nested_value(cursor: &mut Cursor) -> Result<String, SyntaxError> {
    Ok(match cursor.peek() {
        Some('"') => cursor.take_quoted()?,
        Some('{') => cursor.take_balanced('{', '}')?.to_owned(),
        Some('[') => cursor.take_balanced('[', ']')?.to_owned(),
        _ => cursor.take_until(|character| matches!(character, ',' | ')')).to_owned(),
    })
}
