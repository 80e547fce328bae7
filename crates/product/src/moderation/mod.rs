//! What the operator does about what people report and write: reports and the inbox.

mod inbox;
mod reports;
mod settle;
mod targets;

pub use inbox::{ContactMessage, find_contact_message, list_contact_messages, mark_contact_message_done};
pub use reports::{Report, ReportStatus, find_report, list_reports};
pub use settle::{remove_target, settle_reports};
pub use targets::{Target, describe_target};
