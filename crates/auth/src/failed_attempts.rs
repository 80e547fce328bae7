//! Admits attempts within the limits, and records failed and refused ones in the audit log.

use sangam_db::Tx;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::limits::{Attempt, AttemptRefusal};
use crate::sessions::Device;

/// The kind of secret that was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AttemptedSecret {
    /// The password at sign-in.
    SignIn,
    /// The current password of a signed-in user.
    CurrentPassword,
    /// The nonce mailed for reauthentication.
    Nonce,
    /// A mailed link or its six digits.
    MailedToken,
    /// A passkey's signature.
    Passkey,
}

impl AttemptedSecret {
    fn name(self) -> &'static str {
        match self {
            AttemptedSecret::SignIn => "sign_in",
            AttemptedSecret::CurrentPassword => "current_password",
            AttemptedSecret::Nonce => "nonce",
            AttemptedSecret::MailedToken => "mailed_token",
            AttemptedSecret::Passkey => "passkey",
        }
    }
}

/// The account that the attempt was aimed at.
#[derive(Debug, Clone)]
pub(crate) enum AttemptTarget {
    Account(Uuid),
    /// The account with this address, if there is one.
    Address(String),
    Unknown,
}

impl AttemptTarget {
    pub(crate) fn of_address(email: Option<&str>) -> AttemptTarget {
        email.map_or(AttemptTarget::Unknown, |email| AttemptTarget::Address(email.to_owned()))
    }

    /// An address without an account is not recorded, because the typed text may be anything, even a password.
    async fn account_id(&self, tx: &mut Tx<'_>) -> Result<Option<Uuid>, Error> {
        match self {
            AttemptTarget::Account(id) => Ok(Some(*id)),
            AttemptTarget::Unknown => Ok(None),
            AttemptTarget::Address(email) => {
                let statement =
                    tx.statement("select id from accounts where email = {text}", vec![email.as_str().into()]);
                Ok(tx.fetch(&statement).await?.first().and_then(|row| row.uuid(0)))
            }
        }
    }

    fn key(&self) -> String {
        match self {
            AttemptTarget::Account(id) => id.to_string(),
            AttemptTarget::Address(email) => email.clone(),
            AttemptTarget::Unknown => String::new(),
        }
    }
}

/// An attempt that the limits admitted. If it is dropped, it does not count.
pub(crate) struct AdmittedAttempt {
    attempt: Attempt,
    secret: AttemptedSecret,
    target: AttemptTarget,
    device: Device,
}

impl AdmittedAttempt {
    /// Counts the attempt as failed and records it.
    pub(crate) async fn fail(self, auth: &Auth) -> Result<(), Error> {
        self.attempt.count();
        write(auth, AuditAction::ProofFailed, self.target, json!({ "of": self.secret.name() }), self.device).await
    }
}

/// Admits an attempt that is within the limits. Records a refusal.
pub(crate) async fn admit(
    auth: &Auth,
    attempt: Result<Attempt, AttemptRefusal>,
    secret: AttemptedSecret,
    target: AttemptTarget,
    device: &Device,
) -> Result<AdmittedAttempt, Error> {
    let attempt = record_refusal(auth, attempt, secret, &target, device).await?;
    Ok(AdmittedAttempt { attempt, secret, target, device: device.clone() })
}

/// Records a sign-in that failed. Also one for an unknown address, without an account: the log shows the attack, and the response takes
/// as long.
pub(crate) async fn record_failed_sign_in(
    auth: &Auth,
    account_id: Option<Uuid>,
    reason: &'static str,
    device: Device,
) -> Result<(), Error> {
    let target = account_id.map_or(AttemptTarget::Unknown, AttemptTarget::Account);
    write(auth, AuditAction::SignInFailed, target, json!({ "reason": reason }), device).await
}

/// Turns the limiter's decision into the call's, and records a refusal. Only the first refusal in ten minutes is recorded, so that a
/// refused client cannot flood the log. If its whole network is refused, it makes no difference which account the client names.
pub(crate) async fn record_refusal(
    auth: &Auth,
    attempt: Result<Attempt, AttemptRefusal>,
    secret: AttemptedSecret,
    target: &AttemptTarget,
    device: &Device,
) -> Result<Attempt, Error> {
    let refusal = match attempt {
        Ok(attempt) => return Ok(attempt),
        Err(refusal) => refusal,
    };
    let named = if refusal.is_of_network() { String::new() } else { target.key() };
    let key = format!("{} {named}", secret.name());
    if auth.limits().is_first_refusal(&key, device, auth.now()) {
        let detail = json!({ "of": secret.name() });
        write(auth, AuditAction::TooManyAttempts, target.clone(), detail, device.clone()).await?;
    }
    Err(refusal.into())
}

async fn write(
    auth: &Auth,
    action: AuditAction,
    target: AttemptTarget,
    detail: Value,
    device: Device,
) -> Result<(), Error> {
    let now = auth.now();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account_id = target.account_id(tx).await?;
                record_detail(tx, action, account_id, &device, detail, now).await
            })
        })
        .await
}
