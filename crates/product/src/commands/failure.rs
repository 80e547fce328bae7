//! Why a command failed.

use crate::sentence::Sentence;

/// Why a command failed. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// A rule of the product forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database refused or failed.
    #[error(transparent)]
    Rows(#[from] sangam_db::Error),
}

/// A violated product rule, explained for the person who called.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The kind of rule, for programs.
    pub code: RefusalCode,
    /// What is wrong and what to do about it.
    pub message: String,
    /// The message template and its values as JSON text, so that a client can translate the message.
    pub details: Option<String>,
    /// An additional hint for developers.
    pub hint: Option<String>,
}

/// The kinds of refusals. Codes never change; messages may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalCode {
    /// The caller is not allowed to do this.
    Forbidden,
    /// A required argument is missing.
    Missing,
    /// An argument is invalid.
    Invalid,
    /// The target does not exist, or the caller may not see it.
    NotFound,
    /// The caller has already done this.
    AlreadyDone,
    /// Not possible for anyone in the current state.
    Impossible,
    /// The job or tender is no longer open.
    NotOpen,
    /// The current status does not allow this step.
    InvalidTransition,
    /// The tender is sealed and still open.
    Sealed,
    /// The plan's limit is reached.
    OverLimit,
    /// The same operation is already running for the caller.
    Busy,
}

impl RefusalCode {
    /// All codes, for the documentation.
    pub const ALL: [RefusalCode; 11] = [
        RefusalCode::Forbidden,
        RefusalCode::Missing,
        RefusalCode::Invalid,
        RefusalCode::NotFound,
        RefusalCode::AlreadyDone,
        RefusalCode::Impossible,
        RefusalCode::NotOpen,
        RefusalCode::InvalidTransition,
        RefusalCode::Sealed,
        RefusalCode::OverLimit,
        RefusalCode::Busy,
    ];

    /// The SQLSTATE: one of PostgreSQL's where one fits, otherwise one of our own class `SG`.
    pub fn as_str(self) -> &'static str {
        match self {
            RefusalCode::Forbidden => "42501",
            RefusalCode::Missing => "22004",
            RefusalCode::Invalid => "22023",
            RefusalCode::NotFound => "P0002",
            RefusalCode::AlreadyDone => "23505",
            RefusalCode::Impossible => "P0001",
            RefusalCode::NotOpen => "SG001",
            RefusalCode::InvalidTransition => "SG002",
            RefusalCode::Sealed => "SG003",
            RefusalCode::OverLimit => "SG004",
            RefusalCode::Busy => "SG005",
        }
    }

    /// The explanation of the code in the documentation.
    pub fn meaning(self) -> &'static str {
        match self {
            RefusalCode::Forbidden => "the caller is not allowed to do this",
            RefusalCode::Missing => "a required argument is missing; `hint` names it",
            RefusalCode::Invalid => "an argument is invalid; `hint` names it",
            RefusalCode::NotFound => "the target does not exist, or the caller may not see it",
            RefusalCode::AlreadyDone => {
                "the caller has already done this, for example applied to this job or bid for this tender"
            }
            RefusalCode::Impossible => "not possible in the current state",
            RefusalCode::NotOpen => "the job or tender is closed or past its date",
            RefusalCode::InvalidTransition => "the current status does not allow this step",
            RefusalCode::Sealed => "the tender is sealed and still open",
            RefusalCode::OverLimit => "the plan's limit for this month is reached",
            RefusalCode::Busy => {
                "the same operation is already running for the caller; wait as long as `Retry-After` says"
            }
        }
    }
}

impl Refusal {
    /// A refusal without a hint.
    pub(super) fn new(code: RefusalCode, message: impl Into<Sentence>) -> Refusal {
        let message: Sentence = message.into();
        Refusal { code, details: message.details(), message: message.to_string(), hint: None }
    }

    /// The caller is not allowed to do this.
    pub(super) fn forbidden(message: impl Into<Sentence>) -> Refusal {
        Refusal::new(RefusalCode::Forbidden, message)
    }

    /// Not possible for anyone in the current state.
    pub(super) fn impossible(message: &str) -> Refusal {
        Refusal::new(RefusalCode::Impossible, message)
    }

    /// A required id is missing.
    pub(super) fn missing(argument: &str) -> Refusal {
        let hint = Some(format!("Send \"{argument}\" as a UUID."));
        Refusal { hint, ..Refusal::new(RefusalCode::Missing, format!("\"{argument}\" must be an id.")) }
    }

    /// An argument is invalid.
    pub(super) fn invalid(argument: &str, message: impl Into<Sentence>) -> Refusal {
        Refusal { hint: Some(format!("Correct \"{argument}\".")), ..Refusal::new(RefusalCode::Invalid, message) }
    }
}
