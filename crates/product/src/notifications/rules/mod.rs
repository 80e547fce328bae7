//! One file per kind: who is told, and what it says.

mod application;
mod application_status;
mod award;
mod comment;
mod deadline;
mod like;
mod message;
mod proposal;
mod review;
mod team;
mod tender_amended;

use super::kind::NotificationKind;
use super::pending::PendingNotification;
use super::wording::NotificationText;

/// How a kind is told.
pub(super) struct NotificationRule {
    /// The statement that finds who is told of its happenings.
    pub(super) told: &'static str,
    /// What it says, of how many such happenings.
    pub(super) word: fn(&PendingNotification, i64) -> NotificationText,
    /// Whether the unread ones about the same thing are one notification.
    pub(super) grouped: bool,
}

impl NotificationKind {
    /// None for notices, which the operator words.
    pub(super) fn rule(self) -> Option<NotificationRule> {
        let single = |told, word| Some(NotificationRule { told, word, grouped: false });
        let grouped = |told, word| Some(NotificationRule { told, word, grouped: true });
        match self {
            NotificationKind::Application => single(application::TOLD, application::word),
            NotificationKind::ApplicationStatus => single(application_status::TOLD, application_status::word),
            NotificationKind::Proposal => single(proposal::TOLD, proposal::word),
            NotificationKind::Award => single(award::TOLD, award::word),
            NotificationKind::Message => grouped(message::TOLD, message::word),
            NotificationKind::Comment => grouped(comment::TOLD, comment::word),
            NotificationKind::Like => grouped(like::TOLD, like::word),
            NotificationKind::Review => single(review::TOLD, review::word),
            NotificationKind::Deadline => grouped(deadline::TOLD, deadline::word),
            NotificationKind::TenderAmended => grouped(tender_amended::TOLD, tender_amended::word),
            NotificationKind::Team => single(team::TOLD, team::word),
            NotificationKind::Notice => None,
        }
    }
}
