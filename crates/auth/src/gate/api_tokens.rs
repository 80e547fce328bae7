//! Verifies API tokens. Each token is looked up by its hash once and then cached; wrong tokens count as failed attempts.

use std::net::IpAddr;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use moka::sync::Cache;
use sangam_db::{Db, Row};
use sangam_schema::{Access, Refused};
use uuid::Uuid;

use crate::api_tokens::{is_well_formed, parse_access};
use crate::limits::Limits;
use crate::refresh_tokens::hash_token;

const CACHE_CAPACITY: u64 = 10_000;

/// Precision of a token's last use as shown to its owner. Writing it on each request would cost more than the request itself.
const RECORD_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

/// The API tokens that this process has verified recently.
pub(super) struct ApiTokens {
    db: Db,
    limits: Arc<Limits>,
    /// Keyed by the token's hash. These facts about a token never change. Whether it is still valid is checked separately.
    verified_tokens: Cache<Arc<str>, VerifiedApiToken>,
    /// When the last use of each token was last written.
    last_recorded: Cache<Uuid, Timestamp>,
}

/// The facts about a token, found by its hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct VerifiedApiToken {
    pub(super) id: Uuid,
    pub(super) account_id: Uuid,
    pub(super) access: Access,
    pub(super) expires_at: Option<Timestamp>,
}

impl ApiTokens {
    pub(super) fn new(db: Db, limits: Arc<Limits>) -> ApiTokens {
        ApiTokens { db, limits, verified_tokens: Cache::new(CACHE_CAPACITY), last_recorded: Cache::new(CACHE_CAPACITY) }
    }

    /// Verifies a token. Only known tokens are cached: wrong ones are too easy to create to deserve memory.
    pub(super) async fn verify_token(
        &self,
        token: &str,
        address: Option<IpAddr>,
        now: Timestamp,
    ) -> Result<VerifiedApiToken, Refused> {
        let hash = hash_token(token);
        if let Some(verified) = self.verified_tokens.get(hash.as_str()) {
            return Ok(verified);
        }
        let attempt = self.limits.token(&hash, address, now);
        let attempt = attempt.map_err(|wait_seconds| Refused::TooManyAttempts { wait_seconds })?;
        let found = if is_well_formed(token) { self.find(&hash).await } else { Ok(None) };
        match found? {
            Some(verified) => {
                self.verified_tokens.insert(hash.into(), verified);
                Ok(verified)
            }
            None => {
                attempt.count();
                Err(Refused::UnknownToken)
            }
        }
    }

    /// Drops a revoked token from the cache, so that presenting it again counts as a failed attempt.
    pub(super) fn forget(&self, token: &str) {
        self.verified_tokens.invalidate(hash_token(token).as_str());
    }

    /// Writes the time of last use, at most once a minute. A failure to write it must not keep the caller out.
    pub(super) async fn record_use(&self, id: Uuid, now: Timestamp) {
        if self.last_recorded.get(&id).is_some_and(|recorded_at| now.duration_since(recorded_at) < RECORD_INTERVAL) {
            return;
        }
        self.last_recorded.insert(id, now);
        // The condition covers other copies of the server, which write the same column.
        let statement = self.db.statement(
            "update api_tokens
             set last_used_at = {1:timestamp}
             where id = {2:uuid} and (last_used_at is null or last_used_at <= {3:timestamp})",
            vec![now.into(), id.into(), (now - RECORD_INTERVAL).into()],
        );
        let written = self.db.write(move |tx| Box::pin(async move { tx.execute(&statement).await })).await;
        if let Err(error) = written {
            tracing::warn!(%error, "The use of an API token could not be recorded: {error}");
        }
    }

    async fn find(&self, hash: &str) -> Result<Option<VerifiedApiToken>, Refused> {
        let statement = self.db.statement(
            "select id, account_id, access, expires_at from api_tokens where token_hash = {text}",
            vec![hash.into()],
        );
        let rows = self.db.read(statement).await.map_err(|error| {
            tracing::error!(%error, "An API token could not be looked up: {error}");
            Refused::Unavailable
        })?;
        rows.first().map(VerifiedApiToken::from_row).transpose()
    }
}

impl VerifiedApiToken {
    fn from_row(row: &Row) -> Result<VerifiedApiToken, Refused> {
        let read = || {
            // An unreadable expiry must not make a token last for ever.
            let expires_at = row.text(3).map(|text| text.parse().unwrap_or(Timestamp::UNIX_EPOCH));
            Some(VerifiedApiToken {
                id: row.uuid(0)?,
                account_id: row.uuid(1)?,
                access: parse_access(row.text(2)?)?,
                expires_at,
            })
        };
        read().ok_or_else(|| {
            tracing::error!("A row of api_tokens is malformed");
            Refused::Unavailable
        })
    }
}
