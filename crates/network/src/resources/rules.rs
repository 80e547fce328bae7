//! Rules that several resources share.

use sangam_schema::Rule;

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
