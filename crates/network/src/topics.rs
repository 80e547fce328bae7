//! The private channels of the product.

use sangam_schema::Topic;

/// `conversation:<id>` carries who is typing and who is there, for the members of that conversation.
pub(super) fn topics() -> Vec<Topic> {
    vec![Topic {
        name: "conversation",
        resource: "conversations",
        rests_on: &[("participants", "conversation_id"), ("conversations", "id")],
    }]
}
