//! Why a command did not do what it was asked.

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
    pub code: Code,
    /// What is wrong and what to do about it.
    pub message: String,
    /// More for the programmer, if there is more to say.
    pub hint: Option<String>,
}

/// The kinds of refusals. Codes never change; sentences may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
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
    /// As things stand, nobody could.
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

impl Code {
    /// All of them, for the documentation.
    pub const ALL: [Code; 11] = [
        Code::Forbidden,
        Code::Missing,
        Code::Invalid,
        Code::NotThere,
        Code::AlreadyDone,
        Code::Impossible,
        Code::NotOpen,
        Code::WrongStep,
        Code::Sealed,
        Code::OverLimit,
        Code::Busy,
    ];

    /// A SQLSTATE: one of PostgreSQL's where one fits, else one of our own class `SG`.
    pub fn as_str(self) -> &'static str {
        match self {
            Code::Forbidden => "42501",
            Code::Missing => "22004",
            Code::Invalid => "22023",
            Code::NotThere => "P0002",
            Code::AlreadyDone => "23505",
            Code::Impossible => "P0001",
            Code::NotOpen => "SG001",
            Code::WrongStep => "SG002",
            Code::Sealed => "SG003",
            Code::OverLimit => "SG004",
            Code::Busy => "SG005",
        }
    }

    /// When a command refuses with it.
    pub fn meaning(self) -> &'static str {
        match self {
            Code::Forbidden => "this caller may not",
            Code::Missing => "an argument that must be there is not; `hint` names it",
            Code::Invalid => "an argument is not what it must be; `hint` names it",
            Code::NotThere => "what it is about is not there, or not for this caller to see",
            Code::AlreadyDone => "the caller has done it before: applied to this job, bid for this tender",
            Code::Impossible => "as things stand, nobody could",
            Code::NotOpen => "the job or tender is closed or past its date",
            Code::WrongStep => "the status does not lead there from where it is",
            Code::Sealed => "the tender is sealed and still open",
            Code::OverLimit => "the plan's limit for this month is reached",
            Code::Busy => "the same is being done for the caller already; wait as long as `Retry-After` says",
        }
    }
}

impl Refusal {
    /// A refusal with nothing more to say.
    pub(super) fn new(code: Code, message: &str) -> Refusal {
        Refusal { code, message: message.to_owned(), hint: None }
    }

    /// This caller may not.
    pub(super) fn forbidden(message: &str) -> Refusal {
        Refusal::new(Code::Forbidden, message)
    }

    /// As things stand, nobody could.
    pub(super) fn impossible(message: &str) -> Refusal {
        Refusal::new(Code::Impossible, message)
    }

    /// An id that must be there is not.
    pub(super) fn missing(argument: &str) -> Refusal {
        let hint = Some(format!("Send \"{argument}\" as a UUID."));
        Refusal { hint, ..Refusal::new(Code::Missing, &format!("\"{argument}\" must be an id.")) }
    }

    /// An argument is not what it must be.
    pub(super) fn invalid(argument: &str, message: &str) -> Refusal {
        Refusal { hint: Some(format!("Correct \"{argument}\".")), ..Refusal::new(Code::Invalid, message) }
    }
}
