//! Counts wrong codes in the factor's own row, so that the count covers all network addresses and servers and survives restarts.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Tx;

use super::{Factor, FactorType};
use crate::accounts::Account;
use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::limits::count_refusal;
use crate::mails::{AuthMail, queue_notice};
use crate::sessions::Device;

/// After this many wrong codes in a row, the factor is locked for a while.
const MAX_FAILURES: i64 = 5;

impl FactorType {
    fn lock(self) -> SignedDuration {
        match self {
            FactorType::Totp | FactorType::Webauthn => SignedDuration::from_mins(5),
            FactorType::RecoveryCode => SignedDuration::from_mins(15),
        }
    }
}

/// Refuses every code, right or wrong, while the factor is locked.
pub(super) fn check_lock(factor: &Factor, now: Timestamp) -> Result<(), Error> {
    let Some(until) = factor.locked_until.filter(|until| *until > now) else { return Ok(()) };
    count_refusal("factor_locked");
    let wait_seconds = until.duration_since(now).as_secs().max(1);
    Err(match factor.factor_type {
        FactorType::Totp | FactorType::Webauthn => Error::TooManyRequests { wait_seconds },
        FactorType::RecoveryCode => Error::RecoveryCodesLocked { wait_seconds },
    })
}

/// Counts a wrong code. The owner gets a mail at the second, fourth, eighth lock and so on: the first lock may come from their
/// own typing errors, and an attacker must not be able to flood the mailbox.
pub(super) async fn count_failure(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    factor: &Factor,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    let failures = factor.failures + 1;
    let locked = failures >= MAX_FAILURES;
    let locks = factor.locks + i64::from(locked);
    let statement = tx.statement(
        "update mfa_factors set failures = {int}, locks = {int}, locked_until = {timestamp} where id = {uuid}",
        vec![
            (if locked { 0 } else { failures }).into(),
            locks.into(),
            locked.then(|| now + factor.factor_type.lock()).into(),
            factor.id.into(),
        ],
    );
    tx.execute(&statement).await?;
    let mut detail = factor.audit_detail();
    detail["locked"] = locked.into();
    record_detail(tx, AuditAction::SecondFactorFailed, Some(account.id), device, detail, now).await?;
    if locked && locks >= 2 && locks & (locks - 1) == 0 {
        queue_notice(tx, auth, AuthMail::FactorLocked, account, now).await?;
    }
    Ok(())
}
