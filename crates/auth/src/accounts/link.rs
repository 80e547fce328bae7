//! Links that the operator makes and delivers without our mail.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::{Map, Value};

use super::create::{NewProfile, insert_account, new_account, read_profile};
use super::{Account, lock_account_by_email, parse_email};
use crate::audit::{Event, record};
use crate::auth::Auth;
use crate::error::Error;
use crate::one_time_tokens::{Kind, MailedToken, Purpose, issue_token};
use crate::sessions::Device;
use crate::sign_ups::{WaitingSignUp, keep_sign_up};

/// What the operator asks for.
pub(crate) struct LinkRequest {
    pub(crate) kind: Kind,
    pub(crate) email: String,
    /// For a new account.
    pub(crate) password: Option<String>,
    pub(crate) data: Map<String, Value>,
    /// For a change of address.
    pub(crate) new_email: Option<String>,
}

/// A link in the making, and whose it is.
pub(crate) struct MadeLink {
    pub(crate) account: Account,
    pub(crate) token: MailedToken,
}

/// Makes a link, and the account it is for if a sign-up, an invitation or a link to sign in with finds none.
pub(crate) async fn make_link(auth: &Auth, request: LinkRequest, device: Device) -> Result<MadeLink, Error> {
    let email = parse_email(&request.email)?;
    let new_email = request.new_email.as_deref().map(parse_email).transpose()?;
    let profile = read_profile(&request.data)?;
    let password_hash = match request.password {
        Some(password) => Some(auth.passwords().hash_new(password, &[&profile.full_name, &email]).await?),
        None if request.kind == Kind::Signup => {
            return Err(Error::Validation("Signup requires a valid password".into()));
        }
        None => None,
    };
    let now = auth.now();
    let new = new_account(email, request.data, now);
    let (keys, kind) = (auth.keys().clone(), request.kind);
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let (account, kind) = find_or_create(tx, kind, &new, &profile, now).await?;
                // What the operator says about a new person holds when the link is opened, whatever was said before.
                let sign_up = password_hash
                    .filter(|_| account.email_confirmed_at.is_none() && matches!(kind, Kind::Signup | Kind::Invite))
                    .map(|password_hash| WaitingSignUp::new(password_hash, new.user_metadata.clone()));
                if let Some(sign_up) = &sign_up {
                    keep_sign_up(tx, account.id, sign_up, now).await?;
                }
                let sent_to = match (kind, new_email) {
                    (Kind::EmailChange, Some(new_email)) => expect_address(tx, &account, new_email, now).await?,
                    (Kind::EmailChange, None) => return Err(Error::Validation("new_email is required".into())),
                    _ => account.email.clone(),
                };
                let purpose = Purpose {
                    account_id: account.id,
                    kind,
                    sent_to: &sent_to,
                    challenge: None,
                    sign_up_id: sign_up.map(|sign_up| sign_up.id),
                };
                let token = issue_token(tx, &keys, purpose, now).await?;
                record(tx, Event::LinkMadeByOperator, Some(account.id), &device, now).await?;
                Ok(MadeLink { account, token })
            })
        })
        .await
}

/// The account, and the kind its link really is: someone new who is to sign in by link signs up with it.
async fn find_or_create(
    tx: &mut Tx<'_>,
    kind: Kind,
    new: &Account,
    profile: &NewProfile,
    now: Timestamp,
) -> Result<(Account, Kind), Error> {
    if let Some(account) = lock_account_by_email(tx, &new.email, now).await? {
        let joins = matches!(kind, Kind::Signup | Kind::Invite);
        return if joins && account.email_confirmed_at.is_some() {
            Err(Error::EmailExists)
        } else {
            Ok((account, kind))
        };
    }
    let kind = match kind {
        Kind::Recovery | Kind::EmailChange | Kind::Reauthentication => return Err(Error::UserNotFound),
        Kind::Magiclink => Kind::Signup,
        Kind::Signup | Kind::Invite => kind,
    };
    let invited_at = (kind == Kind::Invite).then_some(now);
    let new = Account { invited_at, ..new.clone() };
    let account = insert_account(tx, &new, profile, None).await?.ok_or(Error::EmailExists)?;
    record(tx, Event::Created, Some(account.id), &Device::default(), now).await?;
    Ok((account, kind))
}

async fn expect_address(
    tx: &mut Tx<'_>,
    account: &Account,
    new_email: String,
    now: Timestamp,
) -> Result<String, Error> {
    let statement = tx.statement(
        "update accounts set new_email = {text}, email_change_sent_at = {timestamp} where id = {uuid}",
        vec![new_email.as_str().into(), now.into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    Ok(new_email)
}
