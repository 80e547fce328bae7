//! Why a password is refused, and how a person is told.

use std::fmt;

/// Shorter passwords are refused.
pub(crate) const MIN_CHARS: usize = 8;

/// Why a password is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weakness {
    /// Too short.
    Short,
    /// Among those that attackers try first.
    Common,
    /// Little more than the name or the address of its owner.
    Personal,
}

impl Weakness {
    /// The clients know three reasons: `length`, `characters` and `pwned`.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Weakness::Short => "length",
            Weakness::Common => "pwned",
            Weakness::Personal => "characters",
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
        }
    }
}
