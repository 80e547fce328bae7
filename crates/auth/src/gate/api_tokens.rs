//! API tokens at the gate: each is looked up by its hash once, counted if it is wrong, and then remembered.

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

const REMEMBERED: u64 = 10_000;

/// How exactly a token's owner learns when it was last used. A write for each request would cost more than the request.
const NOTED_EVERY: SignedDuration = SignedDuration::from_mins(1);

/// The tokens this process has seen recently.
pub(super) struct ApiTokens {
    db: Db,
    limits: Arc<Limits>,
    /// By the token's hash. What it says of a token never changes; whether the token still holds is asked elsewhere.
    verified_tokens: Cache<Arc<str>, VerifiedApiToken>,
    /// When a token's use was last written down.
    noted: Cache<Uuid, Timestamp>,
}

/// What a token says about its holder, once it has been found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct VerifiedApiToken {
    pub(super) id: Uuid,
    pub(super) account_id: Uuid,
    pub(super) access: Access,
    pub(super) expires_at: Option<Timestamp>,
}

impl ApiTokens {
    pub(super) fn new(db: Db, limits: Arc<Limits>) -> ApiTokens {
        ApiTokens { db, limits, verified_tokens: Cache::new(REMEMBERED), noted: Cache::new(REMEMBERED) }
    }

    /// Whose token this is. Only found ones are remembered: wrong ones are too easy to make to deserve memory.
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

    /// Forgets a token that turned out to be revoked, so that showing it again counts as a wrong one.
    pub(super) fn forget(&self, token: &str) {
        self.verified_tokens.invalidate(hash_token(token).as_str());
    }

    /// Writes down that a token is used, now and then. That it could not be written must not keep anyone out.
    pub(super) async fn note_use(&self, id: Uuid, now: Timestamp) {
        if self.noted.get(&id).is_some_and(|noted_at| now.duration_since(noted_at) < NOTED_EVERY) {
            return;
        }
        self.noted.insert(id, now);
        // The condition is for other copies of the server, which have written it down at other times.
        let statement = self.db.statement(
            "update api_tokens
             set last_used_at = {1:timestamp}
             where id = {2:uuid} and (last_used_at is null or last_used_at <= {3:timestamp})",
            vec![now.into(), id.into(), (now - NOTED_EVERY).into()],
        );
        let noted = self.db.write(move |tx| Box::pin(async move { tx.execute(&statement).await })).await;
        if let Err(error) = noted {
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
            // An end that cannot be read must not make a token last for ever.
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
