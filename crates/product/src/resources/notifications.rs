//! Notifications and notification preferences.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::rules::owns;
use crate::notifications::{DECIDED_STATUSES, KINDS};

/// Notifications, written by the server. Mail-only notifications are not listed.
pub(super) fn notifications() -> Resource {
    Resource::new("notifications", "The caller's notifications.")
        .column(Column::id())
        .column(Column::owner("user_id"))
        .column(Column::text("kind").one_of(KINDS))
        .column(Column::text("title"))
        .column(Column::text("body").or(Default::Text("")))
        .column(Column::text("link").nullable().note("A path within the web application."))
        .column(
            Column::reference("actor_id")
                .nullable()
                .by_server()
                .note("Who caused it; null if no one did, or if it is sealed."),
        )
        .column(
            Column::text("status")
                .nullable()
                .one_of(DECIDED_STATUSES)
                .by_server()
                .note("The new status of the application or proposal; null for other kinds."),
        )
        .column(Column::created_at())
        .column(Column::new("read_at", Type::Timestamp).nullable())
        .references("user_id", "profiles", "profile")
        .references("actor_id", "profiles", "actor")
        .rule_column("shown", Type::Boolean)
        .read(owns().and(Rule::sql("{row}.shown")))
        .update_only(&["read_at"], owns())
        .delete(owns())
}

/// One row per person and kind with a changed preference. Without a row both channels are on.
pub(super) fn notification_preferences() -> Resource {
    Resource::new("notification_preferences", "How the caller wants to receive each kind of notification.")
        .column(Column::owner("user_id"))
        .column(Column::text("kind").one_of(KINDS).fixed())
        .column(Column::new("in_app", Type::Boolean).or(Default::Boolean(true)))
        .column(Column::new("email", Type::Boolean).or(Default::Boolean(true)))
        .primary_key(&["user_id", "kind"])
        .references("user_id", "profiles", "profile")
        .read(owns())
        .insert(owns())
        .update(owns())
}
