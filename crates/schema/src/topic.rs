//! Private topics: live channels that belong to a row.

use crate::Rule;

/// A family of private channels, one for each row of a resource: `conversation:<id>` is for those who may read that
/// conversation, and of them for those who may meet there.
#[derive(Debug, Clone)]
pub struct Topic {
    /// What comes before the colon.
    pub name: &'static str,
    /// The resource whose rows have a channel each, named by their `id`.
    pub resource: &'static str,
    /// The tables that the right to read such a row rests on, each with the column that holds the row's id. When one of
    /// their rows changes, the members of that row's channel are looked at again.
    pub rests_on: &'static [(&'static str, &'static str)],
    /// What must hold besides the right to read the row: anyone who may look back need not be welcome now.
    pub admits: Rule,
    /// The tables that `admits` rests on, each with the columns that hold people's ids. When one of their rows changes, the
    /// channels of those people are looked at again.
    pub rests_on_people: &'static [(&'static str, &'static [&'static str])],
}
