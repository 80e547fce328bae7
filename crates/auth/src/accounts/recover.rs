//! Password recovery by mail.

use jiff::Timestamp;
use sangam_db::Tx;

use super::{Account, lock_account_by_email, parse_email};
use crate::audit::{AuditAction, record};
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::{AuthMail, mail_link};
use crate::one_time_tokens::{OneTimeTokenKind, TokenPurpose};
use crate::pkce::PkceChallenge;
use crate::sessions::Device;

/// Mails a recovery link if the address has an account. Limits, response and the cost of one transaction are the same if it
/// has none.
pub(crate) async fn request_recovery(
    auth: &Auth,
    email: &str,
    challenge: Option<PkceChallenge>,
    redirect_to: String,
    device: Device,
) -> Result<(), Error> {
    let email = parse_email(email)?;
    let now = auth.now();
    auth.limits().request_mail(&device, now)?;
    auth.limits().mail(OneTimeTokenKind::Recovery.name(), &email, now)?;
    let owned_auth = auth.clone();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account_by_email(tx, &email, now).await?;
                record(tx, AuditAction::RecoveryRequested, account.as_ref().map(|account| account.id), &device, now)
                    .await?;
                match account {
                    Some(account) if !account.banned(now) => {
                        mail_recovery(tx, &owned_auth, &account, challenge.as_ref(), &redirect_to, now).await
                    }
                    _ => Ok(()),
                }
            })
        })
        .await
}

async fn mail_recovery(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    challenge: Option<&PkceChallenge>,
    redirect_to: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "update accounts set recovery_sent_at = {timestamp} where id = {uuid}",
        vec![now.into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    let purpose = TokenPurpose { challenge, ..TokenPurpose::of(account, OneTimeTokenKind::Recovery) };
    mail_link(tx, auth, AuthMail::Recovery, account, purpose, redirect_to, now).await
}
