//! What visitors write to the operator.

use sangam_schema::{Column, Resource, Rule};

/// Anyone may write, signed in or not; only the operator reads.
pub(super) fn contact_messages() -> Resource {
    Resource::new("contact_messages", "What visitors write to the operator, who alone reads it.")
        .column(Column::id())
        .column(Column::line("name"))
        .column(Column::line("email"))
        .column(Column::line("subject"))
        .column(Column::text("message"))
        .column(Column::owner("user_id").nullable().note("Null when the visitor was not signed in."))
        .column(Column::created_at())
        .references("user_id", "profiles", "profile")
        .one_at_a_time()
        .insert(Rule::Always)
}
