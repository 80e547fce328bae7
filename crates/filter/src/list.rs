//! Lists inside values: `(a,"b,c")` and `{a,"b,c"}`.

use crate::{Cursor, SyntaxError};

/// Parses `(a,b,"c,d")`, the value of `in` in a query, up to the first `)` outside quotes. White space before an element is
/// skipped.
pub fn read_list(cursor: &mut Cursor) -> Result<Vec<String>, SyntaxError> {
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

/// Parses a quoted element that ends at a quote followed by `,` or `)`. supabase-js quotes values that contain a comma or a
/// parenthesis, but does not escape the quotes inside them.
fn loosely_quoted(cursor: &mut Cursor) -> Result<String, SyntaxError> {
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

/// Parses an array literal, `{a,"b,c"}`. Nothing may follow it.
pub fn array_literal(text: &str) -> Option<Vec<String>> {
    list_elements(text.trim().strip_prefix('{')?.strip_suffix('}')?)
}

/// Parses the elements between the brackets of a list: `a, "b,c"`. White space around an element is skipped. Only white space
/// may follow a quoted element.
pub fn list_elements(inside: &str) -> Option<Vec<String>> {
    let mut elements = Vec::new();
    let mut cursor = Cursor::new("list", inside);
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_list_in_a_query_ends_at_its_closing_parenthesis() {
        let mut cursor = Cursor::new("filter", r#"(1, "a,)b","say "hi"",c ),d"#);
        assert_eq!(read_list(&mut cursor).unwrap(), ["1", "a,)b", r#"say "hi""#, "c "]);
        assert_eq!(cursor.rest(), ",d");
        assert!(read_list(&mut Cursor::new("filter", "(a")).is_err());
    }

    #[test]
    fn list_elements_may_contain_parentheses_and_surrounding_spaces() {
        assert_eq!(list_elements(r#" Acme (India) , "a, \"b\"" ,c"#).unwrap(), ["Acme (India)", r#"a, "b""#, "c"]);
        assert_eq!(list_elements("").unwrap(), [""; 0]);
        assert_eq!(list_elements("a,").unwrap(), ["a", ""]);
        assert_eq!(list_elements(r#""a"b"#), None);
    }
}
