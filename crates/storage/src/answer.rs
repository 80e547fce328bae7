//! What the server has to know about an answer and can't tell from its request, attached as an extension.

/// The request changed nothing, although its method could. The answer may be dropped if there is no room for it.
#[derive(Debug, Clone, Copy)]
pub struct ChangedNothing;
