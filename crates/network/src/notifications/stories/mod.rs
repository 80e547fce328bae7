//! One file per kind: whom it concerns, and what it says.

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

use super::fact::Fact;
use super::kind::Kind;
use super::wording::Words;

/// How a kind is told.
pub(super) struct Story {
    /// The statement that finds whom its happenings concern.
    pub(super) told: &'static str,
    /// What it says, of how many such happenings.
    pub(super) word: fn(&Fact, i64) -> Words,
    /// Whether the unread ones about the same thing are one notification.
    pub(super) grouped: bool,
}

impl Kind {
    /// None for notices, which the operator words.
    pub(super) fn story(self) -> Option<Story> {
        let single = |told, word| Some(Story { told, word, grouped: false });
        let grouped = |told, word| Some(Story { told, word, grouped: true });
        match self {
            Kind::Application => single(application::TOLD, application::word),
            Kind::ApplicationStatus => single(application_status::TOLD, application_status::word),
            Kind::Proposal => single(proposal::TOLD, proposal::word),
            Kind::Award => single(award::TOLD, award::word),
            Kind::Message => grouped(message::TOLD, message::word),
            Kind::Comment => grouped(comment::TOLD, comment::word),
            Kind::Like => grouped(like::TOLD, like::word),
            Kind::Review => single(review::TOLD, review::word),
            Kind::Deadline => grouped(deadline::TOLD, deadline::word),
            Kind::TenderAmended => grouped(tender_amended::TOLD, tender_amended::word),
            Kind::Team => single(team::TOLD, team::word),
            Kind::Notice => None,
        }
    }
}
