//! The private realtime channels.

use sangam_schema::{Rule, Topic};

use crate::active_accounts::is_active;
use crate::blocks::not_blocked;

/// `conversation:<id>` carries typing and presence for the members of a conversation. A member cannot join if one of the two has blocked
/// the other, or if the other's account is not active. They can still read the messages.
pub(super) fn topics() -> Vec<Topic> {
    vec![Topic {
        name: "conversation",
        resource: "conversations",
        depends_on: &[("participants", "conversation_id"), ("conversations", "id")],
        admits: Rule::sql(concat!(
            "not exists (
                select 1
                from participants as other
                where other.conversation_id = {row}.id
                  and not (",
            is_active!("other.user_id"),
            " and ",
            not_blocked!("other.user_id", "{caller}"),
            ")
            )",
        )),
        depends_on_people: &[("blocks", &["user_id", "blocked_id"])],
    }]
}
