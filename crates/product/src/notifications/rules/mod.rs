//! One file per kind: its recipients and its text.

mod application;
mod application_status;
mod award;
mod comment;
mod deadline;
pub(super) mod interview;
mod like;
mod message;
mod proposal;
mod review;
mod search_match;
mod still_hiring;
mod team;
mod tender_amended;

use super::kind::NotificationKind;
use super::pending::PendingNotification;
use super::wording::NotificationText;
use crate::words::WordCatalogue;

/// How notifications of one kind are made.
pub(super) struct NotificationRule {
    /// The statement that finds the recipients.
    pub(super) recipients: &'static str,
    /// Writes the text for a number of events, in the language of the catalogue.
    pub(super) write_text: fn(&PendingNotification, i64, &WordCatalogue) -> NotificationText,
    /// Whether unread notifications about the same subject are combined into one.
    pub(super) grouped: bool,
}

impl NotificationKind {
    /// The rule of this kind. `None` for notices, whose text the operator writes.
    pub(super) fn rule(self) -> Option<NotificationRule> {
        let single = |recipients, write_text| Some(NotificationRule { recipients, write_text, grouped: false });
        let grouped = |recipients, write_text| Some(NotificationRule { recipients, write_text, grouped: true });
        match self {
            NotificationKind::Application => single(application::RECIPIENTS, application::write_text),
            NotificationKind::ApplicationStatus => {
                single(application_status::RECIPIENTS, application_status::write_text)
            }
            NotificationKind::Proposal => single(proposal::RECIPIENTS, proposal::write_text),
            NotificationKind::Award => single(award::RECIPIENTS, award::write_text),
            NotificationKind::Message => grouped(message::RECIPIENTS, message::write_text),
            NotificationKind::Comment => grouped(comment::RECIPIENTS, comment::write_text),
            NotificationKind::Like => grouped(like::RECIPIENTS, like::write_text),
            NotificationKind::Review => single(review::RECIPIENTS, review::write_text),
            NotificationKind::Deadline => grouped(deadline::RECIPIENTS, deadline::write_text),
            NotificationKind::TenderAmended => grouped(tender_amended::RECIPIENTS, tender_amended::write_text),
            NotificationKind::Team => single(team::RECIPIENTS, team::write_text),
            NotificationKind::SearchMatch => grouped(search_match::RECIPIENTS, search_match::write_text),
            NotificationKind::StillHiring => single(still_hiring::RECIPIENTS, still_hiring::write_text),
            NotificationKind::Interview => single(interview::RECIPIENTS, interview::write_text),
            NotificationKind::Notice => None,
        }
    }
}
