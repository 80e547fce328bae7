//! The kinds of notifications, which are also what they can switch off.

use crate::words::{WordCatalogue, fill};

/// A kind of notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotificationKind {
    /// Someone applied to a job of theirs.
    Application,
    /// Their application moved on.
    ApplicationStatus,
    /// Someone bid for a tender of theirs.
    Proposal,
    /// A proposal of theirs was accepted or rejected.
    Award,
    /// Someone wrote to them.
    Message,
    /// Someone commented on a post of theirs.
    Comment,
    /// Someone likes a post of theirs.
    Like,
    /// Someone reviewed their work.
    Review,
    /// A tender of theirs, or one they saved, closes tomorrow.
    Deadline,
    /// A tender they bid for was changed.
    TenderAmended,
    /// The operator has something to say.
    Notice,
    /// They are invited to a team, or something happened to one they are in or own.
    Team,
    /// Something new matches a search they saved.
    SearchMatch,
    /// A job of theirs waits to be confirmed, or closed because it was not.
    StillHiring,
    /// An interview was offered, answered, changed or cancelled, or is near.
    Interview,
}

/// The names of all kinds, as the tables have them.
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

    /// The kind of this name.
    pub fn parse(name: &str) -> Option<NotificationKind> {
        NotificationKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What it is about, to complete "mails about …".
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
