//! Reads the records of a domain that proofs rely on.

use futures_util::future::BoxFuture;

/// Reads what domains publish. Anyone can type in a domain, so implementations must connect only to public addresses.
pub trait DomainRecords: Send + Sync {
    /// The TXT records of a name.
    fn txt<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Result<Vec<String>, LookupFailure>>;

    /// A small file at this path on the domain's website.
    fn file<'a>(&'a self, domain: &'a str, path: &'a str) -> BoxFuture<'a, Result<String, LookupFailure>>;
}

/// Why a record could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LookupFailure {
    /// It does not exist.
    Missing,
    /// The server did not give a usable answer.
    Unreachable,
}
