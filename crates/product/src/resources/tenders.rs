//! Tenders, their history and proposals.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::rules::{
    checked, company, is_held_for_caller, is_shown, listing_owner, may, name_of, posted_by, requirements, skills,
};
use crate::tenders::tender_is_sealed;

/// The states of a tender.
pub(crate) const TENDER_STATUS: &[&str] = &["Open", "Closed", "Awarded"];

/// The states of a proposal.
pub(crate) const PROPOSAL_STATUS: &[&str] = &["Under Review", "Rejected", "Accepted"];

/// Tenders, posted by businesses.
pub(super) fn tenders() -> Resource {
    let may_edit = || Rule::sql(may!(edit "{row}.business_id"));
    let tenders = Resource::new("tenders", "Work that businesses put out to tender.")
        .column(Column::id())
        .column(listing_owner("business_id"))
        .column(Column::line("title"))
        .column(company(name_of!("business_id")))
        .column(Column::line("location").or(Default::Text("")))
        .column(Column::text("category").one_of(&[
            "Technology",
            "Design",
            "Marketing",
            "Finance",
            "Healthcare",
            "Education",
        ]))
        .column(Column::line("type").nullable())
        .column(Column::integer("budget_min").nullable().note("Whole rupees."))
        .column(Column::integer("budget_max").nullable().note("Whole rupees."))
        .column(Column::new("deadline", Type::Date).note("The last day on which proposals are accepted."))
        .column(
            Column::new("sealed", Type::Boolean)
                .or(Default::Boolean(true))
                .note("Whether its owner sees only the number of proposals while the tender is open."),
        )
        .column(Column::text("description"))
        .column(requirements())
        .column(skills().note("Used for search. Changing them does not count as an amendment."))
        .column(Column::text("status").or(Default::Text("Open")).one_of(TENDER_STATUS))
        .column(Column::created_at())
        .column(Column::counter("bids"))
        .column(Column::counter("views"))
        .column(Column::updated_at().nullable())
        .column(
            Column::new("withdrawn_at", Type::Timestamp)
                .nullable()
                .by_server()
                .note("When it was withdrawn, with `withdraw_tender`."),
        )
        .column(posted_by(may!(view "{row}.business_id")))
        .column(
            Column::writer("changed_by")
                .visible_to(Rule::sql(may!(view "{row}.business_id")))
                .note("Who changed it last; seen by the people who act for the business. Null if the server did, at the deadline."),
        );
    checked(tenders)
        .references("business_id", "profiles", "business")
        .searchable(&[
            ("title", 'A'),
            ("company", 'B'),
            ("category", 'B'),
            ("skills", 'B'),
            ("requirements", 'B'),
            ("location", 'C'),
            ("description", 'D'),
        ])
        .indexed_list("skills")
        .rule_column("hidden", Type::Boolean)
        .listened_to()
        .per_hour(500)
        .changes_per_hour(1000)
        // Bidders keep the tender in their history. As with jobs, the rule uses only columns in the list's index.
        .read(
            is_shown()
                .or(Rule::sql(
                    "exists (
                select 1
                from proposals as mine
                where mine.tender_id = {row}.id
                  and mine.bidder_id = {caller}
            )",
                ))
                .or(is_held_for_caller()),
        )
        .insert(may_edit().and(Rule::sql("{row}.status = 'Open'")).and(Rule::sql(
            "exists (
                select 1
                from profiles as poster
                where poster.id = {row}.business_id
                  and poster.user_type = 'business'
            )",
        )))
        // Triggers on the table enforce the allowed status changes, and that only an open tender can be changed.
        .update(may_edit())
        // The counter is in the row itself, so a simultaneous proposal is not missed.
        .delete(Rule::sql(may!(manage "{row}.business_id")).and(Rule::sql("{row}.bids = 0")))
}

/// The history of a tender, written by triggers with every change that bidders should know about.
pub(super) fn tender_events() -> Resource {
    Resource::new(
        "tender_events",
        "The history of a tender since it was posted; seen by everyone who can see the tender.",
    )
    .column(Column::reference("tender_id"))
    .column(Column::integer("number").by_server().note("1 for a tender's first event, then 2, and so on."))
    .column(Column::text("kind").one_of(&["Amended", "Closed", "Awarded", "Withdrawn"]).by_server())
    .column(Column::list("changes").by_server().note("The columns that an amendment changed."))
    .column(Column::created_at())
    .column(
        Column::new("actor_id", Type::Uuid)
            .nullable()
            .by_server()
            .visible_to(Rule::sql(concat!(
                "exists (
                        select 1
                        from tenders as tender
                        where tender.id = {row}.tender_id
                          and ",
                may!(view "tender.business_id"),
                ")"
            )))
            .note("Who did it; seen by the people who act for the business. Null if the server did, at the deadline."),
    )
    .primary_key(&["tender_id", "number"])
    .belongs_to("tender_id", "tenders", "tender", "events")
    .read(Rule::sql(
        "not exists (
                select 1
                from tenders as tender
                where tender.id = {row}.tender_id
                  and tender.hidden
                  and not exists (
                    select 1
                    from proposals as mine
                    where mine.tender_id = tender.id
                      and mine.bidder_id = {caller}
                  )
            )",
    ))
}

/// Proposals, created by `submit_proposal` and decided by `decide_proposal`.
pub(super) fn proposals() -> Resource {
    let is_bidder = || Rule::sql("{row}.bidder_id = {caller}");
    Resource::new(
        "proposals",
        "Proposals to tenders; seen by the bidder and, once unsealed, the tender's owner and team.",
    )
    .column(Column::id())
    .column(Column::reference("tender_id"))
    .column(Column::owner("bidder_id"))
    .column(Column::line("name"))
    .column(Column::line("email"))
    .column(Column::line("mobile"))
    .column(Column::text("address"))
    .column(Column::text("gst").nullable())
    .column(Column::text("pan").nullable())
    .column(Column::integer("amount").nullable().note("Whole rupees."))
    .column(Column::text("message").nullable())
    .column(Column::text("file_path").nullable().note("In the private bucket `proposals`."))
    .column(Column::text("status").or(Default::Text("Under Review")).one_of(PROPOSAL_STATUS).by_server())
    .column(Column::created_at())
    .column(Column::updated_at())
    .column(Column::text("note").nullable().by_server().note("The reason for the decision."))
    .column(Column::new("decided_at", Type::Timestamp).nullable().by_server())
    .unique(&["tender_id", "bidder_id"])
    .references("tender_id", "tenders", "tender")
    .references("bidder_id", "profiles", "bidder")
    .per_hour(300)
    .read(is_bidder().or(Rule::sql(concat!(
        "exists (
                select 1
                from tenders as tender
                where tender.id = {row}.tender_id
                  and not ",
        tender_is_sealed!("tender"),
        "
                  and ",
        may!(view "tender.business_id"),
        ")"
    ))))
    // The tender closes at its deadline, so an open tender is before its deadline. The proposal's status is in the row itself, so a
    // simultaneous award is not missed.
    .delete(is_bidder().and(Rule::sql("{row}.status = 'Under Review'")).and(Rule::sql(
        "exists (
                select 1
                from tenders as tender
                where tender.id = {row}.tender_id
                  and tender.status = 'Open'
            )",
    )))
}
