//! Why nothing was read.

/// Why nothing could be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is no such record or file.
    #[error("it is not there")]
    Missing,
    /// The domain has an address that is not public.
    #[error("the domain leads to an address that is not public")]
    NotPublic,
    /// No answer, or none that could be used; the text is for our log.
    #[error("{0}")]
    Unreachable(String),
}
