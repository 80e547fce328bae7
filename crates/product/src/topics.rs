//! The private channels of the product.

use sangam_schema::{Rule, Topic};

use crate::blocks::not_blocked;
use crate::presence::is_here;

/// `conversation:<id>` carries who is typing and who is there, for the members of that conversation. Anyone who shares a block
/// with the other member, or writes to a person who is not here, still reads what was said and meets no one.
pub(super) fn topics() -> Vec<Topic> {
    vec![Topic {
        name: "conversation",
        resource: "conversations",
        rests_on: &[("participants", "conversation_id"), ("conversations", "id")],
        admits: Rule::sql(concat!(
            "not exists (
                select 1
                from participants as other
                where other.conversation_id = {row}.id
                  and not (",
            is_here!("other.user_id"),
            " and ",
            not_blocked!("other.user_id", "{caller}"),
            ")
            )",
        )),
        rests_on_people: &[("blocks", &["user_id", "blocked_id"])],
    }]
}
