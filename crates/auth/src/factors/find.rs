//! Reads second factors.

use jiff::Timestamp;
use sangam_db::{Db, Statement, Tx};
use sangam_schema::Type;
use serde_json::json;
use uuid::Uuid;

use super::{Factor, factor_columns};
use crate::auth::Auth;
use crate::error::Error;
use crate::request::SignedIn;
use crate::sessions::require_live_session;

/// Returns all factors of these accounts, verified or not, oldest first.
pub(crate) async fn find_factors(db: &Db, account_ids: &[Uuid]) -> Result<Vec<Factor>, Error> {
    let engine = db.engine();
    let theirs = engine.is_one_of("account_id", &engine.array_placeholder(1), Type::Uuid);
    let sql = format!("select {} from mfa_factors where {theirs} order by created_at, id", factor_columns!());
    let rows = db.read(Statement::new(sql, vec![json!(account_ids).to_string().into()])).await?;
    rows.iter().map(Factor::from_row).collect()
}

/// Counts the accounts with an authenticator app, whose secret only this instance's keys can decrypt. A database without tables has none.
pub async fn count_authenticator_apps(db: &Db) -> Result<i64, sangam_db::Error> {
    let statement = db.statement(
        "select count(distinct account_id) from mfa_factors where status = 'verified' and secret is not null",
        vec![],
    );
    match db.read(statement).await {
        Ok(rows) => Ok(rows.first().and_then(|row| row.int(0)).unwrap_or(0)),
        Err(sangam_db::Error::Other(_)) => Ok(0),
        Err(error) => Err(error),
    }
}

/// A second factor as the operator sees it.
#[derive(Debug, Clone)]
pub struct ListedFactor {
    /// Its id.
    pub id: Uuid,
    /// The type name used in responses.
    pub kind: &'static str,
    /// Whether enrolment is finished. Only verified factors are required at sign-in.
    pub verified: bool,
    /// The owner's name for it. May be empty.
    pub name: String,
    /// When its owner started the enrolment.
    pub created_at: Timestamp,
}

/// Returns all factors of an account, oldest first.
pub async fn list_factors(auth: &Auth, account_id: Uuid) -> Result<Vec<ListedFactor>, Error> {
    let list = |factor: Factor| ListedFactor {
        id: factor.id,
        kind: factor.factor_type.name(),
        verified: factor.verified,
        name: factor.friendly_name,
        created_at: factor.created_at,
    };
    Ok(find_factors(auth.db(), &[account_id]).await?.into_iter().map(list).collect())
}

/// Reads an account's factors within a larger change that has locked the account.
pub(super) async fn read_factors(tx: &mut Tx<'_>, account_id: Uuid) -> Result<Vec<Factor>, Error> {
    let statement = tx.statement(
        concat!("select ", factor_columns!(), " from mfa_factors where account_id = {uuid} order by created_at, id"),
        vec![account_id.into()],
    );
    tx.fetch(&statement).await?.iter().map(Factor::from_row).collect()
}

/// Returns whether the session has passed a second factor, or the account has none. The gate checks the same before each call.
/// This check runs while the account is locked against concurrent changes. Refuses a session that has ended since.
pub(super) async fn has_passed_factor(tx: &mut Tx<'_>, factors: &[Factor], session_id: Uuid) -> Result<bool, Error> {
    require_live_session(tx, session_id).await?;
    if !factors.iter().any(|factor| factor.verified) {
        return Ok(true);
    }
    let statement = tx.statement("select 1 from sessions where id = {uuid} and aal = 'aal2'", vec![session_id.into()]);
    Ok(!tx.fetch(&statement).await?.is_empty())
}

/// Refuses a session that has not passed the account's second factor. The larger change must have locked the account.
pub(crate) async fn require_second_factor(tx: &mut Tx<'_>, caller: SignedIn, refusal: Error) -> Result<(), Error> {
    let factors = read_factors(tx, caller.account_id).await?;
    if has_passed_factor(tx, &factors, caller.session_id).await? { Ok(()) } else { Err(refusal) }
}

/// Finds one of the account's factors. Another account's factor is not found.
pub(super) fn require_factor(factors: &[Factor], id: Uuid) -> Result<&Factor, Error> {
    factors.iter().find(|factor| factor.id == id).ok_or(Error::FactorNotFound("Factor not found"))
}
