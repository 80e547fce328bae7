//! The feed.

use jiff::Timestamp;
use uuid::Uuid;

use super::words::POSTS;
use super::{CITIES, Dataset, ROLES, Table, id_at};

/// A public post.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Post {
    pub(crate) id: Uuid,
    /// The number of the author.
    pub(crate) author: u64,
    pub(crate) content: String,
    pub(crate) created_at: Timestamp,
    pub(crate) likes: u64,
    pub(crate) shares: u64,
}

impl Dataset {
    pub(crate) fn post(&self, i: u64) -> Post {
        let mut random = self.random(Table::Posts, i);
        let created_at = Dataset::moment(i, self.sizes.posts);
        let role = random.pick(ROLES);
        let content = format!("{} #{} #{}", random.pick(POSTS), random.pick(CITIES), role.department);
        Post {
            id: id_at(created_at, &mut random),
            author: random.below(self.sizes.profiles),
            content,
            created_at,
            likes: random.below(200),
            shares: random.below(20),
        }
    }
}
