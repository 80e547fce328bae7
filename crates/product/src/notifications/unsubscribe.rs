//! Unsubscribing from mails of one kind through the link in a mail, without signing in.

use std::fmt;

use sangam_db::{Db, Error};
use uuid::Uuid;

use super::kind::NotificationKind;

/// The purpose of the link's signature, so that no other signed text is accepted in its place.
pub const UNSUBSCRIBE_PURPOSE: &str = "unsubscribe";

/// The person and kind that a link unsubscribes. Its text form is the signed content of the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsubscription {
    /// The recipient of the mails.
    pub account: Uuid,
    /// The kind of notifications in the mails.
    pub kind: NotificationKind,
}

impl Unsubscription {
    /// Parses the text of a link whose signature was checked.
    pub fn parse(text: &str) -> Option<Unsubscription> {
        let (account, kind) = text.split_once('.')?;
        Some(Unsubscription { account: account.parse().ok()?, kind: NotificationKind::parse(kind)? })
    }

    /// Turns off mails of this kind. Returns whether the person exists.
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
    fn a_link_round_trips() {
        let unsubscription = Unsubscription { account: Uuid::from_u128(7), kind: NotificationKind::Message };
        assert_eq!(Unsubscription::parse(&unsubscription.to_string()), Some(unsubscription));
        for invalid in ["", ".", "message", "00000000-0000-0000-0000-000000000007.nonsense", "7.message"] {
            assert_eq!(Unsubscription::parse(invalid), None, "{invalid}");
        }
    }
}
