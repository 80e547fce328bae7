//! Profiles: the public part of an account.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::rules::{is_self, is_shown, skills};
use crate::active_accounts::{deleted_name, is_pending_deletion};

const COMPANY_SIZES: &[&str] = &["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001+"];

/// One row per account, created at sign-up. An upsert by the owner can also create it, so every column it may leave out has a
/// default: the settings page sends only a name and a bio.
pub(super) fn profiles() -> Resource {
    Resource::new("profiles", "The public part of an account.")
        .column(Column::owner("id").note("The account's id."))
        .column(
            Column::text("user_type")
                .or(Default::Text("user"))
                .one_of(&["user", "employer", "business"])
                .by_server()
                .note("Chosen at sign-up; determines what a person may post."),
        )
        .column(
            Column::line("full_name").or(Default::Text("")).masked_unless(is_not_pending_deletion(), concat!("'", deleted_name!(), "'")),
        )
        .column(
            Column::text("handle")
                .or(Default::Sql("'member_' || substr(cast({row}.id as text), 25)"))
                .masked_unless(is_not_pending_deletion(), "'deleted_' || substr(replace(cast({row}.id as text), '-', ''), 13)")
                .note("3 to 30 of a-z, 0-9 and _; unique."),
        )
        .column(
            Column::text("email")
                .or(Default::Sql("(select accounts.email from accounts where accounts.id = {row}.id)"))
                .by_server()
                .visible_to(is_self())
                .note("Shown only to its owner."),
        )
        .column(described("avatar_url").one_line())
        .column(described("headline").one_line())
        .column(described("bio"))
        .column(described("company_name").one_line())
        .column(described("company_size").one_of(COMPANY_SIZES).note("How many people work there."))
        .column(described("website").one_line())
        .column(described("address"))
        .column(skills().visible_to(is_shown()))
        .column(described("experience_level").one_line())
        .column(described("total_experience").one_line())
        .column(
            Column::list("work_experience")
                .one_line()
                .from_month_to_month("start", "end")
                .visible_to(is_shown())
                .note("A list of {company, role, duration, start, end}; months as 2020-01, with a null end for a current job."),
        )
        .column(
            Column::list("education").one_line().visible_to(is_shown()).note("A list of {institution, degree, year}."),
        )
        .column(proved("verified_domain", Type::Text).note("The domain this company has verified."))
        .column(proved("verified_at", Type::Timestamp).note("When the verification token was last found there."))
        .column(proved("verified_gstin", Type::Text).note("A well-formed GSTIN that no other verified company uses."))
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
        .rule_column("hidden", Type::Boolean)
        .read(Rule::SignedIn)
        .insert(is_self())
        .update(is_self())
}

/// The account is not being deleted. A deleted account looks erased immediately, although its owner can restore it for some days.
/// The masks match what [`crate::erase_person`] leaves.
fn is_not_pending_deletion() -> Rule {
    Rule::sql(concat!("not ", is_pending_deletion!("{row}")))
}

/// A column in which people describe themselves. It is hidden for suspended people. Only their name stays visible, because their
/// messages and applications still need one.
fn described(name: &'static str) -> Column {
    Column::text(name).nullable().visible_to(is_shown())
}

/// A verified fact about a company, or null if it was never verified or has lapsed. Maintained by triggers on `company_proofs`.
fn proved(name: &'static str, ty: Type) -> Column {
    Column::new(name, ty).nullable().by_server().visible_to(is_shown())
}
