#![doc = include_str!("../README.md")]

mod active_accounts;
mod blocks;
mod buckets;
mod calendar;
mod catalogue;
pub mod chores;
mod closing;
pub mod commands;
pub mod company_proofs;
mod confirmations;
pub mod contact;
mod erase;
mod facets;
mod html;
mod identifiers;
mod interviews;
pub mod mail;
pub mod moderation;
mod notification_events;
pub mod notifications;
pub mod pages;
mod pay_facts;
pub mod payments;
mod plans;
pub mod posting_checks;
mod replies;
mod reposts;
pub mod resources;
mod resume_openings;
mod saved_searches;
mod screening;
pub mod seed;
mod sentence;
mod teams;
mod tenders;
#[cfg(feature = "testing")]
pub mod testing;
mod time_zones;
mod topics;
pub mod words;

use sangam_schema::Schema;

pub use buckets::buckets;
pub use closing::{ClosedPostings, close_due_postings};
pub use confirmations::request_job_confirmations;
pub use erase::{DELETED_NAME, erase_person};
pub use interviews::{organizer_address, record_interview_reminders};
pub use plans::{api_tokens_until, whose_plan};
pub use replies::{forget_old_replies, mark_unanswered_applications};
pub use reposts::forget_posted_jobs;
pub use resume_openings::record_resume_opening;
pub use saved_searches::{record_nearing_deadlines, release_search_alerts};
pub use teams::refresh_team_access;

/// All tables, functions and topics that clients can use.
pub fn schema() -> Schema {
    let functions = commands::commands().iter().map(|command| command.signature.clone());
    Schema::new(resources::resources(), functions.collect()).with_topics(topics::topics())
}
