//! Resumes that people store to reuse in applications.

use sangam_schema::{Column, Default, Resource, Type};

use super::rules::owns;

/// Resumes, added by `keep_resume`. Deleting one also deletes its file, unless an application refers to it.
pub(super) fn resumes() -> Resource {
    Resource::new("resumes", "The resumes stored in the caller's profile.")
        .column(Column::id())
        .column(Column::owner("user_id"))
        .column(Column::line("name"))
        .column(Column::text("path").by_server().note("The path of the file in the bucket `resumes`."))
        .column(Column::integer("size").by_server().note("In bytes."))
        .column(Column::text("content_type").by_server())
        .column(
            Column::new("preferred", Type::Boolean)
                .or(Default::Boolean(false))
                .by_server()
                .note("Whether this resume is preselected when applying; set by `prefer_resume`."),
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
