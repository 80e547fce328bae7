//! Mail: queued in the database with whatever it tells of, sent by a worker afterwards, never inside a request.
//!
//! Anyone who has something to say inserts a row into `mails` in the transaction that makes it true. The [`MailSender`] hears of the
//! commit, claims the row, has its content written by the template of its kind and gives it to the [`MailTransport`]: a mail server, or in a
//! demonstration the mailbox that `/dev/mail` shows. A mail that was not taken is tried again later; one that was taken may,
//! if this process dies in that very moment, be sent twice, and carries the same Message-ID then.

mod backoff;
mod freshness;
mod mail_sender;
mod mailbox;
mod queue;
mod queue_report;
pub mod templates;

pub use mail_sender::{MailSender, MailTransport};
pub use mailbox::{MailboxEntry, find_mailbox_entry, list_mailbox_entries};
pub use queue_report::{QueueReport, report_queue};

use sangam_db::SecretColumns;

/// The columns that must stay off the change feed: links and codes open accounts.
pub const SECRET_COLUMNS: &[SecretColumns] = &[SecretColumns::One { table: "mails", column: "params" }];
