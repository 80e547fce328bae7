//! Issues and rechecks passes for services whose connections outlive a request.

use jiff::Timestamp;
use sangam_db::Change;
use sangam_schema::{Access, AffectedPasses, Caller, Pass, Refused};

use super::api_tokens::VerifiedApiToken;
use super::credential_states::row_id;
use super::{Gate, Identity, RequestCredentials};
use crate::api_tokens::is_api_token;
use crate::tokens::VerifiedToken;

impl Gate {
    /// Like [`Gate::identify`], but returns a pass that can be checked again later.
    pub async fn admit(&self, apikey: Option<&str>, bearer: Option<&str>) -> Result<Pass, Refused> {
        self.check_key(apikey)?;
        if let Some(token) = bearer.filter(|bearer| is_api_token(bearer)) {
            let VerifiedApiToken { id, account_id, access, expires_at } = self.check_api_token(token, None).await?;
            return Ok(Pass { caller: Caller::User(account_id), access, credential_id: Some(id), expires_at });
        }
        let identity = self.resolve(RequestCredentials { apikey, bearer, address: None }).await?;
        let verified = match (identity, bearer) {
            (Identity::User { .. }, Some(token)) => Some(self.verify_token(token).await?),
            _ => None,
        };
        Ok(Pass {
            caller: identity.admitted().to_read(),
            access: Access::Full,
            credential_id: verified.map(|verified| verified.session_id),
            expires_at: verified.and_then(|verified| verified.expires_at()),
        })
    }

    /// Checks that the token, session and account behind a pass are still valid.
    pub async fn recheck(&self, pass: &Pass) -> Result<(), Refused> {
        let Pass { caller, access, credential_id, expires_at } = *pass;
        match (caller, credential_id, expires_at) {
            (Caller::User(account_id), Some(id), expires_at) if access != Access::Full => {
                self.check_verified_api_token(&VerifiedApiToken { id, account_id, access, expires_at }).await
            }
            (Caller::User(account_id), Some(session_id), Some(end)) => {
                self.check_verified(&VerifiedToken::admitted(account_id, session_id, end)).await
            }
            (Caller::User(_), _, _) => Err(Refused::SessionEnded),
            (Caller::Anonymous | Caller::Service, _, _) => Ok(()),
        }
    }

    /// When an access token of this instance expires or expired.
    pub fn expiry(&self, token: &str) -> Option<Timestamp> {
        self.verify_with_known_key(token).ok().and_then(|verified| verified.expires_at())
    }

    /// Checks that the key is one of this instance's keys.
    pub fn accepts_key(&self, apikey: Option<&str>) -> Result<(), Refused> {
        self.check_key(apikey).map(|_| ())
    }

    /// The passes that this change may have invalidated, which have to be checked again.
    pub fn affected_passes(&self, change: &Change) -> Option<AffectedPasses> {
        match &*change.table {
            "sessions" | "api_tokens" => row_id(change).map(AffectedPasses::Credential),
            "accounts" => row_id(change).map(AffectedPasses::Account),
            _ => self.0.credential_states.affected(change).map(AffectedPasses::Account),
        }
    }
}
