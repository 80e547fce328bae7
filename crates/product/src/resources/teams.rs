//! Company teams: members, invitations, history and security settings.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::rules::may;
use crate::blocks::not_blocked;
use crate::teams::{EVENTS, ROLES};

/// Team members, added by `answer_team_invitation` and changed by `set_team_role` and `remove_from_team`.
pub(super) fn team_members() -> Resource {
    Resource::new(
        "team_members",
        "The people who act for a company besides its owner; seen by the owner and the members.",
    )
    .column(Column::reference("company_id").note("The owner's profile, which is the company's."))
    .column(Column::reference("user_id"))
    .column(Column::text("role").one_of(ROLES).by_server())
    .column(
        Column::new("active", Type::Boolean)
            .or(Default::Boolean(true))
            .by_server()
            .note("False while the company's plan includes no team, or the company or the member is suspended."),
    )
    .column(Column::created_at())
    .primary_key(&["company_id", "user_id"])
    .references("company_id", "profiles", "company")
    .references("user_id", "profiles", "member")
    .read(Rule::sql("{row}.user_id = {caller}").or(Rule::sql(may!(view "{row}.company_id"))))
}

/// A company's security requirements for its managers, set by its owner with `set_company_second_factor`.
pub(super) fn company_security() -> Resource {
    Resource::new(
        "company_security",
        "A company's security requirements for its managers; seen by its owner and members.",
    )
    .column(Column::new("id", Type::Uuid).by_server().note("The company's profile."))
    .column(
        Column::new("second_factor_required", Type::Boolean)
            .or(Default::Boolean(false))
            .by_server()
            .note("Whether its owner and managers need two-step verification."),
    )
    .column(Column::new("updated_at", Type::Timestamp).by_server())
    .references("id", "profiles", "company")
    .read(Rule::sql(may!(view "{row}.id")))
}

/// Open invitations, created by `invite_to_team`. The invited person sees theirs only with a confirmed address.
pub(super) fn team_invitations() -> Resource {
    Resource::new("team_invitations", "Open invitations to a team; seen by its managers and by the invited person.")
        .column(Column::id())
        .column(Column::reference("company_id"))
        .column(Column::text("email").by_server())
        .column(Column::text("role").one_of(ROLES).by_server())
        .column(Column::reference("invited_by").nullable().by_server().note("Null after that account was deleted."))
        .column(Column::created_at())
        .column(Column::new("expires_at", Type::Timestamp).by_server())
        .unique(&["company_id", "email"])
        .references("company_id", "profiles", "company")
        .references("invited_by", "profiles", "inviter")
        // A block between inviter and invited person is not revealed: the invitation stays open but the invited person
        // does not see it.
        .read(Rule::sql(may!(manage "{row}.company_id")).or(Rule::sql(concat!(
            "exists (
                select 1
                from accounts as invited
                where invited.id = {caller}
                  and invited.email = {row}.email
                  and invited.email_confirmed_at is not null
            )
            and ",
            not_blocked!("{row}.company_id", "{caller}"),
            " and ",
            not_blocked!("{row}.invited_by", "{caller}"),
        ))))
}

/// The history of a team, written by the commands with every change.
pub(super) fn team_events() -> Resource {
    Resource::new("team_events", "The history of a team; seen by its managers.")
        .column(Column::id())
        .column(Column::reference("company_id"))
        .column(
            Column::reference("actor_id")
                .nullable()
                .by_server()
                .note("Who did it; null after that account was deleted."),
        )
        .column(Column::reference("member_id").nullable().by_server().note("The affected member, if they have joined."))
        .column(Column::text("email").nullable().by_server().note("The address that was invited."))
        .column(Column::text("kind").one_of(EVENTS).by_server())
        .column(Column::text("role").nullable().one_of(ROLES).by_server())
        .column(Column::created_at())
        .references("company_id", "profiles", "company")
        .references("actor_id", "profiles", "actor")
        .references("member_id", "profiles", "member")
        .read(Rule::sql(may!(manage "{row}.company_id")))
}
