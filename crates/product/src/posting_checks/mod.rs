//! The checks of new and changed postings: rules over the text and our own rows, without any other server.
//!
//! Each rule that fires adds its weight. From one sum on readers are warned, from a higher one on the posting is held: hidden from everyone
//! but its owner, the owner's team and moderators, until it is mended or a moderator lets it through.

mod check;
mod domains;
mod fingerprint;
mod held;
mod posting;
mod rules;
mod sentences;
mod settings;

pub(crate) use check::text_warnings;
pub use held::{HeldPosting, list_held, release_held, remove_held};
pub use settings::PostingChecks;
