//! What every auth call needs, in one value that is cheap to copy.

use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use sangam_db::Db;
use sangam_schema::Clock;

use crate::gate::Gate;
use crate::keys::Keys;
use crate::passwords::Passwords;
use crate::tokens::Tokens;

/// Accounts and sessions over one database.
#[derive(Clone)]
pub struct Auth(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    keys: Keys,
    tokens: Tokens,
    gate: Gate,
    passwords: Passwords,
    address: String,
}

impl Auth {
    /// `public_url` is where browsers find this instance, without a slash at the end; it is named in every token.
    pub fn new(db: Db, keys: Keys, clock: Clock, public_url: &str) -> Auth {
        let address = format!("{}/auth/v1", public_url.trim_end_matches('/'));
        let tokens = Tokens::new(&keys, address.clone());
        let gate = Gate::new(db.clone(), keys.clone(), tokens.clone(), clock.clone());
        Auth(Arc::new(Inner { db, clock, keys, tokens, gate, passwords: Passwords::new(), address }))
    }

    /// The check that every other service asks who is calling.
    pub fn gate(&self) -> &Gate {
        &self.0.gate
    }

    pub(crate) fn db(&self) -> &Db {
        &self.0.db
    }

    pub(crate) fn keys(&self) -> &Keys {
        &self.0.keys
    }

    pub(crate) fn tokens(&self) -> &Tokens {
        &self.0.tokens
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    /// The public address of these calls.
    pub(crate) fn address(&self) -> &str {
        &self.0.address
    }
}

impl fmt::Debug for Auth {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Auth").field("address", &self.0.address).finish_non_exhaustive()
    }
}
