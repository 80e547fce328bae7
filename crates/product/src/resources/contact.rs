//! Contact form messages to the operator.

use sangam_schema::{Column, Resource, Rule};

/// Anyone may write, signed in or not. Only the operator can read.
pub(super) fn contact_messages() -> Resource {
    Resource::new("contact_messages", "Messages from visitors to the operator, which only the operator can read.")
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
