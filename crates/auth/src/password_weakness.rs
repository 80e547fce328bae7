//! The reasons for refusing a password, and their messages.

use std::fmt;

/// Minimum length of a password.
pub(crate) const MIN_CHARS: usize = 8;

/// Why a password is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weakness {
    /// Too short.
    Short,
    /// One of the passwords that attackers try first.
    Common,
    /// Consists mostly of its owner's name or address.
    Personal,
    /// Consists mostly of this instance's name.
    OfSite,
    /// In the operator's list of breached passwords.
    Breached,
}

impl Weakness {
    /// The reason code for clients, which know three: `length`, `characters` and `pwned`.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Weakness::Short => "length",
            Weakness::Common | Weakness::Breached => "pwned",
            Weakness::Personal | Weakness::OfSite => "characters",
        }
    }
}

impl fmt::Display for Weakness {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Weakness::Short => write!(formatter, "Password should be at least {MIN_CHARS} characters."),
            Weakness::Common => formatter
                .write_str("This password is easy to guess because many people use it. Three or four random words are better."),
            Weakness::Personal => formatter.write_str(
                "This password is easy to guess because it is made of your name or email address. Choose something else.",
            ),
            Weakness::OfSite => formatter.write_str(
                "This password is easy to guess because it is made of this site's name. Choose something else.",
            ),
            Weakness::Breached => formatter.write_str(
                "This password was found in a data breach, so attackers will try it. Choose one that you use nowhere else.",
            ),
        }
    }
}
