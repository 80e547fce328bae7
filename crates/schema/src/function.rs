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
    /// Who may call it; a rule about rows makes no sense here.
    pub callable: Rule,
    /// Whether it takes a session, so that an API token is not enough.
    pub needs_session: bool,
    /// Whether people may still call it while their account is about to be deleted.
    pub while_leaving: bool,
    /// The resource from whose hourly budget a call takes one row.
    pub counts_as: Option<&'static str>,
    /// Whether its answer, bare JSON, is made and sent piece by piece, because it may be large.
    pub streams: bool,
}

/// A named argument.
#[derive(Debug, Clone)]
pub struct Argument {
    /// The name, `p_…` by custom.
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
    /// A JSON document of any shape, as it is.
    Json,
    /// A JSON document of this shape, as it is.
    Document(Shape),
    /// A list of rows, to which select, filters, order and paging apply.
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
    /// Only reads: also answers GET and HEAD.
    Reads,
    /// Writes: POST alone.
    Writes,
}

impl Function {
    /// A writing function that anyone signed in may call.
    pub fn new(name: &'static str, note: &'static str, returns: Returns) -> Function {
        Function {
            name,
            note,
            arguments: Vec::new(),
            returns,
            volatility: Volatility::Writes,
            callable: Rule::SignedIn,
            needs_session: false,
            while_leaving: false,
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

    /// Says that it only reads.
    pub fn reads(self) -> Function {
        Function { volatility: Volatility::Reads, ..self }
    }

    /// Says that it takes a session: what it gives away a lost API token must not.
    pub fn needs_session(self) -> Function {
        Function { needs_session: true, ..self }
    }

    /// Says that people may still call it while their account is about to be deleted.
    pub fn while_leaving(self) -> Function {
        Function { while_leaving: true, ..self }
    }

    /// Says that a call adds a row of this resource, and counts as one.
    pub fn counts_as(self, resource: &'static str) -> Function {
        Function { counts_as: Some(resource), ..self }
    }

    /// Says that its answer is sent piece by piece.
    pub fn streams(self) -> Function {
        Function { streams: true, ..self }
    }

    /// Sets who may call it.
    pub fn callable_by(self, callable: Rule) -> Function {
        Function { callable, ..self }
    }
}
