//! The history of applications, shown as a progress track on each of them.

use std::collections::HashMap;

use sangam_db::Row;
use sangam_schema::Shape;
use serde_json::{Value as Json, json};

use crate::resources::{APPLICATION_STATUS, REJECTION_REASONS};

/// Groups events by application. Rows are (application, status, note, time, reason).
pub(super) fn by_application(rows: &[Row]) -> HashMap<String, Vec<Json>> {
    let mut events: HashMap<String, Vec<Json>> = HashMap::new();
    for row in rows {
        let event =
            json!({ "status": row.text(1), "reason": row.text(4), "note": row.text(2), "created_at": row.text(3) });
        events.entry(row.text(0).unwrap_or_default().to_owned()).or_default().push(event);
    }
    events
}

/// The shape of one application's events in [`by_application`].
pub(super) fn shape() -> Shape {
    Shape::object([
        ("status", Shape::OneOf(APPLICATION_STATUS)),
        ("reason", Shape::OneOf(REJECTION_REASONS).nullable()),
        ("note", Shape::text().nullable()),
        ("created_at", Shape::timestamp()),
    ])
    .list()
}
