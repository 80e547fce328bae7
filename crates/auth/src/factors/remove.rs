//! Removes factors: by their owner, or by the operator for an owner who lost them.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Refused;
use uuid::Uuid;

use super::find::{has_passed_factor, read_factors, require_factor};
use super::{Factor, FactorType};
use crate::accounts::{Account, lock_account};
use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::{AuthMail, queue_notice};
use crate::request::SignedIn;
use crate::sessions::{Device, forget_factor};

/// Removes one of the signed-in user's factors. Removing a verified one requires a session that has passed a second factor.
pub(crate) async fn remove_own_factor(
    auth: &Auth,
    caller: SignedIn,
    factor_id: Uuid,
    device: Device,
) -> Result<(), Error> {
    let (now, owned_auth, account_id) = (auth.now(), auth.clone(), caller.account_id);
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, account_id, now).await?.ok_or(Refused::UnknownUser)?;
                let factors = read_factors(tx, account_id).await?;
                let factor = require_factor(&factors, factor_id)?;
                if factor.factor_type == FactorType::RecoveryCode {
                    return Err(Error::Validation("Remove recovery codes with DELETE /factors/recovery-codes".into()));
                }
                if factor.verified && !has_passed_factor(tx, &factors, caller.session_id).await? {
                    return Err(Error::UnenrollNeedsAal2);
                }
                if factor.verified && only_codes_would_be_left(&factors, factor_id) {
                    return Err(Error::SoleRecoveryCodes);
                }
                remove(tx, &owned_auth, &account, factor, &device, now).await
            })
        })
        .await
}

fn only_codes_would_be_left(factors: &[Factor], removed: Uuid) -> bool {
    let mut left = factors.iter().filter(|factor| factor.verified && factor.id != removed).peekable();
    left.peek().is_some() && left.all(|factor| factor.factor_type == FactorType::RecoveryCode)
}

/// Removes a factor for the operator, without conditions. If only recovery codes would remain, they are removed as well.
pub(crate) async fn remove_any_factor(
    auth: &Auth,
    account_id: Uuid,
    factor_id: Uuid,
    device: Device,
) -> Result<Factor, Error> {
    let (now, owned_auth) = (auth.now(), auth.clone());
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, account_id, now).await?.ok_or(Error::UserNotFound)?;
                let mut factors = read_factors(tx, account_id).await?;
                let index = factors.iter().position(|factor| factor.id == factor_id);
                let index = index.ok_or(Error::FactorNotFound("Factor not found"))?;
                if only_codes_would_be_left(&factors, factor_id) {
                    for codes in factors.iter().filter(|factor| factor.factor_type == FactorType::RecoveryCode) {
                        remove(tx, &owned_auth, &account, codes, &device, now).await?;
                    }
                }
                let factor = factors.swap_remove(index);
                remove(tx, &owned_auth, &account, &factor, &device, now).await?;
                Ok(factor)
            })
        })
        .await
}

/// Removes every factor of an account, for an owner who proved their identity by other means. Returns how many there were.
pub async fn remove_all_factors(auth: &Auth, account_id: Uuid, device: Device) -> Result<usize, Error> {
    let (now, owned_auth) = (auth.now(), auth.clone());
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, account_id, now).await?.ok_or(Error::UserNotFound)?;
                let factors = read_factors(tx, account_id).await?;
                for factor in &factors {
                    remove(tx, &owned_auth, &account, factor, &device, now).await?;
                }
                Ok(factors.len())
            })
        })
        .await
}

/// Removes a factor. Sessions that passed only this factor drop back to the first level.
pub(super) async fn remove(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    factor: &Factor,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement("delete from mfa_factors where id = {uuid}", vec![factor.id.into()]);
    tx.execute(&statement).await?;
    if !factor.verified {
        return Ok(());
    }
    forget_factor(tx, account.id, factor.id).await?;
    record_detail(tx, AuditAction::FactorRemoved, Some(account.id), device, factor.audit_detail(), now).await?;
    let mail = match factor.factor_type {
        FactorType::Webauthn => AuthMail::SecurityKeyRemoved,
        FactorType::Totp | FactorType::RecoveryCode => AuthMail::FactorRemoved,
    };
    queue_notice(tx, auth, mail, account, now).await
}
