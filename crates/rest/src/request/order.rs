//! `order=…`: columns of the resource or of a to-one embed, with direction and position of nulls.

use sangam_filter::{Cursor, SyntaxError};

use super::field::{field, name, path};
use super::shape::{Field, OrderTerm};

/// Parses an order parameter.
pub(super) fn order(text: &str) -> Result<Vec<OrderTerm>, SyntaxError> {
    let mut cursor = Cursor::new("order", text);
    let mut terms = Vec::new();
    loop {
        terms.push(term(&mut cursor)?);
        cursor.skip_space();
        if cursor.is_done() {
            return Ok(terms);
        }
        cursor.expect(",")?;
    }
}

fn term(cursor: &mut Cursor) -> Result<OrderTerm, SyntaxError> {
    let (embed, field) = embedded(cursor)?;
    let mut term = OrderTerm { embed, field, descending: false, nulls_first: None };
    while cursor.eat(".") {
        match cursor.take_until(|character| matches!(character, '.' | ',')).trim() {
            "asc" => term.descending = false,
            "desc" => term.descending = true,
            "nullsfirst" => term.nulls_first = Some(true),
            "nullslast" => term.nulls_first = Some(false),
            _ => return Err(cursor.error("expecting asc, desc, nullsfirst or nullslast")),
        }
    }
    Ok(term)
}

/// `embed(column)` or `column`.
fn embedded(cursor: &mut Cursor) -> Result<(Option<String>, Field), SyntaxError> {
    let outer = name(cursor)?;
    if cursor.eat("(") {
        let inner = field(cursor)?;
        cursor.expect(")")?;
        return Ok((Some(outer), inner));
    }
    let path = path(cursor)?;
    Ok((None, Field { name: outer, path }))
}
