//! What an identity tells about a person, and what of it an account takes over.

use sangam_db::Tx;
use serde_json::{Map, Value};

use super::ProvenIdentity;
use crate::accounts::{Account, check_size, store_account};
use crate::error::Error;

/// What an identity says that is worth keeping with an account.
const USEFUL_CLAIMS: [&str; 4] = ["name", "full_name", "picture", "avatar_url"];

/// Adds what the account does not know yet; a name that its owner edited stays.
pub(super) async fn add_claims(
    tx: &mut Tx<'_>,
    mut account: Account,
    identity: &ProvenIdentity,
) -> Result<Account, Error> {
    let before = account.user_metadata.len();
    for (key, value) in useful_claims(identity) {
        account.user_metadata.entry(key).or_insert(value);
    }
    if account.user_metadata.len() > before && check_size("user_metadata", &account.user_metadata).is_ok() {
        store_account(tx, &account).await?;
    }
    Ok(account)
}

pub(super) fn useful_claims(identity: &ProvenIdentity) -> Map<String, Value> {
    let claim = |name: &str| Some((name.to_owned(), identity.data.get(name)?.clone()));
    USEFUL_CLAIMS.iter().filter_map(|name| claim(name)).collect()
}
