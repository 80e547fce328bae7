//! Subscriptions to paid plans.

use sangam_schema::{Column, Default, Resource, Type};

use super::rules::owns;
use crate::catalogue::INTERVALS;
use crate::plans::Plan;

/// At most one row per person, written by the server. Without one the limits of Basic apply.
pub(super) fn subscriptions() -> Resource {
    Resource::new("subscriptions", "The caller's plan.")
        .column(Column::owner("user_id"))
        .column(Column::text("plan").or(Default::Text("Basic")).one_of(Plan::NAMES).by_server())
        .column(Column::text("interval").or(Default::Text("month")).one_of(INTERVALS).by_server())
        .column(
            Column::text("status").or(Default::Text("Active")).one_of(&["Active", "Past Due", "Cancelled"]).by_server(),
        )
        .column(Column::new("current_period_end", Type::Timestamp).nullable().by_server())
        .primary_key(&["user_id"])
        .references("user_id", "profiles", "profile")
        .read(owns())
}
