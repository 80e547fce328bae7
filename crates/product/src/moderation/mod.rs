//! Moderation: reports, and the inbox of the contact form.

mod inbox;
mod queue;
mod reports;
mod settle;
mod targets;

pub use inbox::{ContactMessage, find_contact_message, list_contact_messages, mark_contact_message_done};
pub use queue::{ReportedTarget, WaitingCounts, count_waiting, list_reported};
pub use reports::{Report, ReportStatus, find_report, list_reports};
pub use settle::{SettleError, remove_target, settle_reports, settle_target};
pub use targets::{Target, describe_target};
