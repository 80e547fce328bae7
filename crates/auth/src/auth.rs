//! What every auth call needs, in one value that is cheap to copy.

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

/// Accounts and sessions over one database.
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
    /// Opens the accounts that are kept in `db`.
    pub fn new(db: Db, keys: Keys, clock: Clock, settings: Settings) -> Auth {
        let address = format!("{}/auth/v1", settings.public_url);
        let tokens = Tokens::new(&keys, address.clone());
        let signing_keys = Arc::new(SigningKeys::new(db.clone(), keys.clone()));
        let (passwords, limits) = (Passwords::new(settings.password_policy()), Arc::new(Limits::new(clock.clone())));
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
            tracing::error!("There are no passkeys: {reason}");
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

    /// Who asks for passkeys and security keys; no one where the address of this instance is no domain.
    pub(crate) fn relying_party(&self) -> Option<&RelyingParty> {
        self.0.relying_party.as_ref()
    }

    /// The same for passkeys, if they are offered.
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

    /// The public address of these calls.
    pub(crate) fn address(&self) -> &str {
        &self.0.address
    }

    /// The address to put into a mail: it proves that its reader got the mail, and then leads to `redirect_to`. The web
    /// app's own page is given the token instead, and uses it when a button is pressed: see docs/decisions/mailed-links.md.
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
