//! What a domain publishes, as far as proofs need it.

use futures_util::future::BoxFuture;

/// Reads what domains publish. Domains are typed in by strangers: implementations connect to public addresses alone.
pub trait DomainRecords: Send + Sync {
    /// The TXT records of a name.
    fn txt<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Result<Vec<String>, Unread>>;

    /// A small file under this path of the domain's website.
    fn file<'a>(&'a self, domain: &'a str, path: &'a str) -> BoxFuture<'a, Result<String, Unread>>;
}

/// Why nothing was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unread {
    /// There is nothing.
    Missing,
    /// No answer that could be used.
    Unreachable,
}
