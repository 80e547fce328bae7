//! The recipient of a notification mail, and how notifications are described in it.

use sangam_db::{Error, Row, Tx};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::kind::NotificationKind;
use crate::words::language_of;

/// The recipient of a mail.
pub(super) struct MailReader {
    pub(super) account: Uuid,
    pub(super) email: String,
    pub(super) name: String,
    pub(super) language: Option<String>,
}

/// Finds the recipient, if their account is active and they still want this kind by mail.
pub(super) async fn find_reader(
    tx: &mut Tx<'_>,
    person: Uuid,
    kind: NotificationKind,
) -> Result<Option<MailReader>, Error> {
    let find = tx.statement(
        "select account.email, reader.full_name, account.user_metadata
        from accounts as account
        join profiles as reader on reader.id = account.id and not reader.hidden
        left join notification_preferences as preference
          on preference.user_id = account.id and preference.kind = {2:text}
        where account.id = {1:uuid}
          and account.deleted_at is null
          and account.email_confirmed_at is not null
          and coalesce(preference.email, true)",
        vec![person.into(), kind.name().into()],
    );
    let rows = tx.fetch(&find).await?;
    let read = |row: &Row| {
        let text = |i| row.text(i).map(str::to_owned);
        Some(MailReader { account: person, email: text(0)?, name: text(1)?, language: language_of(row.text(2)) })
    };
    Ok(rows.first().and_then(read))
}

/// Describes a notification for a mail. The row starts with its id, title and body.
pub(super) fn describe(row: &Row) -> Json {
    json!({ "id": row.text(0), "title": row.text(1), "body": row.text(2) })
}
