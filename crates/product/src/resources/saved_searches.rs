//! Saved searches and their matches.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::rules::owns;
use crate::saved_searches::AlertTiming;

/// Saved searches, written by `save_search`.
pub(super) fn saved_searches() -> Resource {
    Resource::new("saved_searches", "The caller's saved searches.")
        .column(Column::id())
        .column(Column::owner("user_id"))
        .column(Column::text("kind").one_of(&["job", "tender", "freelancer", "seeker"]).fixed())
        .column(Column::line("name"))
        .column(Column::new("filters", Type::Json).note("The filters of `search_facets`; `search` is the search text."))
        .column(Column::text("notify").or(Default::Text("daily")).one_of(AlertTiming::NAMES))
        .column(Column::created_at())
        .column(Column::updated_at())
        .references("user_id", "profiles", "profile")
        .per_hour(200)
        .read(owns())
        .delete(owns())
}

/// New matches of saved searches, written by the server.
pub(super) fn saved_search_matches() -> Resource {
    Resource::new("saved_search_matches", "Items posted since a search was saved that match it.")
        .column(Column::reference("search_id"))
        .column(Column::new("target_id", Type::Uuid).fixed())
        .column(Column::new("matched_at", Type::Timestamp).or(Default::Now).by_server())
        .column(
            Column::new("seen", Type::Boolean)
                .or(Default::Boolean(false))
                .by_server()
                .note("Whether the caller has seen it, or it no longer matches."),
        )
        .column(
            Column::new("told", Type::Boolean)
                .or(Default::Boolean(false))
                .by_server()
                .note("Whether an alert was sent, or none is wanted."),
        )
        .primary_key(&["target_id", "search_id"])
        .belongs_to("search_id", "saved_searches", "search", "matches")
        .read(Rule::sql(
            "exists (
                select 1
                from saved_searches as search
                where search.id = {row}.search_id
                  and search.user_id = {caller}
            )",
        ))
}
