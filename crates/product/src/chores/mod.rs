//! What has to be done now and then without anyone asking. One scheduler runs in every copy of the server; a row per chore
//! says when it is due next, and taking it up moves that time, so that several copies do each chore once.

mod chore;
mod claims;
mod scheduler;

pub use chore::{Chore, ChoreError};
pub use claims::{ChoreHistory, read_history};
pub use scheduler::Chores;
