//! Who is asking: the one place where a request's key and token become a caller.

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

/// Bytes of checked tokens that are remembered: some ten thousand usual ones. They hold what people tell of themselves, so
/// they can be long.
const REMEMBERED_BYTES: u64 = 16 * 1024 * 1024;

/// What remembering a token costs besides its text, about.
const VERIFIED_TOKEN_BYTES: usize = 256;

/// Checks credentials for every service. Cheap to copy; a hot token costs neither a signature check nor SQL.
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
        limits: Arc<Limits>,
        settings: &Settings,
    ) -> Gate {
        Gate(Arc::new(GateInner {
            keys,
            tokens,
            signing_keys,
            clock,
            verified_tokens: Cache::builder().max_capacity(REMEMBERED_BYTES).weigher(weight).build(),
            api_tokens: ApiTokens::new(db.clone(), limits),
            credential_states: CredentialStates::new(db, settings.token_plan, settings.factor_policy()),
        }))
    }

    /// Who sends this key and this token. A token that is present but bad is refused, never taken for no one's.
    pub async fn identify(&self, apikey: Option<&str>, bearer: Option<&str>) -> Result<Admitted, Refused> {
        self.resolve(RequestCredentials { apikey, bearer, address: None }).await.map(Identity::admitted)
    }

    /// The same for a request with these headers and this query, from this address.
    pub async fn identify_request(
        &self,
        headers: &HeaderMap,
        query: Option<&str>,
        address: Option<IpAddr>,
    ) -> Result<Admitted, Refused> {
        self.check_address(query)?;
        self.resolve(RequestCredentials::by(headers, query, address)?).await.map(Identity::admitted)
    }

    /// Refuses the operator's key in an address, which proxies and browsers keep. The public key may stand there.
    pub(crate) fn check_address(&self, query: Option<&str>) -> Result<(), Refused> {
        match find_apikey(&HeaderMap::new(), query).and_then(|key| self.0.keys.caller(key)) {
            Some(Caller::Service) => Err(Refused::ServiceKeyInAddress),
            _ => Ok(()),
        }
    }

    pub(crate) async fn resolve(&self, credentials: RequestCredentials<'_>) -> Result<Identity, Refused> {
        let (identity, state) = self.recognise(credentials).await?;
        state.map(|()| identity)
    }

    /// Lets people in who have not shown or set up their second factor yet, or whose account is about to be erased, and says so: for
    /// the few calls that they may make.
    pub(crate) async fn resolve_any_session(
        &self,
        credentials: RequestCredentials<'_>,
    ) -> Result<(Identity, Result<(), Refused>), Refused> {
        let (identity, state) = self.recognise(credentials).await?;
        match state {
            Ok(())
            | Err(
                Refused::Leaving { .. }
                | Refused::SecondFactorNeeded
                | Refused::SecondFactorRequired
                | Refused::TokenOutdated,
            ) => Ok((identity, state)),
            Err(refused) => Err(refused),
        }
    }

    /// Who it is, and whether they may come in. A program that may not is no one: it does not help its owner to leave.
    async fn recognise(&self, credentials: RequestCredentials<'_>) -> Result<(Identity, Result<(), Refused>), Refused> {
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
        name_account(verified.account_id);
        let identity = Identity::User { account_id: verified.account_id, session_id: verified.session_id };
        Ok((identity, self.check_verified(&verified).await))
    }

    /// Which caller the API key stands for; calls that take no token ask only this.
    pub(crate) fn check_key(&self, apikey: Option<&str>) -> Result<Identity, Refused> {
        let caller = self.0.keys.caller(apikey.ok_or(Refused::NoKey)?);
        caller.map(Identity::of_key).ok_or(Refused::UnknownKey)
    }

    async fn check_api_token(&self, token: &str, address: Option<IpAddr>) -> Result<VerifiedApiToken, Refused> {
        let now = self.0.clock.now();
        let verified = self.0.api_tokens.verify_token(token, address, now).await?;
        name_account(verified.account_id);
        let state = self.check_verified_api_token(&verified).await;
        if state == Err(Refused::UnknownToken) {
            self.0.api_tokens.forget(token);
        }
        state?;
        self.0.api_tokens.note_use(verified.id, now).await;
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
        if verified.premature(now) {
            return Err(Refused::BadToken("invalid JWT: token is not valid yet (nbf)".into()));
        }
        self.0.credential_states.check(verified, now).await
    }

    /// A key that another copy of the server made is looked for first.
    async fn verify_token(&self, token: &str) -> Result<VerifiedToken, Refused> {
        if let Some(verified) = self.0.verified_tokens.get(token) {
            return Ok(verified);
        }
        if let Some(key) = Tokens::key_of(token) {
            self.0.signing_keys.look_for(key, self.0.clock.now()).await.map_err(|error| {
                tracing::error!(%error, "The signing keys could not be read: {error}");
                Refused::Unavailable
            })?;
        }
        self.verify_with_known_key(token)
    }

    /// Only good tokens are remembered: bad ones are too easy to make to deserve memory.
    fn verify_with_known_key(&self, token: &str) -> Result<VerifiedToken, Refused> {
        if let Some(verified) = self.0.verified_tokens.get(token) {
            return Ok(verified);
        }
        let key = Tokens::key_of(token).and_then(|id| self.0.signing_keys.find_known(id));
        let verified = self.0.tokens.verify(token, key.as_deref())?;
        self.0.verified_tokens.insert(token.into(), verified);
        Ok(verified)
    }
}

/// Tells the log whose request this is, whether it is let in or not. Where the operator has not allowed that, the request has no such
/// field, and nothing is logged.
fn name_account(account_id: Uuid) {
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
