//! `select=…`: columns, aliases, casts and embedded resources.

use sangam_filter::{Cursor, SyntaxError};

use super::field::{field, name, path};
use super::shape::{Aggregate, AggregateFunction, Embed, Field, MAX_DEPTH, SelectItem};

/// Parses a select parameter.
pub(super) fn select(text: &str) -> Result<Vec<SelectItem>, SyntaxError> {
    let mut cursor = Cursor::new("select parameter", text);
    let items = items(&mut cursor, 0)?;
    cursor.skip_space();
    if cursor.is_done() { Ok(items) } else { Err(cursor.error("expecting \",\" or end of input")) }
}

fn items(cursor: &mut Cursor, depth: usize) -> Result<Vec<SelectItem>, SyntaxError> {
    let mut items = Vec::new();
    cursor.skip_space();
    if cursor.is_done() || cursor.peek() == Some(')') {
        return Ok(items);
    }
    loop {
        items.push(item(cursor, depth)?);
        cursor.skip_space();
        if !cursor.eat(",") {
            return Ok(items);
        }
    }
}

fn item(cursor: &mut Cursor, depth: usize) -> Result<SelectItem, SyntaxError> {
    cursor.skip_space();
    if cursor.eat("*") {
        return Ok(SelectItem::All);
    }
    if cursor.eat("...") {
        let target = name(cursor)?;
        return embed(cursor, target, None, true, depth);
    }
    let first = name(cursor)?;
    cursor.skip_space();
    let renamed = cursor.rest().starts_with(':') && !cursor.rest().starts_with("::");
    let (alias, target) = if renamed {
        cursor.expect(":")?;
        (Some(first), name(cursor)?)
    } else {
        (None, first)
    };
    cursor.skip_space();
    match cursor.peek() {
        Some('(' | '!') if !cursor.rest().starts_with("()") || target != "count" => {
            embed(cursor, target, alias, false, depth)
        }
        _ => column(cursor, target, alias),
    }
}

fn column(cursor: &mut Cursor, name: String, alias: Option<String>) -> Result<SelectItem, SyntaxError> {
    if name == "count" && cursor.eat("()") {
        let (function, result_cast) = (AggregateFunction::Count, cast(cursor));
        return Ok(SelectItem::Aggregate(Aggregate { function, field: None, cast: None, alias, result_cast }));
    }
    let field = Field { path: path(cursor)?, name };
    let cast_to = cast(cursor);
    if !cursor.eat(".") {
        return Ok(SelectItem::Column { field, alias, cast: cast_to });
    }
    let word = cursor.take_until(|character| matches!(character, '(' | ',' | ')'));
    let function = AggregateFunction::from_name(word)
        .ok_or_else(|| cursor.error("expecting an aggregate: count(), sum(), avg(), min() or max()"))?;
    cursor.expect("()")?;
    let result_cast = cast(cursor);
    Ok(SelectItem::Aggregate(Aggregate { function, field: Some(field), cast: cast_to, alias, result_cast }))
}

/// `::type`, if it comes next.
fn cast(cursor: &mut Cursor) -> Option<String> {
    let ends_cast = |character| matches!(character, ',' | ')' | '.');
    cursor.eat("::").then(|| cursor.take_until(ends_cast).trim().to_owned())
}

fn embed(
    cursor: &mut Cursor,
    target: String,
    alias: Option<String>,
    spread: bool,
    depth: usize,
) -> Result<SelectItem, SyntaxError> {
    if depth >= MAX_DEPTH {
        return Err(cursor.error("embedded too deeply"));
    }
    let mut embed = Embed { target, alias, hint: None, inner: false, spread, items: Vec::new() };
    while cursor.eat("!") {
        match name(cursor)?.as_str() {
            "inner" => embed.inner = true,
            "left" => embed.inner = false,
            hint => embed.hint = Some(hint.to_owned()),
        }
    }
    cursor.expect("(")?;
    embed.items = items(cursor, depth + 1)?;
    cursor.skip_space();
    cursor.expect(")")?;
    Ok(SelectItem::Embed(embed))
}

/// Parses a list of plain column names, as in `columns=` and `on_conflict=`.
pub(super) fn columns(what: &'static str, text: &str) -> Result<Vec<String>, SyntaxError> {
    let mut cursor = Cursor::new(what, text);
    let mut columns = Vec::new();
    loop {
        columns.push(field(&mut cursor)?.name);
        cursor.skip_space();
        if cursor.is_done() {
            return Ok(columns);
        }
        cursor.expect(",")?;
    }
}
