//! The ES256 keys that sign access tokens: one signs, one is published ahead of its turn, and replaced ones stay until the tokens
//! they signed have expired. See docs/decisions/signing-keys.md.

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

/// How long an access token lives; the client refreshes well before.
pub(crate) const TOKEN_LIFE_SECONDS: i64 = 3600;

/// How long a replaced key is published and accepted: the life of a token, and as long again for copies that had not yet heard of
/// the change and for clocks that differ.
pub(crate) const RETIRED: SignedDuration = SignedDuration::from_secs(2 * TOKEN_LIFE_SECONDS);

/// After this long the rows are read again, since another copy or `sangam keys rotate` may have changed them.
const REREAD_AFTER: SignedDuration = SignedDuration::from_secs(5);

/// A token can name any key. So often the rows are read at most to look for one.
const LOOK_AGAIN_AFTER: SignedDuration = SignedDuration::from_secs(1);

/// The keys of this instance, as they were last read.
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
    fn is_fresh(&self, now: Timestamp, life: SignedDuration) -> bool {
        self.read_at.is_some_and(|read_at| {
            let age = now.duration_since(read_at);
            !age.is_negative() && age < life
        })
    }
}

impl SigningKeys {
    pub(crate) fn new(db: Db, keys: Keys) -> SigningKeys {
        SigningKeys { db, keys, known: RwLock::default() }
    }

    /// The key that signs now; the first call of an instance makes it.
    pub(crate) async fn current(&self, now: Timestamp) -> Result<Arc<SigningKey>, Error> {
        let known = self.up_to_date(now).await?;
        known.current.ok_or_else(|| Error::Internal("there is no signing key".into()))
    }

    /// All keys whose tokens are accepted, to be published.
    pub(crate) async fn published(&self, now: Timestamp) -> Result<Vec<Arc<SigningKey>>, Error> {
        Ok(self.up_to_date(now).await?.keys)
    }

    /// A key that has been read before.
    pub(crate) fn find_known(&self, id: Uuid) -> Option<Arc<SigningKey>> {
        self.known.read().keys.iter().find(|key| key.id() == id).cloned()
    }

    /// Reads the rows again if this key is not among those known, and if that was not done just now.
    pub(crate) async fn look_for(&self, id: Uuid, now: Timestamp) -> Result<(), Error> {
        if self.find_known(id).is_some() || self.known.read().is_fresh(now, LOOK_AGAIN_AFTER) {
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
        create::make_first(&self.db, now).await?;
        self.read(now).await
    }

    async fn read(&self, now: Timestamp) -> Result<CachedKeys, Error> {
        let statement = self.db.statement(
            "select id, state
             from signing_keys
             where retired_at is null or retired_at > {timestamp}
             order by created_at, id",
            vec![(now - RETIRED).into()],
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
