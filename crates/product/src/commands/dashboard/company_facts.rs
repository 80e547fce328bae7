//! A company's verification, shown beside its name in a dashboard. The badge uses the same columns as in every list.

use sangam_db::Row;
use sangam_schema::Shape;
use serde_json::{Value as Json, json};

/// Reads the columns `verified_domain, verified_at, verified_gstin`, starting at index `first`.
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
