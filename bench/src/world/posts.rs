//! The feed.

use jiff::Timestamp;
use uuid::Uuid;

use super::words::POSTS;
use super::{CITIES, ROLES, Table, World, id_at};

/// Something that someone wrote for all.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Post {
    pub(crate) id: Uuid,
    /// The number of the person who wrote it.
    pub(crate) author: u64,
    pub(crate) content: String,
    pub(crate) created_at: Timestamp,
    pub(crate) likes: u64,
    pub(crate) shares: u64,
}

impl World {
    pub(crate) fn post(&self, i: u64) -> Post {
        let mut dice = self.dice(Table::Posts, i);
        let created_at = World::moment(i, self.sizes.posts);
        let role = dice.pick(ROLES);
        let content = format!("{} #{} #{}", dice.pick(POSTS), dice.pick(CITIES), role.department);
        Post {
            id: id_at(created_at, &mut dice),
            author: dice.below(self.sizes.profiles),
            content,
            created_at,
            likes: dice.below(200),
            shares: dice.below(20),
        }
    }
}
