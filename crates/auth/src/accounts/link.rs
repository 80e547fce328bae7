//! Links that the operator makes, and delivers without our mail or has mailed as an invitation.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::{Map, Value};

use super::create::{NewProfile, insert_account, new_account, read_profile};
use super::{Account, lock_account_by_email, parse_email};
use crate::audit::{AuditAction, record};
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::{AuthMail, queue_link};
use crate::one_time_tokens::{MailedToken, OneTimeTokenKind, TokenPurpose, issue_token};
use crate::sessions::Device;
use crate::sign_ups::{WaitingSignUp, keep_sign_up};

/// What the operator asks for.
pub(crate) struct LinkRequest {
    pub(crate) kind: OneTimeTokenKind,
    pub(crate) email: String,
    /// For a new account.
    pub(crate) password: Option<String>,
    pub(crate) data: Map<String, Value>,
    /// For a change of address.
    pub(crate) new_email: Option<String>,
    pub(crate) delivery: LinkDelivery,
}

/// How a link reaches the person.
pub(crate) enum LinkDelivery {
    /// The operator delivers it.
    Operator,
    /// We mail an invitation.
    Mail { redirect_to: String },
}

/// A link in the making, and whose it is.
pub(crate) struct GeneratedLink {
    pub(crate) account: Account,
    pub(crate) token: MailedToken,
}

/// Makes a link, and the account it is for if a sign-up, an invitation or a link to sign in with finds none.
pub(crate) async fn make_link(auth: &Auth, request: LinkRequest, device: Device) -> Result<GeneratedLink, Error> {
    let email = parse_email(&request.email)?;
    let new_email = request.new_email.as_deref().map(parse_email).transpose()?;
    let profile = read_profile(&request.data)?;
    let password_hash = match request.password {
        Some(password) => Some(auth.passwords().hash_new(password, &[&profile.full_name, &email]).await?),
        None if request.kind == OneTimeTokenKind::Signup => {
            return Err(Error::Validation("Signup requires a valid password".into()));
        }
        None => None,
    };
    let now = auth.now();
    if let LinkDelivery::Mail { .. } = request.delivery {
        auth.limits().mail(request.kind.name(), &email, now)?;
    }
    let new = new_account(auth.new_id(), email, request.data, now);
    let (access, kind, delivery) = (auth.clone(), request.kind, request.delivery);
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let (mut account, kind) = find_or_create(tx, kind, &new, &profile, now).await?;
                // What the operator says about a new person holds when the link is opened, whatever was said before.
                let sign_up = password_hash
                    .filter(|_| {
                        account.email_confirmed_at.is_none()
                            && matches!(kind, OneTimeTokenKind::Signup | OneTimeTokenKind::Invite)
                    })
                    .map(|password_hash| WaitingSignUp::new(tx.new_id(), password_hash, new.user_metadata.clone()));
                if let Some(sign_up) = &sign_up {
                    keep_sign_up(tx, account.id, sign_up, now).await?;
                }
                let sent_to = match (kind, new_email) {
                    (OneTimeTokenKind::EmailChange, Some(new_email)) => {
                        expect_address(tx, &mut account, new_email, now).await?
                    }
                    (OneTimeTokenKind::EmailChange, None) => {
                        return Err(Error::Validation("new_email is required".into()));
                    }
                    _ => account.email.clone(),
                };
                let purpose = TokenPurpose {
                    account_id: account.id,
                    kind,
                    sent_to: &sent_to,
                    challenge: None,
                    sign_up_id: sign_up.map(|sign_up| sign_up.id),
                };
                let token = issue_token(tx, access.keys(), purpose, now).await?;
                if let LinkDelivery::Mail { redirect_to } = &delivery {
                    let link = access.link(&token, redirect_to);
                    queue_link(tx, AuthMail::Invitation, &account, &token, link, now).await?;
                }
                record(tx, AuditAction::LinkMadeByOperator, Some(account.id), &device, now).await?;
                Ok(GeneratedLink { account, token })
            })
        })
        .await
}

/// The account, and the kind its link really is: someone new who is to sign in by link signs up with it.
async fn find_or_create(
    tx: &mut Tx<'_>,
    kind: OneTimeTokenKind,
    new: &Account,
    profile: &NewProfile,
    now: Timestamp,
) -> Result<(Account, OneTimeTokenKind), Error> {
    if let Some(mut account) = lock_account_by_email(tx, &new.email, now).await? {
        let joins = matches!(kind, OneTimeTokenKind::Signup | OneTimeTokenKind::Invite);
        if joins && account.email_confirmed_at.is_some() {
            return Err(Error::EmailExists);
        }
        if kind == OneTimeTokenKind::Invite {
            note_invitation(tx, &mut account, now).await?;
        }
        return Ok((account, kind));
    }
    let kind = match kind {
        OneTimeTokenKind::Recovery | OneTimeTokenKind::EmailChange | OneTimeTokenKind::Reauthentication => {
            return Err(Error::UserNotFound);
        }
        OneTimeTokenKind::Magiclink => OneTimeTokenKind::Signup,
        OneTimeTokenKind::Signup | OneTimeTokenKind::Invite => kind,
    };
    let invited_at = (kind == OneTimeTokenKind::Invite).then_some(now);
    let new = Account { invited_at, ..new.clone() };
    let account = insert_account(tx, &new, profile, None).await?.ok_or(Error::EmailExists)?;
    record(tx, AuditAction::Created, Some(account.id), &Device::default(), now).await?;
    Ok((account, kind))
}

async fn note_invitation(tx: &mut Tx<'_>, account: &mut Account, now: Timestamp) -> Result<(), Error> {
    let statement = tx.statement(
        "update accounts set invited_at = {timestamp} where id = {uuid}",
        vec![now.into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    account.invited_at = Some(now);
    Ok(())
}

async fn expect_address(
    tx: &mut Tx<'_>,
    account: &mut Account,
    new_email: String,
    now: Timestamp,
) -> Result<String, Error> {
    let statement = tx.statement(
        "update accounts set new_email = {text}, email_change_sent_at = {timestamp} where id = {uuid}",
        vec![new_email.as_str().into(), now.into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    account.new_email = Some(new_email.clone());
    account.email_change_sent_at = Some(now);
    Ok(new_email)
}
