//! Verifies a mailed token and does what it was mailed for.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::json;

use super::create::{apply_sign_up, name_conflict, rewrite_profile};
use super::update::store_account;
use super::{Account, lock_account};
use crate::audit::{AuditAction, record, record_detail};
use crate::auth::Auth;
use crate::completion::run_to_completion;
use crate::error::Error;
use crate::failed_attempts::{AttemptTarget, AttemptedSecret, admit};
use crate::identities::link_waiting_identity;
use crate::mails::{AuthMail, queue_notice_to};
use crate::one_time_tokens::{OneTimeTokenKind, PresentedToken, RedeemedToken, redeem_token, void_tokens};
use crate::pkce::issue_code;
use crate::sessions::{Device, IssuedSession, continue_with_session};
use crate::sign_ups::{discard_sign_ups, find_sign_up};

/// How the token was submitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VerifyMethod {
    /// By an API call from the page that requested it.
    Call,
    /// By opening the link, possibly in another browser, so a PKCE challenge has to be met first.
    Link,
}

/// The result of a verified token.
pub(crate) enum VerifyOutcome {
    /// A session, and the kind of token that started it.
    Session(Box<IssuedSession>, OneTimeTokenKind),
    /// A code that the requesting browser exchanges for a session.
    Code(String),
}

/// Consumes a mailed token and does what it was mailed for.
pub(crate) async fn verify(
    auth: &Auth,
    presented: PresentedToken,
    asked: String,
    via: VerifyMethod,
    device: Device,
) -> Result<VerifyOutcome, Error> {
    let now = auth.now();
    let address = match &presented {
        PresentedToken::Digits { email, .. } => Some(email.as_str()),
        PresentedToken::Link(_) => None,
    };
    let target = AttemptTarget::of_address(address);
    let attempt = auth.limits().verify(address, &device, now);
    let attempt = admit(auth, attempt, AttemptedSecret::MailedToken, target, &device).await?;
    let (owned_auth, auth) = (auth.clone(), auth.clone());
    run_to_completion(async move {
        let outcome = auth
            .db()
            .write(move |tx| {
                Box::pin(async move {
                    let redeemed = redeem_token(tx, owned_auth.keys(), &presented, &asked, now).await?;
                    let account =
                        lock_account(tx, redeemed.account_id, now).await?.ok_or_else(|| presented.refusal())?;
                    if account.banned(now) {
                        return Err(Error::UserBanned);
                    }
                    let account = apply(tx, &owned_auth, account, &redeemed, &device, now).await?;
                    if let (VerifyMethod::Link, Some(challenge)) = (via, &redeemed.challenge) {
                        let method = redeemed.kind.method();
                        return issue_code(tx, account.id, method, challenge, now).await.map(VerifyOutcome::Code);
                    }
                    let method = if redeemed.kind == OneTimeTokenKind::Recovery { "recovery" } else { "otp" };
                    let grant = continue_with_session(tx, &owned_auth, account, method, device, now).await?;
                    Ok(VerifyOutcome::Session(Box::new(grant), redeemed.kind))
                })
            })
            .await
            .map_err(name_conflict);
        if let Err(Error::LinkExpired | Error::CodeExpired) = &outcome {
            attempt.fail(&auth).await?;
        }
        outcome
    })
    .await
}

async fn apply(
    tx: &mut Tx<'_>,
    auth: &Auth,
    mut account: Account,
    redeemed: &RedeemedToken,
    device: &Device,
    now: Timestamp,
) -> Result<Account, Error> {
    if redeemed.kind == OneTimeTokenKind::Recovery {
        record(tx, AuditAction::RecoveryUsed, Some(account.id), device, now).await?;
    }
    if redeemed.kind == OneTimeTokenKind::EmailChange {
        return change_address(tx, auth, account, &redeemed.sent_to, device, now).await;
    }
    // Any mail that was read proves the address. Only a sign-up's own link brings its password along. After any other link,
    // passwords that strangers chose must not open the account.
    if account.email_confirmed_at.is_none() {
        if let Some(id) = redeemed.sign_up_id
            && let Some(sign_up) = find_sign_up(tx, id).await?
        {
            apply_sign_up(tx, &mut account, sign_up).await?;
        } else if let Some(metadata) = link_waiting_identity(tx, account.id, &redeemed.token_hash, now).await? {
            account.user_metadata = metadata;
            rewrite_profile(tx, &account).await?;
            let detail = json!({ "by": "mail" });
            record_detail(tx, AuditAction::IdentityLinked, Some(account.id), device, detail, now).await?;
        }
        discard_sign_ups(tx, account.id).await?;
        account.email_confirmed_at = Some(now);
        store_account(tx, &account).await?;
        record(tx, AuditAction::AddressConfirmed, Some(account.id), device, now).await?;
    }
    Ok(account)
}

/// Switches the account to its new address. Links sent to the old address must no longer open the account.
async fn change_address(
    tx: &mut Tx<'_>,
    auth: &Auth,
    mut account: Account,
    new_email: &str,
    device: &Device,
    now: Timestamp,
) -> Result<Account, Error> {
    discard_sign_ups(tx, account.id).await?;
    let old_email = std::mem::replace(&mut account.email, new_email.to_owned());
    account.new_email = None;
    account.email_confirmed_at = account.email_confirmed_at.or(Some(now));
    store_account(tx, &account).await?;
    void_tokens(tx, account.id).await?;
    record(tx, AuditAction::EmailChanged, Some(account.id), device, now).await?;
    queue_notice_to(tx, auth, AuthMail::EmailChangedNotice, &account, &old_email, now).await?;
    Ok(account)
}
