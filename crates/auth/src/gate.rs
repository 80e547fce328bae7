//! The gate: the one place where a request's key and token become a caller.

mod api_tokens;
mod credential_states;
mod pass;
mod request_credentials;

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
use crate::settings::Settings;
use crate::signing_keys::SigningKeys;
use crate::tokens::{Tokens, VerifiedToken};
use api_tokens::{ApiTokens, VerifiedApiToken};
use credential_states::CredentialStates;
pub(crate) use request_credentials::{RequestCredentials, find_apikey, find_bearer};

/// Memory for verified tokens, enough for about ten thousand of typical size. Tokens can be long, because they contain the user's
/// metadata.
const MAX_CACHE_BYTES: u64 = 16 * 1024 * 1024;

/// Approximate memory cost of a cached token besides its text.
const VERIFIED_TOKEN_BYTES: usize = 256;

/// Checks credentials for every service. Cheap to clone. A cached token costs neither a signature check nor SQL.
#[derive(Clone)]
pub struct Gate(Arc<GateInner>);

struct GateInner {
    keys: Keys,
    tokens: Tokens,
    signing_keys: Arc<SigningKeys>,
    clock: Clock,
    verified_tokens: Cache<Arc<str>, VerifiedToken>,
    api_tokens: ApiTokens,
    credential_states: CredentialStates,
}

fn weight(token: &Arc<str>, _: &VerifiedToken) -> u32 {
    u32::try_from(token.len() + VERIFIED_TOKEN_BYTES).unwrap_or(u32::MAX)
}

/// An authenticated caller: an API key, a user with a session, or a program with a user's API token.
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
        limits: Arc<Limits>,
        settings: &Settings,
    ) -> Gate {
        Gate(Arc::new(GateInner {
            keys,
            tokens,
            signing_keys,
            clock,
            verified_tokens: Cache::builder().max_capacity(MAX_CACHE_BYTES).weigher(weight).build(),
            api_tokens: ApiTokens::new(db.clone(), limits),
            credential_states: CredentialStates::new(db, settings.token_plan, settings.factor_policy()),
        }))
    }

    /// Applies changes of sessions and accounts also while no tokens are checked. Runs until the database is closed.
    pub(crate) async fn follow_changes(&self) {
        self.0.credential_states.follow_changes().await;
    }

    /// Identifies the caller by key and token. An invalid token is refused, never treated as anonymous.
    pub async fn identify(&self, apikey: Option<&str>, bearer: Option<&str>) -> Result<Admitted, Refused> {
        self.resolve(RequestCredentials { apikey, bearer, address: None }).await.map(Identity::admitted)
    }

    /// Like [`Gate::identify`], for a request with these headers and query from this network address.
    pub async fn identify_request(
        &self,
        headers: &HeaderMap,
        query: Option<&str>,
        address: Option<IpAddr>,
    ) -> Result<Admitted, Refused> {
        self.check_address(query)?;
        self.resolve(RequestCredentials::by(headers, query, address)?).await.map(Identity::admitted)
    }

    /// Refuses the service key in a URL, because proxies and browsers store URLs. The anonymous key is allowed there.
    pub(crate) fn check_address(&self, query: Option<&str>) -> Result<(), Refused> {
        match find_apikey(&HeaderMap::new(), query).and_then(|key| self.0.keys.caller(key)) {
            Some(Caller::Service) => Err(Refused::ServiceKeyInAddress),
            _ => Ok(()),
        }
    }

    pub(crate) async fn resolve(&self, credentials: RequestCredentials<'_>) -> Result<Identity, Refused> {
        let (identity, state) = self.authenticate(credentials).await?;
        state.map(|()| identity)
    }

    /// Also accepts users who still have to pass or set up their second factor, and users whose account is scheduled for erasure.
    /// Returns their refusal beside the identity. For the few calls that such users may make.
    pub(crate) async fn resolve_any_session(
        &self,
        credentials: RequestCredentials<'_>,
    ) -> Result<(Identity, Result<(), Refused>), Refused> {
        let (identity, state) = self.authenticate(credentials).await?;
        match state {
            Ok(())
            | Err(
                Refused::PendingDeletion { .. }
                | Refused::SecondFactorNeeded
                | Refused::SecondFactorRequired
                | Refused::TokenOutdated,
            ) => Ok((identity, state)),
            Err(refused) => Err(refused),
        }
    }

    /// Authenticates the caller and returns whether they are allowed in. For an API token every refusal is an error, so the
    /// exceptions in `resolve_any_session` do not apply to programs.
    async fn authenticate(
        &self,
        credentials: RequestCredentials<'_>,
    ) -> Result<(Identity, Result<(), Refused>), Refused> {
        let key_holder = self.check_key(credentials.apikey)?;
        let Some(bearer) = credentials.bearer else {
            return Ok((key_holder, Ok(())));
        };
        if let Some(caller) = self.0.keys.caller(bearer) {
            return Ok((Identity::of_key(caller), Ok(())));
        }
        if is_api_token(bearer) {
            let VerifiedApiToken { account_id, access, .. } = self.check_api_token(bearer, credentials.address).await?;
            return Ok((Identity::Program { account_id, access }, Ok(())));
        }
        let verified = self.verify_token(bearer).await?;
        record_account(verified.account_id);
        let identity = Identity::User { account_id: verified.account_id, session_id: verified.session_id };
        Ok((identity, self.check_verified(&verified).await))
    }

    /// Identifies the caller by the API key alone, for calls that take no token.
    pub(crate) fn check_key(&self, apikey: Option<&str>) -> Result<Identity, Refused> {
        let caller = self.0.keys.caller(apikey.ok_or(Refused::NoKey)?);
        caller.map(Identity::of_key).ok_or(Refused::UnknownKey)
    }

    async fn check_api_token(&self, token: &str, address: Option<IpAddr>) -> Result<VerifiedApiToken, Refused> {
        let now = self.0.clock.now();
        let verified = self.0.api_tokens.verify_token(token, address, now).await?;
        record_account(verified.account_id);
        let state = self.check_verified_api_token(&verified).await;
        if state == Err(Refused::UnknownToken) {
            self.0.api_tokens.forget(token);
        }
        state?;
        self.0.api_tokens.record_use(verified.id, now).await;
        Ok(verified)
    }

    async fn check_verified_api_token(&self, verified: &VerifiedApiToken) -> Result<(), Refused> {
        let now = self.0.clock.now();
        if verified.expires_at.is_some_and(|end| end <= now) {
            return Err(Refused::TokenExpired);
        }
        self.0.credential_states.check_token(verified, now).await
    }

    async fn check_verified(&self, verified: &VerifiedToken) -> Result<(), Refused> {
        let now = self.0.clock.now();
        if verified.expired(now) {
            return Err(Refused::Expired);
        }
        if verified.not_yet_valid(now) {
            return Err(Refused::BadToken("invalid JWT: token is not valid yet (nbf)".into()));
        }
        self.0.credential_states.check(verified, now).await
    }

    /// Verifies a token. If it names an unknown key, first loads keys that another copy of the server may have created.
    async fn verify_token(&self, token: &str) -> Result<VerifiedToken, Refused> {
        if let Some(verified) = self.0.verified_tokens.get(token) {
            return Ok(verified);
        }
        if let Some(key) = Tokens::key_id_of(token) {
            self.0.signing_keys.load_if_unknown(key, self.0.clock.now()).await.map_err(|error| {
                tracing::error!(%error, "The signing keys could not be read: {error}");
                Refused::Unavailable
            })?;
        }
        self.verify_with_known_key(token)
    }

    /// Caches only valid tokens. Invalid ones are too easy to create to deserve memory.
    fn verify_with_known_key(&self, token: &str) -> Result<VerifiedToken, Refused> {
        if let Some(verified) = self.0.verified_tokens.get(token) {
            return Ok(verified);
        }
        let key = Tokens::key_id_of(token).and_then(|id| self.0.signing_keys.find_known(id));
        let verified = self.0.tokens.verify(token, key.as_deref())?;
        self.0.verified_tokens.insert(token.into(), verified);
        Ok(verified)
    }
}

/// Adds the account to the request's log span, whether or not the request is allowed. If the operator has not enabled this,
/// the span has no such field and nothing is logged.
fn record_account(account_id: Uuid) {
    tracing::Span::current().record("account_id", tracing::field::display(account_id));
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
