//! The purposes of mailed tokens, with their names in links and rows.

/// The purpose of a mailed token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OneTimeTokenKind {
    Signup,
    Recovery,
    EmailChange,
    Invite,
    Magiclink,
    /// A code that confirms the owner's presence in an open session. It does not sign anyone in.
    Reauthentication,
}

impl OneTimeTokenKind {
    const ALL: [OneTimeTokenKind; 6] = [
        OneTimeTokenKind::Signup,
        OneTimeTokenKind::Recovery,
        OneTimeTokenKind::EmailChange,
        OneTimeTokenKind::Invite,
        OneTimeTokenKind::Magiclink,
        OneTimeTokenKind::Reauthentication,
    ];

    /// The name in links and rows.
    pub(crate) fn name(self) -> &'static str {
        match self {
            OneTimeTokenKind::Signup => "signup",
            OneTimeTokenKind::Recovery => "recovery",
            OneTimeTokenKind::EmailChange => "email_change",
            OneTimeTokenKind::Invite => "invite",
            OneTimeTokenKind::Magiclink => "magiclink",
            OneTimeTokenKind::Reauthentication => "reauthentication",
        }
    }

    /// The name in the `amr` claim of access tokens, if the link led to a code.
    pub(crate) fn method(self) -> &'static str {
        match self {
            OneTimeTokenKind::Signup => "email/signup",
            OneTimeTokenKind::Recovery => "recovery",
            OneTimeTokenKind::EmailChange => "email_change",
            OneTimeTokenKind::Invite => "invite",
            OneTimeTokenKind::Magiclink | OneTimeTokenKind::Reauthentication => "magiclink",
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<OneTimeTokenKind> {
        OneTimeTokenKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns whether `asked` covers this kind. `email` covers every way to sign in by mail.
    pub(crate) fn answers_to(self, asked: &str) -> bool {
        match asked {
            "email" => {
                matches!(self, OneTimeTokenKind::Signup | OneTimeTokenKind::Invite | OneTimeTokenKind::Magiclink)
            }
            "magiclink" => matches!(self, OneTimeTokenKind::Signup | OneTimeTokenKind::Magiclink),
            name => self.name() == name && self != OneTimeTokenKind::Reauthentication,
        }
    }

    /// Returns whether `asked` covers any kind.
    pub(crate) fn is_known(asked: &str) -> bool {
        OneTimeTokenKind::ALL.into_iter().any(|kind| kind.answers_to(asked))
    }
}
