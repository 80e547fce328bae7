//! Why a command did not do what it was asked.

use crate::sentence::Sentence;

/// A command that did not happen; nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// A rule of the product forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database refused or failed.
    #[error(transparent)]
    Rows(#[from] sangam_db::Error),
}

/// A rule of the product, in a sentence for the person who met it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// What kind of rule it is, for programs.
    pub code: RefusalCode,
    /// What is wrong and what to do about it.
    pub message: String,
    /// The values in the message and its template, as JSON text, so that a client can say it in another language.
    pub details: Option<String>,
    /// More for the programmer, if there is more to say.
    pub hint: Option<String>,
}

/// The kinds of refusals. Codes never change; sentences may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalCode {
    /// This caller may not.
    Forbidden,
    /// An argument that must be there is not.
    Missing,
    /// An argument is not what it must be.
    Invalid,
    /// What it is about is not there, or not for this caller to see.
    NotThere,
    /// The caller has done it before.
    AlreadyDone,
    /// As things stand, no one could.
    Impossible,
    /// The job or tender takes nothing any more.
    NotOpen,
    /// The status does not lead there from where it is.
    WrongStep,
    /// The tender is sealed and still open.
    Sealed,
    /// The plan's limit is reached.
    OverLimit,
    /// The same is being done for the caller already.
    Busy,
}

impl RefusalCode {
    /// All of them, for the documentation.
    pub const ALL: [RefusalCode; 11] = [
        RefusalCode::Forbidden,
        RefusalCode::Missing,
        RefusalCode::Invalid,
        RefusalCode::NotThere,
        RefusalCode::AlreadyDone,
        RefusalCode::Impossible,
        RefusalCode::NotOpen,
        RefusalCode::WrongStep,
        RefusalCode::Sealed,
        RefusalCode::OverLimit,
        RefusalCode::Busy,
    ];

    /// A SQLSTATE: one of PostgreSQL's where one fits, else one of our own class `SG`.
    pub fn as_str(self) -> &'static str {
        match self {
            RefusalCode::Forbidden => "42501",
            RefusalCode::Missing => "22004",
            RefusalCode::Invalid => "22023",
            RefusalCode::NotThere => "P0002",
            RefusalCode::AlreadyDone => "23505",
            RefusalCode::Impossible => "P0001",
            RefusalCode::NotOpen => "SG001",
            RefusalCode::WrongStep => "SG002",
            RefusalCode::Sealed => "SG003",
            RefusalCode::OverLimit => "SG004",
            RefusalCode::Busy => "SG005",
        }
    }

    /// When a command refuses with it.
    pub fn meaning(self) -> &'static str {
        match self {
            RefusalCode::Forbidden => "this caller may not",
            RefusalCode::Missing => "an argument that must be there is not; `hint` names it",
            RefusalCode::Invalid => "an argument is not what it must be; `hint` names it",
            RefusalCode::NotThere => "what it is about is not there, or not for this caller to see",
            RefusalCode::AlreadyDone => "the caller has done it before: applied to this job, bid for this tender",
            RefusalCode::Impossible => "not possible as things are now",
            RefusalCode::NotOpen => "the job or tender is closed or past its date",
            RefusalCode::WrongStep => "the status does not lead there from where it is",
            RefusalCode::Sealed => "the tender is sealed and still open",
            RefusalCode::OverLimit => "the plan's limit for this month is reached",
            RefusalCode::Busy => "the same is being done for the caller already; wait as long as `Retry-After` says",
        }
    }
}

impl Refusal {
    /// A refusal with nothing more to say.
    pub(super) fn new(code: RefusalCode, message: impl Into<Sentence>) -> Refusal {
        let message: Sentence = message.into();
        Refusal { code, details: message.details(), message: message.to_string(), hint: None }
    }

    /// This caller may not.
    pub(super) fn forbidden(message: impl Into<Sentence>) -> Refusal {
        Refusal::new(RefusalCode::Forbidden, message)
    }

    /// As things stand, no one could.
    pub(super) fn impossible(message: &str) -> Refusal {
        Refusal::new(RefusalCode::Impossible, message)
    }

    /// An id that must be there is not.
    pub(super) fn missing(argument: &str) -> Refusal {
        let hint = Some(format!("Send \"{argument}\" as a UUID."));
        Refusal { hint, ..Refusal::new(RefusalCode::Missing, format!("\"{argument}\" must be an id.")) }
    }

    /// An argument is not what it must be.
    pub(super) fn invalid(argument: &str, message: impl Into<Sentence>) -> Refusal {
        Refusal { hint: Some(format!("Correct \"{argument}\".")), ..Refusal::new(RefusalCode::Invalid, message) }
    }
}
