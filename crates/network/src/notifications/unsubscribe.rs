//! Switching one kind's mails off, as the link at the end of such a mail does.

use sangam_db::{Db, Error};
use uuid::Uuid;

use super::kind::Kind;

/// Switches the mails of this kind off and leaves everything else as it is. Says whether there is such a person.
pub async fn switch_off_mail(db: &Db, account: Uuid, kind: Kind) -> Result<bool, Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let person = tx.statement("select 1 from profiles where id = {uuid}", vec![account.into()]);
            if tx.fetch(&person).await?.is_empty() {
                return Ok(false);
            }
            let upsert = tx.statement(
                "insert into notification_preferences (user_id, kind, email)
                values ({uuid}, {text}, {bool})
                on conflict (user_id, kind) do update set email = excluded.email",
                vec![account.into(), kind.name().into(), false.into()],
            );
            tx.execute(&upsert).await?;
            Ok(true)
        })
    })
    .await
}
