//! Who is asking: the one place where a request's key and token become a caller.

mod api_tokens;
mod pass;
mod shown;
mod standing;

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use http::HeaderMap;
use moka::sync::Cache;
use sangam_db::Db;
use sangam_schema::{Access, Admitted, Caller, Clock, Refused};
use uuid::Uuid;

use crate::api_tokens::is_api_token;
use crate::keys::Keys;
use crate::limits::Limits;
use crate::settings::TokenPlan;
use crate::signing_keys::SigningKeys;
use crate::tokens::{Proof, Tokens};
use api_tokens::{ApiTokens, TokenProof};
pub use pass::{Concern, Pass};
pub(crate) use shown::{Shown, find_apikey, find_bearer};
use standing::Standings;

/// Bytes of checked tokens that are remembered: some ten thousand usual ones. They hold what people tell of themselves, so
/// they can be long.
const REMEMBERED_BYTES: u64 = 16 * 1024 * 1024;

/// What remembering a token costs besides its text, about.
const PROOF_BYTES: usize = 256;

/// Checks credentials for every service. Cheap to copy; a hot token costs neither a signature check nor SQL.
#[derive(Clone)]
pub struct Gate(Arc<Inner>);

struct Inner {
    keys: Keys,
    tokens: Tokens,
    signing_keys: Arc<SigningKeys>,
    clock: Clock,
    proofs: Cache<Arc<str>, Proof>,
    api_tokens: ApiTokens,
    standings: Standings,
}

fn weight(token: &Arc<str>, _: &Proof) -> u32 {
    u32::try_from(token.len() + PROOF_BYTES).unwrap_or(u32::MAX)
}

/// A caller, with the session a user is signed in with or the API token that a program shows for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Identity {
    Anonymous,
    Service,
    User { account_id: Uuid, session_id: Uuid },
    Program { account_id: Uuid, access: Access },
}

impl Gate {
    pub(crate) fn new(
        db: Db,
        keys: Keys,
        (tokens, signing_keys): (Tokens, Arc<SigningKeys>),
        clock: Clock,
        (limits, token_plan): (Arc<Limits>, TokenPlan),
    ) -> Gate {
        Gate(Arc::new(Inner {
            keys,
            tokens,
            signing_keys,
            clock,
            proofs: Cache::builder().max_capacity(REMEMBERED_BYTES).weigher(weight).build(),
            api_tokens: ApiTokens::new(db.clone(), limits),
            standings: Standings::new(db, token_plan),
        }))
    }

    /// Who sends this key and this token. A token that is present but bad is refused, never taken for nobody's.
    pub async fn identify(&self, apikey: Option<&str>, bearer: Option<&str>) -> Result<Admitted, Refused> {
        self.resolve(Shown { apikey, bearer, address: None }).await.map(Identity::admitted)
    }

    /// The same for a request with these headers and this query, from this address.
    pub async fn identify_request(
        &self,
        headers: &HeaderMap,
        query: Option<&str>,
        address: Option<IpAddr>,
    ) -> Result<Admitted, Refused> {
        self.resolve(Shown::by(headers, query, address)?).await.map(Identity::admitted)
    }

    /// As [`Gate::identify_request`], and lets those in, too, whose account is about to be erased: for the few calls that
    /// they may still make.
    pub async fn identify_leaver(
        &self,
        headers: &HeaderMap,
        query: Option<&str>,
        address: Option<IpAddr>,
    ) -> Result<Admitted, Refused> {
        self.resolve_leaver(Shown::by(headers, query, address)?).await.map(Identity::admitted)
    }

    pub(crate) async fn resolve(&self, shown: Shown<'_>) -> Result<Identity, Refused> {
        let (identity, standing) = self.recognise(shown).await?;
        standing.map(|()| identity)
    }

    pub(crate) async fn resolve_leaver(&self, shown: Shown<'_>) -> Result<Identity, Refused> {
        let (identity, standing) = self.recognise(shown).await?;
        match standing {
            Ok(()) | Err(Refused::Leaving) => Ok(identity),
            Err(refused) => Err(refused),
        }
    }

    /// Who it is, and whether they may come in. A program that may not is nobody: it does not help its owner to leave.
    async fn recognise(&self, shown: Shown<'_>) -> Result<(Identity, Result<(), Refused>), Refused> {
        let key_holder = self.check_key(shown.apikey)?;
        let Some(bearer) = shown.bearer else {
            return Ok((key_holder, Ok(())));
        };
        if let Some(caller) = self.0.keys.caller(bearer) {
            return Ok((Identity::of_key(caller), Ok(())));
        }
        if is_api_token(bearer) {
            let TokenProof { account_id, access, .. } = self.check_api_token(bearer, shown.address).await?;
            return Ok((Identity::Program { account_id, access }, Ok(())));
        }
        let proof = self.prove(bearer).await?;
        let identity = Identity::User { account_id: proof.account_id, session_id: proof.session_id };
        Ok((identity, self.check_proof(&proof).await))
    }

    /// Whom the API key stands for; calls that take no token ask only this.
    pub(crate) fn check_key(&self, apikey: Option<&str>) -> Result<Identity, Refused> {
        let caller = self.0.keys.caller(apikey.ok_or(Refused::NoKey)?);
        caller.map(Identity::of_key).ok_or(Refused::UnknownKey)
    }

    async fn check_api_token(&self, token: &str, address: Option<IpAddr>) -> Result<TokenProof, Refused> {
        let now = self.0.clock.now();
        let proof = self.0.api_tokens.prove(token, address, now).await?;
        let standing = self.check_token_proof(&proof).await;
        if standing == Err(Refused::UnknownToken) {
            self.0.api_tokens.forget(token);
        }
        standing?;
        self.0.api_tokens.note_use(proof.id, now).await;
        Ok(proof)
    }

    async fn check_token_proof(&self, proof: &TokenProof) -> Result<(), Refused> {
        let now = self.0.clock.now();
        if proof.expires_at.is_some_and(|end| end <= now) {
            return Err(Refused::TokenExpired);
        }
        self.0.standings.check_token(proof, now).await
    }

    async fn check_proof(&self, proof: &Proof) -> Result<(), Refused> {
        let now = self.0.clock.now();
        if proof.expired(now) {
            return Err(Refused::Expired);
        }
        self.0.standings.check(proof, now).await
    }

    /// A key that another copy of the server made is looked for first.
    async fn prove(&self, token: &str) -> Result<Proof, Refused> {
        if let Some(proof) = self.0.proofs.get(token) {
            return Ok(proof);
        }
        if let Some(key) = Tokens::key_of(token) {
            self.0.signing_keys.look_for(key, self.0.clock.now()).await.map_err(|error| {
                tracing::error!(%error, "The signing keys could not be read: {error}");
                Refused::Unavailable
            })?;
        }
        self.prove_known(token)
    }

    /// Only good tokens are remembered: bad ones are too easy to make to deserve memory.
    fn prove_known(&self, token: &str) -> Result<Proof, Refused> {
        if let Some(proof) = self.0.proofs.get(token) {
            return Ok(proof);
        }
        let key = Tokens::key_of(token).and_then(|id| self.0.signing_keys.find_known(id));
        let proof = self.0.tokens.verify(token, key.as_deref())?;
        self.0.proofs.insert(token.into(), proof);
        Ok(proof)
    }
}

impl Identity {
    fn admitted(self) -> Admitted {
        match self {
            Identity::Anonymous => Admitted::new(Caller::Anonymous, Access::Full),
            Identity::Service => Admitted::new(Caller::Service, Access::Full),
            Identity::User { account_id, .. } => Admitted::new(Caller::User(account_id), Access::Full),
            Identity::Program { account_id, access } => Admitted::new(Caller::User(account_id), access),
        }
    }

    fn of_key(caller: Caller) -> Identity {
        match caller {
            Caller::Service => Identity::Service,
            Caller::Anonymous | Caller::User(_) => Identity::Anonymous,
        }
    }
}

impl fmt::Debug for Gate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Gate(hidden)")
    }
}
