//! Blocks, reports and posting checks.

use sangam_schema::{Column, Default, Grant, Resource, Rule, Type};

use super::rules::{is_moderator, owns};

/// What can be reported.
pub(crate) const REPORT_KINDS: &[&str] =
    &["profile", "post", "comment", "job", "tender", "freelancer", "seeker", "review", "message"];

/// The states of a report.
pub(crate) const REPORT_STATUS: &[&str] = &["Open", "Resolved", "Dismissed"];

/// The people the caller has blocked.
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

/// Reports, which moderators see and settle. `target_id` is the id of a row in the table for `kind`.
pub(super) fn reports() -> Resource {
    let is_reporter = || Rule::sql("{row}.reporter_id = {caller}");
    let status = Column::text("status").or(Default::Text("Open")).one_of(REPORT_STATUS);
    Resource::new("reports", "Reports to the moderators.")
        .column(Column::id())
        .column(Column::owner("reporter_id").nullable().note("Null after that account was deleted."))
        .column(Column::text("kind").one_of(REPORT_KINDS))
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

/// The results of the posting checks. Moderators subscribe to it, so that a posting decided by another moderator leaves their list.
pub(super) fn posting_checks() -> Resource {
    Resource::new("posting_checks", "The results of the posting checks; seen by moderators.")
        .column(Column::new("posting_id", Type::Uuid).by_server().note("A job or a tender."))
        .column(Column::text("kind").one_of(&["job", "tender"]).by_server())
        .column(Column::new("owner_id", Type::Uuid).by_server())
        .column(Column::text("fingerprint").nullable().by_server().note("For finding copies of its text."))
        .column(Column::integer("score").by_server().note("The total score of the rules that matched."))
        .column(Column::new("held", Type::Boolean).by_server().note("Whether it is waiting for a moderator."))
        .column(Column::text("text_key").by_server().note("A hash of the checked text."))
        .column(Column::new("released", Type::Boolean).by_server().note("Whether a moderator approved that text."))
        .column(Column::new("checked_at", Type::Timestamp).by_server())
        .primary_key(&["posting_id"])
        .references("owner_id", "profiles", "owner")
        .listened_to()
        .read(is_moderator())
}
