//! Stopping one kind's mails from the link at the end of such a mail, without signing in.

use std::fmt;

use sangam_db::{Db, Error};
use uuid::Uuid;

use super::kind::NotificationKind;

/// What the link's signature is for, so that no other signed text is accepted in its place.
pub const UNSUBSCRIBE_PURPOSE: &str = "unsubscribe";

/// Whose mails of which kind a link stops. Its text is what the link carries, signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsubscription {
    /// Who gets the mails.
    pub account: Uuid,
    /// What they are about.
    pub kind: NotificationKind,
}

impl Unsubscription {
    /// Reads the text of a link whose signature was checked.
    pub fn parse(text: &str) -> Option<Unsubscription> {
        let (account, kind) = text.split_once('.')?;
        Some(Unsubscription { account: account.parse().ok()?, kind: NotificationKind::parse(kind)? })
    }

    /// Switches these mails off and leaves everything else as it is. Says whether there is such a person.
    pub async fn apply(self, db: &Db) -> Result<bool, Error> {
        let Unsubscription { account, kind } = self;
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
}

impl fmt::Display for Unsubscription {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.account, self.kind.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_reads_back_as_it_was_written() {
        let unsubscription = Unsubscription { account: Uuid::from_u128(7), kind: NotificationKind::Message };
        assert_eq!(Unsubscription::parse(&unsubscription.to_string()), Some(unsubscription));
        for odd in ["", ".", "message", "00000000-0000-0000-0000-000000000007.nonsense", "7.message"] {
            assert_eq!(Unsubscription::parse(odd), None, "{odd}");
        }
    }
}
