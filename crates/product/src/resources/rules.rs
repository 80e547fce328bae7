//! Rules and columns shared by several resources.

use sangam_schema::{Column, Default, Grant, Resource, Rule, Type};

use crate::active_accounts::is_active;
use crate::blocks::not_blocked;

/// The row's id is the caller's.
pub(super) fn is_self() -> Rule {
    Rule::sql("{row}.id = {caller}")
}

/// The caller is the row's `user_id`.
pub(super) fn owns() -> Rule {
    Rule::sql("{row}.user_id = {caller}")
}

/// The caller belongs to the row's conversation.
pub(super) fn is_member() -> Rule {
    Rule::sql(
        "exists (
            select 1
            from participants as member
            where member.conversation_id = {row}.conversation_id
              and member.user_id = {caller}
        )",
    )
}

/// The caller is one of the operator's moderators.
pub(super) fn is_moderator() -> Rule {
    Rule::sql(
        "exists (
            select 1
            from accounts as moderator
            where moderator.id = {caller}
              and moderator.moderator
        )",
    )
}

/// The row is not hidden, for example because its owner is suspended or scheduled for deletion. The flag is a column of the row, so that lists
/// need no join.
pub(super) fn is_shown() -> Rule {
    Rule::sql("not {row}.hidden")
}

/// Everyone in the row's conversation has an active account. Otherwise the message would stay unread.
pub(super) fn members_are_active() -> Rule {
    Rule::sql(concat!(
        "not exists (
            select 1
            from participants as member
            where member.conversation_id = {row}.conversation_id
              and not ",
        is_active!("member.user_id"),
        "
        )",
    ))
}

/// There is no block between the row's `user_id` and the caller, in either direction.
pub(super) fn user_is_not_blocked() -> Rule {
    Rule::sql(not_blocked!("{row}.user_id", "{caller}"))
}

/// There is no block between the two people in the row's conversation.
pub(super) fn no_member_blocked() -> Rule {
    Rule::sql(concat!(
        "not exists (
            select 1
            from participants as other
            where other.conversation_id = {row}.conversation_id
              and not ",
        not_blocked!("other.user_id", "{caller}"),
        "
        )",
    ))
}

/// The row's post is not hidden from the caller. The foreign key checks that the post exists.
pub(super) fn is_about_visible_post() -> Rule {
    Rule::sql(concat!(
        "not exists (
            select 1
            from posts as post
            where post.id = {row}.post_id
              and not ",
        post_is_visible!("post" to "{caller}"),
        "
        )",
    ))
}

/// Whether a person may see a post: its author is not suspended, it was not taken down, and there is no block between them.
macro_rules! post_is_visible {
    ($post:literal to $person:literal) => {
        concat!("(not ", $post, ".hidden and ", $crate::blocks::not_blocked!(concat!($post, ".user_id"), $person), ")")
    };
}
pub(crate) use post_is_visible;

/// The name a listing is published under. Defaults to the owner's company, or else the owner's name.
pub(super) fn company(name_of_owner: &'static str) -> Column {
    let column = Column::line("company").or(Default::Sql(name_of_owner));
    column.note("Defaults to the poster's company, or else their name.")
}

/// The skills of a person or a listing. The lists' filters show them in full.
pub(super) fn skills() -> Column {
    Column::texts("skills", 200).one_line()
}

/// The requirements of a listing.
pub(super) fn requirements() -> Column {
    Column::texts("requirements", 2000)
}

/// The owner of a listing: the caller, or the company they post it for.
pub(super) fn listing_owner(name: &'static str) -> Column {
    let note = "The caller, or the company they post for as a team member.";
    Column { insert: Grant::Client, ..Column::owner(name).note(note) }
}

/// Who posted a listing. Only the company sees which team member it was.
pub(super) fn posted_by(acts_for_owner: &'static str) -> Column {
    let column = Column::owner("posted_by").nullable().visible_to(Rule::sql(acts_for_owner));
    column.note("Who posted it; seen by the people who act for its owner.")
}

/// The row `mine` of `posting_checks` is held, and the caller acts for its owner. Moderators use `held_postings` instead, because a
/// rule that reads accounts would invalidate all cached answers with each sign-in.
macro_rules! sees_held {
    () => {
        concat!("(mine.held and ", $crate::resources::may!(view "mine.owner_id"), ")")
    };
}
pub(crate) use sees_held;

/// The posting is held, and the caller sees it because they act for its owner.
pub(super) fn is_held_for_caller() -> Rule {
    Rule::sql(concat!(
        "exists (
            select 1
            from posting_checks as mine
            where mine.posting_id = {row}.id
              and ",
        sees_held!(),
        "
        )",
    ))
}

/// Adds the columns with the results of the posting checks.
pub(super) fn checked(resource: Resource) -> Resource {
    let held_at = Column::new("held_at", Type::Timestamp).nullable().by_server();
    resource
        .column(
            Column::list("warnings").by_server().note("The rules whose warnings readers see; see posting-checks.md."),
        )
        .column(held_at.note("Since when it has been waiting for a moderator, hidden from others."))
}

/// The company name of the person in this column, or else their name.
macro_rules! name_of {
    ($owner:literal) => {
        concat!(
            "(
                select coalesce(nullif(poster.company_name, ''), poster.full_name)
                from profiles as poster
                where poster.id = {row}.",
            $owner,
            "
            )"
        )
    };
}
pub(super) use name_of;

/// The caller is this company, or a team member whose role allows them to `view`, `edit` or `manage`. This is the only
/// place that defines who may act for a company. `active` and `role` are in the index that finds the member, so the
/// check costs people without a team one index lookup. In statements without `{caller}`, `as` names the caller.
macro_rules! may {
    ($what:ident $company:literal) => {
        $crate::resources::may!($what $company as "{caller}")
    };
    (view $company:literal as $caller:literal) => {
        $crate::resources::may!(@ $company, $caller, "")
    };
    (edit $company:literal as $caller:literal) => {
        $crate::resources::may!(@ $company, $caller, " and mate.role in ('Manager', 'Editor')")
    };
    (manage $company:literal as $caller:literal) => {
        $crate::resources::may!(@ $company, $caller, " and mate.role = 'Manager'")
    };
    (@ $company:literal, $caller:literal, $role:literal) => {
        concat!(
            "(",
            $company,
            " = ",
            $caller,
            " or exists (
                select 1
                from team_members as mate
                where mate.user_id = ",
            $caller,
            " and mate.company_id = ",
            $company,
            " and mate.active",
            $role,
            "))"
        )
    };
}
pub(crate) use may;
