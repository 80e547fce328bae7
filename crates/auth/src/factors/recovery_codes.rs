//! Recovery codes: ten one-time codes that replace a lost second factor.

use data_encoding::BASE32_NOPAD;
use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Refused;
use serde_json::json;
use uuid::Uuid;

use super::failures::{check_lock, count_failure};
use super::find::{has_passed_factor, read_factors};
use super::remove::remove;
use super::verify::{raise_session, record_success};
use super::{Factor, FactorType, MAX_FACTORS};
use crate::accounts::{Account, lock_account};
use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::completion::run_to_completion;
use crate::error::{CommittedResult, Error};
use crate::keys::equal_in_constant_time;
use crate::mails::{AuthMail, queue_notice};
use crate::not_offered::NotOffered;
use crate::refresh_tokens::hash_token;
use crate::request::SignedIn;
use crate::sessions::{Device, IssuedSession};

const CODE_COUNT: usize = 10;

/// Encodes to sixteen base32 characters.
const CODE_BYTES: usize = 10;

const DEFAULT_NAME: &str = "Recovery codes";
const NO_CODES: Error = Error::FactorNotFound("The user has not enrolled recovery codes");

/// A new set of codes, shown only once.
pub(crate) struct NewCodes {
    pub(crate) id: Uuid,
    pub(crate) friendly_name: String,
    pub(crate) codes: Vec<String>,
}

/// The total number of codes, and how many are unused.
pub(crate) struct RecoveryCodeCount {
    pub(crate) id: Uuid,
    pub(crate) total: i64,
    pub(crate) remaining: i64,
}

/// Returns how many codes the user has left.
pub(crate) async fn count_codes(auth: &Auth, account_id: Uuid) -> Result<RecoveryCodeCount, Error> {
    let statement = auth.db().statement(
        "select f.id, count(c.id), count(c.id) - count(c.used_at)
         from mfa_factors f
         join recovery_codes c on c.factor_id = f.id
         where f.account_id = {uuid} and f.factor_type = 'recovery_code'
         group by f.id",
        vec![account_id.into()],
    );
    let rows = auth.db().read(statement).await?;
    let row = rows.first().ok_or(NO_CODES)?;
    let malformed = || Error::Internal("a row of mfa_factors is malformed".into());
    Ok(RecoveryCodeCount {
        id: row.uuid(0).ok_or_else(malformed)?,
        total: row.int(1).ok_or_else(malformed)?,
        remaining: row.int(2).ok_or_else(malformed)?,
    })
}

/// Creates the first set. Requires another factor, because recovery codes only stand in for one.
pub(crate) async fn create_codes(
    auth: &Auth,
    caller: SignedIn,
    friendly_name: Option<String>,
    device: Device,
) -> Result<NewCodes, Error> {
    if !auth.settings().second_factors {
        return Err(Error::NotOffered(NotOffered::RecoveryCodesEnroll));
    }
    let (now, owned_auth, account_id) = (auth.now(), auth.clone(), caller.account_id);
    auth.limits().factor(account_id, now)?;
    let friendly_name = friendly_name.filter(|name| !name.is_empty()).unwrap_or_else(|| DEFAULT_NAME.to_owned());
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let (account, factors) = lock_with_factors(tx, caller, now).await?;
                if find_codes(&factors).is_some() {
                    return Err(Error::RecoveryCodesExist);
                }
                if !factors.iter().any(|factor| factor.verified) {
                    return Err(Error::SoleRecoveryCodes);
                }
                if factors.len() >= MAX_FACTORS {
                    return Err(Error::TooManyFactors);
                }
                if factors.iter().any(|factor| factor.friendly_name == friendly_name) {
                    return Err(Error::FactorNameConflict(friendly_name));
                }
                let id = tx.new_id();
                let statement = tx.statement(
                    "insert into mfa_factors (id, account_id, factor_type, status, friendly_name, created_at, updated_at)
                     values ({1:uuid}, {2:uuid}, 'recovery_code', 'verified', {3:text}, {4:timestamp}, {4:timestamp})",
                    vec![id.into(), account_id.into(), friendly_name.as_str().into(), now.into()],
                );
                tx.execute(&statement).await?;
                let codes = insert_codes(tx, id).await?;
                notify_new_codes(tx, &owned_auth, &account, id, &device, now).await?;
                Ok(NewCodes { id, friendly_name, codes })
            })
        })
        .await
}

/// Creates a new set. The old codes stop working, and the count of wrong ones is reset.
pub(crate) async fn regenerate_codes(auth: &Auth, caller: SignedIn, device: Device) -> Result<NewCodes, Error> {
    let (now, owned_auth) = (auth.now(), auth.clone());
    auth.limits().factor(caller.account_id, now)?;
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let (account, factors) = lock_with_factors(tx, caller, now).await?;
                let factor = find_codes(&factors).ok_or(NO_CODES)?;
                let statement =
                    tx.statement("delete from recovery_codes where factor_id = {uuid}", vec![factor.id.into()]);
                tx.execute(&statement).await?;
                let codes = insert_codes(tx, factor.id).await?;
                record_success(tx, factor, None, now).await?;
                notify_new_codes(tx, &owned_auth, &account, factor.id, &device, now).await?;
                Ok(NewCodes { id: factor.id, friendly_name: factor.friendly_name.clone(), codes })
            })
        })
        .await
}

/// Removes the set.
pub(crate) async fn remove_codes(auth: &Auth, caller: SignedIn, device: Device) -> Result<Uuid, Error> {
    let (now, owned_auth) = (auth.now(), auth.clone());
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let (account, factors) = lock_with_factors(tx, caller, now).await?;
                let factor = find_codes(&factors).ok_or(NO_CODES)?;
                remove(tx, &owned_auth, &account, factor, &device, now).await?;
                Ok(factor.id)
            })
        })
        .await
}

/// Locks the caller's account and reads its factors. Refuses a session that has not passed any of them.
async fn lock_with_factors(tx: &mut Tx<'_>, caller: SignedIn, now: Timestamp) -> Result<(Account, Vec<Factor>), Error> {
    let account = lock_account(tx, caller.account_id, now).await?.ok_or(Refused::UnknownUser)?;
    let factors = read_factors(tx, caller.account_id).await?;
    match has_passed_factor(tx, &factors, caller.session_id).await? {
        true => Ok((account, factors)),
        false => Err(Refused::SecondFactorNeeded.into()),
    }
}

/// Consumes a recovery code in place of another factor.
pub(crate) async fn verify_recovery_code(
    auth: &Auth,
    caller: SignedIn,
    code: String,
    device: Device,
) -> Result<IssuedSession, Error> {
    let now = auth.now();
    auth.limits().factor(caller.account_id, now)?;
    let (owned_auth, db) = (auth.clone(), auth.db().clone());
    // Like a wrong TOTP code, a wrong recovery code must be counted, so its refusal commits the transaction.
    run_to_completion(async move {
        let outcome: Result<IssuedSession, Error> = db
            .write(move |tx| Box::pin(async move { try_code(tx, &owned_auth, caller, &code, &device, now).await }))
            .await?;
        outcome
    })
    .await
}

async fn try_code(
    tx: &mut Tx<'_>,
    auth: &Auth,
    caller: SignedIn,
    code: &str,
    device: &Device,
    now: Timestamp,
) -> CommittedResult<IssuedSession> {
    const WRONG: Error = Error::WrongFactorCode("Invalid recovery code entered");
    let account = lock_account(tx, caller.account_id, now).await?.ok_or(Refused::UnknownUser)?;
    let factors = read_factors(tx, account.id).await?;
    let Some(factor) = find_codes(&factors) else { return Err(WRONG) };
    check_lock(factor, now)?;
    let Some(used) = find_unused(tx, factor.id, code).await? else {
        count_failure(tx, auth, &account, factor, device, now).await?;
        return Ok(Err(WRONG));
    };
    let statement = tx
        .statement("update recovery_codes set used_at = {timestamp} where id = {uuid}", vec![now.into(), used.into()]);
    tx.execute(&statement).await?;
    record_success(tx, factor, None, now).await?;
    queue_notice(tx, auth, AuthMail::RecoveryCodeUsed, &account, now).await?;
    raise_session(tx, auth, account, caller.session_id, factor, device, now).await.map(Ok)
}

fn find_codes(factors: &[Factor]) -> Option<&Factor> {
    factors.iter().find(|factor| factor.factor_type == FactorType::RecoveryCode)
}

/// Compares against all unused codes, so that timing does not reveal a near match.
async fn find_unused(tx: &mut Tx<'_>, factor_id: Uuid, code: &str) -> Result<Option<Uuid>, Error> {
    let hash = hash_code(factor_id, code);
    let statement = tx.statement(
        "select id, code_hash from recovery_codes where factor_id = {uuid} and used_at is null",
        vec![factor_id.into()],
    );
    let mut found = None;
    for row in tx.fetch(&statement).await? {
        if equal_in_constant_time(row.text(1).unwrap_or_default(), &hash) {
            found = row.uuid(0);
        }
    }
    Ok(found)
}

async fn insert_codes(tx: &mut Tx<'_>, factor_id: Uuid) -> Result<Vec<String>, Error> {
    let mut codes = Vec::with_capacity(CODE_COUNT);
    for _ in 0..CODE_COUNT {
        let code = BASE32_NOPAD.encode(&rand::random::<[u8; CODE_BYTES]>()).to_ascii_lowercase();
        let statement = tx.statement(
            "insert into recovery_codes (id, factor_id, code_hash) values ({uuid}, {uuid}, {text})",
            vec![tx.new_id().into(), factor_id.into(), hash_code(factor_id, &code).into()],
        );
        tx.execute(&statement).await?;
        codes.push(code);
    }
    Ok(codes)
}

/// Hashes a code as typed, ignoring case, spaces and hyphens. A code has 80 random bits, so one round of SHA-256 is enough.
/// The hash does not use the instance's keys: new keys make TOTP secrets unreadable, but recovery codes keep working.
fn hash_code(factor_id: Uuid, code: &str) -> String {
    let plain: String = code.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    hash_token(&format!("recovery:{factor_id}:{}", plain.to_lowercase()))
}

async fn notify_new_codes(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    factor_id: Uuid,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    let detail = json!({ "factor_id": factor_id });
    record_detail(tx, AuditAction::RecoveryCodesMade, Some(account.id), device, detail, now).await?;
    queue_notice(tx, auth, AuthMail::RecoveryCodesMade, account, now).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_may_be_typed_in_groups_and_capitals() {
        let id = Uuid::from_u128(1);
        assert_eq!(hash_code(id, "abcd2345efgh67ij"), hash_code(id, " ABCD-2345 efgh-67ij "));
        assert_ne!(hash_code(id, "abcd2345efgh67ij"), hash_code(Uuid::from_u128(2), "abcd2345efgh67ij"));
    }
}
