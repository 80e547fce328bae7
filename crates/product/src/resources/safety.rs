//! How people keep others away, and how they tell the moderators.

use sangam_schema::{Column, Default, Grant, Resource, Rule, Type};

use super::rules::{is_moderator, owns};

/// The people the caller does not want to hear from.
pub(super) fn blocks() -> Resource {
    Resource::new("blocks", "The people the caller blocked.")
        .column(Column::owner("user_id"))
        .column(Column::reference("blocked_id"))
        .column(Column::created_at())
        .primary_key(&["user_id", "blocked_id"])
        .references("user_id", "profiles", "profile")
        .references("blocked_id", "profiles", "blocked")
        .per_hour(5000)
        .read(owns())
        .insert(owns())
        .delete(owns())
}

/// Reports, which moderators see and settle. `target_id` is the id of a row of what `kind` names.
pub(super) fn reports() -> Resource {
    let is_reporter = || Rule::sql("{row}.reporter_id = {caller}");
    let status = Column::text("status").or(Default::Text("Open")).one_of(&["Open", "Resolved", "Dismissed"]);
    Resource::new("reports", "What people told the moderators about.")
        .column(Column::id())
        .column(Column::owner("reporter_id").nullable().note("Null once that account is gone."))
        .column(Column::text("kind").one_of(&[
            "profile",
            "post",
            "comment",
            "job",
            "tender",
            "freelancer",
            "seeker",
            "review",
            "message",
        ]))
        .column(Column::new("target_id", Type::Uuid))
        .column(Column::text("reason"))
        .column(Column { insert: Grant::Server, ..status })
        .column(Column::created_at())
        .references("reporter_id", "profiles", "reporter")
        .listened_to()
        .per_hour(200)
        .read(is_reporter().or(is_moderator()))
        .insert(is_reporter())
        .update_only(&["status"], is_moderator())
}
