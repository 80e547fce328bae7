//! Fraud checks for new and changed postings. The rules use only the text and our own database, no external service.
//!
//! Each rule that fires adds its weight to a score. Above a first threshold, readers see a warning. Above a second, the posting is held:
//! only its owner, the owner's team and moderators can see it, until it is corrected or a moderator releases it.

mod check;
mod domains;
mod fingerprint;
mod held;
mod older;
mod posting;
mod rules;
mod sentences;
mod settings;

pub(crate) use check::text_warnings;
pub(crate) use fingerprint::fnv1a;
pub use held::{HeldDecision, HeldPosting, list_held, release_held, remove_held};
pub use older::check_older_postings;
pub(crate) use older::{JOB_HELD, TENDER_HELD};
pub(crate) use sentences::without_nukta;
pub use settings::PostingChecks;
