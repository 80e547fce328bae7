//! How a company shows that a domain and a GSTIN are its own.
//!
//! The server gives a token, the company publishes it in the DNS or on its website, and the server looks for it: every hour for a week, then
//! every thirty days. A proof ends after three checks in a week that found nothing. What is proved stands on the profile
//! (`verified_domain` and beside it), kept there by triggers.

mod check;
mod domain;
mod notice;
mod records;
mod schedule;

pub use check::check_due;
pub(crate) use check::{CheckOutcome, CheckedBy, look, record_check};
pub(crate) use domain::{is_free_mail, read_domain};
pub use records::{DomainRecords, Unread};
pub(crate) use schedule::FIRST_INTERVAL;

/// Where a proof stands. Only what is `Proved` is shown to others.
pub(crate) const STATUSES: &[&str] = &["Waiting", "Proved", "Lost"];

/// Where the token was found.
pub(crate) const METHODS: &[&str] = &["dns", "file"];

/// What a look at one of the two places found.
pub(crate) const RESULTS: &[&str] = &["found", "different", "missing", "unreachable"];
