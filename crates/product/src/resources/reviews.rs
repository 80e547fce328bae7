//! Reviews of freelancers and companies.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::rules::is_shown;
use crate::blocks::not_blocked;

/// Reviews. Each is about either a freelancer or a company. An account can be reviewed as both, in separate reviews.
pub(super) fn reviews() -> Resource {
    let is_author = || Rule::sql("{row}.author_id = {caller}");
    let dealt_with_freelancer = awarded_a_proposal().or(talked_with_each_other());
    let dealt_with_company = application_was_answered_or_overdue().or(won_a_tender());
    Resource::new("reviews", "Reviews of freelancers and companies by people who dealt with them, one per author.")
        .column(Column::id())
        .column(Column::reference("freelancer_id").nullable().note("Null for the review of a company."))
        .column(Column::reference("company_id").nullable().note("Null for the review of a freelancer."))
        .column(Column::owner("author_id"))
        .column(Column::integer("rating").note("1 to 5."))
        .column(Column::text("text").or(Default::Text("")))
        .column(Column::created_at())
        .unique(&["freelancer_id", "author_id"])
        .unique(&["company_id", "author_id"])
        .references("freelancer_id", "freelancers", "freelancer")
        .references_by_name("company_id", "profiles", "company")
        .references("author_id", "profiles", "author")
        .rule_column("hidden", Type::Boolean)
        .listened_to()
        .per_hour(200)
        .read(is_shown())
        .insert(
            is_author()
                .and(has_one_other_subject())
                .and(subject_is_shown())
                .and(subject_is_not_blocked())
                .and(dealt_with_freelancer.or(dealt_with_company)),
        )
        .advice("You can review a listed freelancer or a company that you dealt with, but not yourself or your own company.")
        .update_only(&["rating", "text"], is_author().and(subject_is_not_blocked()))
        .delete(is_author())
}

/// The review has exactly one subject, which is neither the caller nor a company whose team the caller belongs to.
fn has_one_other_subject() -> Rule {
    Rule::sql(
        "(({row}.freelancer_id is null) <> ({row}.company_id is null)
            and coalesce({row}.freelancer_id, {row}.company_id) <> {caller}
            and not exists (
                select 1
                from team_members as member
                where member.company_id = {row}.company_id
                  and member.user_id = {caller}
            ))",
    )
}

/// The subject is not suspended. The foreign key checks that a reviewed freelancer is listed.
fn subject_is_shown() -> Rule {
    Rule::sql(
        "(not exists (
            select 1
            from freelancers as reviewed
            where reviewed.id = {row}.freelancer_id
              and reviewed.hidden
        )
        and not exists (
            select 1
            from profiles as reviewed
            where reviewed.id = {row}.company_id
              and (reviewed.hidden or reviewed.user_type = 'user')
        ))",
    )
}

fn subject_is_not_blocked() -> Rule {
    Rule::sql(not_blocked!("coalesce({row}.freelancer_id, {row}.company_id)", "{caller}"))
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

/// Both have written to each other. A message without a reply is not enough.
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

/// The company has answered an application of the caller, or missed the promised date. An unanswered application is not enough.
fn application_was_answered_or_overdue() -> Rule {
    Rule::sql(
        "exists (
            select 1
            from job_applications as application
            join jobs as job on job.id = application.job_id
            where job.employer_id = {row}.company_id
              and application.applicant_id = {caller}
              and (
                application.answered_at is not null
                or application.unanswered_at is not null
                or application.status <> 'Under Review'
              )
        )",
    )
}

fn won_a_tender() -> Rule {
    Rule::sql(
        "exists (
            select 1
            from proposals as won
            join tenders as tender on tender.id = won.tender_id
            where tender.business_id = {row}.company_id
              and won.bidder_id = {caller}
              and won.status = 'Accepted'
        )",
    )
}
