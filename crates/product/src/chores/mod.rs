//! Background tasks that run on a schedule. Every copy of the server runs a scheduler. Each chore has a row with its next due
//! time, and claiming the chore moves that time forward, so only one copy runs it.

mod chore;
mod claims;
mod scheduler;

pub use chore::{Chore, ChoreError};
pub use claims::{ChoreHistory, read_history};
pub use scheduler::Chores;
