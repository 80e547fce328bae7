//! The errors of reading from a domain.

/// Why a record or a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The record or file does not exist.
    #[error("it is not there")]
    Missing,
    /// The domain has an address that is not public.
    #[error("the domain resolves to an address that is not public")]
    NotPublic,
    /// No answer, or an unusable one. The text is only for the log.
    #[error("{0}")]
    Unreachable(String),
}
