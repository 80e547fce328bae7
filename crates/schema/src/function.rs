//! Functions a client may call.

use crate::{Column, Resource, Rule, Shape, Type};

/// The signature of a function reachable as `/rpc/<name>`.
#[derive(Debug, Clone)]
pub struct Function {
    /// The name.
    pub name: &'static str,
    /// One sentence for the API description.
    pub note: &'static str,
    /// The named arguments.
    pub arguments: Vec<Argument>,
    /// The shape of the answer.
    pub returns: Returns,
    /// Whether calling it changes anything.
    pub volatility: Volatility,
    /// Who may call it. Must not be a rule about rows.
    pub callable: Rule,
    /// Whether it requires a session, so that an API token is not enough.
    pub needs_session: bool,
    /// Whether it can still be called while the caller's account is about to be deleted.
    pub allowed_while_pending_deletion: bool,
    /// The resource whose hourly limit a call counts against, as one row.
    pub counts_as: Option<&'static str>,
    /// Whether its result, bare JSON, is produced and sent in chunks because it may be large.
    pub streams: bool,
}

/// A named argument.
#[derive(Debug, Clone)]
pub struct Argument {
    /// The name, by convention `p_…`.
    pub name: &'static str,
    /// The type.
    pub ty: Type,
    /// Whether it must be sent.
    pub required: bool,
}

/// The shape of a function's answer.
#[derive(Debug, Clone)]
pub enum Returns {
    /// One bare value of the type.
    Scalar(Type),
    /// A JSON document of any shape, returned unchanged.
    Json,
    /// A JSON document of this shape, returned unchanged.
    Document(Shape),
    /// A list of rows that supports select, filters, order and paging.
    Rows(Box<Resource>),
    /// One row of a resource.
    Row(&'static str),
    /// Nothing.
    Void,
}

impl Returns {
    /// A list of rows with these columns.
    pub fn rows(name: &'static str, columns: Vec<Column>) -> Returns {
        Returns::Rows(Box::new(Resource { columns, ..Resource::computed(name) }))
    }
}

/// Whether a function only reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Volatility {
    /// Only reads. Can also be called with GET and HEAD.
    Reads,
    /// Writes. Can only be called with POST.
    Writes,
}

impl Function {
    /// A function that writes and that anyone signed in may call.
    pub fn new(name: &'static str, note: &'static str, returns: Returns) -> Function {
        Function {
            name,
            note,
            arguments: Vec::new(),
            returns,
            volatility: Volatility::Writes,
            callable: Rule::SignedIn,
            needs_session: false,
            allowed_while_pending_deletion: false,
            counts_as: None,
            streams: false,
        }
    }

    /// Adds an argument that must be sent.
    pub fn argument(mut self, name: &'static str, ty: Type) -> Function {
        self.arguments.push(Argument { name, ty, required: true });
        self
    }

    /// Adds an argument that may be left out or null.
    pub fn optional(mut self, name: &'static str, ty: Type) -> Function {
        self.arguments.push(Argument { name, ty, required: false });
        self
    }

    /// Declares that it only reads.
    pub fn reads(self) -> Function {
        Function { volatility: Volatility::Reads, ..self }
    }

    /// Requires a session, because a lost API token must not reveal what it returns.
    pub fn needs_session(self) -> Function {
        Function { needs_session: true, ..self }
    }

    /// Allows calls while the caller's account is about to be deleted.
    pub fn allowed_while_pending_deletion(self) -> Function {
        Function { allowed_while_pending_deletion: true, ..self }
    }

    /// Declares that a call adds a row to this resource, and counts it against the resource's hourly limit.
    pub fn counts_as(self, resource: &'static str) -> Function {
        Function { counts_as: Some(resource), ..self }
    }

    /// Sends its result in chunks.
    pub fn streams(self) -> Function {
        Function { streams: true, ..self }
    }

    /// Sets who may call it.
    pub fn callable_by(self, callable: Rule) -> Function {
        Function { callable, ..self }
    }
}
