//! Mail: queued in the database with whatever it tells of, sent by a worker afterwards, never inside a request.
//!
//! Whoever has something to say inserts a row into `mails` in the transaction that makes it true. The [`Courier`] hears of the
//! commit, claims the row, has the letter of its kind written and hands it to the [`Carrier`]: a mail server, or in a
//! demonstration the mailbox that `/dev/mail` shows. A mail that was not taken is tried again later; one that was taken may,
//! if this process dies in that very moment, be sent twice, and carries the same Message-ID then.

mod backoff;
mod courier;
mod freshness;
pub mod letters;
mod mailbox;
mod message;
mod queue;
mod report;
mod smtp;

pub use courier::{Carrier, Courier};
pub use mailbox::{Received, find_received, list_received};
pub use message::Sender;
pub use report::{Report, report};
pub use smtp::{Smtp, SmtpAddress};

use sangam_db::SecretColumns;

/// The columns that must stay off the change feed: links and codes open accounts.
pub const SECRET_COLUMNS: &[SecretColumns] = &[SecretColumns::One { table: "mails", column: "params" }];
