//! What a company proved, beside its name in a dashboard: the mark is drawn from the same columns as in every list.

use sangam_db::Row;
use sangam_schema::Shape;
use serde_json::{Value as Json, json};

/// From three columns, `verified_domain, verified_at, verified_gstin`, from this one on.
pub(super) fn describe(row: &Row, first: usize) -> Json {
    json!({
        "verified_domain": row.text(first),
        "verified_at": row.text(first + 1),
        "verified_gstin": row.text(first + 2),
    })
}

pub(super) fn shape() -> Shape {
    Shape::object([
        ("verified_domain", Shape::text().nullable()),
        ("verified_at", Shape::timestamp().nullable()),
        ("verified_gstin", Shape::text().nullable()),
    ])
}
