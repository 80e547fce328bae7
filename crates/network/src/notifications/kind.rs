//! The kinds of things people are told of, which are also what they can switch off.

/// A kind of notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Somebody applied to a job of theirs.
    Application,
    /// Their application moved on.
    ApplicationStatus,
    /// Somebody bid for a tender of theirs.
    Proposal,
    /// A proposal of theirs was accepted or rejected.
    Award,
    /// Somebody wrote to them.
    Message,
    /// Somebody commented on a post of theirs.
    Comment,
    /// Somebody likes a post of theirs.
    Like,
    /// Somebody reviewed their work.
    Review,
    /// A tender of theirs, or one they saved, closes tomorrow.
    Deadline,
    /// A tender they bid for was changed.
    TenderAmended,
    /// The operator has something to say.
    Notice,
    /// They are invited to a team, or something happened to one they are in or own.
    Team,
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
];

impl Kind {
    /// All kinds, in the order of [`KINDS`].
    pub const ALL: [Kind; 12] = [
        Kind::Application,
        Kind::ApplicationStatus,
        Kind::Proposal,
        Kind::Award,
        Kind::Message,
        Kind::Comment,
        Kind::Like,
        Kind::Review,
        Kind::Deadline,
        Kind::TenderAmended,
        Kind::Notice,
        Kind::Team,
    ];

    /// The name in tables and links.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Application => "application",
            Kind::ApplicationStatus => "application_status",
            Kind::Proposal => "proposal",
            Kind::Award => "award",
            Kind::Message => "message",
            Kind::Comment => "comment",
            Kind::Like => "like",
            Kind::Review => "review",
            Kind::Deadline => "deadline",
            Kind::TenderAmended => "tender_amended",
            Kind::Notice => "notice",
            Kind::Team => "team",
        }
    }

    /// The kind of this name.
    pub fn parse(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What it is about, to complete "mails about …".
    pub fn topic(self) -> &'static str {
        match self {
            Kind::Application => "applications to your jobs",
            Kind::ApplicationStatus => "your applications",
            Kind::Proposal => "proposals for your tenders",
            Kind::Award => "decisions on your proposals",
            Kind::Message => "new messages",
            Kind::Comment => "comments on your posts",
            Kind::Like => "likes of your posts",
            Kind::Review => "reviews of your work",
            Kind::Deadline => "deadlines of tenders",
            Kind::TenderAmended => "changes of tenders you bid for",
            Kind::Notice => "news from the operator",
            Kind::Team => "teams and invitations to them",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_by_its_name() {
        for (kind, name) in Kind::ALL.into_iter().zip(KINDS) {
            assert_eq!((kind.name(), Kind::parse(name)), (*name, Some(kind)));
        }
        assert_eq!(Kind::parse("contact"), None);
    }
}
