//! Accounts: the `Account` type, reading it from a row, and checks on its fields.

mod change;
mod create;
mod delete;
mod find;
mod handle;
mod link;
mod mail_sign_in;
mod own_deletion;
mod password;
mod preview;
mod reauthenticate;
mod reclaim;
mod recover;
mod resend;
mod sign_up;
mod transliterate;
mod unconfirmed;
mod update;
mod verify;

use jiff::Timestamp;
use sangam_db::{Db, Row, Tx};
use sangam_schema::TextForm;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::error::Error;

pub(crate) use change::{OwnChanges, change_own_account};
pub use create::{NewAccount, create_account};
pub(crate) use create::{insert_account, new_account, read_profile};
pub use delete::delete_account;
pub use find::{find_account, find_account_by_email, list_accounts};
#[cfg(feature = "testing")]
pub(crate) use handle::propose_handles;
pub(crate) use link::{LinkDelivery, LinkRequest, create_link};
pub(crate) use mail_sign_in::{MailSignIn, request_mail_sign_in};
pub use own_deletion::erase_due_accounts;
pub(crate) use own_deletion::{DeletionProof, cancel_deletion, delete_own_account};
pub(crate) use preview::{LinkPreview, preview_link};
pub(crate) use reauthenticate::{Reauthentication, mail_nonce};
pub(crate) use reclaim::reclaim_address;
pub(crate) use recover::request_recovery;
pub(crate) use resend::resend_mail;
pub(crate) use sign_up::{SignUp, SignedUp, notify_owner, sign_up};
pub(crate) use update::store_account;
pub use update::{AccountChanges, Ban, update_account};
pub(crate) use verify::{VerifyMethod, VerifyOutcome, verify};

/// Returns whether any account exists. A database without tables has none.
pub async fn has_accounts(db: &Db) -> Result<bool, sangam_db::Error> {
    match db.read(db.statement("select exists (select 1 from accounts)", vec![])).await {
        Ok(rows) => Ok(rows.first().and_then(|row| row.bool(0)).unwrap_or(false)),
        Err(sangam_db::Error::Other(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

/// The columns an [`Account`] is read from, in the order of `Account::from_row`.
macro_rules! account_columns {
    () => {
        "id, email, user_metadata, app_metadata, created_at, updated_at, email_confirmed_at, banned_until, \
         last_sign_in_at, invited_at, confirmation_sent_at, recovery_sent_at, new_email, email_change_sent_at, moderator, \
         leaves_at, second_factor_required"
    };
}
pub(crate) use account_columns;

/// The number of columns in `account_columns!`, and so the index of a column selected after them.
pub(crate) const ACCOUNT_COLUMNS: usize = 17;

/// An account without its secrets.
#[derive(Debug, Clone)]
pub struct Account {
    /// Also the id of the account's profile.
    pub id: Uuid,
    /// Trimmed and in lower case.
    pub email: String,
    /// Written by the user, so it never grants rights.
    pub user_metadata: Map<String, Value>,
    /// Written by the operator.
    pub app_metadata: Map<String, Value>,
    /// When the account was created.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// When the address was confirmed. Until then no one can sign in.
    pub email_confirmed_at: Option<Timestamp>,
    /// The account is suspended until this time.
    pub banned_until: Option<Timestamp>,
    /// When someone last signed in to the account.
    pub last_sign_in_at: Option<Timestamp>,
    /// When an invitation was sent.
    pub invited_at: Option<Timestamp>,
    /// When a confirmation was last sent.
    pub confirmation_sent_at: Option<Timestamp>,
    /// When a recovery link was last sent.
    pub recovery_sent_at: Option<Timestamp>,
    /// A requested new address that is not confirmed yet.
    pub new_email: Option<String>,
    /// When the confirmation for the new address was sent.
    pub email_change_sent_at: Option<Timestamp>,
    /// Whether the user moderates reported content.
    pub moderator: bool,
    /// When the account will be erased at its owner's request. Until then the owner can still keep it.
    pub leaves_at: Option<Timestamp>,
    /// Whether a company that the user manages requires a second factor.
    pub second_factor_required: bool,
}

impl Account {
    /// Returns whether the account is suspended at `now`.
    pub fn banned(&self, now: Timestamp) -> bool {
        self.banned_until.is_some_and(|until| until > now)
    }

    /// The user's name for mails, or an empty string if they gave none.
    pub(crate) fn name(&self) -> String {
        let name = self.user_metadata.get("full_name").and_then(Value::as_str).unwrap_or_default();
        TextForm::Line.clean(name).trim().to_owned()
    }

    /// The user's language, if they ever chose one.
    pub(crate) fn language(&self) -> Option<&str> {
        self.user_metadata.get("language").and_then(Value::as_str)
    }

    pub(crate) fn from_row(row: &Row) -> Result<Account, Error> {
        let malformed = |column: &str| Error::Internal(format!("accounts.{column} is malformed"));
        let object = |index, column| {
            let text = row.text(index).ok_or_else(|| malformed(column))?;
            serde_json::from_str(text).map_err(|_| malformed(column))
        };
        Ok(Account {
            id: row.uuid(0).ok_or_else(|| malformed("id"))?,
            email: row.text(1).ok_or_else(|| malformed("email"))?.to_owned(),
            user_metadata: object(2, "user_metadata")?,
            app_metadata: object(3, "app_metadata")?,
            created_at: row.timestamp(4).ok_or_else(|| malformed("created_at"))?,
            updated_at: row.timestamp(5).ok_or_else(|| malformed("updated_at"))?,
            email_confirmed_at: row.timestamp(6),
            banned_until: read_ban(row, 7),
            last_sign_in_at: row.timestamp(8),
            invited_at: row.timestamp(9),
            confirmation_sent_at: row.timestamp(10),
            recovery_sent_at: row.timestamp(11),
            new_email: row.text(12).map(str::to_owned),
            email_change_sent_at: row.timestamp(13),
            moderator: row.bool(14).unwrap_or(false),
            leaves_at: row.timestamp(15),
            second_factor_required: row.bool(16).unwrap_or(false),
        })
    }
}

/// The end of a suspension. A time too far away for us to parse, such as PostgreSQL's `infinity`, must not lift it.
pub(crate) fn read_ban(row: &Row, column: usize) -> Option<Timestamp> {
    row.text(column).map(|text| text.parse().unwrap_or(Timestamp::MAX))
}

/// Reads the account through an update, which locks the row on both engines until the transaction ends.
pub(crate) async fn lock_account(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<Option<Account>, Error> {
    let statement = tx.statement(
        concat!(
            "update accounts set updated_at = {timestamp} where id = {uuid} and deleted_at is null returning ",
            account_columns!()
        ),
        vec![now.into(), id.into()],
    );
    tx.fetch(&statement).await?.first().map(Account::from_row).transpose()
}

/// Like [`lock_account`], but looks the account up by address.
pub(crate) async fn lock_account_by_email(
    tx: &mut Tx<'_>,
    email: &str,
    now: Timestamp,
) -> Result<Option<Account>, Error> {
    let statement = tx.statement(
        concat!("update accounts set updated_at = {timestamp} where email = {text} returning ", account_columns!()),
        vec![now.into(), email.into()],
    );
    tx.fetch(&statement).await?.first().map(Account::from_row).transpose()
}

/// Selects the account of a token or code, and locks it. Everything that voids an account's tokens and codes locks the account before
/// them, so whoever redeems one has to do the same.
macro_rules! lock_account_of {
    ($table:literal, $hash_column:literal) => {
        concat!(
            "select id from accounts where id = (select account_id from ",
            $table,
            " where ",
            $hash_column,
            " = {text}) {locked}"
        )
    };
}
pub(crate) use lock_account_of;

/// The domain used for the addresses of deleted accounts. It is reserved, so no mail can arrive there.
pub(crate) const DELETED_DOMAIN: &str = "deleted.invalid";

/// Normalises an address to the form that is stored and compared.
pub(crate) fn fold_email(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Upper bound on account metadata as JSON, because every access token contains a copy.
const MAX_METADATA_BYTES: usize = 16 * 1024;

/// Refuses metadata that is too large to put into tokens.
pub(crate) fn check_size(name: &str, metadata: &Map<String, Value>) -> Result<(), Error> {
    let bytes = serde_json::to_string(metadata).map_or(usize::MAX, |text| text.len());
    if bytes <= MAX_METADATA_BYTES {
        return Ok(());
    }
    Err(Error::Validation(format!("{name} cannot be larger than {MAX_METADATA_BYTES} bytes of JSON")))
}

/// Normalises an address and checks its form. Only sending a mail can show whether the address works.
pub(crate) fn parse_email(email: &str) -> Result<String, Error> {
    const MAX_EMAIL_BYTES: usize = 254;
    let email = fold_email(email);
    let plausible = email.split_once('@').is_some_and(|(local, domain)| {
        !local.is_empty()
            && !domain.contains('@')
            && domain != DELETED_DOMAIN
            && domain.split('.').all(|label| !label.is_empty())
            && !email.chars().any(|c| c.is_whitespace() || c.is_control() || "<>(),;:\\\"[]".contains(c))
            // No character that is invisible or changes the direction of the others.
            && TextForm::Line.clean(&email) == email
    });
    if plausible && email.len() <= MAX_EMAIL_BYTES {
        Ok(email)
    } else {
        Err(Error::Validation("Unable to validate email address: invalid format".into()))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn an_address_is_trimmed_and_lower_case() {
        assert_eq!(parse_email("  Asha.Rao+jobs@Example.IN ").unwrap(), "asha.rao+jobs@example.in");
        assert_eq!(parse_email("root@localhost").unwrap(), "root@localhost");
    }

    #[test]
    fn an_invalid_address_is_refused() {
        let long = format!("{}@example.in", "a".repeat(250));
        for text in [
            "",
            "asha",
            "@example.in",
            "asha@",
            "a@b@c",
            "asha@example..in",
            "a b@c.in",
            "<asha@c.in>",
            "ash\u{200b}a@c.in",
            "asha\u{202e}@c.in",
            "x@deleted.invalid",
            &long,
        ] {
            assert!(matches!(parse_email(text), Err(Error::Validation(_))), "{text}");
        }
    }
}
