//! Proof that a change of password or address comes from the owner, not from a stolen session or an unattended browser.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Tx;
use sangam_schema::Refused;
use uuid::Uuid;

use super::password::check_password;
use super::{Account, find_account, lock_account};
use crate::auth::Auth;
use crate::completion::run_to_completion;
use crate::error::Error;
use crate::failed_attempts::{AdmittedAttempt, AttemptTarget, AttemptedSecret, admit};
use crate::mails::{AuthMail, queue_code};
use crate::one_time_tokens::{LIFETIME_MINUTES, OneTimeTokenKind, TokenPurpose, issue_token, redeem_nonce};
use crate::sessions::Device;

/// For how long after its start a session from a mailed link counts as proof that the owner reads mail at this address.
const PROOF_LIFETIME: SignedDuration = SignedDuration::from_mins(LIFETIME_MINUTES);

/// The proof that a client sends.
pub(crate) struct Reauthentication {
    /// Checked whenever it is sent, even if no proof is needed.
    pub(crate) current_password: Option<String>,
    /// The digits mailed by [`mail_nonce`].
    pub(crate) nonce: Option<String>,
}

impl Reauthentication {
    /// Refuses to change `what` without proof: the current password, a mailed nonce, or a session recently started by mail.
    /// Returns a nonce instead of checking it, because it must be consumed in the same transaction as the change.
    pub(super) async fn check(
        self,
        auth: &Auth,
        account: &Account,
        password_hash: Option<String>,
        session_id: Uuid,
        what: Option<&'static str>,
        device: &Device,
    ) -> Result<Option<String>, Error> {
        let has_password = password_hash.is_some();
        if let Some(current) = self.current_password {
            check_password(auth, account, password_hash, current, device).await?;
            return Ok(None);
        }
        let Some(what) = what.filter(|_| auth.settings().reauthenticate) else { return Ok(None) };
        if self.nonce.is_some() {
            return Ok(self.nonce);
        }
        if started_by_mail(auth, session_id, has_password).await? {
            return Ok(None);
        }
        Err(Error::ReauthenticationNeeded(what))
    }
}

/// Returns whether the session recently came from a recovery link, or from any mail if the account has no password.
async fn started_by_mail(auth: &Auth, session_id: Uuid, has_password: bool) -> Result<bool, Error> {
    let statement =
        auth.db().statement("select method, created_at from sessions where id = {uuid}", vec![session_id.into()]);
    let rows = auth.db().read(statement).await?;
    let row = rows.first().ok_or(Refused::SessionEnded)?;
    let fresh = row.timestamp(1).is_some_and(|began| auth.now().duration_since(began) <= PROOF_LIFETIME);
    let by_mail = match row.text(0) {
        Some("recovery") => true,
        Some("otp" | "magiclink" | "invite" | "email/signup" | "email_change") => !has_password,
        _ => false,
    };
    Ok(fresh && by_mail)
}

/// A recovery link allows one new password. Afterwards the session is an ordinary one.
pub(super) async fn consume_recovery(tx: &mut Tx<'_>, session_id: Uuid) -> Result<(), Error> {
    let statement = tx.statement(
        "update sessions set method = 'otp' where id = {uuid} and method = 'recovery'",
        vec![session_id.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// Admits an attempt at the nonce that was mailed for an account.
pub(super) async fn admit_nonce(auth: &Auth, account_id: Uuid, device: &Device) -> Result<AdmittedAttempt, Error> {
    let attempt = auth.limits().nonce(account_id, device, auth.now());
    admit(auth, attempt, AttemptedSecret::Nonce, AttemptTarget::Account(account_id), device).await
}

/// Consumes a mailed nonce. A wrong nonce counts as a failed attempt.
pub(super) async fn consume_nonce(auth: &Auth, account: Account, nonce: String, device: &Device) -> Result<(), Error> {
    let now = auth.now();
    let attempt = admit_nonce(auth, account.id, device).await?;
    let (auth, keys) = (auth.clone(), auth.keys().clone());
    run_to_completion(async move {
        let outcome = auth
            .db()
            .write(move |tx| Box::pin(async move { redeem_nonce(tx, &keys, &account, nonce.trim(), now).await }))
            .await;
        if let Err(Error::NonceInvalid) = &outcome {
            attempt.fail(&auth).await?;
        }
        outcome
    })
    .await
}

/// Mails six digits to the account's owner, to be sent back as `nonce` with the change.
pub(crate) async fn mail_nonce(auth: &Auth, id: Uuid, device: Device) -> Result<(), Error> {
    let account = find_account(auth, id).await?.ok_or(Refused::UnknownUser)?;
    let now: Timestamp = auth.now();
    auth.limits().request_mail(&device, now)?;
    auth.limits().mail(OneTimeTokenKind::Reauthentication.name(), &account.email, now)?;
    let keys = auth.keys().clone();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, id, now).await?.ok_or(Refused::UnknownUser)?;
                let purpose = TokenPurpose::of(&account, OneTimeTokenKind::Reauthentication);
                let token = issue_token(tx, &keys, purpose, now).await?;
                queue_code(tx, AuthMail::Reauthentication, &account, &token, now).await
            })
        })
        .await
}
