//! What the operator does about what people report and write: reports and the inbox.

mod inbox;
mod reports;
mod settle;
mod targets;

pub use inbox::{Letter, find_letter, list_letters, mark_letter_done};
pub use reports::{Report, Status, find_report, list_reports};
pub use settle::{remove_target, settle_reports};
pub use targets::{Target, describe_target};
