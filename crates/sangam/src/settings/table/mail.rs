//! Mails: the server that takes them, their sender, and when they go.

use super::{FlagScope, Setting};

/// The mail server.
pub const SMTP: Setting = Setting {
    name: "smtp",
    value_name: None,
    takes: "smtps://user:password@host for TLS, smtp://user:password@host:587 for STARTTLS, or smtp://host:25?tls=none for a \
            relay without either",
    default: None,
    example: "smtps://sangam:secret@mail.example.org",
    help: "The mail server that takes this instance's mails. Special characters of the password are written as %40 and so \
           on. Without it mails stay in the queue, and people cannot confirm their addresses; a demonstration shows them at \
           /dev/mail instead.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// The sender of mails.
pub const MAIL_FROM: Setting = Setting {
    name: "mail-from",
    value_name: Some("ADDRESS"),
    takes: "a mail address, with a name before it if you like",
    default: None,
    example: "'Sangam <no-reply@work.example.org>'",
    help: "The address that the instance's mails come from. Needed together with SANGAM_SMTP; the mail server must allow it.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The address that contact messages are mailed to.
pub const OPERATOR_EMAIL: Setting = Setting {
    name: "operator-email",
    value_name: Some("ADDRESS"),
    takes: "a mail address",
    default: None,
    example: "help@work.example.org",
    help: "Where messages from the contact form are mailed. Without it, or without a mail server, they are still kept: \
           `sangam inbox` lists them.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How long a notification waits before it is mailed.
pub const NOTIFICATION_DELAY: Setting = Setting {
    name: "notification-delay",
    value_name: Some("DURATION"),
    takes: "a duration such as 10m or 1h; 0s mails at once",
    default: Some("10m"),
    example: "30m",
    help: "How long a notification waits to be read in the application before it is mailed. Nothing is mailed if it \
           is read in time.",
    scope: FlagScope::Serving,
    secret: false,
};
