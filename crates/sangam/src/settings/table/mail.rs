//! Mails: the mail server, the sender, and when mails are sent.

use super::{FlagScope, Setting};

/// The mail server.
pub const SMTP: Setting = Setting {
    name: "smtp",
    value_name: None,
    accepts: "smtps://user:password@host for TLS, smtp://user:password@host:587 for STARTTLS, or smtp://host:25?tls=none for a \
            relay without either",
    default: None,
    example: "smtps://sangam:secret@mail.example.org",
    help: "The mail server that sends this instance's mails. Write special characters in the password as %40 and so on. \
           Without it mails stay in the queue, and people cannot confirm their addresses; a demonstration shows them at \
           /dev/mail instead.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// The sender of mails.
pub const MAIL_FROM: Setting = Setting {
    name: "mail-from",
    value_name: Some("ADDRESS"),
    accepts: "a mail address, optionally with a name before it",
    default: None,
    example: "'Sangam <no-reply@work.example.org>'",
    help: "The sender address of the instance's mails. Required together with SANGAM_SMTP; the mail server must allow it.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The address that contact messages are mailed to.
pub const OPERATOR_EMAIL: Setting = Setting {
    name: "operator-email",
    value_name: Some("ADDRESS"),
    accepts: "a mail address",
    default: None,
    example: "help@work.example.org",
    help: "The address that messages from the contact form are mailed to. Without it, or without a mail server, they are \
           only stored: `sangam inbox` lists them.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How long a notification waits before it is mailed.
pub const NOTIFICATION_DELAY: Setting = Setting {
    name: "notification-delay",
    value_name: Some("DURATION"),
    accepts: "a duration such as 10m or 1h; 0s mails immediately",
    default: Some("10m"),
    example: "30m",
    help: "How long to wait for a notification to be read in the application before it is mailed. If it is read in time, \
           nothing is mailed.",
    scope: FlagScope::Serving,
    secret: false,
};
