//! Mail: queued in the database in the same transaction as the change it reports, and sent later by a worker, never inside a request.
//!
//! To send a mail, insert a row into `mails`. The [`MailSender`] sees the commit, claims the row, renders it with the template of its
//! kind and passes it to the [`MailTransport`]: a mail server, or in a demonstration the mailbox at `/dev/mail`. A mail that was not
//! accepted is retried later. If the process crashes right after a mail was accepted, the mail may be sent twice, with the same
//! Message-ID.

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

/// Columns that must not appear in the change feed, because they contain links and codes that give access to accounts.
pub const SECRET_COLUMNS: &[SecretColumns] = &[SecretColumns::One { table: "mails", column: "params" }];
