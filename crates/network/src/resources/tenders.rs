//! Tenders and the proposals made to them.

use sangam_schema::{Column, Default, Resource, Rule, Type};

/// Tenders, posted by businesses.
pub(super) fn tenders() -> Resource {
    let is_owner = || Rule::sql("{row}.business_id = {caller}");
    Resource::new("tenders", "Work that businesses put out to tender.")
        .column(Column::id())
        .column(Column::owner("business_id"))
        .column(Column::text("title"))
        .column(
            Column::text("company")
                .or(Default::Sql(
                    "(
                        select coalesce(nullif(poster.company_name, ''), poster.full_name)
                        from profiles as poster
                        where poster.id = {row}.business_id
                    )",
                ))
                .note("The poster's company, else their name, when not sent."),
        )
        .column(Column::text("location").or(Default::Text("")))
        .column(Column::text("category").one_of(&[
            "Technology",
            "Design",
            "Marketing",
            "Finance",
            "Healthcare",
            "Education",
        ]))
        .column(Column::text("type").nullable())
        .column(Column::integer("budget_min").nullable().note("Whole rupees."))
        .column(Column::integer("budget_max").nullable().note("Whole rupees."))
        .column(Column::new("deadline", Type::Date).note("The last day on which proposals are taken."))
        .column(
            Column::new("sealed", Type::Boolean)
                .or(Default::Boolean(true))
                .note("While it is open, its owner sees only how many proposals there are."),
        )
        .column(Column::text("description"))
        .column(Column::list("requirements"))
        .column(Column::text("status").or(Default::Text("Open")).one_of(&["Open", "Closed", "Awarded"]))
        .column(Column::created_at())
        .column(Column::counter("bids"))
        .column(Column::counter("views"))
        .references("business_id", "profiles", "business")
        .searchable(&[
            ("title", 'A'),
            ("company", 'B'),
            ("category", 'B'),
            ("requirements", 'B'),
            ("location", 'C'),
            ("description", 'D'),
        ])
        .read(Rule::SignedIn)
        .insert(is_owner().and(Rule::sql(
            "exists (
                select 1
                from profiles as poster
                where poster.id = {caller}
                  and poster.user_type = 'business'
            )",
        )))
        .update(is_owner())
        // The counter stands on the row itself, so a proposal that arrives at the same moment is not overlooked.
        .delete(is_owner().and(Rule::sql("{row}.bids = 0")))
}

/// Proposals, made by `submit_proposal` and decided by `decide_proposal`.
pub(super) fn proposals() -> Resource {
    let is_bidder = || Rule::sql("{row}.bidder_id = {caller}");
    Resource::new("proposals", "Who bids for which tender; seen by the bidder and, once unsealed, the tender's owner.")
        .column(Column::id())
        .column(Column::reference("tender_id"))
        .column(Column::owner("bidder_id"))
        .column(Column::text("name"))
        .column(Column::text("email"))
        .column(Column::text("mobile"))
        .column(Column::text("address"))
        .column(Column::text("gst").nullable())
        .column(Column::text("pan").nullable())
        .column(Column::integer("amount").nullable().note("Whole rupees."))
        .column(Column::text("message").nullable())
        .column(Column::text("file_path").nullable().note("In the private bucket `proposals`."))
        .column(
            Column::text("status")
                .or(Default::Text("Under Review"))
                .one_of(&["Under Review", "Rejected", "Accepted"])
                .by_server(),
        )
        .column(Column::created_at())
        .column(Column::updated_at())
        .unique(&["tender_id", "bidder_id"])
        .references("tender_id", "tenders", "tender")
        .references("bidder_id", "profiles", "bidder")
        .read(is_bidder().or(Rule::sql(
            "exists (
                select 1
                from tenders as tender
                where tender.id = {row}.tender_id
                  and tender.business_id = {caller}
                  and not (tender.sealed and tender.status = 'Open')
            )",
        )))
        // The deadline's end closes the tender, so an open one is one before its deadline.
        .delete(is_bidder().and(Rule::sql(
            "exists (
                select 1
                from tenders as tender
                where tender.id = {row}.tender_id
                  and tender.status = 'Open'
            )",
        )))
}
