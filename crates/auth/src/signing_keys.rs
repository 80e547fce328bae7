//! The ES256 keys that sign access tokens. One key signs, the next is already published, and retired ones stay until the tokens they
//! signed have expired. See docs/decisions/signing-keys.md.

mod create;
mod key;
mod rotate;

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use parking_lot::RwLock;
use sangam_db::Db;
use uuid::Uuid;

pub(crate) use key::SigningKey;
pub use rotate::{KeyRotation, rotate_signing_key};

use crate::error::Error;
use crate::keys::Keys;

/// Lifetime of an access token. The clients refresh it well before.
pub(crate) const TOKEN_LIFETIME_SECONDS: i64 = 3600;

/// How long a retired key is published and accepted: the lifetime of a token, plus the same again for copies of the server that did
/// not know about the change yet and for clock differences.
pub(crate) const RETIRED_LIFETIME: SignedDuration = SignedDuration::from_secs(2 * TOKEN_LIFETIME_SECONDS);

/// Maximum age of the cached keys, because another copy or `sangam keys rotate` may have changed the rows.
const REREAD_AFTER: SignedDuration = SignedDuration::from_secs(5);

/// Minimum time between reads that look for an unknown key, because a token can name any key.
const LOOKUP_INTERVAL: SignedDuration = SignedDuration::from_secs(1);

/// The keys of this instance, cached.
pub(crate) struct SigningKeys {
    db: Db,
    keys: Keys,
    known: RwLock<CachedKeys>,
}

#[derive(Clone, Default)]
struct CachedKeys {
    keys: Vec<Arc<SigningKey>>,
    current: Option<Arc<SigningKey>>,
    read_at: Option<Timestamp>,
}

impl CachedKeys {
    fn is_fresh(&self, now: Timestamp, max_age: SignedDuration) -> bool {
        self.read_at.is_some_and(|read_at| {
            let age = now.duration_since(read_at);
            !age.is_negative() && age < max_age
        })
    }
}

impl SigningKeys {
    pub(crate) fn new(db: Db, keys: Keys) -> SigningKeys {
        SigningKeys { db, keys, known: RwLock::default() }
    }

    /// The key that signs now. The first call of a new instance creates it.
    pub(crate) async fn current(&self, now: Timestamp) -> Result<Arc<SigningKey>, Error> {
        let known = self.up_to_date(now).await?;
        known.current.ok_or_else(|| Error::Internal("there is no signing key".into()))
    }

    /// All keys whose tokens are accepted, for publication.
    pub(crate) async fn published(&self, now: Timestamp) -> Result<Vec<Arc<SigningKey>>, Error> {
        Ok(self.up_to_date(now).await?.keys)
    }

    /// Finds a key in the cache.
    pub(crate) fn find_known(&self, id: Uuid) -> Option<Arc<SigningKey>> {
        self.known.read().keys.iter().find(|key| key.id() == id).cloned()
    }

    /// Reads the rows again if this key is not cached, unless they were read just now.
    pub(crate) async fn load_if_unknown(&self, id: Uuid, now: Timestamp) -> Result<(), Error> {
        if self.find_known(id).is_some() || self.known.read().is_fresh(now, LOOKUP_INTERVAL) {
            return Ok(());
        }
        self.read(now).await.map(drop)
    }

    async fn up_to_date(&self, now: Timestamp) -> Result<CachedKeys, Error> {
        let known = self.known.read().clone();
        if known.is_fresh(now, REREAD_AFTER) && known.current.is_some() {
            return Ok(known);
        }
        let known = self.read(now).await?;
        if known.current.is_some() {
            return Ok(known);
        }
        create::create_first(&self.db, now).await?;
        self.read(now).await
    }

    async fn read(&self, now: Timestamp) -> Result<CachedKeys, Error> {
        let statement = self.db.statement(
            "select id, state
             from signing_keys
             where retired_at is null or retired_at > {timestamp}
             order by created_at, id",
            vec![(now - RETIRED_LIFETIME).into()],
        );
        let mut known = CachedKeys { read_at: Some(now), ..CachedKeys::default() };
        for row in self.db.read(statement).await? {
            let Some(id) = row.uuid(0) else { continue };
            let key = match self.find_known(id) {
                Some(key) => key,
                None => Arc::new(SigningKey::derive(&self.keys, id)?),
            };
            if row.text(1) == Some("current") {
                known.current = Some(Arc::clone(&key));
            }
            known.keys.push(key);
        }
        *self.known.write() = known.clone();
        Ok(known)
    }
}
