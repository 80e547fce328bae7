//! Passes: credentials that were accepted, for services whose connections outlive a request.

use jiff::Timestamp;
use sangam_db::Change;
use sangam_schema::{Access, Caller, Refused};
use uuid::Uuid;

use super::api_tokens::TokenProof;
use super::standing::row_id;
use super::{Gate, Identity, Shown};
use crate::api_tokens::is_api_token;
use crate::tokens::Proof;

/// Somebody who was let in, and what it rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass {
    /// Who it is.
    pub caller: Caller,
    /// How far it reaches.
    pub access: Access,
    /// The session or the API token it rests on; none for the holder of a key.
    pub credential_id: Option<Uuid>,
    /// When its token ends; never for a key, nor for an API token without an end.
    pub expires_at: Option<Timestamp>,
}

/// Whose passes a change of a row may have ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concern {
    /// Those of one session or API token.
    Credential(Uuid),
    /// All of an account.
    Account(Uuid),
}

impl Gate {
    /// As [`Gate::identify`], and gives something to ask with again later.
    pub async fn admit(&self, apikey: Option<&str>, bearer: Option<&str>) -> Result<Pass, Refused> {
        self.check_key(apikey)?;
        if let Some(token) = bearer.filter(|bearer| is_api_token(bearer)) {
            let TokenProof { id, account_id, access, expires_at } = self.check_api_token(token, None).await?;
            return Ok(Pass { caller: Caller::User(account_id), access, credential_id: Some(id), expires_at });
        }
        let identity = self.resolve(Shown { apikey, bearer, address: None }).await?;
        let proof = match (identity, bearer) {
            (Identity::User { .. }, Some(token)) => Some(self.prove(token).await?),
            _ => None,
        };
        Ok(Pass {
            caller: identity.admitted().to_read(),
            access: Access::Full,
            credential_id: proof.map(|proof| proof.session_id),
            expires_at: proof.and_then(|proof| proof.expires_at()),
        })
    }

    /// Whether what a pass rests on still holds: its token, its session and its account.
    pub async fn recheck(&self, pass: &Pass) -> Result<(), Refused> {
        let Pass { caller, access, credential_id, expires_at } = *pass;
        match (caller, credential_id, expires_at) {
            (Caller::User(account_id), Some(id), expires_at) if access != Access::Full => {
                self.check_token_proof(&TokenProof { id, account_id, access, expires_at }).await
            }
            (Caller::User(account_id), Some(session_id), Some(end)) => {
                self.check_proof(&Proof::new(account_id, session_id, end)).await
            }
            (Caller::User(_), _, _) => Err(Refused::SessionEnded),
            (Caller::Anonymous | Caller::Service, _, _) => Ok(()),
        }
    }

    /// When a token of this instance ends, whether or not it has ended already.
    pub fn expiry(&self, token: &str) -> Option<Timestamp> {
        self.prove_known(token).ok().and_then(|proof| proof.expires_at())
    }

    /// Whether the key is one of this instance's.
    pub fn knows_key(&self, apikey: Option<&str>) -> Result<(), Refused> {
        self.check_key(apikey).map(|_| ())
    }

    /// Whose passes may have ended with this change. Who keeps some asks again about those.
    pub fn concern(&self, change: &Change) -> Option<Concern> {
        match &*change.table {
            "sessions" | "api_tokens" => row_id(change).map(Concern::Credential),
            "accounts" => row_id(change).map(Concern::Account),
            _ => self.0.standings.affected(change).map(Concern::Account),
        }
    }
}
