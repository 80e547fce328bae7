//! What an instance decides about its accounts.

use std::fmt;
use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};
use sangam_db::{BoxFuture, Change, Db, Error, Tx};
use uuid::Uuid;

use crate::oidc::ProviderSettings;
use crate::passwords::BreachedPasswords;
use crate::redirects::Redirects;
use crate::webauthn::PasskeySettings;

/// What becomes of a person's rows when the account is deleted. It runs in the same transaction, before the account goes.
pub type Erase = for<'t> fn(&'t mut Tx<'_>, Uuid, Timestamp) -> BoxFuture<'t, Result<ErasureOutcome, Error>>;

/// Whether anything of a deleted person is still needed by others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErasureOutcome {
    /// Nothing: the account and its profile go.
    Nothing,
    /// Rows that point to the profile, which now names no one.
    Profile,
}

/// Until when an account may use API tokens; nothing if it may not now.
pub type EntitledUntil = for<'d> fn(&'d Db, Uuid, Timestamp) -> BoxFuture<'d, Result<Option<Timestamp>, Error>>;

/// Whose answer to [`EntitledUntil`] a change of a row may have altered.
pub type AffectedAccount = fn(&Change) -> Option<Uuid>;

/// Who may use API tokens, which is for the product to say.
#[derive(Clone, Copy)]
pub struct TokenPlan {
    /// Asks the rows.
    pub entitled_until: EntitledUntil,
    /// Knows which rows those are.
    pub affected: AffectedAccount,
}

impl TokenPlan {
    pub(crate) async fn holds(&self, db: &Db, account_id: Uuid, now: Timestamp) -> Result<bool, Error> {
        Ok((self.entitled_until)(db, account_id, now).await?.is_some_and(|until| until > now))
    }
}

/// Who must have a second factor. No one, where none can be set up: that would lock people out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FactorPolicy {
    offered: bool,
    of_moderators: bool,
}

impl FactorPolicy {
    /// Whether an account must have one: a company asks those who manage it, or the operator asks moderators.
    pub(crate) fn requires(self, asked_by_company: bool, moderator: bool) -> bool {
        self.offered && (asked_by_company || (moderator && self.of_moderators))
    }
}

/// Which passwords are refused besides those that anyone would guess.
#[derive(Debug, Clone, Default)]
pub(crate) struct PasswordPolicy {
    /// What this instance is called.
    pub(crate) site_words: Vec<String>,
    pub(crate) breached: Option<BreachedPasswords>,
}

/// The settings of one instance.
#[derive(Clone)]
pub struct Settings {
    pub(crate) public_url: String,
    pub(crate) redirects: Redirects,
    /// Whether a new account waits until a mail has proved its address.
    pub(crate) confirm_addresses: bool,
    /// Whether a new password or address takes more proof than a session.
    pub(crate) reauthenticate: bool,
    pub(crate) erase: Erase,
    /// How long an account that its owner deletes can still be kept.
    pub(crate) deletion_grace: SignedDuration,
    pub(crate) token_plan: TokenPlan,
    pub(crate) providers: Vec<ProviderSettings>,
    /// Whether people may set up a second factor.
    pub(crate) second_factors: bool,
    /// Whether moderators need one.
    pub(crate) moderator_second_factor: bool,
    /// Whether people may sign in with passkeys.
    pub(crate) passkeys: bool,
    /// What the operator said about the keys of people's devices.
    pub(crate) relying_party: PasskeySettings,
    /// Whether people may sign in with a mailed link or code.
    pub(crate) mail_sign_in: bool,
    /// Whether a sign-in from a new device is mailed.
    pub(crate) new_device_mails: bool,
    /// How long a session may last, however often it is used; for ever if nothing is said.
    pub(crate) session_life: Option<SignedDuration>,
    /// What this instance is called besides its host.
    site_words: Vec<String>,
    breached_passwords: Option<BreachedPasswords>,
}

impl Settings {
    /// `public_url` is where browsers find this instance; it is named in every token and mailed link.
    pub fn new(public_url: &str) -> Settings {
        let public_url = public_url.trim_end_matches('/').to_owned();
        Settings {
            redirects: Redirects::new(&public_url),
            public_url,
            confirm_addresses: true,
            reauthenticate: true,
            erase: |_, _, _| Box::pin(async { Ok(ErasureOutcome::Nothing) }),
            deletion_grace: SignedDuration::ZERO,
            token_plan: TokenPlan { entitled_until: |_, _, _| Box::pin(async { Ok(None) }), affected: |_| None },
            providers: Vec::new(),
            second_factors: true,
            moderator_second_factor: false,
            passkeys: true,
            relying_party: PasskeySettings::default(),
            mail_sign_in: true,
            new_device_mails: true,
            session_life: None,
            site_words: Vec::new(),
            breached_passwords: None,
        }
    }

    pub(crate) fn factor_policy(&self) -> FactorPolicy {
        FactorPolicy { offered: self.second_factors, of_moderators: self.moderator_second_factor }
    }

    pub(crate) fn password_policy(&self) -> PasswordPolicy {
        let site_words = self.site_words.iter().cloned().chain(host_words(self.host())).collect();
        PasswordPolicy { site_words, breached: self.breached_passwords.clone() }
    }

    /// The host that browsers find this instance at, without its port.
    pub(crate) fn host(&self) -> &str {
        let authority = self.public_url.split("://").last().unwrap_or_default();
        let host = authority.split('/').next().unwrap_or_default();
        host.rsplit_once(':').map_or(host, |(host, _)| host)
    }

    /// Mailed links may lead to addresses that match one of `patterns`, besides the instance's own.
    pub fn allow_redirects(mut self, patterns: &[String]) -> Settings {
        self.redirects.allow(patterns);
        self
    }

    /// Sets whether a new account waits until a mail has proved its address. Without that, anyone who signs up is signed in,
    /// under an address that may be another person's.
    pub fn confirm_addresses(self, confirm_addresses: bool) -> Settings {
        Settings { confirm_addresses, ..self }
    }

    /// Sets whether a new password or address takes more proof than a session: the current password, a mailed code, or a
    /// recovery link. Without that, anyone who finds a browser signed in can take the account over.
    pub fn reauthenticate(self, reauthenticate: bool) -> Settings {
        Settings { reauthenticate, ..self }
    }

    /// Sets what happens to the rows of anyone who deletes their account.
    pub fn erase_with(self, erase: Erase) -> Settings {
        Settings { erase, ..self }
    }

    /// Sets how long an account that its owner deletes can still be kept. Without that it is erased at once.
    pub fn deletion_grace(self, deletion_grace: SignedDuration) -> Settings {
        Settings { deletion_grace, ..self }
    }

    /// Sets the providers that people may sign in with; without that there are none.
    pub fn sign_in_with(self, providers: Vec<ProviderSettings>) -> Settings {
        Settings { providers, ..self }
    }

    /// Sets whether people may set up a second factor. Those that exist are still asked for: otherwise this would open
    /// accounts to anyone who knows their password.
    pub fn second_factors(self, second_factors: bool) -> Settings {
        Settings { second_factors, ..self }
    }

    /// Sets whether moderators need a second factor.
    pub fn moderator_second_factor(self, moderator_second_factor: bool) -> Settings {
        Settings { moderator_second_factor, ..self }
    }

    /// Sets whether people may sign in with passkeys.
    pub fn passkeys(self, passkeys: bool) -> Settings {
        Settings { passkeys, ..self }
    }

    /// Sets which domain and pages passkeys and security keys are for. Without that they are for the public address.
    pub fn relying_party(self, relying_party: PasskeySettings) -> Settings {
        Settings { relying_party, ..self }
    }

    /// Sets whether people may sign in with a mailed link or code instead of a password.
    pub fn mail_sign_in(self, mail_sign_in: bool) -> Settings {
        Settings { mail_sign_in, ..self }
    }

    /// Sets whether the owner of an account gets a mail when it is used on a new device.
    pub fn new_device_mails(self, new_device_mails: bool) -> Settings {
        Settings { new_device_mails, ..self }
    }

    /// Sets how long a session may last, however often it is used.
    pub fn session_life(self, session_life: Option<SignedDuration>) -> Settings {
        Settings { session_life, ..self }
    }

    /// Sets what this instance is called besides its host; passwords made of it are refused.
    pub fn site_words(self, site_words: Vec<String>) -> Settings {
        Settings { site_words, ..self }
    }

    /// Sets the list of breached passwords, which are refused; without that none is asked.
    pub fn breached_passwords(self, breached_passwords: Option<BreachedPasswords>) -> Settings {
        Settings { breached_passwords, ..self }
    }

    /// Sets who may use API tokens; without it no one may.
    pub fn tokens_for(self, token_plan: TokenPlan) -> Settings {
        Settings { token_plan, ..self }
    }
}

/// A host and its parts but the last, which is in too many words: `in`, `com`. An IP address is no name.
fn host_words(host: &str) -> Vec<String> {
    if host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok() {
        return Vec::new();
    }
    let name = host.rsplit_once('.').map_or(host, |(name, _)| name);
    vec![host.replace(['.', '-'], ""), name.to_owned()]
}

impl fmt::Debug for Settings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Settings").field("public_url", &self.public_url).finish_non_exhaustive()
    }
}
