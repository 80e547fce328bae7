//! The way back in for whoever forgot their password.

use jiff::Timestamp;
use sangam_db::Tx;

use super::{Account, lock_account_by_email, parse_email};
use crate::audit::{Event, record};
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::{Mail, queue_link};
use crate::one_time_tokens::{Kind, Purpose, issue_token};
use crate::pkce::Challenge;
use crate::sessions::Device;

/// Mails a recovery link, if somebody has this address. Limits and answer are the same if nobody has, and so is the work
/// of one transaction.
pub(crate) async fn request_recovery(
    auth: &Auth,
    email: &str,
    challenge: Option<Challenge>,
    redirect_to: String,
    device: Device,
) -> Result<(), Error> {
    let email = parse_email(email)?;
    let now = auth.now();
    auth.limits().ask_for_mail(&device, now)?;
    auth.limits().mail(Kind::Recovery.name(), &email, now)?;
    let access = auth.clone();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account_by_email(tx, &email, now).await?;
                record(tx, Event::RecoveryRequested, account.as_ref().map(|account| account.id), &device, now).await?;
                match account {
                    Some(account) if !account.banned(now) => {
                        mail_recovery(tx, &access, &account, challenge.as_ref(), &redirect_to, now).await
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
    challenge: Option<&Challenge>,
    redirect_to: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let purpose =
        Purpose { account_id: account.id, kind: Kind::Recovery, sent_to: &account.email, challenge, sign_up_id: None };
    let token = issue_token(tx, auth.keys(), purpose, now).await?;
    let statement = tx.statement(
        "update accounts set recovery_sent_at = {timestamp} where id = {uuid}",
        vec![now.into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    let link = auth.link(&token, redirect_to);
    queue_link(tx, Mail::Recovery, account, &token, link, now).await
}
