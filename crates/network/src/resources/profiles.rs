//! The public face of an account.

use sangam_schema::{Column, Default, Resource, Rule};

use super::rules::is_self;

/// One row per account, made at sign-up. An upsert by the owner may make it too, so whatever such a call leaves out has a
/// default: the settings page sends a name and a bio, nothing else.
pub(super) fn profiles() -> Resource {
    Resource::new("profiles", "The public face of an account.")
        .column(Column::owner("id").note("The account's id."))
        .column(
            Column::text("user_type")
                .or(Default::Text("user"))
                .one_of(&["user", "employer", "business"])
                .by_server()
                .note("Chosen at sign-up; decides what a person may post."),
        )
        .column(Column::text("full_name").or(Default::Text("")))
        .column(
            Column::text("handle")
                .or(Default::Sql("'member_' || substr(cast({row}.id as text), 25)"))
                .note("3 to 30 of a-z, 0-9 and _; nobody else has it."),
        )
        .column(
            Column::text("email")
                .or(Default::Sql("(select accounts.email from accounts where accounts.id = {row}.id)"))
                .by_server()
                .visible_to(is_self())
                .note("Shown to its owner alone."),
        )
        .column(Column::text("avatar_url").nullable())
        .column(Column::text("headline").nullable())
        .column(Column::text("bio").nullable())
        .column(Column::text("company_name").nullable())
        .column(Column::text("website").nullable())
        .column(Column::text("address").nullable())
        .column(Column::list("skills"))
        .column(Column::text("experience_level").nullable())
        .column(Column::text("total_experience").nullable())
        .column(Column::list("work_experience").note("A list of {company, role, duration}."))
        .column(Column::list("education").note("A list of {institution, degree, year}."))
        .column(Column::created_at())
        .column(Column::updated_at())
        .unique(&["handle"])
        .searchable(&[
            ("full_name", 'A'),
            ("handle", 'A'),
            ("headline", 'B'),
            ("company_name", 'B'),
            ("skills", 'C'),
            ("bio", 'D'),
        ])
        .indexed_list("skills")
        .read(Rule::SignedIn)
        .insert(is_self())
        .update(is_self())
}
