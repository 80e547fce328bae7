//! What copies say to each other beside broadcasts. A copy owns its people: only it says that they came or went.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::channel::RoomKey;
use crate::rooms::{Diff, Owner, Seen};

/// One thing said.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Word {
    /// "I am here": said now and then.
    Alive,
    /// "I go": said when the server stops.
    Goodbye,
    /// "Tell me all you have": said by a copy that is new or has missed something.
    Hello,
    /// Who came into a room and who left it.
    People { topic: String, private: bool, joins: Vec<(Owner, Seen)>, leaves: Vec<Owner> },
    /// Which accounts came and went.
    Accounts { came: Vec<Uuid>, went: Vec<Uuid> },
    /// To one copy: all I have begins here.
    Begin { to: Uuid, accounts: Vec<Uuid> },
    /// To one copy: some of the people I have in a room; the first part replaces what was known.
    Room { to: Uuid, topic: String, private: bool, first: bool, people: Vec<(Owner, Seen)> },
    /// To one copy: that was all.
    End { to: Uuid },
}

impl Word {
    /// A change of who is seen in a room.
    pub(crate) fn people(room: &RoomKey, diff: &Diff) -> Word {
        Word::People {
            topic: room.topic.to_string(),
            private: room.private,
            joins: diff.joins.clone(),
            leaves: diff.leaves.iter().map(|(owner, _)| *owner).collect(),
        }
    }
}
