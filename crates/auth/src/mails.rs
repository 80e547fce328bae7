//! Queues mails in the transaction that causes them. A worker elsewhere renders and sends them.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::json;

use crate::accounts::Account;
use crate::auth::Auth;
use crate::error::Error;
use crate::one_time_tokens::{DIGITS_LIFETIME_MINUTES, LIFETIME_MINUTES, MailedToken, TokenPurpose, issue_token};
use crate::sessions::Device;

/// The kinds of mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AuthMail {
    ConfirmSignup,
    AlreadyRegistered,
    Recovery,
    EmailChange,
    AddressTaken,
    Reauthentication,
    EmailChangedNotice,
    PasswordChanged,
    DeletionScheduled,
    ApiTokenCreated,
    IdentityLinked,
    IdentityUnlinked,
    Invitation,
    MagicLink,
    PasskeyAdded,
    PasskeyRemoved,
    FactorAdded,
    FactorRemoved,
    FactorLocked,
    SecurityKeyAdded,
    SecurityKeyRemoved,
    RecoveryCodesMade,
    RecoveryCodeUsed,
    NewDevice,
}

impl AuthMail {
    fn kind(self) -> &'static str {
        match self {
            AuthMail::ConfirmSignup => "confirm_signup",
            AuthMail::AlreadyRegistered => "already_registered",
            AuthMail::Recovery => "recovery",
            AuthMail::EmailChange => "email_change",
            AuthMail::AddressTaken => "address_taken",
            AuthMail::Reauthentication => "reauthentication",
            AuthMail::EmailChangedNotice => "email_changed_notice",
            AuthMail::PasswordChanged => "password_changed",
            AuthMail::DeletionScheduled => "leaving",
            AuthMail::ApiTokenCreated => "api_token_created",
            AuthMail::IdentityLinked => "identity_linked",
            AuthMail::IdentityUnlinked => "identity_unlinked",
            AuthMail::Invitation => "invitation",
            AuthMail::MagicLink => "magic_link",
            AuthMail::PasskeyAdded => "passkey_added",
            AuthMail::PasskeyRemoved => "passkey_removed",
            AuthMail::FactorAdded => "factor_added",
            AuthMail::FactorRemoved => "factor_removed",
            AuthMail::FactorLocked => "factor_locked",
            AuthMail::SecurityKeyAdded => "security_key_added",
            AuthMail::SecurityKeyRemoved => "security_key_removed",
            AuthMail::RecoveryCodesMade => "recovery_codes_made",
            AuthMail::RecoveryCodeUsed => "recovery_code_used",
            AuthMail::NewDevice => "new_device",
        }
    }
}

/// Issues a token and queues the mail with its link.
pub(crate) async fn mail_link(
    tx: &mut Tx<'_>,
    auth: &Auth,
    mail: AuthMail,
    account: &Account,
    purpose: TokenPurpose<'_>,
    redirect_to: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let token = issue_token(tx, auth.keys(), purpose, now).await?;
    let link = auth.link(&token, redirect_to);
    queue_link(tx, mail, account, &token, link, now).await
}

/// Queues a mail that contains a link and its six digits.
pub(crate) async fn queue_link(
    tx: &mut Tx<'_>,
    mail: AuthMail,
    account: &Account,
    token: &MailedToken,
    link: String,
    now: Timestamp,
) -> Result<(), Error> {
    let name = name_of(tx, account).await?;
    let params = json!({
        "name": name,
        "link": link,
        "code": token.digits,
        "minutes": LIFETIME_MINUTES,
        "code_minutes": DIGITS_LIFETIME_MINUTES,
    });
    queue(tx, mail, account, &token.sent_to, params, now).await
}

/// Queues a mail with six digits, to be typed into the page that requested them.
pub(crate) async fn queue_code(
    tx: &mut Tx<'_>,
    mail: AuthMail,
    account: &Account,
    token: &MailedToken,
    now: Timestamp,
) -> Result<(), Error> {
    let params = json!({ "name": account.name(), "code": token.digits, "minutes": DIGITS_LIFETIME_MINUTES });
    queue(tx, mail, account, &token.sent_to, params, now).await
}

/// Queues a mail that only reports an event. Its link leads to the site.
pub(crate) async fn queue_notice(
    tx: &mut Tx<'_>,
    auth: &Auth,
    mail: AuthMail,
    account: &Account,
    now: Timestamp,
) -> Result<(), Error> {
    queue_notice_to(tx, auth, mail, account, &account.email, now).await
}

/// Like [`queue_notice`], to another address than the account's current one.
pub(crate) async fn queue_notice_to(
    tx: &mut Tx<'_>,
    auth: &Auth,
    mail: AuthMail,
    account: &Account,
    recipient: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let name = name_of(tx, account).await?;
    let params = json!({ "name": name, "link": auth.settings().public_url });
    queue(tx, mail, account, recipient, params, now).await
}

/// Queues a mail about linking or unlinking a provider.
pub(crate) async fn queue_provider_notice(
    tx: &mut Tx<'_>,
    auth: &Auth,
    mail: AuthMail,
    account: &Account,
    provider: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let name = name_of(tx, account).await?;
    let params = json!({ "name": name, "link": auth.settings().public_url, "subject": provider });
    queue(tx, mail, account, &account.email, params, now).await
}

/// Queues the mail that says when an account will be erased. Its link leads to the login page, where the deletion can be cancelled.
pub(crate) async fn queue_deletion_notice(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    leaves_at: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    let name = name_of(tx, account).await?;
    let link = format!("{}/login", auth.settings().public_url);
    let params = json!({ "name": name, "link": link, "leaves_at": leaves_at });
    queue(tx, AuthMail::DeletionScheduled, account, &account.email, params, now).await
}

/// Queues the mail about a sign-in from a new device.
pub(crate) async fn queue_new_device(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    let name = name_of(tx, account).await?;
    let link = format!("{}/settings", auth.settings().public_url);
    let params = json!({ "name": name, "link": link, "device": device.describe() });
    queue(tx, AuthMail::NewDevice, account, &account.email, params, now).await
}

/// The user's current name. The one from the sign-up, which the account keeps, may be outdated.
async fn name_of(tx: &mut Tx<'_>, account: &Account) -> Result<String, Error> {
    let statement = tx.statement("select full_name from profiles where id = {uuid}", vec![account.id.into()]);
    let rows = tx.fetch(&statement).await?;
    let name = rows.first().and_then(|row| row.text(0)).map(str::trim).filter(|name| !name.is_empty());
    Ok(name.map_or_else(|| account.name(), str::to_owned))
}

/// Queues a mail in the account's language.
async fn queue(
    tx: &mut Tx<'_>,
    mail: AuthMail,
    account: &Account,
    recipient: &str,
    mut params: serde_json::Value,
    now: Timestamp,
) -> Result<(), Error> {
    if let Some(language) = account.language() {
        params["language"] = language.into();
    }
    let statement = tx.statement(
        "insert into mails (id, kind, recipient, params, created_at, due_at, attempts)
         values ({1:uuid}, {2:text}, {3:text}, {4:json}, {5:timestamp}, {5:timestamp}, 0)",
        vec![tx.new_id().into(), mail.kind().into(), recipient.into(), params.into(), now.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}
