//! Private topics: realtime channels that belong to a row.

use crate::Rule;

/// A family of private channels, one for each row of a resource. `conversation:<id>` is open to callers who may read that
/// conversation and also satisfy [`Topic::admits`].
#[derive(Debug, Clone)]
pub struct Topic {
    /// The part of the channel name before the colon.
    pub name: &'static str,
    /// The resource. Each of its rows has a channel, named by the row's `id`.
    pub resource: &'static str,
    /// The tables on which the permission to read such a row depends, each with the column that contains the row's id. When one of
    /// their rows changes, the members of that row's channel are checked again.
    pub depends_on: &'static [(&'static str, &'static str)],
    /// The condition for joining, in addition to permission to read the row. Someone may be allowed to read old messages but no longer
    /// to take part.
    pub admits: Rule,
    /// The tables on which `admits` depends, each with the columns that contain people's ids. When one of their rows changes, those
    /// people's channels are checked again.
    pub depends_on_people: &'static [(&'static str, &'static [&'static str])],
}
