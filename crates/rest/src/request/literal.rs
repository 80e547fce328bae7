//! Lists inside values: `(a,"b,c")` and `{a,"b,c"}`.

use super::cursor::Cursor;
use crate::error::Error;

/// Reads `(a,b,"c,d")`, as `in` takes it. Space before an element is none of it.
pub(super) fn list(cursor: &mut Cursor) -> Result<Vec<String>, Error> {
    cursor.expect("(")?;
    let mut elements = Vec::new();
    cursor.skip_space();
    if cursor.eat(")") {
        return Ok(elements);
    }
    loop {
        cursor.skip_space();
        let element = match cursor.peek() {
            Some('"') => loosely_quoted(cursor)?,
            _ => cursor.take_until(|character| matches!(character, ',' | ')')).to_owned(),
        };
        elements.push(element);
        if cursor.eat(")") {
            return Ok(elements);
        }
        cursor.expect(",")?;
    }
}

/// Reads a quoted element that ends at a quote before `,` or `)`: supabase-js quotes what holds a comma or parenthesis
/// without escaping the quotes already in it.
fn loosely_quoted(cursor: &mut Cursor) -> Result<String, Error> {
    cursor.expect("\"")?;
    let mut value = String::new();
    loop {
        value.push_str(cursor.take_until(|character| matches!(character, '"' | '\\')));
        if cursor.eat("\\") {
            match cursor.peek() {
                Some(escaped) => {
                    value.push(escaped);
                    cursor.expect(escaped.encode_utf8(&mut [0; 4]))?;
                }
                None => return Err(cursor.error("expecting a character after \\")),
            }
            continue;
        }
        cursor.expect("\"")?;
        match cursor.peek() {
            None | Some(',' | ')') => return Ok(value),
            Some(_) => value.push('"'),
        }
    }
}

/// Reads an array literal, `{a,"b,c"}`; nothing else may follow.
pub(crate) fn array_literal(text: &str) -> Option<Vec<String>> {
    let inner = text.trim().strip_prefix('{')?.strip_suffix('}')?;
    let mut elements = Vec::new();
    let mut cursor = Cursor::new("list", inner);
    cursor.skip_space();
    if cursor.is_done() {
        return Some(elements);
    }
    loop {
        cursor.skip_space();
        let element = match cursor.peek() {
            Some('"') => cursor.take_quoted().ok()?,
            _ => cursor.take_until(|character| character == ',').trim().to_owned(),
        };
        elements.push(element);
        cursor.skip_space();
        if cursor.is_done() {
            return Some(elements);
        }
        cursor.expect(",").ok()?;
    }
}

/// Takes a text in matching braces or brackets, quotes respected, with them.
pub(super) fn balanced(cursor: &mut Cursor, open: char, close: char) -> Result<String, Error> {
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for (offset, character) in cursor.rest().char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            _ if character == open => depth += 1,
            _ if character == close => {
                depth -= 1;
                if depth == 0 {
                    let text = cursor.rest()[..=offset].to_owned();
                    cursor.expect(&text)?;
                    return Ok(text);
                }
            }
            _ => {}
        }
    }
    Err(cursor.error(&format!("expecting a closing {close:?}")))
}
