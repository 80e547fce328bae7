//! Private topics: live channels that belong to a row.

/// A family of private channels, one for each row of a resource: `conversation:<id>` is for those who may read that
/// conversation.
#[derive(Debug, Clone)]
pub struct Topic {
    /// What comes before the colon.
    pub name: &'static str,
    /// The resource whose rows have a channel each, named by their `id`.
    pub resource: &'static str,
    /// The tables that the right to read such a row rests on, each with the column that holds the row's id. When one of
    /// their rows changes, the members of that row's channel are looked at again.
    pub rests_on: &'static [(&'static str, &'static str)],
}
