//! Resumes that people keep, to apply with again.

use sangam_schema::{Column, Default, Resource, Type};

use super::rules::owns;

/// Kept by `keep_resume`. Deleting one removes its file too, unless an application names it.
pub(super) fn resumes() -> Resource {
    Resource::new("resumes", "The resumes that the caller keeps in their profile.")
        .column(Column::id())
        .column(Column::owner("user_id"))
        .column(Column::line("name"))
        .column(Column::text("path").by_server().note("Where the file is in the bucket `resumes`."))
        .column(Column::integer("size").by_server().note("In bytes."))
        .column(Column::text("content_type").by_server())
        .column(
            Column::new("preferred", Type::Boolean)
                .or(Default::Boolean(false))
                .by_server()
                .note("The one that is chosen first when applying; set by `prefer_resume`."),
        )
        .column(Column::created_at())
        .column(Column::updated_at())
        .unique(&["path"])
        .references("user_id", "profiles", "profile")
        .per_hour(200)
        .read(owns())
        .update(owns())
        .delete(owns())
}
