//! Sending a confirmation once more, because the first mail got lost or came too late.

use super::sign_up::confirm_again;
use super::{Account, lock_account_by_email, parse_email};
use crate::accounts::change::mail_email_change;
use crate::auth::Auth;
use crate::error::Error;
use crate::one_time_tokens::{OneTimeTokenKind, find_challenge};
use crate::pkce::PkceChallenge;
use crate::sessions::Device;
use crate::sign_ups::list_sign_ups;

/// Mails the confirmation that the account with this address waits for, if there is one. The answer does not tell.
pub(crate) async fn resend_mail(
    auth: &Auth,
    kind: OneTimeTokenKind,
    email: &str,
    challenge: Option<PkceChallenge>,
    redirect_to: String,
    device: Device,
) -> Result<(), Error> {
    let email = parse_email(email)?;
    let now = auth.now();
    auth.limits().ask_for_mail(&device, now)?;
    auth.limits().mail(kind.name(), &email, now)?;
    let access = auth.clone();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account_by_email(tx, &email, now).await?;
                let Some(account) = account.filter(|account| !account.banned(now) && account.leaves_at.is_none())
                else {
                    return Ok(());
                };
                match (kind, account.new_email.clone()) {
                    (OneTimeTokenKind::Signup, _) if account.email_confirmed_at.is_none() => {
                        let latest = list_sign_ups(tx, account.id).await?.into_iter().next();
                        let sign_up_id = latest.as_ref().map(|sign_up| sign_up.id);
                        let user_metadata = latest.map_or(account.user_metadata, |sign_up| sign_up.user_metadata);
                        let account = Account { user_metadata, ..account };
                        confirm_again(tx, &access, account, sign_up_id, challenge, &redirect_to, now).await?;
                    }
                    (OneTimeTokenKind::EmailChange, Some(new_email)) => {
                        let challenge = match challenge {
                            Some(challenge) => Some(challenge),
                            None => find_challenge(tx, account.id, kind).await?,
                        };
                        mail_email_change(tx, &access, &account, &new_email, challenge.as_ref(), &redirect_to, now)
                            .await?;
                    }
                    _ => {}
                }
                Ok(())
            })
        })
        .await
}
