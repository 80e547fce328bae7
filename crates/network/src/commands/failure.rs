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
    /// A SQLSTATE: `42501` when this caller may not, `P0001` when nobody could.
    pub code: &'static str,
    /// What is wrong and what to do about it.
    pub message: String,
    /// More for the programmer, if there is more to say.
    pub hint: Option<String>,
}

impl Refusal {
    /// This caller may not.
    pub(super) fn forbidden(message: &str) -> Refusal {
        Refusal { code: "42501", message: message.to_owned(), hint: None }
    }

    /// As things stand, nobody could.
    pub(super) fn impossible(message: &str) -> Refusal {
        Refusal { code: "P0001", message: message.to_owned(), hint: None }
    }
}
