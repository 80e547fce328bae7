//! Direct messages between two people.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::rules::{is_member, members_are_active, no_member_blocked, owns, user_is_not_blocked};

/// Conversations, created by `get_or_create_conversation`.
pub(super) fn conversations() -> Resource {
    Resource::new("conversations", "Conversations between two people.")
        .column(Column::id())
        .column(Column::created_at())
        .per_hour(1000)
        .read(Rule::sql(
            "exists (
                select 1
                from participants as member
                where member.conversation_id = {row}.id
                  and member.user_id = {caller}
            )",
        ))
}

/// The two people in a conversation, and how far each has read.
pub(super) fn participants() -> Resource {
    Resource::new("participants", "The people in a conversation, and how far they have read.")
        .column(Column::reference("conversation_id"))
        .column(Column::reference("user_id"))
        .column(
            Column::new("last_read_at", Type::Timestamp)
                .nullable()
                .visible_to(owns().or(user_is_not_blocked()))
                .note("Null for the other person if one has blocked the other, because it would reveal when they were online."),
        )
        .primary_key(&["conversation_id", "user_id"])
        .references("conversation_id", "conversations", "conversation")
        .references("user_id", "profiles", "profile")
        .read(is_member())
        .update_only(&["last_read_at"], owns())
}

/// Messages. Both people must have an active account and must not have blocked each other.
pub(super) fn messages() -> Resource {
    Resource::new("messages", "The messages in a conversation.")
        .column(
            Column::new("id", Type::Uuid)
                .or(Default::NewId)
                .fixed()
                .note("A client may choose the id, so that a message that is resent after a lost response is stored once."),
        )
        .column(Column::reference("conversation_id"))
        .column(Column::owner("sender_id"))
        .column(Column::text("content").or(Default::Text("")).note("May be empty when there is an attachment."))
        .column(Column::text("attachment_path").nullable().note("In the private bucket `attachments`."))
        .column(Column::line("attachment_name").nullable())
        .column(Column::created_at())
        .references("conversation_id", "conversations", "conversation")
        .references("sender_id", "profiles", "sender")
        .listened_to()
        .per_hour(3000)
        .read(is_member())
        .insert(
            Rule::sql("{row}.sender_id = {caller}")
                .and(is_member())
                .and(members_are_active())
                .and(no_member_blocked()),
        )
        .advice(
            "You can write in your own conversations, while the other person is available and neither of you has blocked the other.",
        )
}
