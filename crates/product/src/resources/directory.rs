//! People who look for work or offer it, and what is said of them. Having a row is the opt-in to being listed.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::EXPERIENCE;
use super::rules::{is_self, is_shown};
use crate::blocks::not_blocked;

/// Job seekers. Searching also looks at the person's name, which lives in the profile.
pub(super) fn seekers() -> Resource {
    Resource::new("seekers", "People who look for a job. No row, not listed.")
        .column(Column::owner("id").note("The profile's id."))
        .column(Column::line("title"))
        .column(Column::line("location").or(Default::Text("")))
        .column(Column::text("experience").or(Default::Text("Entry Level")).one_of(EXPERIENCE))
        .column(Column::list("skills").one_line())
        .column(Column::text("bio").or(Default::Text("")))
        .column(
            Column::text("availability")
                .or(Default::Text("Actively Looking"))
                .one_of(&["Actively Looking", "Open to Offers"]),
        )
        .column(
            Column::integer("desired_salary")
                .nullable()
                .visible_to(is_self())
                .note("Whole rupees a month, from which on pay is enough; seen by the seeker alone."),
        )
        .column(Column::updated_at())
        .references("id", "profiles", "profile")
        .searchable(&[("name", 'A'), ("title", 'A'), ("skills", 'B'), ("location", 'C'), ("bio", 'D')])
        .indexed_list("skills")
        .rule_column("hidden", Type::Boolean)
        .read(is_shown())
        .insert(is_self().and(Rule::sql(
            "exists (
                select 1
                from profiles as seeker
                where seeker.id = {caller}
                  and seeker.user_type = 'user'
            )",
        )))
        .update(is_self())
        .delete(is_self())
}

/// Freelancers. Searching also looks at the person's name, which lives in the profile.
pub(super) fn freelancers() -> Resource {
    Resource::new("freelancers", "People who offer their work by the hour. No row, not listed.")
        .column(Column::owner("id").note("The profile's id."))
        .column(Column::line("title"))
        .column(Column::line("location").or(Default::Text("")))
        .column(Column::integer("hourly_rate").or(Default::Integer(0)).note("Whole rupees."))
        .column(Column::list("skills").one_line())
        .column(Column::text("description").or(Default::Text("")))
        .column(Column::text("availability").or(Default::Text("Available")).one_of(&["Available", "Busy"]))
        .column(
            Column::list("portfolio")
                .one_line()
                .note("A list of {title, url, image}; the image is the public path of a picture, or missing."),
        )
        .column(
            Column::new("rating", Type::Number)
                .or(Default::Integer(0))
                .by_server()
                .note("The average of the reviews; 0 while there is none."),
        )
        .column(Column::counter("review_count"))
        .column(Column::counter("completed_projects"))
        .column(Column::integer("response_minutes").nullable().by_server().note("The median time to a first reply."))
        .column(Column::updated_at())
        .references("id", "profiles", "profile")
        .searchable(&[("name", 'A'), ("title", 'A'), ("skills", 'B'), ("location", 'C'), ("description", 'D')])
        .indexed_list("skills")
        .rule_column("hidden", Type::Boolean)
        .read(is_shown())
        .insert(is_self())
        .update(is_self())
        .delete(is_self())
}

/// Reviews of freelancers, by people who had to do with them.
pub(super) fn reviews() -> Resource {
    let is_author = || Rule::sql("{row}.author_id = {caller}");
    Resource::new("reviews", "What people say of a freelancer they had to do with, once each.")
        .column(Column::id())
        .column(Column::reference("freelancer_id"))
        .column(Column::owner("author_id"))
        .column(Column::integer("rating").note("1 to 5."))
        .column(Column::text("text").or(Default::Text("")))
        .column(Column::created_at())
        .unique(&["freelancer_id", "author_id"])
        .references("freelancer_id", "freelancers", "freelancer")
        .references("author_id", "profiles", "author")
        .rule_column("hidden", Type::Boolean)
        .listened_to()
        .per_hour(200)
        .read(is_shown())
        .insert(
            is_author()
                .and(not_oneself())
                .and(freelancer_is_shown())
                .and(freelancer_is_not_blocked())
                .and(awarded_a_proposal().or(talked_with_each_other())),
        )
        .advice("You can review a listed freelancer you worked or exchanged messages with, but not yourself.")
        .update_only(&["rating", "text"], is_author().and(freelancer_is_not_blocked()))
        .delete(is_author())
}

fn not_oneself() -> Rule {
    Rule::sql("{row}.freelancer_id <> {caller}")
}

/// Anyone who is suspended is not there to be reviewed. That someone has no listing is the foreign key's business.
fn freelancer_is_shown() -> Rule {
    Rule::sql(
        "not exists (
            select 1
            from freelancers as reviewed
            where reviewed.id = {row}.freelancer_id
              and reviewed.hidden
        )",
    )
}

fn freelancer_is_not_blocked() -> Rule {
    Rule::sql(not_blocked!("{row}.freelancer_id", "{caller}"))
}

fn awarded_a_proposal() -> Rule {
    Rule::sql(
        "exists (
            select 1
            from proposals as awarded
            join tenders as awarding on awarding.id = awarded.tender_id
            where awarded.bidder_id = {row}.freelancer_id
              and awarded.status = 'Accepted'
              and awarding.business_id = {caller}
        )",
    )
}

/// A message sent unasked is no acquaintance: both must have written.
fn talked_with_each_other() -> Rule {
    Rule::sql(
        "exists (
            select 1
            from messages as said
            join messages as answered on answered.conversation_id = said.conversation_id
            where said.sender_id = {caller}
              and answered.sender_id = {row}.freelancer_id
        )",
    )
}
