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
    pub(super) word: fn(&PendingNotification, i64, &WordCatalogue) -> NotificationText,
    /// Whether unread notifications about the same subject are combined into one.
    pub(super) grouped: bool,
}

impl NotificationKind {
    /// The rule of this kind. `None` for notices, whose text the operator writes.
    pub(super) fn rule(self) -> Option<NotificationRule> {
        let single = |recipients, word| Some(NotificationRule { recipients, word, grouped: false });
        let grouped = |recipients, word| Some(NotificationRule { recipients, word, grouped: true });
        match self {
            NotificationKind::Application => single(application::RECIPIENTS, application::word),
            NotificationKind::ApplicationStatus => single(application_status::RECIPIENTS, application_status::word),
            NotificationKind::Proposal => single(proposal::RECIPIENTS, proposal::word),
            NotificationKind::Award => single(award::RECIPIENTS, award::word),
            NotificationKind::Message => grouped(message::RECIPIENTS, message::word),
            NotificationKind::Comment => grouped(comment::RECIPIENTS, comment::word),
            NotificationKind::Like => grouped(like::RECIPIENTS, like::word),
            NotificationKind::Review => single(review::RECIPIENTS, review::word),
            NotificationKind::Deadline => grouped(deadline::RECIPIENTS, deadline::word),
            NotificationKind::TenderAmended => grouped(tender_amended::RECIPIENTS, tender_amended::word),
            NotificationKind::Team => single(team::RECIPIENTS, team::word),
            NotificationKind::SearchMatch => grouped(search_match::RECIPIENTS, search_match::word),
            NotificationKind::StillHiring => single(still_hiring::RECIPIENTS, still_hiring::word),
            NotificationKind::Interview => single(interview::RECIPIENTS, interview::word),
            NotificationKind::Notice => None,
        }
    }
}
