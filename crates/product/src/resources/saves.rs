//! Saved items (bookmarks).

use sangam_schema::{Column, Resource, Type};

use super::rules::owns;

/// One row per person and item. `target_id` is the id of a row in the table for `kind`.
pub(super) fn saves() -> Resource {
    Resource::new("saves", "The caller's saved items.")
        .column(Column::owner("user_id"))
        .column(Column::text("kind").one_of(&["job", "tender", "freelancer", "seeker", "post"]).fixed())
        .column(Column::new("target_id", Type::Uuid).fixed())
        .column(Column::created_at())
        .primary_key(&["user_id", "kind", "target_id"])
        .references("user_id", "profiles", "profile")
        .per_hour(5000)
        .read(owns())
        .insert(owns())
        .delete(owns())
}
