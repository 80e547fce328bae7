//! Copies claims of an identity into the account's metadata.

use sangam_db::Tx;
use serde_json::{Map, Value};

use super::ProvenIdentity;
use crate::accounts::{Account, check_size, store_account};
use crate::error::Error;

/// The claims that are copied into an account.
const COPIED_CLAIMS: [&str; 4] = ["name", "full_name", "picture", "avatar_url"];

/// Adds the claims that the account does not have yet. A name that its owner edited stays.
pub(super) async fn add_claims(
    tx: &mut Tx<'_>,
    mut account: Account,
    identity: &ProvenIdentity,
) -> Result<Account, Error> {
    let before = account.user_metadata.len();
    for (key, value) in copied_claims(identity) {
        account.user_metadata.entry(key).or_insert(value);
    }
    if account.user_metadata.len() > before && check_size("user_metadata", &account.user_metadata).is_ok() {
        store_account(tx, &account).await?;
    }
    Ok(account)
}

pub(super) fn copied_claims(identity: &ProvenIdentity) -> Map<String, Value> {
    let claim = |name: &str| Some((name.to_owned(), identity.data.get(name)?.clone()));
    COPIED_CLAIMS.iter().filter_map(|name| claim(name)).collect()
}
