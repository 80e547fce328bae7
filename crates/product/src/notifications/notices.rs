//! Notices from the operator. Their notification rows already exist with the operator's text, so only the mail is scheduled here.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Error, Tx};
use uuid::Uuid;

use super::kind::NotificationKind;

/// Schedules a mail for an unread notice after `delay`. The mail preference is checked when the mail is due.
pub(super) async fn schedule_mail(
    tx: &mut Tx<'_>,
    notice: Uuid,
    now: Timestamp,
    delay: SignedDuration,
) -> Result<(), Error> {
    let arrange = tx.statement(
        "update notifications
        set mail_due_at = {timestamp}
        where id = {uuid}
          and kind = {text}
          and read_at is null",
        vec![(now + delay).into(), notice.into(), NotificationKind::Notice.name().into()],
    );
    tx.execute(&arrange).await.map(|_| ())
}
