//! Column names and JSON paths, shared by select, filters and order.

use sangam_filter::{Cursor, SyntaxError};

use super::shape::{Field, JsonKey, JsonStep};

/// Characters that end an unquoted name.
fn ends_name(character: char) -> bool {
    matches!(character, ',' | '(' | ')' | '!' | ':' | '.' | '"' | '*' | '>' | '&' | '=')
}

/// Parses a name, quoted or not. A hyphen belongs to the name unless it starts an arrow.
pub(super) fn name(cursor: &mut Cursor) -> Result<String, SyntaxError> {
    cursor.skip_space();
    if cursor.peek() == Some('"') {
        return cursor.take_quoted();
    }
    let mut name = String::new();
    loop {
        name.push_str(cursor.take_until(|character| ends_name(character) || character == '-'));
        if cursor.peek() != Some('-') || cursor.rest().starts_with("->") {
            break;
        }
        cursor.eat("-");
        name.push('-');
    }
    let trimmed = name.trim();
    if trimmed.is_empty() {
        return Err(cursor.error("expecting a name"));
    }
    Ok(trimmed.to_owned())
}

/// Parses a column with its JSON path.
pub(super) fn field(cursor: &mut Cursor) -> Result<Field, SyntaxError> {
    let name = name(cursor)?;
    let path = path(cursor)?;
    Ok(Field { name, path })
}

/// Parses `->key->>key…`, which may be empty.
pub(super) fn path(cursor: &mut Cursor) -> Result<Vec<JsonStep>, SyntaxError> {
    let mut path = Vec::new();
    while cursor.eat("->") {
        let text = cursor.eat(">");
        let quoted = cursor.peek() == Some('"');
        let key = name(cursor)?;
        let digits = key.strip_prefix('-').unwrap_or(&key);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let key = match key.parse() {
            Ok(index) if is_number && !quoted => JsonKey::Index(index),
            _ if key.starts_with('-') && !is_number && !quoted => return Err(cursor.error("expecting digit")),
            _ => JsonKey::Name(key),
        };
        path.push(JsonStep { key, text });
    }
    Ok(path)
}
