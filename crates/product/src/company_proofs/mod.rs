//! How a company proves that it owns a domain and a GSTIN.
//!
//! The server issues a token, the company publishes it in the DNS or on its website, and the server looks for it: every hour for up
//! to a week, then every thirty days. A proof is lost after three failed checks within a week. Triggers copy what is proved to the
//! profile (`verified_domain` and the columns beside it).

mod check;
mod domain;
mod notice;
mod records;
mod schedule;

pub use check::check_due;
pub(crate) use check::{CheckOutcome, CheckedBy, ClaimedDomain, look_for_token, record_check};
pub(crate) use domain::{is_free_mail, read_domain, registered_domain};
pub use records::{DomainRecords, LookupFailure};
pub(crate) use schedule::FIRST_INTERVAL;

/// The states of a proof. Others see only what is `Proved`.
pub(crate) const STATUSES: &[&str] = &["Waiting", "Proved", "Lost"];

/// Where the token was found.
pub(crate) const METHODS: &[&str] = &["dns", "file"];

/// The possible results of looking in one of the two places.
pub(crate) const RESULTS: &[&str] = &["found", "different", "missing", "unreachable"];
