//! What a message is made of.

/// A part of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MessagePart {
    Text(String),
    /// The number of the plural around it.
    Count,
    Parameter(String),
    Number(String),
    /// The parts by `=1` or by category.
    Plural(String, MessageChoices),
    /// The parts by value.
    Select(String, MessageChoices),
    Tag(String, Vec<MessagePart>),
}

/// What is chosen from, in the order it is written in; one of them is `other`.
pub(super) type MessageChoices = Vec<(String, Vec<MessagePart>)>;
