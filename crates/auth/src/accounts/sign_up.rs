//! Signing up: creates an account that waits for its address to be confirmed, unless this instance does not confirm addresses.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::create::{NewProfile, insert_account, new_account, read_profile};
use super::{Account, lock_account_by_email, parse_email};
use crate::audit::{AuditAction, record};
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::{AuthMail, mail_link, queue_notice};
use crate::one_time_tokens::{OneTimeTokenKind, TokenPurpose, find_challenge};
use crate::pkce::PkceChallenge;
use crate::sessions::{Device, IssuedSession, continue_with_session};
use crate::sign_ups::{WaitingSignUp, store_sign_up};

/// The input of a sign-up.
pub(crate) struct SignUp {
    pub(crate) email: String,
    pub(crate) password: String,
    pub(crate) data: Map<String, Value>,
    pub(crate) challenge: Option<PkceChallenge>,
    /// Where the confirmation link leads.
    pub(crate) redirect_to: String,
}

/// The outcome of a sign-up.
pub(crate) enum SignedUp {
    /// The account waits for its confirmation. It is new, or from an earlier attempt and shown as if it were new.
    Waiting(Account),
    /// The account needs no confirmation and has its first session.
    SignedIn(Box<IssuedSession>),
    /// The address already has a confirmed account. This holds a made-up account, so that the response tells a stranger little.
    /// The owner gets a mail.
    Taken(Account),
}

/// A sign-up that passed every check outside the transaction.
struct CheckedSignUp {
    /// The account as it is created if the address is free.
    new: Account,
    profile: NewProfile,
    waiting: WaitingSignUp,
    challenge: Option<PkceChallenge>,
    redirect_to: String,
}

/// Creates the account, then mails its confirmation or starts its first session.
pub(crate) async fn sign_up(auth: &Auth, request: SignUp, device: Device) -> Result<SignedUp, Error> {
    let email = parse_email(&request.email)?;
    let profile = read_profile(&request.data)?;
    let now = auth.now();
    auth.limits().sign_up(&device, now)?;
    let password_hash = auth.passwords().hash_new(request.password, &[&profile.full_name, &email]).await?;
    let needs_confirmation = auth.settings().confirm_addresses;
    let new = Account {
        confirmation_sent_at: needs_confirmation.then_some(now),
        email_confirmed_at: (!needs_confirmation).then_some(now),
        ..new_account(auth.new_id(), email, request.data, now)
    };
    let waiting = WaitingSignUp::new(auth.new_id(), password_hash, new.user_metadata.clone());
    let (challenge, redirect_to) = (request.challenge, request.redirect_to);
    let checked = CheckedSignUp { new, profile, waiting, challenge, redirect_to };
    let owned_auth = auth.clone();
    auth.db()
        .write(move |tx| Box::pin(async move { store_and_answer(tx, &owned_auth, checked, device, now).await }))
        .await
}

async fn store_and_answer(
    tx: &mut Tx<'_>,
    auth: &Auth,
    sign_up: CheckedSignUp,
    device: Device,
    now: Timestamp,
) -> Result<SignedUp, Error> {
    let needs_confirmation = auth.settings().confirm_addresses;
    // An unconfirmed address gets no password yet, because it may belong to someone else.
    let initial_password = (!needs_confirmation).then(|| sign_up.waiting.password_hash.clone());
    let inserted = insert_account(tx, &sign_up.new, &sign_up.profile, initial_password).await?;
    let Some(account) = inserted else { return sign_up_again(tx, auth, sign_up, now).await };
    record(tx, AuditAction::SignedUp, Some(account.id), &device, now).await?;
    if !needs_confirmation {
        let issued = continue_with_session(tx, auth, account, "password", device, now).await?;
        return Ok(SignedUp::SignedIn(Box::new(issued)));
    }
    mail_first_confirmation(tx, auth, &account, &sign_up, now).await?;
    Ok(SignedUp::Waiting(account))
}

async fn mail_first_confirmation(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    sign_up: &CheckedSignUp,
    now: Timestamp,
) -> Result<(), Error> {
    // Counts the mail but ignores the limit: earlier requests for this address must not block a new user.
    let _ = auth.limits().mail(OneTimeTokenKind::Signup.name(), &account.email, now);
    store_sign_up(tx, account.id, &sign_up.waiting, now).await?;
    let purpose = TokenPurpose {
        challenge: sign_up.challenge.as_ref(),
        sign_up_id: Some(sign_up.waiting.id),
        ..TokenPurpose::of(account, OneTimeTokenKind::Signup)
    };
    mail_link(tx, auth, AuthMail::ConfirmSignup, account, purpose, &sign_up.redirect_to, now).await
}

/// Handles a sign-up with an address that already has an account.
async fn sign_up_again(
    tx: &mut Tx<'_>,
    auth: &Auth,
    sign_up: CheckedSignUp,
    now: Timestamp,
) -> Result<SignedUp, Error> {
    let CheckedSignUp { new, waiting, challenge, redirect_to, .. } = sign_up;
    let Some(account) = lock_account_by_email(tx, &new.email, now).await? else {
        return Err(Error::Internal("an account disappeared while its address signed up".into()));
    };
    if account.email_confirmed_at.is_some() {
        // Without confirmation, a free address is visible anyway by signing up with it, so there is nothing to hide.
        if !auth.settings().confirm_addresses {
            return Err(Error::AlreadyRegistered);
        }
        notify_owner(tx, auth, &account, now).await?;
        return Ok(SignedUp::Taken(new));
    }
    auth.limits().mail(OneTimeTokenKind::Signup.name(), &account.email, now)?;
    store_sign_up(tx, account.id, &waiting, now).await?;
    // The mail uses this request's data, not what others said about this address. The response also hides what the operator
    // noted, because anyone who knows the address can ask for it.
    let account = Account { user_metadata: waiting.user_metadata, ..account };
    let shown = Account { id: account.id, created_at: account.created_at, ..new };
    confirm_again(tx, auth, &account, Some(waiting.id), challenge, &redirect_to, now).await?;
    Ok(SignedUp::Waiting(shown))
}

/// Mails another confirmation to an account that waits for one. An earlier link for the same sign-up becomes void.
pub(super) async fn confirm_again(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    sign_up_id: Option<Uuid>,
    challenge: Option<PkceChallenge>,
    redirect_to: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let challenge = match challenge {
        Some(challenge) => Some(challenge),
        None => find_challenge(tx, account.id, OneTimeTokenKind::Signup, sign_up_id).await?,
    };
    let challenge = challenge.as_ref();
    let purpose = TokenPurpose { challenge, sign_up_id, ..TokenPurpose::of(account, OneTimeTokenKind::Signup) };
    mail_link(tx, auth, AuthMail::ConfirmSignup, account, purpose, redirect_to, now).await?;
    let statement = tx.statement(
        "update accounts set confirmation_sent_at = {timestamp} where id = {uuid}",
        vec![now.into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// Tells the owner of an address that someone tried to sign up with it, at most once a minute.
pub(crate) async fn notify_owner(tx: &mut Tx<'_>, auth: &Auth, account: &Account, now: Timestamp) -> Result<(), Error> {
    if auth.limits().mail("already_registered", &account.email, now).is_err() {
        return Ok(());
    }
    queue_notice(tx, auth, AuthMail::AlreadyRegistered, account, now).await
}
