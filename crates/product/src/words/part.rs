//! The parts of a message.

/// A part of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MessagePart {
    Text(String),
    /// `#`, the number of the enclosing plural.
    Count,
    Parameter(String),
    Number(String),
    /// A parameter, and the parts for each exact number (`=1`) or plural category.
    Plural(String, MessageChoices),
    /// A parameter, and the parts for each value.
    Select(String, MessageChoices),
    Tag(String, Vec<MessagePart>),
}

/// The choices in their original order. One of them is `other`.
pub(super) type MessageChoices = Vec<(String, Vec<MessagePart>)>;
