//! Wrong proofs and attempts beyond a limit, in the operator's log.

use sangam_db::Tx;
use serde_json::json;
use uuid::Uuid;

use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::sessions::Device;

/// What was guessed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guessed {
    /// The password, at sign-in.
    SignIn,
    /// The password of a session's account.
    CurrentPassword,
    /// The code that was mailed to reauthenticate.
    Nonce,
    /// A mailed link or its digits.
    MailedToken,
    /// What a passkey signs.
    Passkey,
}

impl Guessed {
    fn name(self) -> &'static str {
        match self {
            Guessed::SignIn => "sign_in",
            Guessed::CurrentPassword => "current_password",
            Guessed::Nonce => "nonce",
            Guessed::MailedToken => "mailed_token",
            Guessed::Passkey => "passkey",
        }
    }
}

/// Whose account was tried.
#[derive(Debug, Clone)]
pub(crate) enum GuessTarget {
    Account(Uuid),
    /// The account of this address, if there is one.
    Address(String),
    Unknown,
}

impl GuessTarget {
    pub(crate) fn of_address(email: Option<&str>) -> GuessTarget {
        email.map_or(GuessTarget::Unknown, |email| GuessTarget::Address(email.to_owned()))
    }

    /// An address that no one has is left out: what was typed there may be anything, even a password.
    async fn account_id(&self, tx: &mut Tx<'_>) -> Result<Option<Uuid>, Error> {
        match self {
            GuessTarget::Account(id) => Ok(Some(*id)),
            GuessTarget::Unknown => Ok(None),
            GuessTarget::Address(email) => {
                let statement =
                    tx.statement("select id from accounts where email = {text}", vec![email.as_str().into()]);
                Ok(tx.fetch(&statement).await?.first().and_then(|row| row.uuid(0)))
            }
        }
    }

    fn key(&self) -> String {
        match self {
            GuessTarget::Account(id) => id.to_string(),
            GuessTarget::Address(email) => email.clone(),
            GuessTarget::Unknown => String::new(),
        }
    }
}

/// Records a proof that was wrong.
pub(crate) async fn record_wrong(
    auth: &Auth,
    guessed: Guessed,
    target: GuessTarget,
    device: Device,
) -> Result<(), Error> {
    write(auth, AuditAction::ProofFailed, guessed, target, device).await
}

/// Passes on whether an attempt was allowed, and records that it was beyond a limit. The first one in ten minutes is enough: someone who
/// is refused must not be able to fill the log.
pub(crate) async fn record_refusal<T>(
    auth: &Auth,
    attempt: Result<T, Error>,
    guessed: Guessed,
    target: &GuessTarget,
    device: &Device,
) -> Result<T, Error> {
    if let Err(Error::TooManyRequests { .. }) = &attempt {
        let key = format!("{} {}", guessed.name(), target.key());
        if auth.limits().is_first_refusal(&key, device, auth.now()) {
            write(auth, AuditAction::TooManyAttempts, guessed, target.clone(), device.clone()).await?;
        }
    }
    attempt
}

async fn write(
    auth: &Auth,
    action: AuditAction,
    guessed: Guessed,
    target: GuessTarget,
    device: Device,
) -> Result<(), Error> {
    let now = auth.now();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account_id = target.account_id(tx).await?;
                record_detail(tx, action, account_id, &device, json!({ "of": guessed.name() }), now).await
            })
        })
        .await
}
