//! Rules that several resources share.

use sangam_schema::{Column, Default, Grant, Resource, Rule, Type};

use crate::blocks::not_blocked;
use crate::presence::is_here;

/// The caller is the person the row is about, whose id is the row's own.
pub(super) fn is_self() -> Rule {
    Rule::sql("{row}.id = {caller}")
}

/// The caller is the row's `user_id`.
pub(super) fn owns() -> Rule {
    Rule::sql("{row}.user_id = {caller}")
}

/// The caller belongs to the conversation the row is part of.
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

/// Anyone who put the row up is neither suspended nor leaving. The flag stands on the row, so that lists need not look elsewhere.
pub(super) fn is_shown() -> Rule {
    Rule::sql("not {row}.hidden")
}

/// No one in the conversation the row is part of has left, is leaving or is suspended: no one would read what is said there.
pub(super) fn members_are_here() -> Rule {
    Rule::sql(concat!(
        "not exists (
            select 1
            from participants as member
            where member.conversation_id = {row}.conversation_id
              and not ",
        is_here!("member.user_id"),
        "
        )",
    ))
}

/// The row's `user_id` and the caller have not blocked each other, no matter who did it.
pub(super) fn user_is_not_blocked() -> Rule {
    Rule::sql(not_blocked!("{row}.user_id", "{caller}"))
}

/// Neither of the two in the conversation the row is part of has blocked the other.
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

/// The row is not about a post that is kept from the caller. One that does not exist is the foreign key's business.
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

/// Whether a person may see a post: its author is not suspended, it was not taken down, and there is no block between the two.
macro_rules! post_is_visible {
    ($post:literal to $person:literal) => {
        concat!("(not ", $post, ".hidden and ", $crate::blocks::not_blocked!(concat!($post, ".user_id"), $person), ")")
    };
}
pub(crate) use post_is_visible;

/// The name a listing is published under: what was sent, else the company or the name of its owner.
pub(super) fn company(name_of_owner: &'static str) -> Column {
    let column = Column::line("company").or(Default::Sql(name_of_owner));
    column.note("The poster's company, else their name, when not sent.")
}

/// Whose a listing is: the caller's, or the company's for which they post it.
pub(super) fn listing_owner(name: &'static str) -> Column {
    let note = "The caller, unless they post for a company whose team they are in.";
    Column { insert: Grant::Client, ..Column::owner(name).note(note) }
}

/// Who posted a listing. A company's readers need not know which of its people did, only the company does.
pub(super) fn posted_by(acts_for_owner: &'static str) -> Column {
    let column = Column::owner("posted_by").nullable().visible_to(Rule::sql(acts_for_owner));
    column.note("Who posted it; seen by those who act for its owner.")
}

/// A row of `posting_checks`, called `mine`, says that a posting is held, and the caller acts for its owner. Moderators ask
/// `held_postings`: a rule that looked at accounts would end all kept answers with each sign-in.
macro_rules! sees_held {
    () => {
        concat!("(mine.held and ", $crate::resources::may!(view "mine.owner_id"), ")")
    };
}
pub(crate) use sees_held;

/// The caller keeps a held posting in sight, because they act for its owner.
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

/// What is written on a posting about the checks of it.
pub(super) fn checked(resource: Resource) -> Resource {
    let held_at = Column::new("held_at", Type::Timestamp).nullable().by_server();
    resource
        .column(
            Column::list("warnings")
                .by_server()
                .note("The rules by which readers are warned of it; see posting-checks.md."),
        )
        .column(held_at.note("Since when it waits for a moderator, hidden from others."))
}

/// The company, else the name, of the person in this column.
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

/// The caller is this company, or a member of its team whose role is enough: to `view`, to `edit` or to `manage`. The one
/// place that says who may act for a company. `active` and the role stand in the index that finds the member, so it costs anyone who
/// is in no team one look. Where `{caller}` means nothing, `as` names the caller.
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
