//! Rotates the signing keys.

use jiff::Timestamp;
use uuid::Uuid;

use super::RETIRED_LIFETIME;
use super::create::{create_first, insert};
use crate::auth::Auth;
use crate::error::Error;

/// The result of a rotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyRotation {
    /// The key that signs from now on.
    pub current: Uuid,
    /// When that key was first published.
    pub published_since: Timestamp,
    /// Until when tokens signed by the old key are accepted.
    pub accepted_until: Timestamp,
}

/// Makes the standby key current and creates a new standby key. Tokens signed by the old key stay valid until they expire.
pub async fn rotate_signing_key(auth: &Auth) -> Result<KeyRotation, Error> {
    let now = auth.now();
    create_first(auth.db(), now).await?;
    let (current, published_since) = auth
        .db()
        .write(move |tx| {
            Box::pin(async move {
                let retire = tx.statement(
                    "update signing_keys set state = 'retired', retired_at = {timestamp} where state = 'current'",
                    vec![now.into()],
                );
                tx.execute(&retire).await?;
                let promote = tx.statement(
                    "update signing_keys set state = 'current', activated_at = {timestamp} where state = 'standby'
                     returning id, created_at",
                    vec![now.into()],
                );
                let rows = tx.fetch(&promote).await?;
                let promoted = rows.first().and_then(|row| Some((row.uuid(0)?, row.timestamp(1)?)));
                insert(tx, "standby", now).await?;
                promoted.ok_or_else(|| Error::Internal("no signing key was waiting".into()))
            })
        })
        .await?;
    Ok(KeyRotation { current, published_since, accepted_until: now + RETIRED_LIFETIME })
}
