//! The kinds of notifications. People can turn off each kind.

use crate::words::{WordCatalogue, fill};

/// A kind of notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotificationKind {
    /// Someone applied to the recipient's job.
    Application,
    /// The recipient's application changed its status.
    ApplicationStatus,
    /// Someone bid for the recipient's tender.
    Proposal,
    /// The recipient's proposal was accepted or rejected.
    Award,
    /// Someone sent the recipient a message.
    Message,
    /// Someone commented on the recipient's post.
    Comment,
    /// Someone liked the recipient's post.
    Like,
    /// Someone reviewed the recipient.
    Review,
    /// A tender the recipient owns or saved closes tomorrow.
    Deadline,
    /// A tender the recipient bid for was changed.
    TenderAmended,
    /// An announcement by the operator.
    Notice,
    /// The recipient was invited to a team, or something changed in a team they own or belong to.
    Team,
    /// Something new matches a search the recipient saved.
    SearchMatch,
    /// The recipient's job waits to be confirmed, or was closed because it was not.
    StillHiring,
    /// An interview was offered, answered, changed or cancelled, or is coming up.
    Interview,
}

/// The names of all kinds, as stored in the tables.
pub const KINDS: &[&str] = &[
    "application",
    "application_status",
    "proposal",
    "award",
    "message",
    "comment",
    "like",
    "review",
    "deadline",
    "tender_amended",
    "notice",
    "team",
    "search_match",
    "still_hiring",
    "interview",
];

impl NotificationKind {
    /// All kinds, in the order of [`KINDS`].
    pub const ALL: [NotificationKind; 15] = [
        NotificationKind::Application,
        NotificationKind::ApplicationStatus,
        NotificationKind::Proposal,
        NotificationKind::Award,
        NotificationKind::Message,
        NotificationKind::Comment,
        NotificationKind::Like,
        NotificationKind::Review,
        NotificationKind::Deadline,
        NotificationKind::TenderAmended,
        NotificationKind::Notice,
        NotificationKind::Team,
        NotificationKind::SearchMatch,
        NotificationKind::StillHiring,
        NotificationKind::Interview,
    ];

    /// The name in tables and links.
    pub fn name(self) -> &'static str {
        match self {
            NotificationKind::Application => "application",
            NotificationKind::ApplicationStatus => "application_status",
            NotificationKind::Proposal => "proposal",
            NotificationKind::Award => "award",
            NotificationKind::Message => "message",
            NotificationKind::Comment => "comment",
            NotificationKind::Like => "like",
            NotificationKind::Review => "review",
            NotificationKind::Deadline => "deadline",
            NotificationKind::TenderAmended => "tender_amended",
            NotificationKind::Notice => "notice",
            NotificationKind::Team => "team",
            NotificationKind::SearchMatch => "search_match",
            NotificationKind::StillHiring => "still_hiring",
            NotificationKind::Interview => "interview",
        }
    }

    /// Parses a kind's name.
    pub fn parse(name: &str) -> Option<NotificationKind> {
        NotificationKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The kind's topic, to complete "mails about …".
    pub(crate) fn topic(self, words: &WordCatalogue) -> String {
        let kind = self.name();
        fill!(words, "topic", kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_by_its_name() {
        for (kind, name) in NotificationKind::ALL.into_iter().zip(KINDS) {
            assert_eq!((kind.name(), NotificationKind::parse(name)), (*name, Some(kind)));
        }
        assert_eq!(NotificationKind::parse("contact"), None);
    }
}
