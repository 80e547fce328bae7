//! Signing in with a mailed link or code, without a password. A new address can also sign up this way.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::{Map, Value};

use super::create::{NewProfile, insert_account, new_account, read_profile};
use super::sign_up::confirm_again;
use super::{Account, lock_account_by_email, parse_email};
use crate::audit::{AuditAction, record};
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::{AuthMail, mail_link};
use crate::not_offered::NotOffered;
use crate::one_time_tokens::{OneTimeTokenKind, TokenPurpose};
use crate::pkce::PkceChallenge;
use crate::sessions::Device;

/// A request to sign in by mail.
pub(crate) struct MailSignIn {
    pub(crate) email: String,
    /// Whether to create an account for an unknown address.
    pub(crate) create_user: bool,
    /// What the user says about themselves, only for a new account.
    pub(crate) data: Map<String, Value>,
    pub(crate) challenge: Option<PkceChallenge>,
    /// Where the link leads.
    pub(crate) redirect_to: String,
}

/// Mails a link and a code. Limits and response are the same whether or not the address has an account.
pub(crate) async fn request_mail_sign_in(auth: &Auth, request: MailSignIn, device: Device) -> Result<(), Error> {
    if !auth.settings().mail_sign_in {
        return Err(Error::NotOffered(NotOffered::MagicLink));
    }
    let email = parse_email(&request.email)?;
    let profile = read_profile(&request.data)?;
    let now = auth.now();
    auth.limits().request_mail(&device, now)?;
    auth.limits().mail(OneTimeTokenKind::Magiclink.name(), &email, now)?;
    let owned_auth = auth.clone();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = match lock_account_by_email(tx, &email, now).await? {
                    Some(account) => Some(account),
                    None if request.create_user => {
                        create(tx, &owned_auth, &profile, email, request.data, &device, now).await?
                    }
                    None => None,
                };
                match account.filter(|account| !account.banned(now)) {
                    Some(account) => {
                        mail_account(tx, &owned_auth, &account, request.challenge, &request.redirect_to, now).await
                    }
                    None => Ok(()),
                }
            })
        })
        .await
}

/// Mails a link that signs in, or the confirmation that the account waits for.
async fn mail_account(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    challenge: Option<PkceChallenge>,
    redirect_to: &str,
    now: Timestamp,
) -> Result<(), Error> {
    if account.email_confirmed_at.is_none() {
        // Waiting sign-ups are not applied here: strangers may have chosen their passwords.
        return confirm_again(tx, auth, account, None, challenge, redirect_to, now).await;
    }
    let purpose =
        TokenPurpose { challenge: challenge.as_ref(), ..TokenPurpose::of(account, OneTimeTokenKind::Magiclink) };
    mail_link(tx, auth, AuthMail::MagicLink, account, purpose, redirect_to, now).await
}

/// Creates an account without a password, which waits for its address to be confirmed. Above the limit it creates none and
/// reports no error, because an error would reveal which addresses have no account.
async fn create(
    tx: &mut Tx<'_>,
    auth: &Auth,
    profile: &NewProfile,
    email: String,
    data: Map<String, Value>,
    device: &Device,
    now: Timestamp,
) -> Result<Option<Account>, Error> {
    if auth.limits().sign_up(device, now).is_err() {
        return Ok(None);
    }
    let new = new_account(auth.new_id(), email, data, now);
    let account = insert_account(tx, &new, profile, None).await?;
    record(tx, AuditAction::SignedUp, account.as_ref().map(|account| account.id), device, now).await?;
    Ok(account)
}
