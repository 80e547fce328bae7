//! The shared state of all auth calls, in one value that is cheap to clone.

use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use sangam_db::Db;
use sangam_schema::Clock;
use uuid::Uuid;

use crate::error::Error;
use crate::gate::Gate;
use crate::keys::Keys;
use crate::limits::Limits;
use crate::not_offered::NotOffered;
use crate::oidc::Providers;
use crate::one_time_tokens::MailedToken;
use crate::passwords::Passwords;
use crate::settings::Settings;
use crate::signing_keys::SigningKeys;
use crate::tokens::Tokens;
use crate::urls::{encode_form, with_query};
use crate::webauthn::RelyingParty;

/// Accounts and sessions in one database.
#[derive(Clone)]
pub struct Auth(Arc<AuthInner>);

struct AuthInner {
    db: Db,
    clock: Clock,
    keys: Keys,
    tokens: Tokens,
    signing_keys: Arc<SigningKeys>,
    gate: Gate,
    passwords: Passwords,
    limits: Arc<Limits>,
    providers: Providers,
    relying_party: Option<RelyingParty>,
    settings: Settings,
    address: String,
}

impl Auth {
    /// Creates the auth state for the accounts in `db`.
    pub fn new(db: Db, keys: Keys, clock: Clock, settings: Settings) -> Auth {
        let address = format!("{}/auth/v1", settings.public_url);
        let tokens = Tokens::new(&keys, address.clone());
        let signing_keys = Arc::new(SigningKeys::new(db.clone(), keys.clone()));
        let passwords = Passwords::new(settings.password_policy());
        let limits = Arc::new(Limits::new(clock.clone(), db.bus().clone()));
        let gate = Gate::new(
            db.clone(),
            keys.clone(),
            (tokens.clone(), Arc::clone(&signing_keys)),
            clock.clone(),
            Arc::clone(&limits),
            &settings,
        );
        let providers = Providers::new(&settings.providers);
        let relying_party = RelyingParty::new(&settings.public_url, &settings.relying_party).unwrap_or_else(|reason| {
            tracing::error!("Passkeys are disabled: {reason}");
            None
        });
        Auth(Arc::new(AuthInner {
            db,
            clock,
            keys,
            tokens,
            signing_keys,
            gate,
            passwords,
            limits,
            providers,
            relying_party,
            settings,
            address,
        }))
    }

    /// The gate, which every other service uses to identify callers.
    pub fn gate(&self) -> &Gate {
        &self.0.gate
    }

    /// Keeps what the gate remembers of sessions and accounts up to date, for as long as it is polled.
    pub async fn follow_changes(&self) {
        self.gate().follow_changes().await;
    }

    /// Keeps the limits on attempts equal to those of other copies of the server, for as long as it is polled.
    pub async fn follow_other_copies(&self) {
        self.limits().follow_other_copies().await;
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

    pub(crate) fn signing_keys(&self) -> &SigningKeys {
        &self.0.signing_keys
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn providers(&self) -> &Providers {
        &self.0.providers
    }

    /// The WebAuthn relying party. `None` if this instance's address is not a domain.
    pub(crate) fn relying_party(&self) -> Option<&RelyingParty> {
        self.0.relying_party.as_ref()
    }

    /// The relying party for passkeys, if they are enabled.
    pub(crate) fn passkeys(&self) -> Result<&RelyingParty, Error> {
        let offered = self.relying_party().filter(|_| self.settings().passkeys);
        offered.ok_or(Error::NotOffered(NotOffered::Passkeys))
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.0.settings
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    pub(crate) fn new_id(&self) -> Uuid {
        self.0.clock.new_id()
    }

    /// The public base URL of the auth API.
    pub(crate) fn address(&self) -> &str {
        &self.0.address
    }

    /// The URL to put into a mail. Opening it proves that the mail was received, and then redirects to `redirect_to`. The web
    /// app's own confirm page gets the token itself and uses it when a button is pressed: see docs/decisions/mailed-links.md.
    pub(crate) fn link(&self, token: &MailedToken, redirect_to: &str) -> String {
        if self.settings().redirects.is_confirm_page(redirect_to) {
            let with_token = with_query(redirect_to, "token_hash", &token.token);
            return with_query(&with_token, "type", token.kind.name());
        }
        let parameters = [("token", token.token.as_str()), ("type", token.kind.name()), ("redirect_to", redirect_to)];
        format!("{}/verify?{}", self.0.address, encode_form(&parameters))
    }
}

impl fmt::Debug for Auth {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Auth").field("address", &self.0.address).finish_non_exhaustive()
    }
}
