//! What the operator tells people. The row is there already, in the operator's own words; only its mail is to be arranged.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Error, Tx};
use uuid::Uuid;

use super::kind::NotificationKind;

/// Has a notice mailed to anyone who has not read it by then. Whether they want it by mail is asked when it is due.
pub(super) async fn arrange_mail(
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
